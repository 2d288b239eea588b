// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/span_strip.h"

#include "viewer/timeline/timeline_plot.h"

namespace viewer {

SpanStrip::SpanStrip(TimelinePlot* plot)
    : QCPAbstractPlottable(plot->xAxis, plot->yAxis)
    , m_plot(plot) {}

double SpanStrip::selectTest(const QPointF&, bool, QVariant*) const {
    return -1;
}

QCPRange SpanStrip::getKeyRange(bool& found, QCP::SignDomain) const {
    found = false;
    return {};
}

QCPRange SpanStrip::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    found = false;
    return {};
}

void SpanStrip::draw(QCPPainter* painter) {
    m_plot->paintStrip(*painter);
}

void SpanStrip::drawLegendIcon(QCPPainter*, const QRectF&) const {}

} // namespace viewer
