// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace parsers {

/// Decimal text of microseconds ("1712170252123456.001", "5e3", "-1") to whole nanoseconds, exactly and never through a
/// floating-point number; digits below the nanosecond are rounded to the nearest, since writers print 0.45 as
/// 0.44999999999999996. Nothing when the text is not one whole number. A value that does not fit gives the end of the
/// range.
std::optional<int64_t> nanosecondsOf(std::string_view microseconds);

/// The same for decimal text of nanoseconds.
std::optional<int64_t> nanosecondsOfNanoseconds(std::string_view nanoseconds);

/// The number of an id, only if it fits u64 and prints back to the very same text ("7", not "07", "7.0" or "-7").
std::optional<uint64_t> plainNumber(std::string_view text);

/// A sample of a counter: a decimal number as text; also "+10.5", ".75" and "246.", and the words inf, nan, Infinity
/// with a sign or without. Nothing when the text is something else.
std::optional<double> sampleValue(std::string_view text);

/// A whole number with a sign, as of a sort index; nothing when it is something else or does not fit.
std::optional<int64_t> wholeNumber(std::string_view text);

} // namespace parsers
