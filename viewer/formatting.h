// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <functional>
#include <span>

namespace viewer {

/// Text for people: U+202F (narrow no-break space) between groups of three figures and before the unit, a point for
/// decimals, U+2212 for minus. The same in every locale; exports of data stay plain. All functions are pure.

inline constexpr QChar kNarrowSpace(0x202F);
inline constexpr QChar kMinus(0x2212);
inline constexpr QChar kUnknown(0x2013); ///< what stands for a value that is not known; never 0, never blank
inline constexpr QChar kEllipsis(0x2026);

/// A unit of time: how many ns it has and what it is called.
struct TimeUnit {
    std::int64_t ns = 1;
    QString name; ///< "ns", "µs", "ms", "s"
    int decimals = 0;

    bool operator==(const TimeUnit&) const = default;
};

/// 1234567 → "1 234 567".
QString groupedNumber(std::int64_t value);

/// `ns` in `unit`, rounded half away from zero to the unit's decimals, without the unit's name.
QString timeInUnit(std::int64_t ns, const TimeUnit& unit);

/// A duration that stands alone, unit by size: < 1 µs "870 ns"; < 10 ms "3 208.4 µs"; < 10 s "173.02 ms"; else "12.48
/// s".
QString durationText(std::int64_t ns);

/// A duration of the device: always µs with three decimals, so 1 ns shows.
QString deviceDurationText(std::int64_t ns);

/// The same as durationText with its sign, "+0.4 µs" or "−6.0 µs", for gaps and differences.
QString signedDurationText(std::int64_t ns);

/// The one unit of a column, chosen by the median of its values (by size, sign ignored). An empty column is in µs.
TimeUnit columnUnit(std::span<const std::int64_t> valuesNs);

/// The unit by which a duration of this size stands alone.
TimeUnit unitFor(std::int64_t ns);

/// 18 240 000 000 → "18.24 GB": decimal units, B without decimals, kB and MB with one below 100, GB with two.
QString bytesText(std::uint64_t bytes);

/// Bytes per second, in GB/s: "38.4 GB/s".
QString rateText(double bytesPerSecond);

/// A fraction (0 to 1) as "36.3 %".
QString percentText(double fraction);

/// A difference in percent with its sign: "+4.2 %".
QString signedPercentText(double fraction);

/// The part of `name` to write into a bar that has room for it: the whole name; what follows the last `::`, `.` or
/// `/`; that cut at the end with "…" when at least three letters stay; nothing. `fits` tells whether a text has room.
QString elidedForBar(const QString& name, const std::function<bool(const QString&)>& fits);

} // namespace viewer
