// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/link/link_input.h"

#include <map>

namespace model {

/// Passes the operator call of each dispatch (a key of `confidences`, with its call set in result.calls) to all that
/// links say it led to, to the executions it dispatched, and to their instructions. `confidences`: how sure the call of
/// a dispatch is.
void passCallsOn(const LinkInput& input, LinkResult& result, WorkerId worker,
                 const std::map<SpanId, Confidence>& confidences);

} // namespace model
