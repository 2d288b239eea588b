// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/timeline_view.h"

#include "viewer/formatting.h"
#include "viewer/timeline/lane_headers.h"
#include "viewer/timeline/legend.h"
#include "viewer/timeline/mark_bar.h"
#include "viewer/timeline/overview.h"
#include "viewer/timeline/ruler.h"
#include "viewer/timeline/timeline_caption.h"
#include "viewer/timeline/timeline_plot.h"
#include "viewer/view_state.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>

#include <cmath>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kHeaderWidth = 178;
constexpr double kKeyZoom = 1.5;
constexpr double kKeyPan = 0.15; // share of the view

} // namespace

TimelineView::TimelineView(ViewState* state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_plot(new TimelinePlot(state, this))
    , m_headers(new LaneHeaders(state, m_plot, this))
    , m_overview(new Overview(state, m_plot, this))
    , m_ruler(new Ruler(state, m_plot, this))
    , m_markBar(new MarkBar(state, m_plot, this))
    , m_wholeCaption(new TimelineCaption(this))
    , m_zeroCaption(new TimelineCaption(this))
    , m_markCaption(new TimelineCaption(this))
    , m_laneFilter(new QLineEdit(this))
    , m_scrollBar(new QScrollBar(Qt::Vertical, this))
    , m_legend(new Legend(state, m_plot, this)) {
    setFocusPolicy(Qt::StrongFocus);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setSpacing(0);
    for (QWidget* column : {static_cast<QWidget*>(m_headers), static_cast<QWidget*>(m_wholeCaption),
                            static_cast<QWidget*>(m_zeroCaption), static_cast<QWidget*>(m_markCaption)})
        column->setFixedWidth(kHeaderWidth);
    grid->addWidget(m_wholeCaption, 0, 0);
    grid->addWidget(m_overview, 0, 1);
    grid->addWidget(m_zeroCaption, 1, 0);
    grid->addWidget(m_laneFilter, 1, 0);
    grid->addWidget(m_ruler, 1, 1);
    grid->addWidget(m_markCaption, 2, 0);
    grid->addWidget(m_markBar, 2, 1);
    grid->addWidget(m_headers, 3, 0);
    grid->addWidget(m_plot, 3, 1);
    grid->addWidget(m_scrollBar, 3, 2);
    grid->addWidget(m_legend, 4, 0, 1, 3);
    grid->setRowStretch(3, 1);
    m_markCaption->setLines(u"Marks"_s);
    const auto showMarks = [this] { m_markCaption->setVisible(!m_state->marks().empty()); };
    connect(&state->marks(), &MarkList::changed, this, showMarks);
    showMarks();
    grid->setColumnStretch(1, 1);
    connect(m_plot, &TimelinePlot::layoutChanged, this, &TimelineView::takeScrollRange);
    connect(m_scrollBar, &QScrollBar::valueChanged, m_plot, &TimelinePlot::setScrollY);
    const auto takeWords = [this] {
        const auto& capture = m_state->capture();
        m_wholeCaption->setLines(u"Whole capture"_s, capture ? durationText(capture->range().length().ns()) : u" "_s);
        QString zero =
            capture && !capture->steps().empty()
                ? u"from "_s + QString::fromUtf8(capture->text(capture->spans().name(capture->steps().front())))
                : u"from the start"_s;
        const TimeTicks ticks = m_plot->ticks();
        if (ticks.labelBaseNs != 0)
            zero += u" + "_s + ticks.label(ticks.labelBaseNs);
        m_zeroCaption->setLines(zero);
    };
    connect(state, &ViewState::captureChanged, this, takeWords);
    connect(state, &ViewState::visibleRangeChanged, this, takeWords);
    takeWords();
    takeScrollRange();
    connectLaneFilter();
}

void TimelineView::connectLaneFilter() {
    m_laneFilter->setPlaceholderText(u"Filter lanes"_s);
    m_laneFilter->setAccessibleName(u"Filter lanes"_s);
    m_laneFilter->setClearButtonEnabled(true);
    m_laneFilter->setFixedWidth(kHeaderWidth);
    m_laneFilter->setMaximumHeight(m_ruler->height());
    m_laneFilter->installEventFilter(this);
    m_laneFilter->hide();
    const auto show = [this](bool shown) {
        m_laneFilter->setVisible(shown);
        m_zeroCaption->setVisible(!shown);
    };
    connect(m_laneFilter, &QLineEdit::textChanged, m_state, &ViewState::setLaneFilter);
    connect(m_laneFilter, &QLineEdit::returnPressed, this, [this] { setFocus(Qt::OtherFocusReason); });
    connect(m_state, &ViewState::lanesChanged, this, [this, show] { // also when all lanes are shown again
        if (m_laneFilter->text() != m_state->laneFilter())
            m_laneFilter->setText(m_state->laneFilter());
        show(!m_state->laneFilter().isEmpty() || m_laneFilter->hasFocus());
    });
}

void TimelineView::editLaneFilter() {
    m_zeroCaption->hide();
    m_laneFilter->show();
    m_laneFilter->selectAll();
    m_laneFilter->setFocus(Qt::ShortcutFocusReason);
}

bool TimelineView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_laneFilter)
        return QWidget::eventFilter(watched, event);
    const bool escapes = (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) &&
                         static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (escapes) {
        event->accept();
        m_laneFilter->clear();
        setFocus(Qt::OtherFocusReason);
    }
    if ((escapes || event->type() == QEvent::FocusOut) && m_laneFilter->text().isEmpty()) {
        m_laneFilter->hide();
        m_zeroCaption->show();
    }
    return escapes;
}

TimelineView::~TimelineView() = default;

void TimelineView::setLook(const Look& look) {
    m_plot->setLook(look);
    m_legend->setLook(look);
    m_headers->setLook(look);
    m_overview->setLook(look);
    m_ruler->setLook(look);
    m_wholeCaption->setLook(look);
    m_zeroCaption->setLook(look);
    m_markBar->setLook(look);
    m_markCaption->setLook(look);
}

void TimelineView::finishPendingWork() {
    m_plot->finishPendingWork();
    m_legend->finishNow();
    layout()->activate(); // the legend may have come
    m_plot->finishPendingWork();
    m_overview->refresh();
}

void TimelineView::takeScrollRange() {
    const int most = m_plot->scrollMaximum();
    m_scrollBar->setVisible(most > 0);
    m_scrollBar->setRange(0, most);
    m_scrollBar->setPageStep(std::max(1, m_plot->height()));
    m_scrollBar->setSingleStep(18);
    m_scrollBar->setValue(m_plot->scrollY());
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    QWidget::mousePressEvent(event);
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const model::TimeRange view = m_state->visibleRange();
    const auto cursor = m_state->cursorTime();
    const model::Timestamp anchor = cursor ? *cursor : view.begin + model::Duration(view.length().ns() / 2);
    const model::Duration step(static_cast<std::int64_t>(static_cast<double>(view.length().ns()) * kKeyPan));
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_W:
        m_state->zoomBy(1 / kKeyZoom, anchor);
        break;
    case Qt::Key_S:
        m_state->zoomBy(kKeyZoom, anchor);
        break;
    case Qt::Key_A:
        m_state->panBy(model::Duration(-step.ns()));
        break;
    case Qt::Key_D:
        m_state->panBy(step);
        break;
    case Qt::Key_F:
        m_state->zoomToSelection();
        break;
    case Qt::Key_M:
        m_state->toggleMark();
        break;
    case Qt::Key_L:
        shift ? m_state->unalign() : void(m_state->lineUpAll());
        break;
    case Qt::Key_Period:
        m_state->stepSameName(1);
        break;
    case Qt::Key_Comma:
        m_state->stepSameName(-1);
        break;
    case Qt::Key_Z:
        shift ? m_state->redo() : m_state->undo();
        break;
    case Qt::Key_Escape:
        m_state->escape();
        break;
    case Qt::Key_Home:
        m_state->zoomToFit();
        break;
    default:
        if (!moveFocus(event->key()))
            QWidget::keyPressEvent(event);
    }
}

/// Left and right along the row, up and down to the nearest lane that has a span at the same time.
bool TimelineView::moveFocus(int key) {
    if (key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Up && key != Qt::Key_Down)
        return false;
    const auto& capture = m_state->capture();
    const model::SpanId from = m_state->focused();
    if (!capture || !from.valid())
        return true;
    model::SpanId next;
    if (key == Qt::Key_Left || key == Qt::Key_Right) {
        const model::Lane& lane = capture->lanes()[capture->lanes().laneOf(from)];
        const model::LaneRow& row = lane.rows[static_cast<std::size_t>(std::max(0, capture->lanes().rowOf(from)))];
        const std::uint32_t at = from.value();
        if (key == Qt::Key_Left && at > row.first)
            next = model::SpanId(at - 1);
        if (key == Qt::Key_Right && at + 1 < row.first + row.count)
            next = model::SpanId(at + 1);
    } else if (const auto rect = m_plot->rectOf(from)) {
        const int direction = key == Qt::Key_Up ? -1 : 1;
        const double x = std::clamp(rect->left() + std::min(rect->width() / 2, 4.0), 0.0, m_plot->width() - 1.0);
        const double end = m_plot->timelineLayout().height() - m_plot->scrollY();
        for (double y = direction > 0 ? rect->bottom() + 2 : rect->top() - 2; y > -m_plot->scrollY() && y < end;
             y += 3 * direction) {
            next = m_plot->spanAt({x, y});
            if (next.valid() && next != from)
                break;
            next = {};
        }
    }
    if (next.valid()) {
        m_state->selectSpan(next);
        m_state->reveal(next);
    }
    return true;
}

} // namespace viewer
