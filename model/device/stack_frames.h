// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace model {

/// A line of a program's source.
struct SourceLine {
    std::string file, function;
    uint32_t line = 0;
};

/// Call stacks as a compiler keeps them: frames that point to their callers. All ids count from 1; 0 is none.
struct StackFrames {
    struct Location {
        uint64_t file = 0, function = 0;
        uint32_t line = 0;
    };
    struct Frame {
        uint64_t location = 0, parent = 0;
    };
    static constexpr size_t kMaxDepth = 64;

    std::vector<std::string> files, functions;
    std::vector<Location> locations;
    std::vector<Frame> frames;

    /// The stack of a frame, innermost first. Empty for an unknown id; ends at a parent that is unknown, and after
    /// kMaxDepth frames, so that parents in a circle end too. A frame whose location is unknown is left out.
    std::vector<SourceLine> stack(uint64_t frame) const;
    /// Where the frame itself is; null when it is unknown, or its location or file is.
    const Location* innermost(uint64_t frame) const;
    /// Empty when it is unknown.
    std::string_view fileOf(const Location& location) const;
};

} // namespace model
