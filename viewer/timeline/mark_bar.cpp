// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/mark_bar.h"

#include "viewer/formatting.h"
#include "viewer/timeline/mark_dialog.h"
#include "viewer/timeline/timeline_plot.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr double kGripPx = 5;
constexpr double kDragPx = 3;
constexpr double kPole = 2; // width of a flag without words

/// "start to start +3 µs", and from the end of the active one where it is a stretch.
QStringList differences(const Mark& from, const Mark& to) {
    const auto between = [](model::Timestamp a, model::Timestamp b) { return signedDurationText((b - a).ns()); };
    QStringList lines = {u"from %1, start to start: "_s.arg(from.name) + between(from.range.begin, to.range.begin)};
    if (!from.isMoment())
        lines += u"from %1, end to start: "_s.arg(from.name) + between(from.range.end, to.range.begin);
    if (!to.isMoment())
        lines += u"from %1, start to end: "_s.arg(from.name) + between(from.range.begin, to.range.end);
    return lines;
}

} // namespace

MarkBar::MarkBar(ViewState* state, TimelinePlot* plot, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_plot(plot) {
    setFixedHeight(kHeight);
    setMouseTracking(true);
    setAccessibleName(u"Marks"_s);
    connect(state, &ViewState::visibleRangeChanged, this, qOverload<>(&QWidget::update));
    connect(&state->marks(), &MarkList::changed, this, [this] {
        setVisible(!m_state->marks().empty());
        update();
    });
    setVisible(!state->marks().empty());
}

void MarkBar::setLook(const Look& look) {
    m_look = look;
    update();
}

QString MarkBar::textOf(const Mark& mark) const {
    const Mark* active = m_state->marks().find(m_state->marks().active());
    if (active && active->id != mark.id)
        return mark.name + u"  "_s + signedDurationText((mark.range.begin - active->range.begin).ns());
    return mark.isMoment() ? mark.name : mark.name + u"  "_s + durationText(mark.range.length().ns());
}

QRectF MarkBar::flagOf(const Mark& wanted) const {
    const TimeScale scale = m_plot->timeScale();
    const QFontMetricsF metrics(m_look.fonts.caption);
    const std::vector<Mark>& all = m_state->marks().all();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Mark& mark = all[i];
        if (mark.id != wanted.id)
            continue;
        const double left = std::clamp(scale.toPixel(mark.range.begin.ns()), -1e6, 1e6);
        const double next =
            i + 1 < all.size() ? std::clamp(scale.toPixel(all[i + 1].range.begin.ns()), -1e6, 1e6) : 1e6;
        const double words = metrics.horizontalAdvance(textOf(mark)) + 12;
        const double width = std::max(words, std::clamp(scale.toPixel(mark.range.end.ns()), -1e6, 1e6) - left);
        return {std::round(left), 2, std::max(kPole, std::min(width, next - left - 2)), kHeight - 4.0};
    }
    return {};
}

void MarkBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = *m_look.theme;
    painter.fillRect(rect(), theme.lane);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.border);
    painter.setFont(m_look.fonts.caption);
    const QFontMetricsF metrics(m_look.fonts.caption);
    for (const Mark& mark : m_state->marks().all()) {
        const QRectF flag = flagOf(mark);
        if (flag.right() < 0 || flag.left() > width())
            continue;
        const bool active = mark.id == m_state->marks().active();
        QColor ground = theme.accent;
        if (!active)
            ground.setAlphaF(0.16F);
        painter.fillRect(flag, ground);
        painter.fillRect(QRectF(flag.left(), flag.top(), kPole, height() - flag.top()), theme.accent);
        // The words of a stretch that begins before the view stand at its left edge.
        const QRectF words = flag.adjusted(6 - std::min(0.0, flag.left()), 0, -2, 0);
        const QString text = textOf(mark);
        QString fitting = text;
        if (metrics.horizontalAdvance(text) > words.width())
            fitting = metrics.horizontalAdvance(mark.name) <= words.width() ? mark.name : QString();
        painter.setPen(active ? inkOn(theme.accent) : theme.text1);
        painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, fitting);
    }
}

std::optional<MarkBar::Grab> MarkBar::grabAt(const QPointF& pos) const {
    const TimeScale scale = m_plot->timeScale();
    const std::vector<Mark>& all = m_state->marks().all();
    for (auto mark = all.rbegin(); mark != all.rend(); ++mark) { // the later lies above
        const double begin = scale.toPixel(mark->range.begin.ns()), end = scale.toPixel(mark->range.end.ns());
        const bool inside = flagOf(*mark).adjusted(-kGripPx, -4, kGripPx, 4).contains(pos) ||
                            (pos.x() >= begin - kGripPx && pos.x() <= end + kGripPx);
        if (!inside)
            continue;
        Grip grip = Grip::Whole;
        if (!mark->isMoment() && std::abs(pos.x() - end) <= kGripPx && end - begin > kGripPx)
            grip = Grip::End;
        else if (!mark->isMoment() && std::abs(pos.x() - begin) <= kGripPx)
            grip = Grip::Begin;
        return Grab{mark->id, grip, pos, mark->range, false};
    }
    return std::nullopt;
}

void MarkBar::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        m_grab = grabAt(event->position());
    event->ignore(); // the view around takes the keyboard focus
}

void MarkBar::mouseMoveEvent(QMouseEvent* event) {
    const QPointF pos = event->position();
    const TimeScale scale = m_plot->timeScale();
    m_state->setCursorTime(model::Timestamp(scale.toNs(pos.x())));
    if (!m_grab) {
        const auto under = grabAt(pos);
        setCursor(!under ? Qt::ArrowCursor : under->grip == Grip::Whole ? Qt::PointingHandCursor : Qt::SizeHorCursor);
        return;
    }
    if (!m_grab->moved && std::abs(pos.x() - m_grab->at.x()) < kDragPx)
        return;
    m_grab->moved = true;
    const bool snaps = event->modifiers() & Qt::ShiftModifier;
    const model::Duration by(static_cast<std::int64_t>((pos.x() - m_grab->at.x()) * scale.nsPerPixel()));
    const auto moved = [&](model::Timestamp edge) {
        const model::Timestamp to = edge + by;
        return snaps ? model::Timestamp(m_plot->snappedInAllLanes(to.ns())) : to;
    };
    model::TimeRange range = m_grab->range;
    if (m_grab->grip == Grip::Begin) {
        range.begin = std::min(moved(range.begin), range.end);
    } else if (m_grab->grip == Grip::End) {
        range.end = std::max(moved(range.end), range.begin);
    } else {
        const model::Timestamp begin = moved(range.begin);
        range = {begin, begin + range.length()};
    }
    m_state->marks().setRange(m_grab->mark, range);
}

void MarkBar::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_grab)
        return;
    const Grab grab = *m_grab;
    m_grab.reset();
    if (grab.moved)
        return;
    MarkList& marks = m_state->marks();
    const Mark* active = marks.find(marks.active());
    if ((event->modifiers() & Qt::ShiftModifier) && active) {
        const model::TimeRange other = active->range;
        m_state->setDraggedRange(
            model::TimeRange{std::min(other.begin, grab.range.begin), std::max(other.end, grab.range.end)});
        return;
    }
    marks.setActive(grab.mark);
    if (!grab.range.empty())
        m_state->setDraggedRange(grab.range);
}

void MarkBar::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto grab = grabAt(event->position()); grab && event->button() == Qt::LeftButton)
        edit(grab->mark);
}

void MarkBar::edit(int id) {
    const Mark* mark = m_state->marks().find(id);
    if (!mark)
        return;
    auto* dialog = new MarkDialog(*mark, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, id, dialog] { m_state->marks().setWords(id, dialog->name(), dialog->note()); });
    dialog->open();
}

void MarkBar::fillMenu(QMenu& menu, int id) {
    const Mark* mark = m_state->marks().find(id);
    if (!mark)
        return;
    const model::TimeRange range = mark->range;
    menu.addAction(tr("Name and note…"), [this, id] { edit(id); });
    menu.addAction(tr("Zoom to it"), [this, range] { m_state->zoomTo(range); })->setEnabled(!range.empty());
    menu.addAction(tr("Select it"), [this, range] { m_state->setDraggedRange(range); })->setEnabled(!range.empty());
    const Mark* active = m_state->marks().find(m_state->marks().active());
    if (active && active->id != id) {
        const model::TimeRange between{std::min(active->range.begin, range.begin),
                                       std::max(active->range.end, range.end)};
        menu.addAction(tr("Select from %1 to %2").arg(active->name, mark->name),
                       [this, between] { m_state->setDraggedRange(between); });
    } else if (!active) {
        menu.addAction(tr("Tell differences from it"), [this, id] { m_state->marks().setActive(id); });
    } else {
        menu.addAction(tr("Tell no differences"), [this] { m_state->marks().setActive(0); });
    }
    menu.addAction(tr("Copy its times"), [range] {
        QGuiApplication::clipboard()->setText(QString::number(range.begin.ns()) + u':' +
                                              QString::number(range.end.ns()));
    });
    menu.addSeparator();
    menu.addAction(tr("Remove"), [this, id] { m_state->marks().remove(id); });
    menu.addAction(tr("Remove all marks"), [this] { m_state->marks().clear(); });
}

void MarkBar::contextMenuEvent(QContextMenuEvent* event) {
    const auto grab = grabAt(event->pos());
    if (!grab)
        return;
    QMenu menu(this);
    fillMenu(menu, grab->mark);
    menu.exec(event->globalPos());
}

QString MarkBar::toolTipOf(const Mark& mark) const {
    QStringList lines = {mark.name};
    if (!mark.note.isEmpty())
        lines += mark.note;
    lines += u"at "_s + durationText((mark.range.begin - m_plot->originTime()).ns());
    if (!mark.isMoment())
        lines += u"for "_s + durationText(mark.range.length().ns());
    const Mark* active = m_state->marks().find(m_state->marks().active());
    if (active && active->id != mark.id)
        lines += differences(*active, mark);
    return lines.join(u'\n');
}

bool MarkBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto grab = grabAt(help->pos());
    const Mark* mark = grab ? m_state->marks().find(grab->mark) : nullptr;
    QToolTip::showText(help->globalPos(), mark ? toolTipOf(*mark) : QString(), this);
    return true;
}

} // namespace viewer
