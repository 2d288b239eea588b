// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/timeline_plot.h"

#include "viewer/timeline/hatch.h"
#include "viewer/timeline/lane_list.h"
#include "viewer/timeline/selection_overlay.h"
#include "viewer/timeline/span_strip.h"

#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <set>

namespace viewer {

namespace {

constexpr int kTipDelayMs = 400;
constexpr std::size_t kMostLinks = 24;
constexpr double kVectorRatio = 2; // edges of shapes lie on half pixels

/// An image as rectangles: lines that are alike are one, pixels of one colour beside each other too. Most of `ground`
/// is one rectangle below them.
void drawAsShapes(QPainter& painter, const QImage& image, const QColor& ground) {
    const double ratio = image.devicePixelRatio();
    const auto line = [&](int y) { return reinterpret_cast<const QRgb*>(image.constScanLine(y)); };
    const int width = image.width();
    painter.fillRect(QRectF(0, 0, width / ratio, image.height() / ratio), ground);
    for (int y = 0; y < image.height();) {
        int end = y + 1;
        while (end < image.height() && std::equal(line(y), line(y) + width, line(end)))
            ++end;
        for (int x = 0; x < width;) {
            const QRgb colour = line(y)[x];
            int to = x + 1;
            while (to < width && line(y)[to] == colour)
                ++to;
            if (colour != ground.rgb())
                painter.fillRect(QRectF(x / ratio, y / ratio, (to - x) / ratio, (end - y) / ratio),
                                 QColor::fromRgb(colour));
            x = to;
        }
        y = end;
    }
}

} // namespace

TimelinePlot::TimelinePlot(ViewState* state, QWidget* parent)
    : QCustomPlot(parent)
    , m_state(state)
    , m_strip(new SpanStrip(this))
    , m_overlay(new SelectionOverlay(this))
    , m_tipTimer(new QTimer(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::NoFocus); // keys belong to the view around it
    plotLayout()->setMargins({});
    axisRect()->setAutoMargins(QCP::msNone);
    axisRect()->setMargins({});
    for (QCPAxis* axis : axisRect()->axes())
        axis->setVisible(false);
    xAxis->grid()->setVisible(false);
    yAxis->grid()->setVisible(false);
    m_tipTimer->setSingleShot(true);
    m_tipTimer->setInterval(kTipDelayMs);
    connect(m_tipTimer, &QTimer::timeout, this, [this] {
        const QString tip = tipAt(m_tipPos);
        if (!tip.isEmpty())
            QToolTip::showText(mapToGlobal(m_tipPos), tip, this);
    });
    connect(state, &ViewState::captureChanged, this, &TimelinePlot::takeCapture);
    connect(state, &ViewState::colourModeChanged, this, &TimelinePlot::takeColours);
    connect(state, &ViewState::densityChanged, this, &TimelinePlot::takeDensity);
    connect(state, &ViewState::groupingChanged, this, &TimelinePlot::takeDensity);
    connect(state, &ViewState::lanesChanged, this, [this] {
        relayout();
        scheduleReplot();
    });
    connect(state, &ViewState::visibleRangeChanged, this, [this] {
        relayout();
        scheduleReplot();
    });
    connect(state, &ViewState::selectionChanged, this, &TimelinePlot::takeSelection);
    connect(state, &ViewState::searchChanged, this, &TimelinePlot::takeSelection);
    for (const auto signal : {&ViewState::hoverChanged, &ViewState::draggedRangeChanged, &ViewState::measureChanged})
        connect(state, signal, this, &TimelinePlot::replotOverlay);
    connect(state, &ViewState::linksShownChanged, this, [this] {
        gatherLinks();
        gatherArrows();
        replotOverlay();
    });
    connect(&state->marks(), &MarkList::changed, this, &TimelinePlot::replotOverlay);
    connect(state, &ViewState::rulerUnitChanged, this, &TimelinePlot::scheduleReplot);
    connect(state, &ViewState::revealRequested, this, &TimelinePlot::revealLane);
    connect(&m_lit, &LitIndex::ready, this, &TimelinePlot::scheduleReplot, Qt::QueuedConnection);
    connect(&m_details, &DetailIndex::ready, this, &TimelinePlot::scheduleReplot, Qt::QueuedConnection);
    takeCapture();
}

TimelinePlot::~TimelinePlot() = default;

void TimelinePlot::setLook(const Look& look) {
    m_look = look;
    m_labelRatio = 0;
    setBackground(QBrush(look.theme->lane));
    setKeys();
}

void TimelinePlot::takeCapture() {
    m_lanes = lanesOf(m_state->capture(), m_state->density(), m_state->grouping());
    m_scrollY = 0;
    m_labelRatio = 0;
    takeColours();
    takeSelection();
    relayout();
}

void TimelinePlot::takeDensity() {
    m_lanes = lanesOf(m_state->capture(), m_state->density(), m_state->grouping());
    m_labelRatio = 0;
    relayout();
    scheduleReplot();
}

void TimelinePlot::takeColours() {
    m_groupsJob.cancel();
    m_groups.reset();
    setKeys();
    const CapturePointer& capture = m_state->capture();
    const ColourMode mode = m_state->colourMode();
    if (!capture || !ColourKeys::needsGroups(mode))
        return;
    m_groupsJob.start(
        [capture, mode](const std::atomic<bool>& cancelled) {
            return mode == ColourMode::Layer ? groupsByLayer(*capture, cancelled)
                                             : groupsByProgram(*capture, cancelled);
        },
        [this](std::shared_ptr<const SpanGroups> groups) {
            m_groups = std::move(groups);
            setKeys();
        });
}

void TimelinePlot::setKeys() {
    m_keys = std::make_shared<ColourKeys>(m_state->capture(), m_state->colourMode(), m_look, m_groups);
    m_details.reset(m_state->capture(), m_keys);
    emit coloursChanged();
    scheduleReplot();
}

void TimelinePlot::takeSelection() {
    m_lit.reset(m_state->capture(), m_state->lit(), m_state->searchHitsById());
    gatherLinks();
    gatherArrows();
    scheduleReplot();
}

TimeScale TimelinePlot::timeScale() const {
    const model::TimeRange range = m_state->visibleRange();
    return {range.begin.ns(), range.end.ns(), static_cast<double>(std::max(1, width()))};
}

model::Timestamp TimelinePlot::originTime() const {
    const CapturePointer& capture = m_state->capture();
    if (!capture)
        return {};
    return capture->steps().empty() ? capture->range().begin : capture->axisStart(capture->steps().front());
}

TimeTicks TimelinePlot::ticks() const {
    const model::TimeRange range = m_state->visibleRange();
    const std::int64_t origin = originTime().ns();
    return timeTicks(model::saturatingSubtract(range.begin.ns(), origin),
                     model::saturatingSubtract(range.end.ns(), origin), width(), m_state->rulerUnit());
}

void TimelinePlot::relayout() {
    m_layout = TimelineLayout(m_state->capture(), m_lanes, *m_state, timeScale().pixelsPerNs());
    m_scrollY = std::clamp(m_scrollY, 0, scrollMaximum());
    emit layoutChanged();
}

int TimelinePlot::scrollMaximum() const {
    return std::max(0, m_layout.height() - height());
}

void TimelinePlot::setScrollY(int y) {
    y = std::clamp(y, 0, scrollMaximum());
    if (y == m_scrollY)
        return;
    m_scrollY = y;
    emit layoutChanged();
    scheduleReplot();
}

void TimelinePlot::scheduleReplot() {
    replot(QCustomPlot::rpQueuedReplot);
}

void TimelinePlot::replotOverlay() {
    // Only the overlay's own buffer; without one yet, all of it.
    if (layer(QStringLiteral("overlay"))->mode() == QCPLayer::lmBuffered && isVisible())
        layer(QStringLiteral("overlay"))->replot();
    else
        scheduleReplot();
}

void TimelinePlot::resizeEvent(QResizeEvent* event) {
    QCustomPlot::resizeEvent(event);
    relayout();
}

void TimelinePlot::finishPendingWork() {
    m_arrowsJob.finishNow();
    m_groupsJob.finishNow();
    m_details.finishNow();
    replot(QCustomPlot::rpImmediateRefresh);
    m_details.finishNow(); // the first frame may have asked for more
    m_lit.finishNow();
    replot(QCustomPlot::rpImmediateRefresh);
}

void TimelinePlot::paintStrip(QCPPainter& painter) {
    const CapturePointer& capture = m_state->capture();
    if (!capture)
        return;
    const double ratio = m_vector           ? kVectorRatio
                         : painter.device() ? painter.device()->devicePixelRatioF()
                                            : devicePixelRatioF();
    if (ratio != m_labelRatio) {
        m_labels.reset(m_state->density() == Density::Compact ? m_look.fonts.engine : m_look.fonts.caption, ratio);
        m_labelRatio = ratio;
    }
    StripCanvas canvas(m_buffers, capture, *m_keys, m_details, m_lit, m_labels, m_look, *m_state);
    std::vector<StripCanvas::Text> texts;
    if (m_vector)
        canvas.keepTexts(&texts);
    const TimeTicks marks = ticks();
    const std::int64_t origin = originTime().ns();
    std::vector<std::int64_t> major;
    std::vector<std::int64_t> minor;
    for (const std::int64_t tick : marks.majorNs)
        major.push_back(model::saturatingAdd(tick, origin));
    for (const std::int64_t tick : marks.minorNs)
        minor.push_back(model::saturatingAdd(tick, origin));
    canvas.begin(width(), height(), ratio, m_state->visibleRange(), major, minor);
    for (const LayoutItem& item : m_layout.items())
        if (item.bottom() > m_scrollY && item.top < m_scrollY + height())
            paintItem(canvas, item);
    if (m_layout.items().empty() && m_state->anyHidden())
        canvas.paintText(tr("No lane matches. Esc in the filter, or Show all lanes, brings them back."), 16, 40,
                         m_look.theme->text3.rgb());
    const int end = m_layout.height() - m_scrollY;
    if (end < height())
        canvas.paintGround(std::max(0, end), height() - std::max(0, end), m_look.theme->lane.rgb());
    {
        QPainter labels(&canvas.image());
        canvas.finish(labels);
    }
    if (!m_vector) {
        painter.drawImage(QPointF(0, 0), canvas.image());
        return;
    }
    drawAsShapes(painter, canvas.image(), m_look.theme->lane);
    const QFont font = m_state->density() == Density::Compact ? m_look.fonts.engine : m_look.fonts.caption;
    const double ascent = QFontMetricsF(font).ascent();
    painter.setFont(font);
    for (const StripCanvas::Text& text : texts) {
        painter.setPen(QColor::fromRgb(text.ink));
        painter.drawText(text.at + QPointF(0, ascent), text.text);
    }
    painter.setPen(Qt::NoPen);
}

void TimelinePlot::setVector(bool vector) {
    m_vector = vector;
    if (!vector)
        scheduleReplot(); // labels were made for another size
}

void TimelinePlot::paintEvent(QPaintEvent* event) {
    if (!m_vector) {
        QCustomPlot::paintEvent(event);
        return;
    }
    QCPPainter painter(this);
    painter.setMode(QCPPainter::pmVectorized);
    paintStrip(painter);
    m_overlay->drawInto(painter);
}

void TimelinePlot::paintItem(StripCanvas& canvas, const LayoutItem& item) {
    const Theme& theme = *m_look.theme;
    const int top = item.top - m_scrollY;
    switch (item.kind) {
    case LayoutItem::Kind::Worker:
        canvas.paintGround(top, item.height, theme.workerHeader.rgb());
        break;
    case LayoutItem::Kind::Group:
        canvas.paintGround(top, item.height, theme.groupHeader.rgb());
        break;
    case LayoutItem::Kind::Summary:
    case LayoutItem::Kind::Subgroup:
        paintSummary(canvas, item, top);
        break;
    case LayoutItem::Kind::Notice:
    case LayoutItem::Kind::Lane: {
        QColor hatch = theme.text3;
        hatch.setAlphaF(0.60F * (item.kind == LayoutItem::Kind::Notice ? 0.55F : 0.35F));
        if (item.kind == LayoutItem::Kind::Notice || item.notNamed) {
            QPainter painter(&canvas.image());
            const double phase = -canvas.scale().toPixel(m_state->wholeRange().begin.ns());
            paintHatch(painter, QRectF(0, top, width(), item.height), hatch, 7, -phase);
        }
        for (const TimelineLane* lane : item.lanes)
            lane->paint(canvas, top);
        break;
    }
    }
    if (!item.note.isEmpty() && (item.kind == LayoutItem::Kind::Worker || item.kind == LayoutItem::Kind::Group)) {
        const QRgb ink = (item.noteIsError ? theme.error.ink : theme.text3).rgb();
        const LabelCache::Label label = m_labels.plain(item.note, ink);
        canvas.paintText(item.note, width() - label.widthPx - 10, top + (item.height - m_labels.heightPx()) / 2, ink);
    }
    if (item.kind == LayoutItem::Kind::Notice) {
        const LabelCache::Label label = m_labels.plain(item.title, theme.text1.rgb());
        {
            QPainter painter(&canvas.image());
            painter.fillRect(QRectF(8, top + 5, label.widthPx + 16, item.height - 10), theme.lane);
            painter.setPen(QPen(theme.border, 1, Qt::DashLine));
            painter.drawLine(QPointF(0, top + 0.5), QPointF(width(), top + 0.5));
        }
        canvas.paintText(item.title, 16, top + (item.height - m_labels.heightPx()) / 2, theme.text1.rgb());
    }
    canvas.paintHair(item.bottom() - m_scrollY - 1, theme.hair.rgb());
}

void TimelinePlot::paintSummary(StripCanvas& canvas, const LayoutItem& item, int top) {
    std::vector<const model::Lane*> lanes;
    for (const TimelineLane* lane : item.lanes)
        if (lane->laneId().valid())
            lanes.push_back(&m_state->capture()->lanes()[lane->laneId()]);
    RowBand band;
    band.height = item.height;
    band.barTop = (item.height - 5) / 2;
    band.barHeight = 5;
    canvas.paintTogether(lanes, band, top);
}

const RowBand* TimelinePlot::bandAt(const LayoutItem& item, int y) const {
    if (item.kind != LayoutItem::Kind::Lane)
        return nullptr;
    m_bands = item.lanes.front()->bands(timeScale().pixelsPerNs());
    const auto at = std::find_if(m_bands.begin(), m_bands.end(),
                                 [y](const RowBand& band) { return y >= band.top && y < band.top + band.height; });
    return at == m_bands.end() ? nullptr : &*at;
}

std::optional<QRectF> TimelinePlot::rectOf(model::SpanId span) const {
    const CapturePointer& capture = m_state->capture();
    if (!capture || !span.valid() || span.index() >= capture->spans().size())
        return std::nullopt;
    const LayoutItem* item = m_layout.itemOf(capture->lanes().laneOf(span));
    if (!item)
        return std::nullopt;
    const auto row = static_cast<std::uint32_t>(std::max(0, capture->lanes().rowOf(span)));
    const TimeScale scale = timeScale();
    for (const RowBand& band : item->lanes.front()->bands(scale.pixelsPerNs())) {
        if (row < band.firstRow || row >= band.firstRow + band.rowCount)
            continue;
        const model::TimeRange range = m_state->rangeOf(span);
        const double left = scale.toPixel(range.begin.ns());
        const double right = scale.toPixel(range.end.ns());
        const double top = item->top - m_scrollY + band.top + band.barTop;
        if (band.marks)
            return QRectF(left - 5, top, 10, band.barHeight);
        return QRectF(left, top, right - left, band.barHeight);
    }
    return std::nullopt;
}

std::optional<QRectF> TimelinePlot::rectOrFoldedRect(model::SpanId span) const {
    if (const auto rect = rectOf(span))
        return rect;
    const CapturePointer& capture = m_state->capture();
    if (!capture || !span.valid() || span.index() >= capture->spans().size())
        return std::nullopt;
    const model::LaneId lane = capture->lanes().laneOf(span);
    for (const LayoutItem& item : m_layout.items()) {
        const bool holds = item.kind != LayoutItem::Kind::Lane &&
                           std::any_of(item.lanes.begin(), item.lanes.end(),
                                       [lane](const TimelineLane* one) { return one->laneId() == lane; });
        if (!holds)
            continue;
        const TimeScale scale = timeScale();
        const model::TimeRange range = m_state->rangeOf(span);
        const double left = scale.toPixel(range.begin.ns());
        return QRectF(left, item.top - m_scrollY + (item.height - 5) / 2.0, scale.toPixel(range.end.ns()) - left, 5);
    }
    return std::nullopt;
}

void TimelinePlot::revealLane(model::SpanId span) {
    const auto rect = rectOf(span);
    if (!rect)
        return;
    constexpr int kAir = 40;
    if (rect->top() < kAir)
        setScrollY(m_scrollY + static_cast<int>(rect->top()) - kAir);
    else if (rect->bottom() > height() - kAir)
        setScrollY(m_scrollY + static_cast<int>(rect->bottom()) - height() + kAir);
}

/// The links round the focused span: what leads to it, and what follows from those, nearest first. Of the many
/// instructions of one execution the first in each lane.
void TimelinePlot::gatherLinks() {
    m_links.clear();
    const CapturePointer& capture = m_state->capture();
    if (!capture || !m_state->focused().valid())
        return;
    std::set<std::pair<model::SpanId, model::SpanId>> seen;
    std::set<std::pair<model::SpanId, model::LaneId>> lanesOfCause;
    std::set<model::SpanId> known{m_state->focused()};
    std::vector<model::SpanId> todo{m_state->focused()};
    const auto take = [&](const model::Link& link, model::SpanId next) {
        if (m_links.size() >= kMostLinks)
            return;
        // The instructions of an execution lie under it: one link tells where.
        const bool contains = link.method == model::LinkMethod::Contains;
        const model::LaneId lane = contains ? model::LaneId() : capture->lanes().laneOf(link.to);
        const bool first = lanesOfCause.emplace(link.from, lane).second;
        if (!first || !seen.emplace(link.from, link.to).second)
            return;
        m_links.push_back(link);
        if (known.insert(next).second)
            todo.push_back(next);
    };
    const auto steps = [&] { return m_state->onlyDirectLinks() ? std::size_t(1) : todo.size(); };
    for (std::size_t i = 0; i < steps() && m_links.size() < kMostLinks; ++i)
        for (const model::Link& link : capture->linksTo(todo[i]))
            take(link, link.from);
    for (std::size_t i = 0; i < steps() && m_links.size() < kMostLinks; ++i)
        for (const model::Link& link : capture->linksFrom(todo[i]))
            take(link, link.to);
}

/// A trace may have as many arrows as spans: they are gone through beside the window.
void TimelinePlot::gatherArrows() {
    m_arrows.clear();
    m_arrowsJob.cancel();
    const CapturePointer& capture = m_state->capture();
    const model::SpanId focused = m_state->focused();
    if (!capture || !focused.valid() || capture->flows().empty())
        return;
    m_arrowsJob.start(
        [capture, focused](const std::atomic<bool>& cancelled) {
            std::vector<model::Link> found;
            const model::FlowStore& flows = capture->flows();
            for (std::size_t i = 0; i < flows.size() && found.size() < kMostLinks; ++i) {
                if (i % 65536 == 0 && cancelled)
                    break;
                const model::Flow& flow = flows[i];
                if ((flow.from == focused || flow.to == focused) && flow.from.valid() && flow.to.valid())
                    found.push_back({flow.from, flow.to, model::LinkMethod::Correlation, 1.0F});
            }
            return found;
        },
        [this](std::vector<model::Link> found) {
            std::erase_if(found, [this](const model::Link& arrow) {
                return std::any_of(m_links.begin(), m_links.end(), [&](const model::Link& link) {
                    return link.from == arrow.from && link.to == arrow.to;
                });
            });
            m_arrows = std::move(found);
            replotOverlay();
        });
}

} // namespace viewer
