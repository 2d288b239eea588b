// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/plot_library.h"
#include "viewer/timeline/time_ticks.h"

namespace viewer {

/// The same for a QCustomPlot axis whose coordinate is double(ns − base).
class NsTicker : public QCPAxisTicker {
public:
    /// Major ticks at least `pixels` apart; the axis' length in pixels comes with setAxisLength().
    void setLeastDistance(double pixels) { m_leastPx = pixels; }
    void setAxisLength(double pixels) { m_axisLengthPx = pixels; }
    const TimeTicks& ticks() const { return m_ticks; }

    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision, QVector<double>& ticks,
                  QVector<double>* subTicks, QVector<QString>* tickLabels) override;

private:
    double m_leastPx = 80.0;
    double m_axisLengthPx = 800.0;
    TimeTicks m_ticks;
};

} // namespace viewer
