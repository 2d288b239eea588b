// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/icons.h"
#include "viewer/theme.h"

#include <QtTest>

using namespace Qt::StringLiterals;

class TestIcons : public QObject {
    Q_OBJECT

private slots:
    void everyIconOfTheLookIsThere();
    void iconTakesTheColoursOfTheTheme();
    void iconIsSharpAtTwiceTheRatio();
    void unknownNameGivesAnEmptyIcon();
};

void TestIcons::everyIconOfTheLookIsThere() {
    for (const QStringView name : {u"open",      u"compare",      u"export",
                                   u"view-back", u"view-forward", u"zoom-out",
                                   u"zoom-in",   u"fit",          u"zoom-to-selection",
                                   u"mark",      u"links",        u"find",
                                   u"theme",     u"copy",         u"pin",
                                   u"fold",      u"unfold",       u"close",
                                   u"file",      u"directory",    u"device",
                                   u"worker",    u"clock",        u"wave",
                                   u"error",     u"warning",      u"info",
                                   u"ok",        u"stop",         u"reload",
                                   u"filter",    u"columns",      u"help",
                                   u"neurite"})
        QVERIFY2(!viewer::icons::icon(name.toString(), viewer::Theme::light()).isNull(), qPrintable(name.toString()));
    QVERIFY(!viewer::icons::application().isNull());
}

static bool hasColour(const QPixmap& pixmap, const QColor& colour) {
    const QImage image = pixmap.toImage().convertToFormat(QImage::Format_ARGB32);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixel(x, y) == colour.rgba())
                return true;
        }
    }
    return false;
}

void TestIcons::iconTakesTheColoursOfTheTheme() {
    const viewer::Theme& theme = viewer::Theme::light();
    const QIcon icon = viewer::icons::icon(u"stop"_s, theme);
    QVERIFY(hasColour(icon.pixmap(64), theme.text2));
    QVERIFY(hasColour(icon.pixmap(QSize(64, 64), QIcon::Normal, QIcon::On), theme.accent));
    QVERIFY(hasColour(icon.pixmap(QSize(64, 64), QIcon::Disabled), theme.disabled));
    QVERIFY(hasColour(viewer::icons::icon(u"error"_s, theme).pixmap(64), theme.error.ink));
}

void TestIcons::iconIsSharpAtTwiceTheRatio() {
    const QPixmap pixmap = viewer::icons::pixmap(u"open"_s, QColor(Qt::black), 16, 2.0);
    QCOMPARE(pixmap.size(), QSize(32, 32));
    QCOMPARE(pixmap.devicePixelRatio(), 2.0);
}

void TestIcons::unknownNameGivesAnEmptyIcon() {
    QVERIFY(viewer::icons::icon(u"no such icon"_s, viewer::Theme::light()).isNull());
}

QTEST_MAIN(TestIcons)
#include "tst_icons.moc"
