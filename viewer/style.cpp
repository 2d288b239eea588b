// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/style.h"

#include <QApplication>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolTip>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

/// Fusion without its frames round docks and with quiet focus: what a sheet cannot say.
class FlatStyle : public QProxyStyle {
public:
    FlatStyle()
        : QProxyStyle(QStyleFactory::create(u"Fusion"_s)) {}

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
        switch (metric) {
        case PM_DockWidgetFrameWidth:
        case PM_ToolBarFrameWidth:
            return 0;
        case PM_DockWidgetSeparatorExtent:
        case PM_SplitterWidth:
            return 1;
        case PM_SmallIconSize:
        case PM_ToolBarIconSize:
        case PM_ButtonIconSize:
            return 16;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
        }
    }

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override {
        if (hint == SH_EtchDisabledText || hint == SH_DitherDisabledText || hint == SH_UnderlineShortcut)
            return 0;
        if (hint == SH_ToolTip_WakeUpDelay)
            return 400;
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
};

struct Token {
    QStringView name;
    QColor colour;
};

// Names in the sheet begin with @; longer names come before those they begin with.
QString replaced(QString sheet, const Theme& t) {
    const Token tokens[] = {
        {u"@windowSelected", t.rowSelected},
        {u"@window", t.window},
        {u"@panel", t.panel},
        {u"@header", t.header},
        {u"@border", t.border},
        {u"@hair", t.hair},
        {u"@text1", t.text1},
        {u"@text2", t.text2},
        {u"@text3", t.text3},
        {u"@disabled", t.disabled},
        {u"@accentSoft", t.accentSoft},
        {u"@accent", t.accent},
        {u"@field", t.field},
        {u"@rowAlternate", t.rowAlternate},
        {u"@group", t.groupHeader},
        {u"@onAccent", inkOn(t.accent)},
    };
    for (const Token& token : tokens)
        sheet.replace(token.name.toString(), token.colour.name());
    return sheet;
}

constexpr QStringView kBars = uR"(
QMainWindow, QMainWindow::separator { background: @window; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QMenuBar { background: @window; color: @text1; padding: 0 8px; border: none; }
QMenuBar::item { padding: 5px 8px; background: transparent; }
QMenuBar::item:selected { background: @accentSoft; border-radius: 4px; }
QMenu { background: @panel; color: @text1; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 4px 24px 4px 24px; border-radius: 4px; }
QMenu::item:selected { background: @windowSelected; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @hair; margin: 4px 8px; }
QToolBar { background: @window; border: none; border-bottom: 1px solid @border; padding: 5px 8px; spacing: 2px; }
QToolBar::separator { width: 1px; background: @border; margin: 4px 7px; }
QToolButton { background: transparent; color: @text1; border: none; border-radius: 4px; padding: 4px 5px; }
QToolButton:hover { background: @hair; }
QToolButton:pressed, QToolButton:checked { background: @accentSoft; color: @accent; }
QToolButton:disabled { color: @disabled; }
QStatusBar { background: @window; color: @text3; border-top: 1px solid @border; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @text3; }
QToolTip { background: @panel; color: @text1; border: 1px solid @border; padding: 4px 6px; }
)";

constexpr QStringView kDocks = uR"(
QDockWidget { color: @text1; titlebar-close-icon: none; titlebar-normal-icon: none; }
QDockWidget::title { background: @window; padding: 6px 10px; border-bottom: 1px solid @border; }
QTabWidget::pane { border: none; border-top: 1px solid @border; background: @panel; }
QTabBar { background: @window; qproperty-drawBase: 0; }
QTabBar::tab { background: @window; color: @text2; padding: 6px 10px 5px 10px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { background: @panel; color: @text1; font-weight: 600; border-bottom: 2px solid @accent; }
QTabBar::tab:hover:!selected { color: @text1; }
QSplitter::handle { background: @border; }
)";

constexpr QStringView kTables = uR"(
QAbstractItemView { background: @panel; alternate-background-color: @rowAlternate; color: @text1; border: none; outline: none;
  selection-background-color: @windowSelected; selection-color: @text1; }
QTableView { gridline-color: transparent; }
QTableView::item { padding: 0 8px; border-bottom: 1px solid @hair; }
QTableView::item:selected, QTreeView::item:selected, QListView::item:selected { background: @windowSelected; color: @text1; }
QTreeView::item { height: 22px; }
QHeaderView { background: @header; border: none; }
QHeaderView::section { background: @header; color: @text3; padding: 0 8px; height: 23px; border: none; border-bottom: 1px solid @border; }
QTableCornerButton::section { background: @header; border: none; }
)";

constexpr QStringView kFields = uR"(
QLineEdit, QComboBox, QSpinBox, QPlainTextEdit, QTextEdit { background: @field; color: @text1; border: 1px solid @border;
  border-radius: 4px; padding: 2px 8px; min-height: 20px; selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus, QComboBox:focus { border: 1px solid @accent; }
QComboBox::drop-down { border: none; width: 20px; }
QPushButton { background: @panel; color: @text1; border: 1px solid @border; border-radius: 4px; padding: 4px 12px; min-height: 18px; }
QPushButton:hover { background: @header; }
QPushButton:pressed { background: @accentSoft; }
QPushButton:default { background: @accent; color: @onAccent; border-color: @accent; }
QPushButton:disabled { color: @disabled; }
QProgressBar { background: @hair; border: none; max-height: 6px; text-align: right; }
QProgressBar::chunk { background: @accent; }
)";

constexpr QStringView kScrollBars = uR"(
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @border; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: @disabled; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

} // namespace

QString styleSheet(const Theme& theme) {
    QString sheet;
    for (const QStringView part : {kBars, kDocks, kTables, kFields, kScrollBars})
        sheet += part;
    return replaced(sheet, theme);
}

void applyStyle(QApplication& application, const Theme& theme, const Fonts& fonts) {
    application.setStyle(new FlatStyle); // the application owns its style
    application.setPalette(theme.palette());
    application.setFont(fonts.text);
    QToolTip::setFont(fonts.text);
    QToolTip::setPalette(theme.palette());
    application.setStyleSheet(styleSheet(theme));
}

} // namespace viewer
