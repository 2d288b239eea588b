// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The parts of MainWindow that talk to the person about files: choosing, dropping, exporting, remembering.
#include "app/error_page.h"
#include "app/main_window.h"
#include "app/output.h"
#include "app/part_dialog.h"
#include "app/source_dialog.h"
#include "app/source_folders.h"
#include "app/welcome_page.h"
#include "app/window_actions.h"
#include "model/tables/table_export.h"
#include "model/tables/table_list.h"
#include "viewer/capture/capture_panel.h"
#include "viewer/details/chain_panel.h"
#include "viewer/details/details_panel.h"
#include "viewer/export/vector_export.h"
#include "viewer/formatting.h"
#include "viewer/severity.h"
#include "viewer/tables/table_page.h"
#include "viewer/tables/table_panel.h"
#include "viewer/timeline/timeline_view.h"
#include "viewer/toolbar/search_field.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QStatusBar>
#include <QTableView>
#include <QTreeWidget>

#include <algorithm>

namespace app {

using namespace Qt::StringLiterals;

namespace {

QStringList localPaths(const QMimeData& data) {
    QStringList paths;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            paths += url.toLocalFile();
    return paths;
}

/// The state of a capture in words, as the list of recent captures says it.
RecentCapture recentOf(const Document& document) {
    const model::Capture& capture = *document.capture;
    RecentCapture recent;
    recent.paths = document.paths;
    recent.title = documentTitle(capture);
    recent.opened = QDateTime::currentDateTime();
    const auto mismatched = std::count_if(capture.pairs().begin(), capture.pairs().end(), [](const model::Pair& pair) {
        return pair.state == model::PairState::Mismatch;
    });
    const bool allMatched = !capture.pairs().empty() &&
                            std::all_of(capture.pairs().begin(), capture.pairs().end(), [](const model::Pair& pair) {
                                return pair.state == model::PairState::Matched;
                            });
    QStringList words;
    if (mismatched > 0)
        words += QString::number(mismatched) + u" mismatched"_s;
    else if (allMatched)
        words += u"all matched"_s;
    if (!capture.findings().all().empty())
        words += viewer::findingCounts(capture.findings());
    recent.state = words.isEmpty() ? u"nothing to report"_s : words.join(u", "_s);
    recent.severity =
        capture.findings().all().empty() && mismatched == 0
            ? u"ok"_s
            : viewer::severityIcon(mismatched ? model::Severity::Error : viewer::worstSeverity(capture.findings()));
    return recent;
}

} // namespace

void MainWindow::chooseDirectory() {
    const QString folder = QFileDialog::getExistingDirectory(this, u"Open a capture directory"_s,
                                                             m_settings ? m_settings->lastFolder() : QString());
    if (folder.isEmpty())
        return;
    if (m_settings)
        m_settings->setLastFolder(folder);
    openPaths({folder});
}

void MainWindow::chooseFile() {
    const QStringList files = QFileDialog::getOpenFileNames(
        this, u"Open profile files"_s, m_settings ? m_settings->lastFolder() : QString(),
        u"Profiles and traces (*.ntff *.neff *.json *.json.gz *.json.zst *.pb *.tar *.tar.gz *.tgz "
        "*.tar.zst *.tzst);;All files (*)"_s);
    if (files.isEmpty())
        return;
    if (m_settings)
        m_settings->setLastFolder(files.front().section(u'/', 0, -2));
    openPaths(files);
}

void MainWindow::choosePart() {
    if (!m_document.capture || m_document.paths.isEmpty())
        return;
    PartDialog dialog(m_document.capture, m_document.choice, m_state->draggedRange().value_or(m_state->visibleRange()),
                      this);
    if (dialog.exec() == QDialog::Accepted)
        openPaths(m_document.paths, m_neffDirs, dialog.choice());
}

/// The end of the status bar, once a capture is there.
QString MainWindow::loadedText() const {
    if (m_document.preview)
        return m_load->running() ? u"only the beginning is shown yet"_s : u"only the beginning was read"_s;
    QStringList parts = {u"nothing hidden by sampling"_s};
    if (const QString chosen = choiceText(m_document.choice); !chosen.isEmpty())
        parts = {u"only a part was read: "_s + chosen};
    if (m_document.seconds > 0)
        parts += u"loaded in "_s + viewer::durationText(static_cast<int64_t>(m_document.seconds * 1e9));
    if (m_document.memoryBytes > 0)
        parts += viewer::bytesText(m_document.memoryBytes) + u" of memory"_s;
    return parts.join(u"    "_s);
}

void MainWindow::setSourceFolders(const QStringList& folders) {
    m_sourceFolders = folders;
    findSources();
}

void MainWindow::findSources() {
    std::vector<std::string> folders;
    for (const QString& folder : m_sourceFolders + (m_settings ? m_settings->sourceFolders() : QStringList()))
        folders.push_back(QFile::encodeName(folder).toStdString());
    m_details->setSourceLookup(std::make_shared<SourceFolders>(std::move(folders)));
}

void MainWindow::chooseSourceFolders() {
    SourceDialog dialog(m_settings ? m_settings->sourceFolders() : m_sourceFolders, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (m_settings)
        m_settings->setSourceFolders(dialog.folders());
    else
        m_sourceFolders = dialog.folders();
    findSources();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!localPaths(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    openPaths(localPaths(*event->mimeData()));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_settings)
        m_settings->setGeometry(saveGeometry());
    m_load->cancel();
    QMainWindow::closeEvent(event);
}

void MainWindow::remember(const Document& document) {
    if (!m_settings)
        return;
    m_settings->addRecent(recentOf(document));
    showRecent();
}

void MainWindow::rememberMarks() {
    if (m_settings && m_marksKept && !m_document.paths.isEmpty())
        m_settings->setMarks(m_document.paths, m_state->marks().empty() ? QByteArray() : m_state->marks().toJson());
}

void MainWindow::showRecent() {
    const std::vector<RecentCapture> recent = m_settings ? m_settings->recent() : std::vector<RecentCapture>();
    m_welcome->setRecent(recent);
    m_actions->recent->clear();
    for (const RecentCapture& capture : recent) {
        QAction* action = m_actions->recent->addAction(capture.title + u"   "_s + capture.paths.join(u", "_s));
        connect(action, &QAction::triggered, this, [this, paths = capture.paths] { openPaths(paths); });
    }
    m_actions->recent->setEnabled(!recent.empty());
}

void MainWindow::exportTable() {
    const model::TableEntry* entry = model::findTable(m_tables->currentTable().toStdString());
    if (!entry || !m_document.capture)
        return;
    const QString path = QFileDialog::getSaveFileName(
        this, u"Export a table"_s, m_tables->currentTable() + u".tsv"_s,
        u"TSV (*.tsv);;CSV (*.csv);;JSON (*.json);;JSON Lines (*.jsonl);;Markdown (*.md)"_s);
    const std::optional<model::ExportFormat> format =
        model::exportFormat(path.section(u'.', -1, -1).toLower().toStdString());
    if (path.isEmpty())
        return;
    m_export.start(
        [entry, capture = m_document.capture, scope = m_tables->scope(), path = path.toStdString(),
         format = format.value_or(model::ExportFormat::Tsv)](const std::atomic<bool>&) {
            model::ExportRequest request;
            request.format = format;
            const std::unique_ptr<model::Table> table = entry->makeFor(capture, scope);
            bool outputFailed = false;
            return std::make_shared<model::Status>(writeOutput(
                path, [&](const model::ByteSink& sink) { return model::exportTable(*entry, *table, request, sink); },
                outputFailed));
        },
        [this, path](const std::shared_ptr<model::Status>& written) {
            if (written->ok())
                statusBar()->showMessage(u"Written: "_s + path, 5000);
            else
                QMessageBox::warning(this, u"Export"_s, QString::fromStdString(written->error().message));
        });
}

void MainWindow::exportPicture() {
    const QString path = QFileDialog::getSaveFileName(this, u"Export a picture of the window"_s, u"neurite.png"_s,
                                                      u"PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"_s);
    if (path.isEmpty())
        return;
    const model::Status written = viewer::writePicture(*this, path, 2.0);
    if (!written.ok())
        QMessageBox::warning(this, u"Export"_s, QString::fromStdString(written.error().message));
}

void MainWindow::focusNextPanel() {
    const QList<QWidget*> panels = {m_timeline, m_tables, m_capturePanel, m_chain};
    QWidget* focus = QApplication::focusWidget();
    qsizetype at = -1;
    for (qsizetype i = 0; i < panels.size(); ++i)
        if (focus && (panels[i] == focus || panels[i]->isAncestorOf(focus)))
            at = i;
    for (qsizetype step = 1; step <= panels.size(); ++step) {
        QWidget* next = panels[(at + step + panels.size()) % panels.size()];
        if (!next->isVisible())
            continue;
        if (next == m_tables && m_tables->page(m_tables->currentTable()) &&
            m_tables->page(m_tables->currentTable())->isVisible())
            m_tables->page(m_tables->currentTable())->view().setFocus(Qt::TabFocusReason);
        else if (next == m_capturePanel)
            m_capturePanel->tree().setFocus(Qt::TabFocusReason);
        else if (next == m_chain)
            m_chain->focusList();
        else
            next->setFocus(Qt::TabFocusReason);
        return;
    }
}

void MainWindow::findOrFilter() {
    QWidget* focus = QApplication::focusWidget();
    if (focus && m_tables->isAncestorOf(focus)) {
        m_tables->focusFilter();
    } else {
        search().setFocus(Qt::ShortcutFocusReason);
        search().selectAll();
    }
}

} // namespace app
