// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/chrome_trace/trace_event.h"
#include "parsers/chrome_trace/trace_text.h"

#include <memory>
#include <string_view>

namespace parsers {

/// Reads events of strict JSON with simdjson. Keeps the parser's memory from piece to piece; one for each thread.
class StrictReader {
public:
    StrictReader();
    ~StrictReader();

    /// Tells the events from `from`, which lies behind a bracket or between two events, up to `end`, where the last one
    /// ends. Stops in front of the first that it cannot read. REQUIRES: end - from < 4 GiB.
    EventsEnd read(const TextPiece& piece, size_t from, size_t end, EventSink& sink);

    /// Is this one value of strict JSON: an object or an array with nothing behind it? Looks at its own keys alone.
    bool isWhole(std::string_view text);

private:
    class Parser;
    std::unique_ptr<Parser> m_parser;
};

} // namespace parsers
