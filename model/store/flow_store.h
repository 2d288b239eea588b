// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"

#include <vector>

namespace model {

/// An arrow that the framework trace itself draws (s, t, f events of one id). An end that lies in no span has none.
struct Flow {
    SpanId from;
    SpanId to;
    Timestamp fromTime;
    Timestamp toTime;
    StringId category;
};

using FlowStore = std::vector<Flow>;

} // namespace model
