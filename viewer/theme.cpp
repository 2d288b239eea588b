// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/theme.h"

#include <QPalette>

#include <algorithm>
#include <cmath>

namespace viewer {

namespace {

QColor rgb(unsigned value) {
    return QColor::fromRgb(QRgb(value));
}

template <std::size_t N>
std::array<QColor, N> colours(const unsigned (&values)[N]) {
    std::array<QColor, N> result;
    std::transform(std::begin(values), std::end(values), result.begin(), rgb);
    return result;
}

IdleLook idleLook(unsigned ground, unsigned hatchColour, Hatch hatch, char16_t letter) {
    return {rgb(ground), rgb(hatchColour), hatch, QChar(letter)};
}

void setLightSurfaces(Theme& t) {
    t.window = rgb(0xf1f3f5);
    t.panel = rgb(0xffffff);
    t.lane = rgb(0xffffff);
    t.header = rgb(0xf7f8fa);
    t.workerHeader = rgb(0xe9ecf0);
    t.groupHeader = rgb(0xf1f3f6);
    t.border = rgb(0xcfd5dc);
    t.hair = rgb(0xe4e7ec);
    t.gridMinor = rgb(0xeceff2);
    t.gridMajor = rgb(0xdde1e7);
    t.rowSelected = rgb(0xdceafb);
    t.rowAlternate = rgb(0xfafbfc);
    t.field = rgb(0xffffff);
}

void setLightInks(Theme& t) {
    t.text1 = rgb(0x171c24);
    t.text2 = rgb(0x465060);
    t.text3 = rgb(0x5b6673);
    t.disabled = rgb(0x98a1ad);
    t.accent = rgb(0x0b5fc4);
    t.linkArrow = rgb(0x0b5fc4);
    t.accentSoft = rgb(0xe2edfb);
    t.searchHit = rgb(0xffc400);
    t.searchHitEdge = rgb(0x7a5200);
    t.ringOuter = rgb(0x10141a);
    t.ringInner = rgb(0xffffff);
    t.noOperatorStrong = rgb(0xc9d0d9);
    t.noOperatorWeak = rgb(0xdde2e8);
    t.error = {rgb(0xb8232b), rgb(0xfdeceb)};
    t.warning = {rgb(0x8f5f00), rgb(0xfdf3dc)};
    t.info = {rgb(0x0b5fc4), rgb(0xe8f1fc)};
    t.ok = rgb(0x1a7433);
    t.dimmingAlpha = 0.20;
}

void setDarkSurfaces(Theme& t) {
    t.window = rgb(0x1b1f25);
    t.panel = rgb(0x15181d);
    t.lane = rgb(0x121519);
    t.header = rgb(0x181c21);
    t.workerHeader = rgb(0x242a32);
    t.groupHeader = rgb(0x1d2228);
    t.border = rgb(0x343b45);
    t.hair = rgb(0x262c34);
    t.gridMinor = rgb(0x1e2329);
    t.gridMajor = rgb(0x2b323b);
    t.rowSelected = rgb(0x1d3552);
    t.rowAlternate = rgb(0x181b20);
    t.field = rgb(0x0f1216);
}

void setDarkInks(Theme& t) {
    t.text1 = rgb(0xe8ebef);
    t.text2 = rgb(0xb3bcc8);
    t.text3 = rgb(0x98a3b1);
    t.disabled = rgb(0x5f6976);
    t.accent = rgb(0x6cb0ff);
    t.linkArrow = rgb(0x8cc2ff);
    t.accentSoft = rgb(0x1c304a);
    t.searchHit = rgb(0xffd84d);
    t.searchHitEdge = rgb(0xfff2bf);
    t.ringOuter = rgb(0xf4f6f8);
    t.ringInner = rgb(0x0d1013);
    t.noOperatorStrong = rgb(0x465060);
    t.noOperatorWeak = rgb(0x343c47);
    t.error = {rgb(0xff8179), rgb(0x3a2022)};
    t.warning = {rgb(0xe6b450), rgb(0x352b17)};
    t.info = {rgb(0x6cb0ff), rgb(0x1a2b40)};
    t.ok = rgb(0x5fce78);
    t.dimmingAlpha = 0.24;
}

Theme makeLight() {
    Theme t;
    setLightSurfaces(t);
    setLightInks(t);
    t.layers = colours({0x938fcf, 0x156299, 0x924c00, 0x01a996, 0xaab2bc});
    t.engines = colours({0x0276c7, 0x00afd1, 0x984f1c, 0x7fad69, 0x5d4c7d, 0x6c7488, 0x016052, 0xd58c9c});
    t.names = colours({0x0c87c4, 0xb0774c, 0x2e5847, 0xd096a4, 0x68369c, 0xada682, 0x5e7402, 0x73adcf, 0xca2e7e,
                       0x8db331, 0x037172, 0x7b4023, 0x74859b, 0x7e6e5d});
    t.idleCauses = {
        idleLook(0xf3dcae, 0xb98a2a, Hatch::Rising, u'L'),      idleLook(0xf0cfc8, 0xb5574a, Hatch::Upright, u'S'),
        idleLook(0xc9e2e6, 0x3f8791, Hatch::LevelDashes, u'T'), idleLook(0xcfdaee, 0x587bb5, Hatch::Falling, u'H'),
        idleLook(0xe1d8f1, 0x7d64b3, Hatch::Dots, u'A'),        idleLook(0xd6e2c6, 0x6d8a45, Hatch::Cross, u'B'),
        idleLook(0xe3e6ea, 0xe3e6ea, Hatch::None, u'?')};
    return t;
}

Theme makeDark() {
    Theme t;
    t.isDark = true;
    setDarkSurfaces(t);
    setDarkInks(t);
    t.layers = colours({0xbeb8f5, 0x5a8fc8, 0xd08440, 0x2fcdb8, 0x5f6976});
    t.engines = colours({0x54a4fe, 0x75e0ff, 0xc97e4d, 0xb3de9c, 0x8b79a9, 0x9ba3b6, 0x418e7f, 0xfec2ce});
    t.names = colours({0x49b7ff, 0xe1a77e, 0x5d8473, 0xfecad6, 0x9865c7, 0xdfd8b5, 0x8ca42d, 0xaadeff, 0xfa6cac,
                       0xc2e46d, 0x4aa0a0, 0xab6d50, 0xa4b5ca, 0xac9c8c});
    t.idleCauses = {
        idleLook(0x4a3c1c, 0xc99f4a, Hatch::Rising, u'L'),      idleLook(0x4a2a25, 0xd98577, Hatch::Upright, u'S'),
        idleLook(0x1d3c42, 0x6fb7c2, Hatch::LevelDashes, u'T'), idleLook(0x24324a, 0x86a6dc, Hatch::Falling, u'H'),
        idleLook(0x352a4a, 0xa792d8, Hatch::Dots, u'A'),        idleLook(0x2c3a1e, 0x9dbb72, Hatch::Cross, u'B'),
        idleLook(0x2a3038, 0x2a3038, Hatch::None, u'?')};
    return t;
}

double linear(int channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour) {
    return 0.2126 * linear(colour.red()) + 0.7152 * linear(colour.green()) + 0.0722 * linear(colour.blue());
}

} // namespace

const Theme& Theme::light() {
    static const Theme theme = makeLight();
    return theme;
}

const Theme& Theme::dark() {
    static const Theme theme = makeDark();
    return theme;
}

const Theme& Theme::forPalette(const QPalette& palette) {
    return palette.color(QPalette::Window).lightnessF() < 0.5F ? dark() : light();
}

QColor Theme::dimmed(const QColor& fill) const {
    return blended(fill, dimmingAlpha, lane);
}

QColor Theme::litEdge(const QColor& fill) const {
    return isDark ? blended(QColor(Qt::white), 0.35, fill) : blended(QColor(Qt::black), 0.5, fill);
}

QPalette Theme::palette() const {
    QPalette p;
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, text1);
    p.setColor(QPalette::Base, panel);
    p.setColor(QPalette::AlternateBase, rowAlternate);
    p.setColor(QPalette::Text, text1);
    p.setColor(QPalette::PlaceholderText, text3);
    p.setColor(QPalette::Button, window);
    p.setColor(QPalette::ButtonText, text1);
    p.setColor(QPalette::BrightText, error.ink);
    p.setColor(QPalette::ToolTipBase, panel);
    p.setColor(QPalette::ToolTipText, text1);
    p.setColor(QPalette::Highlight, rowSelected);
    p.setColor(QPalette::HighlightedText, text1);
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::Light, isDark ? border : panel);
    p.setColor(QPalette::Midlight, hair);
    p.setColor(QPalette::Mid, border);
    p.setColor(QPalette::Dark, border);
    p.setColor(QPalette::Shadow, border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, disabled);
    p.setColor(QPalette::Disabled, QPalette::Highlight, window);
    return p;
}

double contrast(const QColor& first, const QColor& second) {
    const auto [dark, light] = std::minmax({luminance(first), luminance(second)});
    return (light + 0.05) / (dark + 0.05);
}

QColor inkOn(const QColor& fill) {
    const QColor black(Qt::black);
    const QColor white(Qt::white);
    return contrast(fill, black) >= contrast(fill, white) ? black : white;
}

QColor blended(const QColor& over, double alpha, const QColor& under) {
    const auto mix = [alpha](int o, int u) { return static_cast<int>(std::lround(o * alpha + u * (1.0 - alpha))); };
    return QColor(mix(over.red(), under.red()), mix(over.green(), under.green()), mix(over.blue(), under.blue()));
}

} // namespace viewer
