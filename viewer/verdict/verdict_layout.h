// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>

#include <cstdint>
#include <span>
#include <vector>

namespace viewer {

/// How wide the things are that share the verdict bar, in px.
struct VerdictWidths {
    int sentence = 0;
    std::vector<int> coverage; ///< from the fullest way to say it to the shortest; at least one
    std::vector<int> chips;    ///< from the most important on
    bool lastChipStays = false;
    int more = 0; ///< of the chip that stands for those without room
    bool hasBar = false;
};

/// Where they stand: text at the left, chips at the right, the bar between them.
struct VerdictPlaces {
    int textWidth = 0;        ///< room for sentence and coverage; what is wider is to be elided
    size_t coverage = 0;      ///< which of the ways to say it
    std::vector<QRect> chips; ///< as VerdictWidths::chips; null: no room
    QRect more;               ///< null: every chip has its place
    QRect bar;                ///< room for the bar and its legend; null: none
};

/// Nothing overlaps: first the coverage is said shorter, then chips give way, from the last on, until the bar is wide
/// enough to be read; text is cut only when it leaves the others no room at all. Pure.
VerdictPlaces placeVerdict(const VerdictWidths& widths, int width, int height);

/// Widths of the parts of a stacked bar `width` px wide: in proportion, sum `width` (when the parts sum to `whole` >
/// 0), and no part that is not 0 under 1 px; the widest gives what that takes. Pure.
std::vector<int> segmentWidths(std::span<const int64_t> parts, int64_t whole, int width);

} // namespace viewer
