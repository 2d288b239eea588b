// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tests {

/// A trace with a few changes that know what its text is made of: events are swapped, doubled, left out and put in,
/// keys and values become others, commas, quotes and brackets go and come, strings get raw bytes and bad escapes,
/// values become deep, the tail goes. The same `seed` does the same.
std::string mutatedTrace(std::string_view text, uint32_t seed);

} // namespace tests
