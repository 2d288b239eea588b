// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/overview.h"

#include "viewer/timeline/row_columns.h"
#include "viewer/timeline/timeline_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace viewer {

namespace {

struct Band {
    LayerColour colour;
    int top;
    int height;
};

constexpr Band kBands[] = {{LayerColour::Framework, 7, 7}, {LayerColour::Runtime, 17, 7}, {LayerColour::Device, 27, 9}};
constexpr double kGripPx = 5;
constexpr double kLeastWindowPx = 8;
constexpr std::size_t kMostTicks = 4000;

int bandOf(model::Layer layer) {
    switch (layer) {
    case model::Layer::Framework:
        return 0;
    case model::Layer::Runtime:
        return 1;
    case model::Layer::Hardware:
    case model::Layer::Device:
        return 2;
    case model::Layer::Counter:
        break;
    }
    return -1;
}

} // namespace

Overview::Overview(ViewState* state, TimelinePlot* plot, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_plot(plot) {
    setFixedHeight(44);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(state, &ViewState::captureChanged, this, &Overview::refresh);
    for (const auto signal : {&ViewState::visibleRangeChanged, &ViewState::selectionChanged, &ViewState::searchChanged})
        connect(state, signal, this, qOverload<>(&QWidget::update));
}

void Overview::setLook(const Look& look) {
    m_look = look;
    refresh();
}

void Overview::refresh() {
    m_bands = {};
    update();
}

TimeScale Overview::scale() const {
    const model::TimeRange whole = m_state->wholeRange();
    return {whole.begin.ns(), whole.end.ns(), static_cast<double>(std::max(1, width()))};
}

QRectF Overview::windowRect() const {
    const model::TimeRange visible = m_state->visibleRange();
    double left = scale().toPixel(visible.begin.ns());
    double right = scale().toPixel(visible.end.ns());
    if (right - left < kLeastWindowPx) {
        const double middle = (left + right) / 2;
        left = middle - kLeastWindowPx / 2;
        right = middle + kLeastWindowPx / 2;
    }
    return {left, 0, right - left, static_cast<double>(height())};
}

namespace {

/// Whether a lane may stand on the strip: tied to the host's clock, or on its own where nothing is tied to the host's.
class OnOneClock {
public:
    explicit OnOneClock(const model::Capture& capture)
        : m_capture(capture) {
        m_anyHost = std::ranges::any_of(capture.lanes().all(),
                                        [this](const model::Lane& lane) { return lane.spanCount > 0 && !isOwn(lane); });
    }
    bool operator()(const model::Lane& lane) const { return !m_anyHost || !isOwn(lane); }

private:
    bool isOwn(const model::Lane& lane) const {
        return lane.clock.valid() && m_capture.clocks()[lane.clock.index()].own;
    }
    const model::Capture& m_capture;
    bool m_anyHost = false;
};

} // namespace

/// Coverage of each pixel by each layer, over all lanes of one clock.
void Overview::drawBands() {
    const double ratio = devicePixelRatioF();
    const int deviceWidth = std::max(1, static_cast<int>(std::lround(width() * ratio)));
    m_bands = QImage(deviceWidth, static_cast<int>(std::lround(height() * ratio)), QImage::Format_RGB32);
    m_bands.setDevicePixelRatio(ratio);
    m_bands.fill(m_look.theme->groupHeader);
    const CapturePointer& capture = m_state->capture();
    if (!capture)
        return;
    const model::TimeRange whole = m_state->wholeRange();
    std::vector<std::uint8_t> coverage[3];
    for (auto& band : coverage)
        band.assign(static_cast<std::size_t>(deviceWidth), 0);
    std::vector<Column> columns;
    const model::SpanKeys oneKey = [](std::uint32_t, std::span<std::uint32_t> out) { std::ranges::fill(out, 0U); };
    const OnOneClock stands(*capture);
    for (const model::Lane& lane : capture->lanes().all()) {
        const int band = bandOf(lane.layer);
        const std::int64_t offset = m_state->axisOffset(lane.clock).ns();
        if (band < 0 || !stands(lane))
            continue;
        const TimeScale own(model::saturatingSubtract(whole.begin.ns(), offset),
                            model::saturatingSubtract(whole.end.ns(), offset), deviceWidth);
        // The outermost row covers what lies under it, so one row a lane says it all, and instants are no bars.
        if (lane.rows.empty() || lane.rows.front().instants)
            continue;
        fillColumns(capture->spans(), lane.rows.front(), oneKey, m_plot->detailOf(lane.rows.front()), own, 1e9,
                    columns);
        for (std::size_t x = 0; x < columns.size(); ++x)
            coverage[band][x] = std::max(coverage[band][x], columns[x].coverage);
    }
    QPainter painter(&m_bands);
    for (int band = 0; band < 3; ++band) {
        const QColor colour = m_look.theme->layer(kBands[band].colour);
        for (int x = 0; x < deviceWidth;) {
            const std::uint8_t cover = coverage[band][static_cast<std::size_t>(x)];
            int end = x + 1;
            while (end < deviceWidth && coverage[band][static_cast<std::size_t>(end)] == cover)
                ++end;
            if (cover > 0)
                painter.fillRect(QRectF(x / ratio, kBands[band].top, (end - x) / ratio, kBands[band].height),
                                 blended(colour, 0.35 + 0.65 * std::sqrt(cover / 255.0), m_look.theme->groupHeader));
            x = end;
        }
    }
}

void Overview::paintEvent(QPaintEvent*) {
    if (m_bands.isNull() || m_bands.devicePixelRatio() != devicePixelRatioF() ||
        m_bands.width() != static_cast<int>(std::lround(width() * devicePixelRatioF())))
        drawBands();
    QPainter painter(this);
    painter.drawImage(QPointF(0, 0), m_bands);
    if (!m_state->capture())
        return;
    const QRectF window = windowRect();
    QColor veil = m_look.theme->groupHeader;
    veil.setAlphaF(0.62F);
    painter.fillRect(QRectF(0, 0, window.left(), height()), veil);
    painter.fillRect(QRectF(window.right(), 0, width() - window.right(), height()), veil);
    paintTicks(painter);
    painter.setPen(QPen(m_look.theme->accent, 2));
    QRectF border = window.adjusted(1, 1, -1, -1);
    border.setLeft(std::max(border.left(), 1.0));
    border.setRight(std::min(border.right(), width() - 1.0));
    painter.drawRect(border);
}

void Overview::paintTicks(QPainter& painter) const {
    const TimeScale here = scale();
    const auto tick = [&](model::SpanId span, double top, const QColor& colour) {
        painter.fillRect(QRectF(std::round(here.toPixel(m_state->rangeOf(span).begin.ns())), top, 2, 5), colour);
    };
    const auto& hits = m_state->searchHits();
    for (std::size_t i = 0; i < hits.size(); i += std::max<std::size_t>(1, hits.size() / kMostTicks))
        tick(hits[i], 1, m_look.theme->searchHit);
    if (m_state->focused().valid())
        tick(m_state->focused(), height() - 6, m_look.theme->accent);
}

Overview::Grip Overview::gripAt(double x) const {
    const QRectF window = windowRect();
    if (std::abs(x - window.left()) <= kGripPx)
        return Grip::Left;
    if (std::abs(x - window.right()) <= kGripPx)
        return Grip::Right;
    return x > window.left() && x < window.right() ? Grip::Window : Grip::None;
}

void Overview::mousePressEvent(QMouseEvent* event) {
    const double x = event->position().x();
    m_grip = gripAt(x);
    const QRectF window = windowRect();
    if (m_grip == Grip::None) {
        m_grip = Grip::Window;
        m_grabX = window.width() / 2;
        mouseMoveEvent(event);
        return;
    }
    m_grabX = x - window.left();
    event->ignore(); // the view around takes the keyboard focus
}

void Overview::mouseMoveEvent(QMouseEvent* event) {
    const double x = event->position().x();
    if (m_grip == Grip::None || !(event->buttons() & Qt::LeftButton)) {
        const Grip grip = gripAt(x);
        setCursor(grip == Grip::Left || grip == Grip::Right ? Qt::SizeHorCursor : Qt::ArrowCursor);
        return;
    }
    model::TimeRange range = m_state->visibleRange();
    const model::Timestamp at(scale().toNs(x));
    if (m_grip == Grip::Window) {
        const model::Duration length = range.length();
        range.begin = model::Timestamp(scale().toNs(x - m_grabX));
        range.end = range.begin + length;
    } else if (m_grip == Grip::Left) {
        range.begin = std::min(at, range.end - model::Duration(1));
    } else {
        range.end = std::max(at, range.begin + model::Duration(1));
    }
    m_state->setVisibleRange(range, ViewMove::Pan);
}

void Overview::mouseReleaseEvent(QMouseEvent*) {
    m_grip = Grip::None;
}

void Overview::wheelEvent(QWheelEvent* event) {
    m_state->zoomBy(std::pow(1.25, -event->angleDelta().y() / 120.0),
                    model::Timestamp(scale().toNs(event->position().x())));
    event->accept();
}

} // namespace viewer
