// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/lanes/span_lane.h"

#include "viewer/timeline/strip_canvas.h"

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

std::optional<EngineColour> chipOf(const model::Lane& lane) {
    static constexpr EngineColour kByEngine[] = {EngineColour::Tensor, EngineColour::Scalar,
                                                 EngineColour::GpSimd, EngineColour::Vector,
                                                 EngineColour::Sync,   EngineColour::TensorMatrix};
    if (lane.layer != model::Layer::Device)
        return std::nullopt;
    switch (lane.content) {
    case model::LaneContent::DmaPackets:
    case model::LaneContent::DmaTransfers:
        return EngineColour::Dma;
    case model::LaneContent::Collectives:
        return EngineColour::Collectives;
    default:
        return lane.engine >= 0 && lane.engine < 6 ? std::optional(kByEngine[lane.engine]) : std::nullopt;
    }
}

class SpanLane : public TimelineLane {
public:
    SpanLane(CapturePointer capture, model::LaneId lane, const SpanLaneMetrics& metrics)
        : m_capture(std::move(capture))
        , m_laneId(lane)
        , m_metrics(metrics)
        , m_barRows(barRowsOf(this->lane())) {
        if (metrics.grownPitch > 0) {
            const auto durations =
                m_capture->spans().durations().subspan(this->lane().firstSpan, this->lane().spanCount);
            m_longestNs = durations.empty() ? 0 : *std::max_element(durations.begin(), durations.end());
        }
    }

    LanePlace ownPlace() const override {
        const model::Lane& here = lane();
        const bool own = here.clock.valid() && m_capture->clocks()[here.clock.index()].own;
        return {here.worker, own, here.clock, m_laneId.index(), here.group, here.subgroup, here.subgroupFolded};
    }

    LaneHeader header() const override {
        const model::Lane& here = lane();
        LaneHeader header;
        header.label = text(here.label);
        header.note = text(here.note);
        if (here.layer == model::Layer::Device && m_barRows > 1)
            header.note = QString::number(m_barRows) + u" rows"_s;
        header.chip = chipOf(here);
        header.layer = static_cast<LayerColour>(std::min<int>(static_cast<int>(here.layer), 4));
        return header;
    }

    model::LaneId laneId() const override { return m_laneId; }

    std::vector<RowBand> bands(double pixelsPerNs) const override {
        const bool grown = m_metrics.grownPitch > 0 && static_cast<double>(m_longestNs) * pixelsPerNs >= kLeastLabelPx;
        const int pitch = grown ? m_metrics.grownPitch : m_metrics.pitch;
        const int bar = grown ? m_metrics.grownBar : m_metrics.barHeight;
        const std::uint32_t shown = std::min(m_barRows, m_metrics.mostRows);
        std::vector<RowBand> result;
        int top = m_metrics.air;
        for (std::uint32_t row = 0; row < shown; ++row, top += pitch)
            result.push_back({row, 1, top, pitch, m_metrics.barTop, bar, false});
        if (m_barRows > shown) {
            result.push_back({shown, m_barRows - shown, top, kCollapsedHeight, 4, kCollapsedBar, false});
            top += kCollapsedHeight;
        }
        if (m_barRows < lane().rows.size())
            result.push_back({m_barRows, 1, top, kMarksHeight, 2, 10, true});
        return result;
    }

    int height(double pixelsPerNs) const override {
        const std::vector<RowBand> rows = bands(pixelsPerNs);
        return rows.empty() ? m_metrics.pitch
                            : rows.back().top + rows.back().height + (rows.back().marks ? 0 : m_metrics.air);
    }

    void paint(StripCanvas& canvas, int top) const override {
        for (const RowBand& band : bands(canvas.scale().pixelsPerNs())) {
            if (top + band.top > canvas.heightPx() || top + band.top + band.height < 0)
                continue;
            if (band.marks)
                canvas.paintMarks(lane(), band, top);
            else
                canvas.paintBars(lane(), band, top);
        }
    }

private:
    const model::Lane& lane() const { return m_capture->lanes()[m_laneId]; }

    CapturePointer m_capture;
    model::LaneId m_laneId;
    SpanLaneMetrics m_metrics;
    std::uint32_t m_barRows;
    std::int64_t m_longestNs = 0;
};

} // namespace

std::uint32_t barRowsOf(const model::Lane& lane) {
    const auto rows = static_cast<std::uint32_t>(lane.rows.size());
    return rows > 0 && lane.rows.back().instants ? rows - 1 : rows;
}

std::vector<LanePointer> spanLanes(const CapturePointer& capture, bool (*accepts)(const model::Lane&),
                                   const SpanLaneMetrics& metrics) {
    std::vector<LanePointer> lanes;
    for (std::size_t i = 0; i < capture->lanes().size(); ++i) {
        const model::LaneId id(i);
        const model::Lane& lane = capture->lanes()[id];
        if (lane.spanCount > 0 && accepts(lane))
            lanes.push_back(std::make_unique<SpanLane>(capture, id, metrics));
    }
    return lanes;
}

} // namespace viewer
