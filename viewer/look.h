// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/fonts.h"
#include "viewer/operator_colours.h"
#include "viewer/theme.h"

#include <memory>

namespace viewer {

/// What every panel draws with: colours, fonts, and which operator has which colour. Cheap to copy; handed anew to each
/// panel when the theme or the capture changes.
struct Look {
    const Theme* theme = &Theme::light(); ///< one of the two that live for ever
    Fonts fonts;
    std::shared_ptr<const OperatorColours> operatorColours = std::make_shared<const OperatorColours>();

    QColor operatorColour(const QString& name) const {
        return theme->names[static_cast<size_t>(operatorColours->indexOf(name.toStdString()))];
    }
};

/// Colour of an engine by the name that tables use for it; `text3` for a name that is none.
QColor engineColour(const Theme& theme, const QString& engine);

} // namespace viewer
