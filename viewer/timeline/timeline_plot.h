// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/latest_job.h"
#include "viewer/look.h"
#include "viewer/plot_library.h"
#include "viewer/timeline/detail_index.h"
#include "viewer/timeline/label_cache.h"
#include "viewer/timeline/lane.h"
#include "viewer/timeline/lit_index.h"
#include "viewer/timeline/strip_canvas.h"
#include "viewer/timeline/time_ticks.h"
#include "viewer/timeline/timeline_layout.h"
#include "viewer/vector_painting.h"
#include "viewer/view_state.h"

#include <optional>
#include <vector>

class QMenu;
class QTimer;

namespace viewer {

class SpanStrip;
class SelectionOverlay;

/// A span as it stands on screen.
struct DrawnSpan {
    model::SpanId span;
    model::LaneId lane;
    QRectF rect; ///< of its bar, in px of the plot widget, not cut at the edges
    bool lit = false;
};

/// All lanes in one QCustomPlot: a strip that holds every row as pixels, and an overlay for what is chosen. One axis
/// rectangle without margins; the axis' coordinate is double(ns − base). No plot item per span. Owns lanes, indexes and
/// layout; reads and writes one ViewState. Wheel, drag and keys of one event-loop turn become one replot. GUI thread
/// only.
class TimelinePlot : public QCustomPlot, public VectorPainting {
    Q_OBJECT

public:
    /// `state` is not owned and must outlive the plot.
    explicit TimelinePlot(ViewState* state, QWidget* parent = nullptr);
    ~TimelinePlot() override;

    void setLook(const Look& look);
    const Look& look() const { return m_look; }
    ViewState& state() const { return *m_state; }
    const TimelineLayout& timelineLayout() const { return m_layout; }
    const std::vector<LanePointer>& lanes() const { return m_lanes; }
    /// Axis time ⇄ px of the widget.
    TimeScale timeScale() const;
    /// Moment from which times are told: the first active step, else the capture's start.
    model::Timestamp originTime() const;
    TimeTicks ticks() const;

    int scrollY() const { return m_scrollY; }
    void setScrollY(int y);
    int scrollMaximum() const;

    /// Where a span is drawn; nothing when its lane is folded or hidden. May lie outside of what is on screen.
    std::optional<QRectF> rectOf(model::SpanId span) const;
    /// The same for a lane in a folded group: in the one row that stands for all of them.
    std::optional<QRectF> rectOrFoldedRect(model::SpanId span) const;
    /// The span under a point, with a little tolerance for thin ones; none on empty ground.
    model::SpanId spanAt(const QPointF& pos) const;
    /// Every span that touches what is on screen, in all lanes, at most `most`. For tests and for reading the screen
    /// aloud.
    std::vector<DrawnSpan> drawnSpans(std::size_t most = 100'000) const;
    /// The edge of a span that lies nearest to a point, in the lane under it and within a few px; else the moment of
    /// the point itself.
    std::int64_t snapped(const QPointF& pos) const;
    /// The same for a moment, among all lanes on screen.
    std::int64_t snappedInAllLanes(std::int64_t ns) const;
    /// What may be done at a point: with the span, the lane, the range, the moment under it.
    void fillMenu(QMenu& menu, const QPointF& pos);
    /// What the tool tip says at a point.
    QString tipAt(const QPointF& pos) const;
    /// Links that are drawn: of the focused span's call, at most 24.
    const std::vector<model::Link>& drawnLinks() const { return m_links; }
    /// Arrows of the framework trace itself that begin or end at the focused span, at most 24; those that a link says
    /// already are left out.
    const std::vector<model::Link>& drawnArrows() const { return m_arrows; }

    /// Waits for indexes that are being made, and draws with them. For pictures and tests.
    void finishPendingWork();
    void setVector(bool vector) override;
    /// Renders the strip into `painter` (used by the plottable).
    void paintStrip(QCPPainter& painter);
    LitIndex& litIndex() { return m_lit; }
    /// The index of a row if there is one already; asks for it otherwise.
    const model::LevelOfDetail* detailOf(const model::LaneRow& row) { return m_details.of(row).detail; }
    const ColourKeys& colourKeys() const { return *m_keys; }
    std::shared_ptr<const ColourKeys> sharedKeys() const { return m_keys; }

signals:
    void layoutChanged();  ///< lanes, heights or the scroll position
    void coloursChanged(); ///< other keys decide the colours

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void takeCapture();
    void takeDensity();
    void takeSelection();
    void takeColours();
    void setKeys();
    void relayout();
    void scheduleReplot();
    void replotOverlay();
    void revealLane(model::SpanId span);
    void gatherLinks();
    void gatherArrows();
    void paintItem(StripCanvas& canvas, const LayoutItem& item);
    void paintSummary(StripCanvas& canvas, const LayoutItem& item, int top);
    std::optional<std::int64_t> nearestEdge(const LayoutItem& item, const RowBand* only, std::int64_t ns) const;
    void addSpanActions(QMenu& menu, model::SpanId span);
    void addRangeActions(QMenu& menu);
    void addLaneActions(QMenu& menu, const LayoutItem& item);
    model::SpanId spanInBand(const model::Lane& lane, const RowBand& band, std::int64_t ns, double tolerancePx) const;
    QString pixelTip(const model::Lane& lane, const RowBand& band, const QPointF& pos) const;
    QString spanTip(model::SpanId span) const;
    const RowBand* bandAt(const LayoutItem& item, int y) const;

    ViewState* m_state;
    Look m_look;
    std::vector<LanePointer> m_lanes;
    TimelineLayout m_layout;
    std::shared_ptr<const SpanGroups> m_groups; ///< of the colour mode, once they are known
    LatestJob<std::shared_ptr<const SpanGroups>> m_groupsJob;
    std::shared_ptr<const ColourKeys> m_keys = std::make_shared<ColourKeys>();
    DetailIndex m_details;
    LitIndex m_lit;
    LabelCache m_labels;
    StripBuffers m_buffers;
    double m_labelRatio = 0;
    bool m_vector = false;
    std::vector<model::Link> m_links;
    std::vector<model::Link> m_arrows;
    LatestJob<std::vector<model::Link>> m_arrowsJob;
    SpanStrip* m_strip;          ///< owned by the plot
    SelectionOverlay* m_overlay; ///< owned by the plot
    QTimer* m_tipTimer;          ///< child
    QPoint m_tipPos;
    int m_scrollY = 0;
    mutable std::vector<RowBand> m_bands; ///< of the item asked for last
    std::optional<QPointF> m_pressed;
    bool m_dragging = false;
    bool m_panning = false;
    QPointF m_lastPos;
};

} // namespace viewer
