// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/time.h"

#include <cstdint>
#include <string_view>

namespace model {

/// How a link was made.
enum class LinkMethod : uint8_t {
    ExternalId,    ///< equal framework External id
    Sequence,      ///< equal nrta sequence id
    ExecId,        ///< equal (nc, exec_id) within the process
    Nesting,       ///< one thread, one lies in the other in time
    DeviceOverlap, ///< NTFF execution and nc_exec_running of one core and program agree within 10 µs
    Order,         ///< k-th with k-th
    Time,          ///< nothing but time
    Contains,      ///< instructions of an execution, by its device interval
    Touch,         ///< a model switch that ends where the execution starts
    Correlation,   ///< equal framework correlation: a number space of its own
    Mapping,       ///< a framework_mapping file says so
    Thread,        ///< the smallest event around it on the same thread
};
std::string_view linkMethodName(LinkMethod method); ///< words for tables and panels: "external id", "exec id", …

/// 1.0 certain by id; below 1 how sure the method is.
using Confidence = float;
/// "certain" (≥ 0.9), "likely" (≥ 0.6), "guess".
std::string_view confidenceWord(Confidence confidence);

/// From cause to effect: operator → dispatch → wait → device execution → instructions.
struct Link {
    SpanId from;
    SpanId to;
    LinkMethod method = LinkMethod::Time;
    Confidence confidence = 0;
};

} // namespace model
