// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <vector>

namespace model {

/// Spans that links join to `span`: what caused it, all the way up, and everything that those causes led to. Ascending
/// by id; always holds the span itself. Bounded: stops at `most` spans.
std::vector<SpanId> relatedSpans(const Capture& capture, SpanId span, std::size_t most = 1'000'000);

/// The operator for which a span works: the name of its call. None for spans without one.
StringId operatorNameOf(const Capture& capture, SpanId span);

} // namespace model
