// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

namespace viewer {

/// Arithmetic on the stretch of time on screen. Pure; saturates at the ends of time; a result is never shorter than 1
/// ns.

/// `range` scaled by `factor` (< 1 comes nearer) so that `anchor` keeps its share of the width. An anchor outside of
/// the range counts as its nearer end.
model::TimeRange zoomed(model::TimeRange range, double factor, model::Timestamp anchor);

/// `range` moved and, if need be, shortened so that it lies inside of `whole`.
model::TimeRange keptInside(model::TimeRange range, model::TimeRange whole);

} // namespace viewer
