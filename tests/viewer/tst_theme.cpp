// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/fonts.h"
#include "viewer/style.h"
#include "viewer/theme.h"

#include <QPalette>
#include <QtTest>

#include <set>

using namespace Qt::StringLiterals;
using viewer::contrast;
using viewer::Theme;

class TestTheme : public QObject {
    Q_OBJECT

private slots:
    void everyColourOfBothThemesIsSet();
    void textReachesContrastOnEveryGround();
    void inkOnEveryFillIsReadable();
    void fourteenNamesAreAllDifferent();
    void dimmingBlendsWithTheLane();
    void edgeOfLitBarIsDarkerInLightAndLighterInDark();
    void themeFollowsThePaletteOfTheDesktop();
    void contrastOfBlackAndWhiteIsTwentyOne();
    void numbersStandUnderEachOther();
    void sheetHasNoTokenLeft();
};

static const Theme* const kThemes[] = {&Theme::light(), &Theme::dark()};

void TestTheme::everyColourOfBothThemesIsSet() {
    for (const Theme* t : kThemes) {
        for (const QColor& colour : {t->window,           t->panel,          t->lane,
                                     t->header,           t->workerHeader,   t->groupHeader,
                                     t->border,           t->hair,           t->gridMinor,
                                     t->gridMajor,        t->disabled,       t->accent,
                                     t->linkArrow,        t->accentSoft,     t->rowSelected,
                                     t->rowAlternate,     t->field,          t->searchHit,
                                     t->searchHitEdge,    t->ringOuter,      t->ringInner,
                                     t->noOperatorStrong, t->noOperatorWeak, t->ok,
                                     t->error.ground,     t->warning.ground, t->info.ground})
            QVERIFY(colour.isValid());
        for (const viewer::IdleLook& idle : t->idleCauses)
            QVERIFY(idle.ground.isValid() && idle.hatchColour.isValid() && !idle.letter.isNull());
        QVERIFY(t->dimmingAlpha < 0.5);
    }
    QCOMPARE(Theme::light().window.name(), u"#f1f3f5"_s);
    QCOMPARE(Theme::dark().names[0].name(), u"#49b7ff"_s);
    QCOMPARE(Theme::light().engine(viewer::EngineColour::Vector).name(), u"#984f1c"_s);
    QCOMPARE(Theme::light().layer(viewer::LayerColour::Device).name(), u"#01a996"_s);
    QCOMPARE(Theme::dark().idle(viewer::IdleColour::Transfer).ground.name(), u"#1d3c42"_s);
}

void TestTheme::textReachesContrastOnEveryGround() {
    for (const Theme* t : kThemes) {
        for (const QColor& ground : {t->lane, t->window, t->workerHeader, t->rowSelected}) {
            for (const QColor& text : {t->text1, t->text2, t->text3, t->error.ink, t->warning.ink, t->info.ink, t->ok})
                QVERIFY2(contrast(text, ground) >= 4.5, qPrintable(text.name() + u" on "_s + ground.name()));
        }
    }
}

void TestTheme::inkOnEveryFillIsReadable() {
    for (const Theme* t : kThemes) {
        for (const QColor& fill : t->names)
            QVERIFY(contrast(viewer::inkOn(fill), fill) >= 4.58);
        for (const QColor& fill : t->engines)
            QVERIFY(contrast(viewer::inkOn(fill), fill) >= 4.58);
    }
}

void TestTheme::fourteenNamesAreAllDifferent() {
    for (const Theme* t : kThemes) {
        std::set<QString> names;
        for (const QColor& colour : t->names)
            names.insert(colour.name());
        QCOMPARE(names.size(), Theme::kNameCount);
    }
}

void TestTheme::dimmingBlendsWithTheLane() {
    // 0.20 of black over white: 255 * 0.8 = 204.
    QCOMPARE(Theme::light().dimmed(QColor(Qt::black)).name(), u"#cccccc"_s);
}

void TestTheme::edgeOfLitBarIsDarkerInLightAndLighterInDark() {
    QCOMPARE(Theme::light().litEdge(QColor(100, 200, 50)), QColor(50, 100, 25));
    QVERIFY(Theme::dark().litEdge(QColor(100, 200, 50)).lightness() > QColor(100, 200, 50).lightness());
}

void TestTheme::themeFollowsThePaletteOfTheDesktop() {
    QVERIFY(!Theme::forPalette(QPalette(QColor(0xf0, 0xf0, 0xf0))).isDark);
    QVERIFY(Theme::forPalette(QPalette(QColor(0x20, 0x20, 0x20))).isDark);
    QVERIFY(Theme::forPalette(Theme::dark().palette()).isDark);
}

void TestTheme::contrastOfBlackAndWhiteIsTwentyOne() {
    QVERIFY(qAbs(contrast(QColor(Qt::black), QColor(Qt::white)) - 21.0) < 1e-9);
}

void TestTheme::numbersStandUnderEachOther() {
    const viewer::Fonts fonts = viewer::Fonts::forDesktop();
    QVERIFY(viewer::hasEqualFigures(fonts.numbers));
    QCOMPARE(fonts.caption.pixelSize() < fonts.text.pixelSize(), true);
    QCOMPARE(fonts.title.weight(), int(QFont::DemiBold));
}

void TestTheme::sheetHasNoTokenLeft() {
    for (const Theme* t : kThemes)
        QVERIFY(!viewer::styleSheet(*t).contains(u'@'));
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
