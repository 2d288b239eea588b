// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document.h"
#include "app/load_job.h"
#include "app/settings.h"
#include "viewer/look.h"
#include "viewer/view_state.h"

#include <QMainWindow>
#include <QPalette>

#include <memory>
#include <optional>

class QLabel;
class QStackedWidget;

namespace viewer {
class CapturePanel;
class ChainPanel;
class DetailsPanel;
class FindingsPanel;
class PanelTitle;
class ProgramPage;
class SearchField;
class TablePanel;
class TimelineView;
class VerdictBar;
class VerdictSource;
class WallAccountSource;
} // namespace viewer

namespace app {

class ErrorPage;
class ToolBar;
class WelcomePage;
class WindowActions;

/// The window: panels round the timeline over one ViewState, one document at a time. It opens, wires and forwards; it
/// neither parses nor paints. GUI thread only.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `settings` is not owned, outlives the window and may be null: then nothing is kept. `files` stands in for the
    /// disk in tests.
    explicit MainWindow(Settings* settings = nullptr, std::shared_ptr<const parsers::FileTree> files = nullptr,
                        QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Reads on a worker thread; what is open stays until the new capture is there.
    void openPaths(const QStringList& paths, const QStringList& neffDirs = {}, const parsers::ReadChoice& choice = {});
    /// Shows a capture that is already read; shares are worked out on a worker thread.
    void openCapture(std::shared_ptr<const model::Capture> capture);
    /// The same, all at once: when it returns, every panel shows the capture. For pictures and tests.
    void setCaptureNow(std::shared_ptr<const model::Capture> capture);
    /// Waits for all that panels are working out and shows it. For pictures and tests.
    void finishNow();
    void setTheme(ThemeChoice choice);
    /// Nothing: as high as lets all lanes of a capture be seen, if that is possible.
    void setDensity(std::optional<viewer::Density> density);
    /// Folders in which the lines of source that NEFFs name are looked for, besides those of the settings.
    void setSourceFolders(const QStringList& folders);

    viewer::ViewState& state() { return *m_state; }
    const Document& document() const { return m_document; }
    LoadJob& loadJob() { return *m_load; }
    viewer::TimelineView& timeline() { return *m_timeline; }
    viewer::ProgramPage& program() { return *m_program; }
    viewer::TablePanel& tables() { return *m_tables; }
    viewer::DetailsPanel& details() { return *m_details; }
    viewer::ChainPanel& chain() { return *m_chain; }
    viewer::CapturePanel& capturePanel() { return *m_capturePanel; }
    viewer::FindingsPanel& findings() { return *m_findings; }
    viewer::VerdictBar& verdict() { return *m_verdict; }
    viewer::SearchField& search();
    WelcomePage& welcome() { return *m_welcome; }
    ErrorPage& errorPage() { return *m_error; }
    WindowActions& actions() { return *m_actions; }
    QWidget* centralPage() const;

signals:
    void documentChanged();
    void loadEnded(); ///< with a document, an error or a cancel

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makePages();
    void makeDocks();
    void makeToolBar();
    void makeStatusBar();
    void connectActions();
    void connectPanels();
    void connectLoad();
    void showDocument(const Document& document);
    void showNothing(QWidget* page);
    void showAccount();
    void passRange();
    void setWorking(bool working);
    void chooseDensity();
    void applyLook();
    void remember(const Document& document);
    void rememberMarks();
    void showRecent();
    void followSelection();
    void showCursor();
    void showLoadState();
    void chooseDirectory();
    void chooseFile();
    void choosePart();
    QString loadedText() const;
    void chooseSourceFolders();
    void findSources();
    void exportTable();
    void exportPicture();
    void focusNextPanel();
    void findOrFilter();

    bool m_marksKept = false; ///< the marks are those of the document: what changes them is kept
    Settings* m_settings;
    QPalette m_desktopPalette; ///< as it was before a theme was put over it
    ThemeChoice m_themeChoice = ThemeChoice::Auto;
    std::optional<viewer::Density> m_density;
    viewer::Look m_look;
    Document m_document;
    QStringList m_neffDirs;
    QStringList m_sourceFolders; ///< of the command line
    viewer::ViewState* m_state;
    LoadJob* m_load;
    viewer::LatestJob<std::shared_ptr<Document>> m_prepare;
    viewer::LatestJob<std::shared_ptr<model::Status>> m_export;
    WindowActions* m_actions;
    QStackedWidget* m_centre = nullptr;
    viewer::TimelineView* m_timeline = nullptr;
    viewer::ProgramPage* m_program = nullptr;
    WelcomePage* m_welcome = nullptr;
    ErrorPage* m_error = nullptr;
    QWidget* m_loadingPage = nullptr;
    viewer::CapturePanel* m_capturePanel = nullptr;
    viewer::FindingsPanel* m_findings = nullptr;
    viewer::TablePanel* m_tables = nullptr;
    viewer::DetailsPanel* m_details = nullptr;
    viewer::ChainPanel* m_chain = nullptr;
    viewer::VerdictBar* m_verdict = nullptr;
    viewer::VerdictSource* m_verdictSource = nullptr;
    viewer::WallAccountSource* m_accountSource = nullptr;
    ToolBar* m_toolBar = nullptr;
    std::vector<viewer::PanelTitle*> m_titles;
    std::vector<QDockWidget*> m_docks;
    std::vector<QToolBar*> m_bars;
    QLabel* m_summary = nullptr;
    QLabel* m_cursor = nullptr;
    QLabel* m_loaded = nullptr;
};

} // namespace app
