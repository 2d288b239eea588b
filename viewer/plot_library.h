// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// The one place that includes QCustomPlot. Its header is heavy and uses Qt's `foreach`, which the rest of the program
/// is built without: include this in few source files.

#pragma push_macro("foreach")
#undef foreach
#define foreach(variable, container) for (variable : container) // NOLINT: the library's own spelling
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Woverloaded-virtual"
#include <qcustomplot.h>
#pragma GCC diagnostic pop
#undef foreach
#pragma pop_macro("foreach")
