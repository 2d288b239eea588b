// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace model {

/// Some lines of a program's source as it lies on this machine.
struct SourceExcerpt {
    std::string path;       ///< of the file that was found
    uint32_t firstLine = 0; ///< number of lines.front(), from 1
    uint32_t line = 0;      ///< the one that was asked for
    std::vector<std::string> lines;
};

/// Finds the source that a NEFF names by a path of the machine on which it was compiled. Implemented by app, which may
/// read files: never on the GUI thread. Thread-safe.
class SourceLookup {
public:
    static constexpr uint32_t kAround = 10; ///< lines before and after the one that is asked for

    virtual ~SourceLookup() = default;
    /// The line with `kAround` lines on either side, from the file whose path shares the longest end with `path`. An
    /// Error when no folder was named, none holds such a file, or the file has no such line.
    virtual Result<SourceExcerpt> find(std::string_view path, uint32_t line) const = 0;
};

} // namespace model
