// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/time_ticks.h"

#include "viewer/timeline/time_scale.h"

#include <cmath>
#include <limits>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr std::int64_t kS = 1'000'000'000;
constexpr int kMostFigures = 5;

/// The least of 1, 2, 5, 10, 20, 50 … that is not below `least`; saturates at 5e18.
std::int64_t niceStep(double least) {
    std::int64_t power = 1;
    while (true) {
        for (const std::int64_t factor : {1, 2, 5}) {
            if (static_cast<double>(factor * power) >= least || power >= 1'000'000'000'000'000'000)
                return factor * power;
        }
        power *= 10;
    }
}

struct Unit {
    std::int64_t ns;
    QStringView name;
};
constexpr Unit kUnits[] = {{1, u"ns"}, {1'000, u"µs"}, {1'000'000, u"ms"}, {1'000'000'000, u"s"}};

/// Decimals only where the step needs them.
TimeUnit unitForStep(const Unit& unit, std::int64_t stepNs) {
    int decimals = 0;
    for (std::int64_t step = stepNs; decimals < 9 && step % unit.ns != 0; ++decimals)
        step *= 10;
    return {unit.ns, unit.name.toString(), decimals};
}

/// One unit for the axis: the largest whose number at the far end is not below 1 where the step still needs no more
/// than five figures; decimals only where the step needs them.
TimeUnit axisUnit(std::int64_t stepNs, std::int64_t largestNs) {
    TimeUnit unit;
    for (const Unit& candidate : kUnits) {
        unit = unitForStep(candidate, stepNs);
        if (largestNs / candidate.ns < 10'000)
            break;
    }
    return unit;
}

std::int64_t floorTo(std::int64_t value, std::int64_t step) {
    const std::int64_t rest = value % step;
    return rest < 0 ? model::saturatingSubtract(value, rest + step) : value - rest;
}

std::int64_t largestOf(std::int64_t ns) {
    return ns == std::numeric_limits<std::int64_t>::min() ? INT64_MAX : std::abs(ns);
}

std::int64_t largestIn(const TimeScale& scale) {
    return std::max(largestOf(scale.startNs()), largestOf(scale.endNs()));
}

/// How many figures a number up to `largestNs` has in `unit`.
int figures(std::int64_t largestNs, const TimeUnit& unit) {
    int count = unit.decimals + 1;
    for (std::int64_t whole = largestNs / unit.ns; whole >= 10; whole /= 10)
        ++count;
    return count;
}

/// How many parts a major step has: fifths for 1 and 5, quarters for 2.
std::int64_t minorStep(std::int64_t stepNs) {
    std::int64_t lead = stepNs;
    while (lead % 10 == 0)
        lead /= 10;
    const std::int64_t parts = lead == 2 ? 4 : 5;
    return stepNs % parts == 0 ? stepNs / parts : 0;
}

} // namespace

QString TimeTicks::label(std::int64_t tickNs) const {
    if (labelBaseNs == 0)
        return tickNs == 0 ? u"0"_s : timeInUnit(tickNs, unit) + kNarrowSpace + unit.name;
    const std::int64_t offset = tickNs - labelBaseNs;
    if (offset == 0) {
        const TimeUnit whole = axisUnit(stepNs, largestOf(labelBaseNs));
        return timeInUnit(labelBaseNs, whole) + kNarrowSpace + whole.name;
    }
    return (offset > 0 ? u"+"_s : QString()) + timeInUnit(offset, unit) + kNarrowSpace + unit.name;
}

TimeTicks timeTicks(std::int64_t startNs, std::int64_t endNs, double widthPx, std::int64_t unitNs, double leastPx) {
    const TimeScale scale(startNs, endNs, widthPx);
    TimeTicks ticks;
    const double length = static_cast<double>(scale.endNs()) - static_cast<double>(scale.startNs()); // never saturates
    ticks.stepNs = niceStep(length / scale.widthPx() * std::max(leastPx, 1.0));
    const std::int64_t step = ticks.stepNs;
    const std::int64_t minor = minorStep(step);
    const std::int64_t before = floorTo(scale.startNs(), step);
    for (std::int64_t tick = before; tick < scale.endNs();) {
        if (tick >= scale.startNs())
            ticks.majorNs.push_back(tick);
        for (std::int64_t sub = minor; minor > 0 && sub < step; sub += minor) {
            const std::int64_t at = model::saturatingAdd(tick, sub);
            if (at >= scale.startNs() && at < scale.endNs())
                ticks.minorNs.push_back(at);
        }
        const std::int64_t next = model::saturatingAdd(tick, step);
        if (next == std::numeric_limits<std::int64_t>::max())
            break;
        tick = next;
    }
    for (const Unit& chosen : kUnits)
        if (chosen.ns == unitNs) {
            ticks.unit = unitForStep(chosen, step);
            return ticks;
        }
    ticks.unit = axisUnit(step, largestIn(scale));
    if (figures(largestIn(scale), ticks.unit) > kMostFigures && !ticks.majorNs.empty()) {
        // A base that stays while the view pans a little, so that labels do not all change under the hand.
        ticks.labelBaseNs = floorTo(ticks.majorNs.front(), step >= kS ? step : 100 * step);
        ticks.unit = axisUnit(step, step < kS ? step : 10 * step);
    }
    return ticks;
}

} // namespace viewer
