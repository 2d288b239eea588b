// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/lanes/counter_lane.h"

#include "viewer/formatting.h"
#include "viewer/timeline/strip_canvas.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kHeight = 36;
constexpr int kCompactHeight = 28;
constexpr int kLowHeight = 18; // of plain numbers without a unit in a sub-group, as semaphores: many, and small
constexpr int kTopAir = 4;
constexpr int kFloor = 3; // px above the row's end
constexpr std::size_t kAfterSpans = std::size_t{1} << 40;

class CounterLane : public TimelineLane {
public:
    CounterLane(CapturePointer capture, model::CounterId id, Density density)
        : m_capture(std::move(capture))
        , m_id(id) {
        const bool low = !series().subgroup.empty() && series().unit.empty();
        m_height = low ? kLowHeight : density == Density::Compact ? kCompactHeight : kHeight;
        for (const double value : series().values) {
            if (!std::isfinite(value))
                continue;
            m_least = std::min(m_least, value);
            m_most = std::max(m_most, value);
        }
    }

    LanePlace ownPlace() const override {
        const model::CounterSeries& here = series();
        const bool own = here.clock.valid() && m_capture->clocks()[here.clock.index()].own;
        return {here.worker,
                own,
                here.clock,
                kAfterSpans + m_id.index(),
                here.group.empty() ? "Counters" : here.group,
                here.subgroup,
                here.subgroupFolded};
    }

    LaneHeader header() const override {
        const model::CounterSeries& here = series();
        LaneHeader header;
        header.label = QString::fromStdString(here.counter);
        if (!here.series.empty() && here.series != "total")
            header.label += u' ' + QString::fromStdString(here.series);
        if (std::isfinite(m_most))
            header.note = counterText(m_most, here.unit);
        return header;
    }

    int height(double) const override { return m_height; }

    void paint(StripCanvas& canvas, int top) const override {
        const model::CounterSeries& here = series();
        if (here.timestamps.empty() || !std::isfinite(m_most))
            return;
        const TimeScale scale = canvas.deviceScale(here.clock);
        const double ratio = canvas.ratio();
        const double floorY = (top + m_height - kFloor) * ratio;
        const double span = (m_height - kFloor - kTopAir) * ratio;
        const double low = std::min(0.0, m_least);
        const double range = m_most > low ? m_most - low : 1.0;
        const auto yOf = [&](double value) { return floorY - (value - low) / range * span; };

        QPainter painter(&canvas.image());
        painter.scale(1 / ratio, 1 / ratio); // the image has the ratio set: work in device pixels
        const QColor line = canvas.look().theme->accent;
        QColor fill = line;
        fill.setAlphaF(0.10F);
        const int width = static_cast<int>(scale.widthPx());
        std::size_t at = firstFor(scale.startNs());
        double before = std::numeric_limits<double>::quiet_NaN();
        QVector<QLineF> lines;
        for (int x = 0; x < width; ++x) {
            // All samples of one pixel: the line shows the least and the most of them.
            const std::int64_t until = scale.toNs(x + 1);
            double low1 = before;
            double high1 = before;
            while (at < here.timestamps.size() && here.timestamps[at] < until) {
                const double value = here.values[at++];
                low1 = std::fmin(low1, value);
                high1 = std::fmax(high1, value);
                before = value;
            }
            if (!std::isfinite(high1))
                continue;
            const double y = yOf(high1);
            painter.fillRect(QRectF(x, y, 1, floorY - y), fill);
            lines.append(QLineF(x + 0.5, y, x + 0.5, std::max(yOf(low1), y + 1.3 * ratio)));
        }
        painter.setPen(QPen(line, 1, Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(lines);
    }

    QString textAt(std::int64_t laneNs) const override {
        const model::CounterSeries& here = series();
        const auto after = std::upper_bound(here.timestamps.begin(), here.timestamps.end(), laneNs);
        if (after == here.timestamps.begin())
            return {};
        const double value = here.values[static_cast<std::size_t>(after - here.timestamps.begin() - 1)];
        return std::isfinite(value) ? header().label + u"\n"_s + counterText(value, here.unit) : QString();
    }

private:
    const model::CounterSeries& series() const { return m_capture->counters()[m_id]; }

    /// Index of the sample that holds at the left edge.
    std::size_t firstFor(std::int64_t ns) const {
        const auto& times = series().timestamps;
        const auto at = std::upper_bound(times.begin(), times.end(), ns);
        return at == times.begin() ? 0 : static_cast<std::size_t>(at - times.begin() - 1);
    }

    CapturePointer m_capture;
    model::CounterId m_id;
    int m_height = kHeight;
    double m_least = std::numeric_limits<double>::infinity();
    double m_most = -std::numeric_limits<double>::infinity();
};

} // namespace

QString counterText(double value, const std::string& unit) {
    if (unit == "bytes" && value >= 0)
        return bytesText(static_cast<std::uint64_t>(std::min(value, 1.8e19)));
    if (unit == "percent")
        return percentText(value / 100);
    if (unit == "bytes/s")
        return rateText(value);
    QString text = QString::number(value, 'g', 6);
    if (!unit.empty())
        text += kNarrowSpace + QString::fromStdString(unit);
    return text;
}

std::vector<LanePointer> counterLanes(const CapturePointer& capture, Density density) {
    std::vector<LanePointer> lanes;
    for (std::size_t i = 0; i < capture->counters().size(); ++i)
        lanes.push_back(std::make_unique<CounterLane>(capture, model::CounterId(i), density));
    return lanes;
}

} // namespace viewer
