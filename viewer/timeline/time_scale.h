// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

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
        , m_endNs(std::max(endNs, model::saturatingAdd(startNs, kShortestNs)))
        , m_widthPx(std::max(widthPx, 1.0)) {
        if (m_endNs <= m_startNs) // the start was at the very end of time
            m_startNs = m_endNs - kShortestNs;
    }

    std::int64_t startNs() const { return m_startNs; }
    std::int64_t endNs() const { return m_endNs; }
    double widthPx() const { return m_widthPx; }
    /// Length of the range; saturates instead of overflowing.
    std::int64_t lengthNs() const { return model::saturatingSubtract(m_endNs, m_startNs); }
    double nsPerPixel() const { return static_cast<double>(lengthNs()) / m_widthPx; }
    double pixelsPerNs() const { return m_widthPx / static_cast<double>(lengthNs()); }

    /// Where a moment is drawn; may lie outside of [0, widthPx).
    double toPixel(std::int64_t ns) const {
        return static_cast<double>(model::saturatingSubtract(ns, m_startNs)) * pixelsPerNs();
    }

    /// The moment at a pixel, rounded down; saturates.
    std::int64_t toNs(double pixel) const {
        return model::saturatingAdd(m_startNs, clampedToInt(std::floor(pixel * nsPerPixel())));
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
