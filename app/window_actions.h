// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QObject>

#include <vector>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QToolBar;

namespace app {

/// Every action of the window, with its text, icon and keys, and the menus that hold them. What they do is connected by
/// the window. Owned by the window.
class WindowActions : public QObject {
    Q_OBJECT
public:
    explicit WindowActions(QMainWindow* window);
    void setLook(const viewer::Look& look);

    QAction* openDirectory;
    QAction* openFile;
    QMenu* recent;
    QAction* reload;
    QAction* readPart;
    QAction* sourceFolders;
    QAction* exportTable;
    QAction* exportPicture;
    QAction* quit;
    QAction* copy;
    QAction* find;
    QAction* clear;
    QAction* back;
    QAction* forward;
    QAction* zoomIn;
    QAction* zoomOut;
    QAction* fit;
    QAction* zoomToSelection;
    QAction* mark;
    QAction* links;
    QActionGroup* grouping;
    QAction* directLinks;
    QAction* filterLanes;
    QAction* onlyHits;
    QAction* showAllLanes;
    QActionGroup* density; ///< data(): int of viewer::Density, -1 for Auto
    QActionGroup* theme;   ///< data(): int of ThemeChoice
    QAction* nextTheme;
    QMenu* panels;
    QAction* nextPanel;
    QAction* nextSame;
    QAction* previousSame;
    QAction* chainDown;
    QAction* chainUp;
    QAction* goToTime;
    QMenu* tables;
    QAction* keys;
    QAction* about;

private:
    QAction* add(QMenu* menu, const QString& text, const QString& icon = {}, const QList<QKeySequence>& keys = {});
    void addFileMenu(QMainWindow* window);
    void addEditMenu(QMainWindow* window);
    void addViewMenu(QMainWindow* window);
    void addGoMenu(QMainWindow* window);
    void addHelpMenu(QMainWindow* window);

    struct Drawn {
        QAction* action;
        QString icon;
    };
    std::vector<Drawn> m_drawn;
};

} // namespace app
