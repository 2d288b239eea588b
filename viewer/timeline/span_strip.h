// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/plot_library.h"

namespace viewer {

class TimelinePlot;

/// The one plottable of the timeline: draws every lane row as pixels of one image. Cannot be selected by the plot
/// itself.
class SpanStrip : public QCPAbstractPlottable {
public:
    explicit SpanStrip(TimelinePlot* plot);

    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details = nullptr) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain, const QCPRange& keys) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    TimelinePlot* m_plot; // the plot owns this plottable
};

} // namespace viewer
