// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/ns_ticker.h"

#include <cmath>

namespace viewer {

void NsTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                        QVector<double>* subTicks, QVector<QString>* tickLabels) {
    m_ticks = timeTicks(static_cast<std::int64_t>(std::floor(range.lower)),
                        static_cast<std::int64_t>(std::ceil(range.upper)), m_axisLengthPx, 0, m_leastPx);
    ticks.clear();
    for (const std::int64_t tick : m_ticks.majorNs)
        ticks.append(static_cast<double>(tick));
    if (subTicks) {
        subTicks->clear();
        for (const std::int64_t tick : m_ticks.minorNs)
            subTicks->append(static_cast<double>(tick));
    }
    if (tickLabels) {
        tickLabels->clear();
        for (const std::int64_t tick : m_ticks.majorNs)
            tickLabels->append(m_ticks.label(tick));
    }
}

} // namespace viewer
