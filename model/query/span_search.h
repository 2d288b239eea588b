// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <atomic>
#include <string_view>
#include <vector>

namespace model {

/// The spans whose name contains `text` (ASCII letters of either case), ascending by start on the axis, ties by id.
/// Nothing for an empty text. Looks at each name once and at each span once: O(spans). Stops early, with what was
/// found, once `cancelled`.
std::vector<SpanId> searchSpans(const Capture& capture, std::string_view text, const std::atomic<bool>& cancelled);

/// `text` with ASCII capitals made small; other bytes stay.
std::string asciiLower(std::string_view text);

} // namespace model
