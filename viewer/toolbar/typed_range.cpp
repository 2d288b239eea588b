// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/toolbar/typed_range.h"

#include <QRegularExpression>
#include <QStringList>

#include <utility>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kAxisFigures = 16; // a capture does not last for months

struct Typed {
    bool negative = false, signedText = false;
    QString whole, decimals, unit;
};

std::optional<Typed> readOne(const QString& text) {
    static const QRegularExpression kTime(u"^([+-]?)(\\d+)(?:[.,](\\d+))?(ns|us|µs|ms|s|)$"_s);
    const QRegularExpressionMatch match = kTime.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return Typed{match.captured(1) == u"-"_s, !match.captured(1).isEmpty(), match.captured(2), match.captured(3),
                 match.captured(4)};
}

/// Exact: by digits, not by floating point.
std::optional<model::Timestamp> timeOf(const Typed& typed, const QString& unit, model::Timestamp zero) {
    const int places = unit == u"s"_s ? 9 : unit == u"ms"_s ? 6 : unit == u"us"_s || unit == u"µs"_s ? 3 : 0;
    const QString digits = typed.whole + typed.decimals.left(places).leftJustified(places, u'0');
    bool ok = false;
    const qint64 ns = digits.toLongLong(&ok);
    if (!ok)
        return std::nullopt;
    if (typed.unit.isEmpty() && !typed.signedText && typed.decimals.isEmpty() && typed.whole.size() >= kAxisFigures)
        return model::Timestamp(typed.whole.toLongLong());
    return zero + model::Duration(typed.negative ? -ns : ns);
}

} // namespace

std::optional<model::TimeRange> typedRange(const QString& text, model::Timestamp zero) {
    QString plain;
    for (const QChar c : text) // a sign is a minus, a dash between spaces is none
        if (!c.isSpace() || c == u' ')
            plain += c == QChar(0x2212) ? QChar(u'-') : c == QChar(0x3BC) ? QChar(0xB5) : c;
    static const QRegularExpression kBetween(u"\\s*(?::|–|—|\\.\\.|\\bto\\b)\\s*|\\s+-\\s+"_s);
    QStringList parts = plain.trimmed().split(kBetween);
    if (parts.size() > 2)
        return std::nullopt;
    std::optional<Typed> first = readOne(parts.front().remove(u' '));
    std::optional<Typed> second = parts.size() == 2 ? readOne(parts.back().remove(u' ')) : first;
    if (!first || !second)
        return std::nullopt;
    const QString unit = first->unit.isEmpty() ? second->unit : first->unit;
    const auto begin = timeOf(*first, first->unit.isEmpty() ? unit : first->unit, zero);
    const auto end = timeOf(*second, second->unit.isEmpty() ? unit : second->unit, zero);
    if (!begin || !end || *end < *begin)
        return std::nullopt;
    return model::TimeRange{*begin, *end};
}

} // namespace viewer
