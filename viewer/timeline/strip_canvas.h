// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/idle_pattern.h"
#include "viewer/timeline/colour_keys.h"
#include "viewer/timeline/detail_index.h"
#include "viewer/timeline/label_cache.h"
#include "viewer/timeline/lane.h"
#include "viewer/timeline/lit_index.h"
#include "viewer/timeline/row_columns.h"

#include <QImage>

#include <span>
#include <vector>

class QPainter;

namespace viewer {

/// What lanes paint into: one image at the device pixel ratio with the grid already in it, and everything that a row
/// needs. Lives for one frame; its buffers live on in StripBuffers.
struct StripBuffers {
    QImage image;
    std::vector<Column> columns;
    std::vector<Column> litColumns;
    std::vector<Column> hitColumns;
    std::vector<QRgb> line;
    IdleTiles idleTiles;
};

class StripCanvas {
public:
    StripCanvas(StripBuffers& buffers, const CapturePointer& capture, const ColourKeys& keys, DetailIndex& details,
                LitIndex& lit, LabelCache& labels, const Look& look, const ViewState& state);

    /// Prepares an image of widthPx × heightPx (1x) over `range` of the plot's axis: ground and time grid.
    void begin(int widthPx, int heightPx, double ratio, model::TimeRange range,
               const std::vector<std::int64_t>& majorNs, const std::vector<std::int64_t>& minorNs);

    const Look& look() const { return m_look; }
    double ratio() const { return m_ratio; }
    int widthPx() const { return m_widthPx; }
    int heightPx() const { return m_heightPx; }
    QImage& image() { return m_buffers.image; }
    /// Axis time to px at 1x.
    const TimeScale& scale() const { return m_scale; }
    /// The clock's own time to device pixels.
    TimeScale deviceScale(model::ClockId clock) const;
    model::Duration offsetOf(model::ClockId clock) const { return m_state.axisOffset(clock); }

    /// Paints rows [band.firstRow, +rowCount) of a lane as bars; `top` is the lane's, in px at 1x.
    void paintBars(const model::Lane& lane, const RowBand& band, int top);
    /// Paints the bars of several lanes into one band; where they meet, a later lane shows.
    void paintTogether(std::span<const model::Lane* const> lanes, const RowBand& band, int top);
    /// Paints points in time as diamonds.
    void paintMarks(const model::Lane& lane, const RowBand& band, int top);
    /// A horizontal line one device pixel high.
    void paintHair(int top, QRgb colour);
    /// A flat ground over [top, top + height).
    void paintGround(int top, int height, QRgb colour);
    void paintText(const QString& text, double left, double top, QRgb ink);
    /// Writes the labels that were gathered, the widest first.
    void finish(QPainter& painter);

    /// Texts that are kept to be drawn as such, instead of into the image.
    struct Text {
        QPointF at; ///< top left, px at 1x
        QString text;
        QRgb ink = 0;
    };
    void keepTexts(std::vector<Text>* texts) { m_texts = texts; }

private:
    void put(QPainter& painter, const QPointF& at, const LabelCache::Label& label, QRgb ink);

    struct PendingLabel {
        model::StringId name;
        float left = 0;
        float width = 0;
        float middle = 0;
        QRgb ink = 0;
        std::uint8_t flags = 0;
        std::uint32_t idleKey = 0; ///< not 0: on the hatch of this key, so it gets a ground
    };
    /// An end of a bar that is not known, in px at 1x.
    struct TornEnd {
        float x = 0;
        float top = 0;
        float height = 0;
        bool right = true; ///< else its beginning
    };
    void gatherLabels(const model::Lane& lane, const model::LaneRow& row, const RowBand& band, int top);
    /// What has been gathered into the buffers for one band.
    struct BarLayers {
        bool any = false, lit = false, hits = false;
    };
    void gatherBars(const model::Lane& lane, const RowBand& band, int top, BarLayers& layers);
    void writeBars(const RowBand& band, int top, bool dim, bool hasLit, bool hasHits);
    void writeIdle(int from, int to);
    void drawTornEnd(QPainter& painter, const TornEnd& torn) const;
    void drawIdleLabel(QPainter& painter, const PendingLabel& pending);
    QRgb colourAt(const Column& column, bool dim) const;
    int deviceY(double y) const;

    StripBuffers& m_buffers;
    const CapturePointer& m_capture;
    const ColourKeys& m_keys;
    model::SpanKeys m_readKeys;
    DetailIndex& m_details;
    LitIndex& m_lit;
    LabelCache& m_labels;
    std::vector<Text>* m_texts = nullptr; ///< not owned
    const Look& m_look;
    const ViewState& m_state;
    TimeScale m_scale;
    double m_ratio = 1;
    int m_widthPx = 0;
    int m_heightPx = 0;
    int m_deviceWidth = 0;
    std::vector<QRgb> m_background; ///< one line of ground with the time grid
    std::vector<PendingLabel> m_pending;
    std::vector<TornEnd> m_torn;
};

inline constexpr double kLeastLabelPx = 26; ///< of a span that carries a label
inline constexpr int kLeastLabelBar = 11;   ///< height of a bar that carries a label
inline constexpr double kLabelInsetPx = 4;
inline constexpr std::size_t kMostLabels = 1500;

} // namespace viewer
