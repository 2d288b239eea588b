// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>

class QPalette;

namespace viewer {

/// Layers of the stack, in the order of Theme::layers.
enum class LayerColour : std::uint8_t { Framework, Runtime, Hardware, Device, Unknown };

/// Engines of a NeuronCore and their neighbours, in the order of Theme::engines.
enum class EngineColour : std::uint8_t { Tensor, TensorMatrix, Vector, Scalar, GpSimd, Sync, Dma, Collectives };

/// Why a core did nothing, in the order of Theme::idleCauses.
enum class IdleColour : std::uint8_t { Launch, ModelSwitch, Transfer, Host, Allocation, Barrier, Unknown };

/// How the hatch of an idle cause runs, so that colour is never the only sign.
enum class Hatch : std::uint8_t { None, Rising, Upright, LevelDashes, Falling, Dots, Cross };

/// The look of one idle cause: a pale ground, a hatch over it, and a letter when there is room.
struct IdleLook {
    QColor ground;
    QColor hatchColour;
    Hatch hatch = Hatch::None;
    QChar letter;
};

/// A text or icon colour and the pale ground that goes under it.
struct Severity {
    QColor ink;
    QColor ground;
};

/// Every colour that the program draws with. Light and dark are two sets of values, not an inversion of each other.
/// Text 1 to 3 and the severities reach a contrast of 4.5 : 1 on lane, window, worker header and selected row.
/// Values only: cheap to copy, safe on any thread.
struct Theme {
    static constexpr std::size_t kNameCount = 14;

    bool isDark = false;

    QColor window;       ///< bars and tabs
    QColor panel;        ///< docks
    QColor lane;         ///< ground of the timeline
    QColor header;       ///< lane header, table header
    QColor workerHeader; ///< row of a worker
    QColor groupHeader;  ///< row of a group, the overview, what is still to be read
    QColor border;
    QColor hair; ///< between lanes and table rows
    QColor gridMinor;
    QColor gridMajor;
    QColor text1;
    QColor text2;
    QColor text3; ///< captions, units, unknown values
    QColor disabled;
    QColor accent;
    QColor linkArrow;
    QColor accentSoft; ///< pressed tool
    QColor rowSelected;
    QColor rowAlternate;
    QColor field;
    QColor searchHit;
    QColor searchHitEdge;
    QColor ringOuter; ///< focus ring
    QColor ringInner;
    QColor noOperatorStrong; ///< spans of no operator: outermost level, device set-up
    QColor noOperatorWeak;   ///< spans of no operator below that
    Severity error;
    Severity warning;
    Severity info;
    QColor ok;
    double dimmingAlpha = 1.0; ///< how much of a fill stays when its operator is not the selected one

    std::array<QColor, 5> layers;
    std::array<QColor, 8> engines;
    std::array<IdleLook, 7> idleCauses;
    std::array<QColor, kNameCount> names; ///< colours of operators, see operator_colours.h

    static const Theme& light();
    static const Theme& dark();
    /// The theme that suits a palette of the desktop: dark when its window colour has a lightness under one half.
    static const Theme& forPalette(const QPalette& palette);

    const QColor& layer(LayerColour which) const { return layers[static_cast<std::size_t>(which)]; }
    const QColor& engine(EngineColour which) const { return engines[static_cast<std::size_t>(which)]; }
    const IdleLook& idle(IdleColour which) const { return idleCauses[static_cast<std::size_t>(which)]; }

    /// `fill` at the dimming alpha over `lane`, as one opaque colour.
    QColor dimmed(const QColor& fill) const;
    /// The edge of a lit bar: its own hue, half way to black in light, 35 % to white in dark.
    QColor litEdge(const QColor& fill) const;
    /// The colours as they are, for a palette that Qt's own styles read.
    QPalette palette() const;
};

/// Contrast of two opaque colours by WCAG 2, from 1 to 21.
double contrast(const QColor& first, const QColor& second);

/// Black or white, whichever stands out more on `fill`; never under 4.58 : 1.
QColor inkOn(const QColor& fill);

/// `over` at `alpha` (0 to 1) on `under`, opaque.
QColor blended(const QColor& over, double alpha, const QColor& under);

} // namespace viewer
