// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/view_range.h"

#include <algorithm>
#include <cmath>

namespace viewer {

namespace {

constexpr std::int64_t kShortestNs = 1;

std::int64_t rounded(double value) {
    constexpr double kEnd = 9223372036854775808.0; // 2^63
    if (value >= kEnd)
        return INT64_MAX;
    return value <= -kEnd ? INT64_MIN : std::llround(value);
}

model::TimeRange rangeFrom(model::Timestamp begin, std::int64_t lengthNs) {
    const model::Timestamp end = begin + model::Duration(std::max(lengthNs, kShortestNs));
    return {begin < end ? begin : end - model::Duration(kShortestNs), end};
}

} // namespace

model::TimeRange zoomed(model::TimeRange range, double factor, model::Timestamp anchor) {
    const std::int64_t length = std::max(range.length().ns(), kShortestNs);
    const std::int64_t next = std::max(rounded(static_cast<double>(length) * factor), kShortestNs);
    anchor = std::clamp(anchor, range.begin, std::max(range.begin, range.end));
    const double share = static_cast<double>((anchor - range.begin).ns()) / static_cast<double>(length);
    return rangeFrom(anchor - model::Duration(rounded(static_cast<double>(next) * share)), next);
}

model::TimeRange keptInside(model::TimeRange range, model::TimeRange whole) {
    const std::int64_t most = std::max(whole.length().ns(), kShortestNs);
    const std::int64_t length = std::clamp(range.length().ns(), kShortestNs, most);
    const model::Timestamp last = whole.begin + model::Duration(most - length);
    return rangeFrom(std::clamp(range.begin, whole.begin, last), length);
}

} // namespace viewer
