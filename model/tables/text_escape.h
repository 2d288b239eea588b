// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace model {

/// Each appends `text` to `out` in the form of its format. Bytes that are not UTF-8 become U+FFFD in JSON, which must
/// be UTF-8; the others carry them as they are.
void appendTsv(std::string_view text, std::string& out);      ///< `\\ \t \n \r` escaped with a backslash
void appendCsv(std::string_view text, std::string& out);      ///< RFC 4180: quoted where it must be
void appendJson(std::string_view text, std::string& out);     ///< with its quotes
void appendMarkdown(std::string_view text, std::string& out); ///< `|` and `\` escaped, line ends as spaces

} // namespace model
