// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace model {

/// Adds and subtracts without undefined behaviour: a result that does not fit stays at the end of the range.
/// Times come from files, and files hold centuries.
constexpr int64_t saturatingAdd(int64_t a, int64_t b) {
    int64_t sum = 0;
    if (!__builtin_add_overflow(a, b, &sum))
        return sum;
    return b > 0 ? std::numeric_limits<int64_t>::max() : std::numeric_limits<int64_t>::min();
}
constexpr int64_t saturatingSubtract(int64_t a, int64_t b) {
    int64_t difference = 0;
    if (!__builtin_sub_overflow(a, b, &difference))
        return difference;
    return b < 0 ? std::numeric_limits<int64_t>::max() : std::numeric_limits<int64_t>::min();
}

/// A length of time in whole nanoseconds. May be negative (a gap that is an overlap).
class Duration {
public:
    constexpr Duration() = default;
    constexpr explicit Duration(int64_t ns)
        : m_ns(ns) {}
    constexpr int64_t ns() const { return m_ns; }
    constexpr auto operator<=>(const Duration&) const = default;

private:
    int64_t m_ns = 0;
};

/// A point in time in whole nanoseconds of one clock. Which clock is told by the lane: unix time where a host clock is
/// known, else the zero of the file. A Timestamp cannot be mixed with a Duration or a floating-point number by accident.
class Timestamp {
public:
    constexpr Timestamp() = default;
    constexpr explicit Timestamp(int64_t ns)
        : m_ns(ns) {}
    constexpr int64_t ns() const { return m_ns; }
    constexpr auto operator<=>(const Timestamp&) const = default;

private:
    int64_t m_ns = 0;
};

constexpr Duration operator+(Duration a, Duration b) { return Duration(saturatingAdd(a.ns(), b.ns())); }
constexpr Duration operator-(Duration a, Duration b) { return Duration(saturatingSubtract(a.ns(), b.ns())); }
constexpr Timestamp operator+(Timestamp t, Duration d) { return Timestamp(saturatingAdd(t.ns(), d.ns())); }
constexpr Timestamp operator-(Timestamp t, Duration d) { return Timestamp(saturatingSubtract(t.ns(), d.ns())); }
constexpr Duration operator-(Timestamp a, Timestamp b) { return Duration(saturatingSubtract(a.ns(), b.ns())); }

/// Device time in whole picoseconds of the NeuronCore's free-running counter, after the clock correction of its block.
class Ps {
public:
    constexpr Ps() = default;
    constexpr explicit Ps(int64_t ps)
        : m_ps(ps) {}
    constexpr int64_t ps() const { return m_ps; }
    /// Nanoseconds, floored (never rounded, also below zero).
    constexpr int64_t floorNs() const { return m_ps / 1000 - (m_ps % 1000 < 0 ? 1 : 0); }
    constexpr auto operator<=>(const Ps&) const = default;

private:
    int64_t m_ps = 0;
};
constexpr Ps operator-(Ps a, Ps b) { return Ps(saturatingSubtract(a.ps(), b.ps())); }
constexpr Ps operator+(Ps a, Ps b) { return Ps(saturatingAdd(a.ps(), b.ps())); }

/// Half-open [begin, end). Empty when end <= begin.
struct TimeRange {
    Timestamp begin;
    Timestamp end;

    constexpr bool empty() const { return end <= begin; }
    constexpr Duration length() const { return end - begin; }
    constexpr bool contains(Timestamp t) const { return begin <= t && t < end; }
    constexpr bool operator==(const TimeRange&) const = default;
};

} // namespace model
