// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/verdict/verdict_layout.h"

#include <algorithm>
#include <numeric>

namespace viewer {

namespace {

constexpr int kInsetPx = 12;
constexpr int kChipPx = 22;
constexpr int kChipGapPx = 8;
constexpr int kBarGapPx = 20;
constexpr int kGoodBarPx = 560;     ///< the legend says all of every layer
constexpr int kReadableBarPx = 400; ///< the legend names all layers
constexpr int kLeastBarPx = 120;
constexpr int kMostBarPx = 760;
constexpr int kLeastTextPx = 160;

/// Which chips stay when `folded` of them give way, from the last on that may.
std::vector<bool> shownChips(const VerdictWidths& widths, size_t folded) {
    std::vector<bool> shown(widths.chips.size(), true);
    const size_t foldable = shown.size() - (widths.lastChipStays && !shown.empty() ? 1 : 0);
    for (size_t i = 0; i < std::min(folded, foldable); ++i)
        shown[foldable - 1 - i] = false;
    return shown;
}

int chipsWidth(const VerdictWidths& widths, const std::vector<bool>& shown) {
    int sum = 0;
    bool anyFolded = false;
    for (size_t i = 0; i < shown.size(); ++i) {
        sum += shown[i] ? widths.chips[i] + kChipGapPx : 0;
        anyFolded |= !shown[i];
    }
    return sum + (anyFolded ? widths.more + kChipGapPx : 0);
}

} // namespace

VerdictPlaces placeVerdict(const VerdictWidths& widths, int width, int height) {
    VerdictPlaces places;
    const size_t foldable = widths.chips.size() - (widths.lastChipStays && !widths.chips.empty() ? 1 : 0);
    const auto textWidth = [&](size_t coverage) { return std::max(widths.sentence, widths.coverage[coverage]); };
    size_t folded = 0;
    const auto room = [&] {
        return width - 2 * kInsetPx - kBarGapPx - textWidth(places.coverage) -
               chipsWidth(widths, shownChips(widths, folded));
    };
    while (room() < (widths.hasBar ? kGoodBarPx : 0) && places.coverage + 1 < widths.coverage.size())
        ++places.coverage;
    while (room() < (widths.hasBar ? kReadableBarPx : 0) && folded < foldable)
        ++folded;
    const std::vector<bool> shown = shownChips(widths, folded);
    const int chips = chipsWidth(widths, shown);
    places.textWidth =
        std::min(textWidth(places.coverage), std::max(kLeastTextPx, width - 2 * kInsetPx - kBarGapPx - chips));
    if (widths.hasBar && room() >= kLeastBarPx)
        places.bar =
            QRect(kInsetPx + places.textWidth + kBarGapPx, 0, std::min(room() - kChipGapPx, kMostBarPx), height);

    int left = width - kInsetPx - chips + kChipGapPx;
    const auto next = [&](int wide) {
        const QRect rect(left, (height - kChipPx) / 2, wide, kChipPx);
        left += wide + kChipGapPx;
        return rect;
    };
    places.chips.assign(widths.chips.size(), {});
    for (size_t i = 0; i < shown.size(); ++i) {
        if (shown[i])
            places.chips[i] = next(widths.chips[i]);
        else if (places.more.isNull()) // those that gave way lie side by side
            places.more = next(widths.more);
    }
    return places;
}

std::vector<int> segmentWidths(std::span<const int64_t> parts, int64_t whole, int width) {
    std::vector<int> widths(parts.size(), 0);
    if (whole <= 0 || width <= 0)
        return widths;
    int64_t before = 0;
    const auto edge = [&](int64_t at) {
        return static_cast<int>(static_cast<long double>(at) / static_cast<long double>(whole) * width + 0.5L);
    };
    for (size_t i = 0; i < parts.size(); ++i) {
        widths[i] = edge(before + parts[i]) - edge(before);
        before += parts[i];
    }
    for (size_t i = 0; i < parts.size(); ++i)
        if (parts[i] > 0 && widths[i] == 0)
            if (const auto widest = std::max_element(widths.begin(), widths.end()); *widest > 1) {
                --*widest;
                widths[i] = 1;
            }
    return widths;
}

} // namespace viewer
