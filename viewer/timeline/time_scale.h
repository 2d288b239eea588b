// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace viewer {

/// Which stretch of time lies on which stretch of pixels. Half-open: [startNs, endNs) on [0, widthPx).
///
/// Pure and exact where it matters: times stay integers; a pixel is the double (t − start) · width / length, taken from
/// a difference, so an epoch in ns loses nothing (differences are exact up to 104 days). A scale never has an empty
/// range: the shortest is 1 ns.
class TimeScale {
public:
    static constexpr std::int64_t kShortestNs = 1;

    TimeScale() = default;
    TimeScale(std::int64_t startNs, std::int64_t endNs, double widthPx)
        : m_startNs(startNs)
        , m_endNs(std::max(endNs, saturatingAdd(startNs, kShortestNs)))
        , m_widthPx(std::max(widthPx, 1.0)) {
        if (m_endNs <= m_startNs) // the start was at the very end of time
            m_startNs = m_endNs - kShortestNs;
    }

    std::int64_t startNs() const { return m_startNs; }
    std::int64_t endNs() const { return m_endNs; }
    double widthPx() const { return m_widthPx; }
    /// Length of the range; saturates instead of overflowing.
    std::int64_t lengthNs() const { return saturatingSubtract(m_endNs, m_startNs); }
    double nsPerPixel() const { return static_cast<double>(lengthNs()) / m_widthPx; }
    double pixelsPerNs() const { return m_widthPx / static_cast<double>(lengthNs()); }

    /// Where a moment is drawn; may lie outside of [0, widthPx).
    double toPixel(std::int64_t ns) const {
        return static_cast<double>(saturatingSubtract(ns, m_startNs)) * pixelsPerNs();
    }

    /// The moment at a pixel, rounded down; saturates.
    std::int64_t toNs(double pixel) const {
        return saturatingAdd(m_startNs, clampedToInt(std::floor(pixel * nsPerPixel())));
    }

    /// The range scaled by `factor` (< 1 comes nearer) so that the moment under `pixel` stays there.
    TimeScale zoomed(double factor, double pixel) const {
        const double length = std::max(std::round(static_cast<double>(lengthNs()) * factor), double(kShortestNs));
        const std::int64_t newLength = std::max(clampedToInt(length), kShortestNs);
        const double share = std::clamp(pixel / m_widthPx, 0.0, 1.0);
        const std::int64_t anchor =
            saturatingAdd(m_startNs, clampedToInt(std::round(static_cast<double>(lengthNs()) * share)));
        const std::int64_t start =
            saturatingSubtract(anchor, clampedToInt(std::round(static_cast<double>(newLength) * share)));
        return {start, saturatingAdd(start, newLength), m_widthPx};
    }

    /// The same length, moved to the right by so many pixels.
    TimeScale panned(double pixels) const {
        const std::int64_t by = clampedToInt(std::round(pixels * nsPerPixel()));
        const std::int64_t start = saturatingAdd(m_startNs, by);
        return {start, saturatingAdd(start, lengthNs()), m_widthPx};
    }

    /// Moved and, if need be, shortened so that it lies inside of [firstNs, lastNs).
    TimeScale keptInside(std::int64_t firstNs, std::int64_t lastNs) const {
        const std::int64_t whole = std::max(saturatingSubtract(lastNs, firstNs), kShortestNs);
        const std::int64_t length = std::min(lengthNs(), whole);
        const std::int64_t start =
            std::clamp(m_startNs, firstNs, saturatingSubtract(saturatingAdd(firstNs, whole), length));
        return {start, saturatingAdd(start, length), m_widthPx};
    }

    static std::int64_t saturatingAdd(std::int64_t a, std::int64_t b) {
        std::int64_t sum = 0;
        if (__builtin_add_overflow(a, b, &sum))
            return b > 0 ? INT64_MAX : INT64_MIN;
        return sum;
    }

    static std::int64_t saturatingSubtract(std::int64_t a, std::int64_t b) {
        std::int64_t difference = 0;
        if (__builtin_sub_overflow(a, b, &difference))
            return b < 0 ? INT64_MAX : INT64_MIN;
        return difference;
    }

private:
    static std::int64_t clampedToInt(double value) {
        constexpr double kLimit = 9223372036854775808.0; // 2^63
        if (value >= kLimit)
            return INT64_MAX;
        return value <= -kLimit ? INT64_MIN : static_cast<std::int64_t>(value);
    }

    std::int64_t m_startNs = 0;
    std::int64_t m_endNs = 1;
    double m_widthPx = 1.0;
};

} // namespace viewer
