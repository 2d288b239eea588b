// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/architecture/layer_rules.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Holds source files against the rules of layer_rules.h. Knows nothing of this project: the rules are an argument.
namespace tests {

/// Text of files by their path from the root of the tree, parts joined by '/'.
using SourceTree = std::map<std::string, std::string>;

struct Violation {
    std::string file;
    std::size_t line = 0; ///< 1 is the first; 0 when it is the whole file
    std::string what;
};

/// True if the whole of `path` matches `pattern`; `*` does not match '/', `**` does.
bool matches(std::string_view pattern, std::string_view path);

/// Every break of the rules, in the order of the files. Files that rules.sources does not match only serve as the
/// possible targets of includes (a header that the build makes stands there as its template, NAME.in).
std::vector<Violation> checkLayers(const SourceTree& tree, const LayerRules& rules);

/// All files below root/room for each of `rooms`. Throws std::filesystem::filesystem_error when a room cannot be read.
SourceTree readSourceTree(const std::filesystem::path& root, const std::vector<std::string>& rooms);

/// "path:line: what", one violation a line.
std::string toText(const std::vector<Violation>& violations);

} // namespace tests
