// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/start/sample_card.h"

#include <QPainter>

namespace viewer {

using namespace Qt::StringLiterals;

SampleCard::SampleCard(QString title, QString text, std::vector<Bar> bars, QWidget* parent)
    : QAbstractButton(parent)
    , m_text(std::move(text))
    , m_bars(std::move(bars)) {
    setText(title);
    setFixedHeight(sizeHint().height());
    setCursor(Qt::PointingHandCursor);
    setAccessibleDescription(m_text);
}

void SampleCard::setLook(const Look& look) {
    m_look = look;
    update();
}

void SampleCard::paintEvent(QPaintEvent*) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() || underMouse() ? theme.accent : theme.border);
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QRect picture(14, 14, width() - 28, 40);
    for (const Bar& bar : m_bars) {
        const int left = picture.left() + picture.width() * bar.from / 100;
        const int right = picture.left() + picture.width() * bar.to / 100;
        painter.fillRect(QRect(left, picture.top() + bar.row * 12, std::max(2, right - left - 2), 8),
                         bar.operatorName.isEmpty() ? theme.noOperatorWeak : m_look.operatorColour(bar.operatorName));
    }
    painter.setFont(m_look.fonts.textStrong);
    painter.setPen(theme.text1);
    painter.drawText(QRect(14, 56, width() - 28, 20), Qt::AlignVCenter, text());
    painter.setFont(m_look.fonts.caption);
    painter.setPen(theme.text3);
    painter.drawText(QRect(14, 75, width() - 28, 18), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_text, Qt::ElideRight, width() - 28));
}

LayerLegend::LayerLegend(QWidget* parent)
    : QWidget(parent) {
    setFixedHeight(40);
}

void LayerLegend::setLook(const Look& look) {
    m_look = look;
    update();
}

void LayerLegend::paintEvent(QPaintEvent*) {
    struct Part {
        LayerColour layer;
        const char16_t* name;
        int percent;
    };
    static constexpr Part kParts[] = {{LayerColour::Device, u"device", 73},
                                      {LayerColour::Runtime, u"runtime", 10},
                                      {LayerColour::Framework, u"framework", 16},
                                      {LayerColour::Unknown, u"unknown", 1}};
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.setFont(m_look.fonts.caption);
    int bar = 0, legend = 0;
    for (const Part& part : kParts) {
        const int wide = std::max(2, width() * part.percent / 100);
        painter.fillRect(QRect(bar, 2, wide - 1, 10), theme.layer(part.layer));
        bar += wide;
        painter.fillRect(QRect(legend, 22, 8, 8), theme.layer(part.layer));
        painter.setPen(theme.text2);
        const QString name = QStringView(part.name).toString();
        painter.drawText(QRect(legend + 13, 17, 90, 18), Qt::AlignVCenter, name);
        legend += 13 + painter.fontMetrics().horizontalAdvance(name) + 16;
    }
}

} // namespace viewer
