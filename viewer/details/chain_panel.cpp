// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/details/chain_panel.h"

#include "viewer/formatting.h"
#include "viewer/panel_title.h"
#include "viewer/view_state.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kHopPx = 24;
constexpr int kLinkPx = 22;
constexpr int kInsetPx = 12;
constexpr int kGapPx = 104;

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

const model::Lane& laneOf(const model::Capture& capture, model::SpanId span) {
    return capture.lanes()[capture.lanes().laneOf(span)];
}

QColor stripeOf(const Theme& theme, model::Layer layer) {
    switch (layer) {
    case model::Layer::Framework:
        return theme.layer(LayerColour::Framework);
    case model::Layer::Runtime:
        return theme.layer(LayerColour::Runtime);
    case model::Layer::Hardware:
        return theme.layer(LayerColour::Hardware);
    case model::Layer::Device:
        return theme.layer(LayerColour::Device);
    case model::Layer::Counter:
        break;
    }
    return theme.layer(LayerColour::Unknown);
}

QString nameOf(const model::Capture& capture, const model::ChainHop& hop) {
    const bool device = laneOf(capture, hop.span).layer == model::Layer::Device;
    if (device && hop.count > 1)
        return groupedNumber(static_cast<int64_t>(hop.count)) + u" instructions"_s;
    return fromView(capture.text(capture.spans().name(hop.span)));
}

QString placeOf(const model::Capture& capture, const model::ChainHop& hop) {
    const model::Lane& lane = laneOf(capture, hop.span);
    const bool physical = lane.layer == model::Layer::Hardware || lane.layer == model::Layer::Device;
    return physical ? QString::fromStdString(lane.label) : QString::fromUtf8(model::layerName(lane.layer));
}

/// From the end of the cause to the start of the effect; of an effect that lies in its cause, from start to start.
QString gapText(const model::ChainHop& hop) {
    if (!hop.gap)
        return u"own clock"_s;
    if (hop.inside)
        return signedDurationText(hop.inside->ns()) + u" inside"_s;
    if (hop.before)
        return u"begins "_s + durationText(hop.before->ns()) + u" before it"_s;
    const QString text = signedDurationText(hop.gap->ns());
    return hop.gap->ns() < 0 ? QString(text + u" overlap"_s) : text;
}

/// The gap from the hop just above, or from the one that it names.
QString gapText(const model::Capture& capture, const std::vector<model::ChainHop>& hops, size_t index) {
    const model::ChainHop& hop = hops[index];
    const bool isAbove = hop.parent < 0 || static_cast<size_t>(hop.parent) + 1 == index;
    return isAbove ? gapText(hop)
                   : QString(gapText(hop) + u" from "_s + nameOf(capture, hops[static_cast<size_t>(hop.parent)]));
}

} // namespace

/// The drawn lines: a hop, its link below it, the next hop.
class ChainPanel::HopList : public QWidget {
public:
    explicit HopList(ChainPanel* panel)
        : m_panel(panel) {
        setFocusPolicy(Qt::StrongFocus);
        setAccessibleName(u"Chain"_s);
    }

    void fit() {
        const int count = static_cast<int>(m_panel->m_hops.size());
        setMinimumHeight(count * kHopPx + std::max(0, count - 1) * kLinkPx + 12);
        m_cursor = m_panel->currentHop();
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), m_panel->m_look.theme->panel);
        for (size_t i = 0; i < m_panel->m_hops.size(); ++i)
            paintHop(painter, static_cast<int>(i));
    }

    void mousePressEvent(QMouseEvent* event) override {
        const int pitch = kHopPx + kLinkPx;
        const int y = event->position().toPoint().y() - 6;
        if (y >= 0 && y % pitch < kHopPx)
            m_panel->jump(y / pitch);
    }

    void keyPressEvent(QKeyEvent* event) override {
        const int last = static_cast<int>(m_panel->m_hops.size()) - 1;
        if (event->key() == Qt::Key_Down)
            m_cursor = std::min(m_cursor + 1, last);
        else if (event->key() == Qt::Key_Up)
            m_cursor = std::max(m_cursor - 1, 0);
        else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            m_panel->jump(m_cursor);
        else
            return QWidget::keyPressEvent(event);
        update();
    }

private:
    void paintHop(QPainter& painter, int index) const {
        const model::Capture& capture = *m_panel->m_state->capture();
        const model::ChainHop& hop = m_panel->m_hops[static_cast<size_t>(index)];
        const Look& look = m_panel->m_look;
        const Theme& theme = *look.theme;
        const int top = 6 + index * (kHopPx + kLinkPx);
        if (hop.link)
            paintLink(painter, static_cast<size_t>(index), top - kLinkPx);
        const QRect row(0, top, width(), kHopPx);
        const bool current = hop.span == m_panel->m_state->focused();
        if (current || (hasFocus() && index == m_cursor))
            painter.fillRect(row, theme.rowSelected);
        painter.fillRect(QRect(kInsetPx, top + 3, 3, kHopPx - 6), stripeOf(theme, laneOf(capture, hop.span).layer));
        QFont numbers = look.fonts.numbers;
        painter.setFont(numbers);
        painter.setPen(theme.text1);
        const QString duration = durationText(hop.duration.ns());
        const int right = painter.fontMetrics().horizontalAdvance(duration) + kInsetPx;
        painter.drawText(row.adjusted(0, 0, -kInsetPx, 0), Qt::AlignRight | Qt::AlignVCenter, duration);
        painter.setFont(current ? look.fonts.textStrong : look.fonts.text);
        const QRect text = row.adjusted(kInsetPx + 11, 0, -right - 8, 0);
        const QString name = painter.fontMetrics().elidedText(nameOf(capture, hop), Qt::ElideRight, text.width());
        painter.drawText(text, Qt::AlignVCenter, name);
        const QRect rest = text.adjusted(painter.fontMetrics().horizontalAdvance(name) + 8, 0, 0, 0);
        painter.setFont(look.fonts.caption);
        painter.setPen(theme.text3);
        if (rest.width() > 16)
            painter.drawText(rest, Qt::AlignVCenter,
                             painter.fontMetrics().elidedText(placeOf(capture, hop), Qt::ElideRight, rest.width()));
    }

    /// Its dash says how sure it is, as the arrow on the timeline does.
    void paintLink(QPainter& painter, size_t index, int top) const {
        const model::ChainHop& hop = m_panel->m_hops[index];
        const Theme& theme = *m_panel->m_look.theme;
        const std::string_view word = model::confidenceWord(hop.link->confidence);
        QPen pen(theme.linkArrow, 1.5);
        if (word == "likely")
            pen.setDashPattern({4, 2});
        else if (word == "guess")
            pen.setDashPattern({1.5, 2});
        painter.setPen(pen);
        painter.drawLine(QPointF(kInsetPx + 1.5, top + 2), QPointF(kInsetPx + 1.5, top + kLinkPx - 2));
        painter.setFont(m_panel->m_look.fonts.caption);
        painter.setPen(theme.text3);
        const QRect row(kInsetPx + 22, top, width() - 2 * kInsetPx - 22, kLinkPx);
        const QFontMetrics metrics = painter.fontMetrics();
        const QString method = fromView(model::linkMethodName(hop.link->method)), sure = fromView(word);
        const int room = row.width() - metrics.horizontalAdvance(method) - metrics.horizontalAdvance(sure) - 16;
        const QString gap = metrics.elidedText(gapText(*m_panel->m_state->capture(), m_panel->m_hops, index),
                                               Qt::ElideRight, std::max(room, kGapPx));
        painter.drawText(row, Qt::AlignVCenter, gap);
        const int after = std::max(kGapPx, metrics.horizontalAdvance(gap) + 8);
        painter.drawText(row.adjusted(after, 0, 0, 0), Qt::AlignVCenter, method);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, sure);
    }

    ChainPanel* m_panel;
    int m_cursor = 0;
};

ChainPanel::ChainPanel(ViewState* state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_title(new PanelTitle(u"Chain"_s, PanelTitle::Kind::Dock))
    , m_scroll(new QScrollArea)
    , m_list(new HopList(this)) {
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_list);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_scroll, 1);
    connect(state, &ViewState::selectionChanged, this, &ChainPanel::follow);
    connect(state, &ViewState::captureChanged, this, &ChainPanel::follow);
}

ChainPanel::~ChainPanel() = default;

void ChainPanel::setLook(const Look& look) {
    m_look = look;
    m_title->setLook(look);
    m_list->update();
}

void ChainPanel::follow() {
    const auto& capture = m_state->capture();
    const model::SpanId span = m_state->focused();
    const QString operatorName = m_state->selectedOperator();
    // Walking along the chain must not rebuild it under the walker.
    const bool inChain = capture && span.valid() && currentHop() >= 0;
    m_title->setNote(operatorName.isEmpty() || span.valid() ? QString() : u"of call 1"_s);
    if (inChain) {
        m_list->fit();
        return;
    }
    m_job.cancel();
    m_hops.clear();
    m_list->fit();
    if (!capture || (!span.valid() && operatorName.isEmpty()))
        return;
    m_job.start(
        [capture, span, operatorName](const std::atomic<bool>&) {
            if (span.valid())
                return model::chainOf(*capture, span);
            const model::StringId name = capture->strings().find(operatorName.toStdString());
            const auto calls = capture->spans().calls();
            model::SpanId first;
            for (size_t i = 0; i < calls.size(); ++i) {
                const model::SpanId id(i);
                const bool isCall = calls[i] == i && capture->spans().name(id) == name;
                if (isCall && (!first.valid() || capture->spans().start(id) < capture->spans().start(first)))
                    first = id;
            }
            return model::chainOf(*capture, first);
        },
        [this](std::vector<model::ChainHop> hops) {
            m_hops = std::move(hops);
            m_list->fit();
        });
}

int ChainPanel::currentHop() const {
    for (size_t i = 0; i < m_hops.size(); ++i)
        if (m_hops[i].span == m_state->focused())
            return static_cast<int>(i);
    return -1;
}

void ChainPanel::jump(int hop) {
    if (hop < 0 || hop >= static_cast<int>(m_hops.size()))
        return;
    const model::SpanId span = m_hops[static_cast<size_t>(hop)].span;
    m_state->selectSpan(span);
    m_state->reveal(span);
}

void ChainPanel::walk(int direction) {
    finishNow();
    if (m_hops.empty())
        return;
    const int last = static_cast<int>(m_hops.size()) - 1;
    jump(std::clamp(currentHop() + direction, 0, last));
}

void ChainPanel::focusList() {
    m_list->setFocus(Qt::TabFocusReason);
}

QString ChainPanel::linkText(size_t index) const {
    const model::ChainHop& hop = m_hops[index];
    return gapText(*m_state->capture(), m_hops, index) + u" · "_s + fromView(model::linkMethodName(hop.link->method)) +
           u" · "_s + fromView(model::confidenceWord(hop.link->confidence));
}

QString ChainPanel::text() const {
    QStringList lines;
    for (size_t i = 0; i < m_hops.size(); ++i) {
        const model::ChainHop& hop = m_hops[i];
        if (hop.link)
            lines += linkText(i);
        lines += nameOf(*m_state->capture(), hop) + u" · "_s + placeOf(*m_state->capture(), hop) + u" · "_s +
                 durationText(hop.duration.ns());
    }
    return lines.join(u'\n');
}

} // namespace viewer
