// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/link/link_input.h"

#include <map>

namespace model {

/// How the operator of a dispatch was found.
struct DispatchCall {
    LinkMethod method = LinkMethod::Sequence;
    Confidence confidence = 0;
};
using DispatchCalls = std::map<SpanId, DispatchCall>;

/// Passes the operator call of each dispatch (a key of `dispatches`, with its call set in result.calls) to all that
/// links say it led to, to the executions it dispatched, and to their instructions.
void passCallsOn(const LinkInput& input, LinkResult& result, WorkerId worker, const DispatchCalls& dispatches);

} // namespace model
