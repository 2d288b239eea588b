// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/formatting.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr std::int64_t kUs = 1'000;
constexpr std::int64_t kMs = 1'000'000;
constexpr std::int64_t kS = 1'000'000'000;

std::uint64_t magnitude(std::int64_t value) {
    return value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
}

QString grouped(std::uint64_t value) {
    QString text = QString::number(value);
    for (qsizetype at = text.size() - 3; at > 0; at -= 3)
        text.insert(at, kNarrowSpace);
    return text;
}

std::uint64_t powerOfTen(int exponent) {
    std::uint64_t power = 1;
    for (int i = 0; i < exponent; ++i)
        power *= 10;
    return power;
}

/// `value` / `unit` with `decimals` figures behind the point, in integers only.
QString scaled(std::uint64_t value, std::uint64_t unit, int decimals) {
    const std::uint64_t steps = powerOfTen(decimals);
    std::uint64_t whole = value / unit;
    const std::uint64_t rest = value % unit;
    // rest < unit <= 1e12 and steps <= 1000: the product stays far below 2^64.
    std::uint64_t fraction = (rest * steps + unit / 2) / unit;
    if (fraction >= steps) {
        ++whole;
        fraction = 0;
    }
    QString text = grouped(whole);
    if (decimals > 0)
        text += u'.' + QString::number(fraction).rightJustified(decimals, u'0');
    return text;
}

bool isAllZero(const QString& text) {
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c == u'0' || c == u'.'; });
}

QString withSign(bool negative, const QString& digits) {
    return negative && !isAllZero(digits) ? kMinus + digits : digits;
}

QString fixedDecimal(double value, int decimals) {
    const double steps = std::pow(10.0, decimals);
    const auto scaledValue = static_cast<std::uint64_t>(std::llround(std::min(std::abs(value) * steps, 9e18)));
    return scaled(scaledValue, static_cast<std::uint64_t>(steps), decimals);
}

} // namespace

QString groupedNumber(std::int64_t value) {
    return withSign(value < 0, grouped(magnitude(value)));
}

QString timeInUnit(std::int64_t ns, const TimeUnit& unit) {
    return withSign(ns < 0, scaled(magnitude(ns), static_cast<std::uint64_t>(unit.ns), unit.decimals));
}

TimeUnit unitFor(std::int64_t ns) {
    const std::uint64_t size = magnitude(ns);
    if (size < static_cast<std::uint64_t>(kUs))
        return {1, u"ns"_s, 0};
    if (size < 10 * static_cast<std::uint64_t>(kMs))
        return {kUs, u"µs"_s, 1};
    if (size < 10 * static_cast<std::uint64_t>(kS))
        return {kMs, u"ms"_s, 2};
    return {kS, u"s"_s, 2};
}

QString durationText(std::int64_t ns) {
    const TimeUnit unit = unitFor(ns);
    return timeInUnit(ns, unit) + kNarrowSpace + unit.name;
}

QString deviceDurationText(std::int64_t ns) {
    return timeInUnit(ns, {kUs, {}, 3}) + kNarrowSpace + u"µs"_s;
}

QString signedDurationText(std::int64_t ns) {
    return (ns < 0 ? QString() : u"+"_s) + durationText(ns);
}

TimeUnit columnUnit(std::span<const std::int64_t> valuesNs) {
    if (valuesNs.empty())
        return {kUs, u"µs"_s, 1};
    std::vector<std::uint64_t> sizes(valuesNs.size());
    std::transform(valuesNs.begin(), valuesNs.end(), sizes.begin(), magnitude);
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    return unitFor(static_cast<std::int64_t>(std::min<std::uint64_t>(*middle, INT64_MAX)));
}

QString bytesText(std::uint64_t bytes) {
    struct Step {
        std::uint64_t size;
        QStringView name;
    };
    static constexpr Step kSteps[] = {
        {1'000'000'000'000, u"TB"}, {1'000'000'000, u"GB"}, {1'000'000, u"MB"}, {1'000, u"kB"}};
    for (const Step& step : kSteps) {
        if (bytes < step.size)
            continue;
        const bool big = step.size >= 1'000'000'000;
        const int decimals = big ? 2 : (bytes / step.size < 10 ? 1 : 0);
        return scaled(bytes, step.size, decimals) + kNarrowSpace + step.name.toString();
    }
    return grouped(bytes) + kNarrowSpace + u'B';
}

QString rateText(double bytesPerSecond) {
    if (!std::isfinite(bytesPerSecond))
        return kUnknown;
    const double rate = bytesPerSecond / 1e9;
    return withSign(rate < 0, fixedDecimal(rate, std::abs(rate) < 1 ? 2 : 1)) + kNarrowSpace + u"GB/s"_s;
}

QString percentText(double fraction) {
    if (!std::isfinite(fraction))
        return kUnknown;
    return withSign(fraction < 0, fixedDecimal(fraction * 100, 1)) + kNarrowSpace + u'%';
}

QString signedPercentText(double fraction) {
    const QString text = percentText(fraction);
    return fraction < 0 || text == kUnknown ? text : u'+' + text;
}

QString elidedForBar(const QString& name, const std::function<bool(const QString&)>& fits) {
    if (name.isEmpty() || fits(name))
        return name;
    qsizetype cut = 0;
    for (qsizetype i = name.size() - 2; i > 0 && cut == 0; --i) {
        if (name[i] == u'.' || name[i] == u'/' || (name[i] == u':' && name[i - 1] == u':'))
            cut = i + 1;
    }
    // The end of "Torch-Compiled Region: 0/0" says nothing by itself.
    const auto isLetter = [](QChar c) { return c.isLetter(); };
    if (std::none_of(name.begin() + cut, name.end(), isLetter))
        cut = 0;
    const QString last = name.mid(cut);
    if (cut > 0 && fits(last))
        return last;
    // Widths grow with length, so the longest prefix that fits is found by halving.
    qsizetype low = 0;
    qsizetype high = last.size() - 1;
    while (low < high) {
        const qsizetype middle = (low + high + 1) / 2;
        if (fits(last.left(middle) + kEllipsis))
            low = middle;
        else
            high = middle - 1;
    }
    return low >= 3 ? last.left(low) + kEllipsis : QString();
}

} // namespace viewer
