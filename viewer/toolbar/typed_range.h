// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <QString>

#include <optional>

namespace viewer {

/// A stretch of time, or with begin and end in one a moment, as somebody types it: "1.5ms – 2ms", "1.5 – 2 ms",
/// "120us", "-3ms:1s", each from `zero`. A number without a unit takes that of the other one, else it is ns. With
/// sixteen figures or more and no sign it is ns on the axis itself. Digits may be grouped by spaces. Nothing when it is
/// no time, or ends before it begins.
std::optional<model::TimeRange> typedRange(const QString& text, model::Timestamp zero);

} // namespace viewer
