// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace model {

/// What is looked for.
struct SpanQuery {
    /// Asked once about each name, category and text of the capture. May be empty: no text matches.
    std::function<bool(std::string_view)> text;
    /// An id that an attribute of the span is equal to: External id, correlation, exec_id …
    std::optional<uint64_t> id;
};
/// Texts that contain `words` (ASCII letters of either case), and the id if it is one. Matches nothing when empty.
SpanQuery queryFor(std::string_view words);

/// The spans whose name, category or text (a module, shapes, a cache key) matches, or one of whose ids does; ascending
/// by start on the axis, ties by id. Arguments that stay in the file are not looked at. O(spans). Nothing once
/// `cancelled`.
std::vector<SpanId> searchSpans(const Capture& capture, const SpanQuery& query, const std::atomic<bool>& cancelled);
/// The same for queryFor(words).
std::vector<SpanId> searchSpans(const Capture& capture, std::string_view words, const std::atomic<bool>& cancelled);

/// `text` with ASCII capitals made small; other bytes stay.
std::string asciiLower(std::string_view text);

} // namespace model
