// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr double kStandardPoints = 10.0;

QFont sized(const QFont& base, double pixels, QFont::Weight weight = QFont::Normal) {
    QFont font = base;
    font.setPixelSize(std::max(1, qRound(pixels)));
    font.setWeight(weight);
    return font;
}

QStringList withFallbacks(const QFont& first, const QStringList& fallbacks) {
    QStringList families{QFontInfo(first).family()};
    families += fallbacks;
    families.removeDuplicates();
    return families;
}

/// Factor on every size: the desktop's font against its standard size, where that is between 9 and 11 pt.
double desktopScale(const QFont& general) {
    const double points = general.pointSizeF();
    return points >= 9.0 && points <= 11.0 ? points / kStandardPoints : 1.0;
}

QFont numberFont(const QFont& text) {
    if (hasEqualFigures(text))
        return text;
    const QStringList installed = QFontDatabase::families();
    for (const QString& family : numberFamilies()) {
        if (!installed.contains(family))
            continue;
        QFont font = text;
        font.setFamilies({family});
        if (hasEqualFigures(font))
            return font;
    }
    return text;
}

} // namespace

Fonts Fonts::forDesktop() {
    const QFont general = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    const double scale = desktopScale(general);
    QFont base;
    base.setFamilies(
        withFallbacks(general, {u"Noto Sans"_s, u"Cantarell"_s, u"Ubuntu"_s, u"Liberation Sans"_s, u"DejaVu Sans"_s}));
    QFont fixedBase;
    fixedBase.setFamilies(withFallbacks(QFontDatabase::systemFont(QFontDatabase::FixedFont),
                                        {u"Noto Sans Mono"_s, u"DejaVu Sans Mono"_s}));
    fixedBase.setStyleHint(QFont::Monospace);

    Fonts fonts;
    fonts.text = sized(base, 12 * scale);
    fonts.textStrong = sized(base, 12 * scale, QFont::DemiBold);
    fonts.caption = sized(base, 11 * scale);
    fonts.engine = sized(base, 10.5 * scale);
    fonts.title = sized(base, 14 * scale, QFont::DemiBold);
    fonts.headline = sized(base, 22 * scale, QFont::DemiBold);
    fonts.idleLetter = sized(base, 9 * scale, QFont::DemiBold);
    fonts.numbers = numberFont(fonts.text);
    fonts.fixed = sized(fixedBase, 12 * scale);
    return fonts;
}

bool hasEqualFigures(const QFont& font) {
    const QFontMetricsF metrics(font);
    const double zero = metrics.horizontalAdvance(u'0');
    for (char16_t figure = u'1'; figure <= u'9'; ++figure) {
        if (std::abs(metrics.horizontalAdvance(QChar(figure)) - zero) > 1.0 / 64)
            return false;
    }
    return true;
}

QStringList numberFamilies() {
    return {u"Noto Sans"_s, u"DejaVu Sans"_s, u"FreeSans"_s};
}

} // namespace viewer
