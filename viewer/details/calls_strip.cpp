// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/details/calls_strip.h"

#include "viewer/formatting.h"

#include <QPainter>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {
constexpr int kHeightPx = 58;
constexpr int kInsetPx = 12;
constexpr int kTicksTopPx = 8, kTicksPx = 20;
} // namespace

CallsStrip::CallsStrip(QWidget* parent)
    : QWidget(parent) {
    setFixedHeight(kHeightPx);
}

void CallsStrip::setLook(const Look& look) {
    m_look = look;
    update();
}

void CallsStrip::setCalls(CallStatistics calls, const QColor& colour) {
    m_calls = std::move(calls);
    m_colour = colour;
    update();
}

void CallsStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    if (m_calls.count() == 0)
        return;
    const QRect strip(kInsetPx, kTicksTopPx, width() - 2 * kInsetPx, kTicksPx);
    painter.fillRect(QRect(strip.left(), strip.bottom() + 1, strip.width(), 1), theme.border);
    const int64_t least = m_calls.least(), largest = m_calls.largest();
    const double spread = std::max(1.0, static_cast<double>(largest - least));
    const auto x = [&](int64_t ns) {
        const double share = largest == least ? 0.5 : static_cast<double>(ns - least) / spread;
        return strip.left() + static_cast<int>(share * (strip.width() - 3));
    };
    std::vector<bool> drawn(static_cast<size_t>(std::max(1, width()))); // a million calls are at most one tick a pixel
    for (const int64_t ns : m_calls.durationsNs) {
        const auto at = static_cast<size_t>(std::clamp(x(ns), 0, width() - 1));
        if (!drawn[at])
            painter.fillRect(QRect(x(ns), strip.top(), 3, strip.height()), m_colour);
        drawn[at] = true;
    }
    if (m_calls.index >= 0) {
        const int at = x(m_calls.durationsNs[static_cast<size_t>(m_calls.index)]);
        painter.setPen(theme.ringOuter);
        painter.drawRect(QRect(at - 2, strip.top() - 2, 6, strip.height() + 2));
    }
    painter.setFont(m_look.fonts.caption);
    painter.setPen(theme.text3);
    const QRect words(kInsetPx, strip.bottom() + 6, strip.width(), 16);
    painter.drawText(words, Qt::AlignHCenter | Qt::AlignVCenter, u"median "_s + durationText(m_calls.median()));
    if (m_calls.count() > 1) {
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, durationText(least));
        painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, durationText(largest));
    }
}

} // namespace viewer
