// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/runtime/idle_cause.h"
#include "viewer/theme.h"

#include <QImage>

#include <array>

class QPainter;
class QRectF;

namespace viewer {

/// The look that a cause of idle time has. Causes of one kind share it: runtime submit, launch and other runtime calls
/// are "launch"; waiting for dispatch and synchronize are "waiting for host".
IdleColour idleColourOf(model::IdleCause cause);
/// One letter for a cause where its name has no room; no two have the same. D: the runtime dispatches; R: it is in
/// another call; W: the host waits.
QChar idleLetterOf(model::IdleCause cause);

/// A square of a cause's ground and hatch that repeats without a seam, kIdleTilePx wide at 1x; opaque. Made for one
/// device pixel ratio, never scaled.
QImage idleTile(const IdleLook& look, double ratio);
inline constexpr int kIdleTilePx = 8;

/// Fills a rectangle with a cause's pattern and frames it with its hatch colour: a chip beside a name.
void paintIdleChip(QPainter& painter, const QRectF& rect, const IdleLook& look);

/// The tiles of one theme and ratio, each made when first asked for. GUI thread only.
class IdleTiles {
public:
    const QImage& of(IdleColour which, const Theme& theme, double ratio);

private:
    std::array<QImage, 7> m_tiles;
    const Theme* m_theme = nullptr;
    double m_ratio = 0;
};

} // namespace viewer
