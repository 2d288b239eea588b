// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_actions.h"

#include "app/settings.h"
#include "viewer/icons.h"
#include "viewer/view_state.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace app {

using namespace Qt::StringLiterals;

WindowActions::WindowActions(QMainWindow* window)
    : QObject(window) {
    addFileMenu(window);
    addEditMenu(window);
    addViewMenu(window);
    addGoMenu(window);
    tables = window->menuBar()->addMenu(u"&Analyze"_s);
    addHelpMenu(window);
}

QAction* WindowActions::add(QMenu* menu, const QString& text, const QString& icon,
                            const QList<QKeySequence>& keySequences) {
    QAction* action = menu->addAction(text);
    action->setShortcuts(keySequences);
    if (!icon.isEmpty())
        m_drawn.push_back({action, icon});
    return action;
}

void WindowActions::addFileMenu(QMainWindow* window) {
    QMenu* menu = window->menuBar()->addMenu(u"&File"_s);
    openDirectory = add(menu, u"&Open directory…"_s, u"open"_s, {QKeySequence(QKeySequence::Open)});
    openDirectory->setIconText(u"Open"_s);
    openFile = add(menu, u"Open &file…"_s, u"file"_s, {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)});
    recent = menu->addMenu(u"Open &recent"_s);
    reload = add(menu, u"&Reload"_s, u"reload"_s, {QKeySequence(Qt::Key_F5)});
    readPart = add(menu, u"Read a &part…"_s);
    menu->addSeparator();
    sourceFolders = add(menu, u"&Source folders…"_s);
    menu->addSeparator();
    exportTable = add(menu, u"Export &table…"_s, u"export"_s, {QKeySequence(Qt::CTRL | Qt::Key_E)});
    exportTable->setIconText(u"Export"_s);
    exportPicture = add(menu, u"Export &picture…"_s, {}, {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)});
    menu->addSeparator();
    quit = add(menu, u"&Quit"_s, {}, {QKeySequence(QKeySequence::Quit)});
}

void WindowActions::addEditMenu(QMainWindow* window) {
    QMenu* menu = window->menuBar()->addMenu(u"&Edit"_s);
    copy = add(menu, u"&Copy rows"_s, u"copy"_s); // Ctrl+C belongs to whatever has the focus
    find = add(menu, u"&Find"_s, u"find"_s, {QKeySequence(Qt::Key_Slash), QKeySequence(QKeySequence::Find)});
    clear = add(menu, u"C&lear selection"_s);
}

void WindowActions::addViewMenu(QMainWindow* window) {
    QMenu* menu = window->menuBar()->addMenu(u"&View"_s);
    back = add(menu, u"View &back"_s, u"view-back"_s, {QKeySequence(Qt::ALT | Qt::Key_Left)});
    forward = add(menu, u"View &forward"_s, u"view-forward"_s, {QKeySequence(Qt::ALT | Qt::Key_Right)});
    menu->addSeparator();
    zoomOut = add(menu, u"Zoom &out"_s, u"zoom-out"_s, {QKeySequence(QKeySequence::ZoomOut)});
    zoomIn = add(menu, u"Zoom &in"_s, u"zoom-in"_s, {QKeySequence(QKeySequence::ZoomIn)});
    fit = add(menu, u"&Whole capture"_s, u"fit"_s, {QKeySequence(Qt::CTRL | Qt::Key_0)});
    zoomToSelection = add(menu, u"Zoom to &selection"_s, u"zoom-to-selection"_s, {});
    mark = add(menu, u"&Mark selection"_s, u"mark"_s, {});
    menu->addSeparator();
    links = add(menu, u"&Links"_s, u"links"_s, {});
    links->setCheckable(true);
    links->setChecked(true);
    directLinks = add(menu, u"Only &direct links"_s, {}, {QKeySequence(Qt::Key_C)});
    directLinks->setCheckable(true);
    filterLanes = add(menu, u"Fi&lter lanes…"_s, {}, {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)});
    onlyHits = add(menu, u"&Only lanes with hits"_s, {}, {QKeySequence(Qt::Key_O)});
    onlyHits->setCheckable(true);
    showAllLanes = add(menu, u"Show &all lanes"_s);
    QMenu* densities = menu->addMenu(u"&Density"_s);
    density = new QActionGroup(this);
    for (const auto& [text, choice] :
         {std::pair(u"&Auto"_s, -1), std::pair(u"&Comfortable"_s, static_cast<int>(viewer::Density::Comfortable)),
          std::pair(u"C&ompact"_s, static_cast<int>(viewer::Density::Compact))}) {
        QAction* action = densities->addAction(text);
        action->setCheckable(true);
        action->setData(choice);
        density->addAction(action);
    }
    QMenu* groupings = menu->addMenu(u"&Group lanes"_s);
    grouping = new QActionGroup(this);
    for (const auto& [text, choice] : {std::pair(u"By &layer"_s, viewer::LaneGrouping::Layers),
                                       std::pair(u"&Host against device"_s, viewer::LaneGrouping::HostAndDevice),
                                       std::pair(u"By &NeuronCore"_s, viewer::LaneGrouping::NeuronCore),
                                       std::pair(u"By &thread"_s, viewer::LaneGrouping::Thread),
                                       std::pair(u"By &process"_s, viewer::LaneGrouping::Process),
                                       std::pair(u"By &instance"_s, viewer::LaneGrouping::Instance)}) {
        QAction* action = groupings->addAction(text);
        action->setCheckable(true);
        action->setChecked(choice == viewer::LaneGrouping::Layers);
        action->setData(static_cast<int>(choice));
        grouping->addAction(action);
    }
    panels = menu->addMenu(u"&Panels"_s);
    QMenu* themes = menu->addMenu(u"&Theme"_s);
    theme = new QActionGroup(this);
    for (const auto& [text, choice] :
         {std::pair(u"&Auto"_s, ThemeChoice::Auto), std::pair(u"&Light"_s, ThemeChoice::Light),
          std::pair(u"&Dark"_s, ThemeChoice::Dark)}) {
        QAction* action = themes->addAction(text);
        action->setCheckable(true);
        action->setData(static_cast<int>(choice));
        theme->addAction(action);
    }
    nextTheme = new QAction(u"Light or dark"_s, this);
    m_drawn.push_back({nextTheme, u"theme"_s});
    nextPanel = add(menu, u"&Next panel"_s, {}, {QKeySequence(Qt::Key_F6)});
}

void WindowActions::addGoMenu(QMainWindow* window) {
    QMenu* menu = window->menuBar()->addMenu(u"&Go"_s);
    nextSame = add(menu, u"&Next of the same name"_s, {}, {QKeySequence(Qt::Key_Period)});
    previousSame = add(menu, u"&Previous of the same name"_s, {}, {QKeySequence(Qt::Key_Comma)});
    menu->addSeparator();
    chainDown = add(menu, u"To the &effect"_s, {}, {QKeySequence(Qt::Key_BracketRight)});
    chainUp = add(menu, u"To the &cause"_s, {}, {QKeySequence(Qt::Key_BracketLeft)});
    menu->addSeparator();
    goToTime = add(menu, u"Go to a &time…"_s, {}, {QKeySequence(Qt::CTRL | Qt::Key_G)});
}

void WindowActions::addHelpMenu(QMainWindow* window) {
    QMenu* menu = window->menuBar()->addMenu(u"&Help"_s);
    keys = add(menu, u"&Keys and mouse"_s, u"help"_s, {QKeySequence(Qt::Key_Question), QKeySequence(Qt::Key_F1)});
    about = add(menu, u"&About Neurite"_s);
}

void WindowActions::setLook(const viewer::Look& look) {
    for (const Drawn& drawn : m_drawn)
        drawn.action->setIcon(viewer::icons::icon(drawn.icon, *look.theme));
}

} // namespace app
