// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/plot_library.h"

#include "model/link/link.h"

namespace viewer {

class TimelinePlot;

/// What is chosen, over the strip, on the plot's `overlay` layer, so that hover and selection redraw nothing else:
/// edges of lit bars, links, focus ring, clock error, hover ring, search hits, marks, the dragged range, distances, in
/// this order.
class SelectionOverlay : public QCPLayerable {
public:
    explicit SelectionOverlay(TimelinePlot* plot);
    /// Into something else than the plot's own buffer.
    void drawInto(QCPPainter& painter) { draw(&painter); }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

private:
    void drawLit(QCPPainter& painter) const;
    void drawHits(QCPPainter& painter) const;
    void drawLinks(QCPPainter& painter) const;
    void drawLink(QCPPainter& painter, const model::Link& link) const;
    void drawEdgeMarkers(QCPPainter& painter) const;
    void drawRing(QCPPainter& painter) const;
    void drawClockError(QCPPainter& painter) const;
    void drawHover(QCPPainter& painter) const;
    void drawMarks(QCPPainter& painter) const;
    void drawRange(QCPPainter& painter) const;
    void drawMeasure(QCPPainter& painter) const;

    TimelinePlot* m_plot; // the plot owns this layerable
};

} // namespace viewer
