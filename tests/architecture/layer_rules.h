// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

/// Who may include whom, as data. The meaning of the fields is carried out by layer_check.h.
///
/// Patterns are paths from the root of the source tree. `*` stands for any text within one part of a path, `**` for any
/// text at all, and `{own}` for the folder that the first lone `*` part of the rule's own pattern matched, with what
/// stands before it.
namespace tests {

using Patterns = std::vector<std::string_view>;

/// A family of headers outside the project, by the spelling between < and >.
struct Library {
    std::string_view name;
    Patterns headers;
};

/// What the files of one folder may include. The first rule whose pattern matches a file is the one that counts.
struct FolderRule {
    std::string_view files;
    Patterns mayInclude;        ///< files of the project
    Patterns libraries;         ///< names of libraries
    Patterns neverInclude = {}; ///< files of the project, although mayInclude matches
    Patterns neverHeaders = {}; ///< headers of libraries, although the library is allowed
};

/// One header that has one door: only `door` includes it.
struct SingleDoor {
    std::string_view header;
    std::string_view door;
};

struct LayerRules {
    Patterns sources;               ///< what counts as source text
    std::vector<Library> libraries; ///< the first match counts; the last ones catch the rest
    std::vector<FolderRule> folders;
    std::vector<SingleDoor> singleDoors;
    Patterns headersForNobody;   ///< nothing leaves the machine
    Patterns lastWordsForbidden; ///< last word of a file's stem: words that say nothing of what is in it
    std::size_t mostLines = 0;   ///< in one file
};

/// The rules of this project.
const LayerRules& projectRules();

} // namespace tests
