// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace model {

/// What a key of the summary says, in a sentence or two, and where it misleads; empty for a key that says itself.
std::string_view summaryNote(std::string_view key);

} // namespace model
