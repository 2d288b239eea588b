// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <optional>
#include <vector>

namespace model {

/// One span on the way from a cause to its effects.
struct ChainHop {
    SpanId span;
    /// The link by which it was reached: from an earlier hop of the list, `parent`. Empty for the first hop.
    std::optional<Link> link;
    int parent = -1;
    /// Start of this hop minus end of its cause, which is `parent`. Negative: it starts before its cause ends.
    /// Empty for the first hop, or if the two stand on clocks that are not tied.
    std::optional<Duration> gap;
    /// Start of its cause minus start of this hop, where it has ended before its cause starts: they do not overlap.
    std::optional<Duration> before;
    /// Start of this hop minus start of its cause, where it lies wholly within its cause.
    std::optional<Duration> inside;
    /// How many spans of one lane this hop stands for; the first of them is `span`. "318 instructions" of an execution.
    size_t count = 1;
    Duration duration; ///< of the span, or from the first start to the last end of all that it stands for
};

/// The spans upstream (its causes, the surest at each hop) and downstream (its effects, nearest first, each once, below
/// the one that is just above it if that is a cause) of a
/// span, from cause to effect, at most `most` hops. Spans of a device lane that hang on one span are one hop. The span
/// itself is always among them.
std::vector<ChainHop> chainOf(const Capture& capture, SpanId span, size_t most = 24);

} // namespace model
