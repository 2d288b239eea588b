// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"

#include "app/error_page.h"
#include "app/key_sheet.h"
#include "app/tool_bar.h"
#include "app/version.h"
#include "app/welcome_page.h"
#include "app/window_actions.h"
#include "model/tables/table_list.h"
#include "viewer/capture/capture_panel.h"
#include "viewer/capture/findings_panel.h"
#include "viewer/details/chain_panel.h"
#include "viewer/details/details_panel.h"
#include "viewer/formatting.h"
#include "viewer/icons.h"
#include "viewer/panel_title.h"
#include "viewer/program/program_page.h"
#include "viewer/severity.h"
#include "viewer/style.h"
#include "viewer/tables/table_panel.h"
#include "viewer/timeline/timeline_plot.h"
#include "viewer/timeline/timeline_view.h"
#include "viewer/toolbar/search_field.h"
#include "viewer/verdict/verdict_bar.h"
#include "viewer/verdict/verdict_source.h"
#include "viewer/wall_account_source.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTableView>
#include <QToolBar>
#include <QTreeWidget>

namespace app {

using namespace Qt::StringLiterals;

namespace {
constexpr int kLeftPx = 231, kRightPx = 332, kBottomPx = 250;
constexpr int kStatusBarPx = 22;

/// The table that says most about a capture.
QString firstTable(const Document& document) {
    const model::Capture& capture = *document.capture;
    if (document.hasOperators)
        return u"operators"_s;
    if (!capture.executions().empty())
        return u"executions"_s;
    const bool anyInstruction = std::any_of(capture.profiles().begin(), capture.profiles().end(),
                                            [](const auto& profile) { return !profile.instructions.empty(); });
    if (anyInstruction)
        return u"instructions"_s;
    if (viewer::ProgramPage::suits(capture))
        return u"neff_members"_s;
    return capture.spans().size() > 0 ? u"framework_events"_s : u"files"_s;
}

/// Without operators their colours would leave everything grey: then by the layers that a NEFF names, where going over
/// all instructions is quick, else by opcode.
viewer::ColourMode firstColours(const Document& document) {
    const model::Capture& capture = *document.capture;
    constexpr size_t kQuick = 3'000'000;
    if (document.hasOperators)
        return viewer::ColourMode::Operator;
    const bool named = std::any_of(capture.profiles().begin(), capture.profiles().end(), [](const auto& profile) {
        return std::any_of(profile.programs.begin(), profile.programs.end(),
                           [](const auto& program) { return program.program.valid(); });
    });
    return named && capture.spans().size() <= kQuick ? viewer::ColourMode::Layer : viewer::ColourMode::Name;
}

void showAbout(QWidget* parent) {
    QMessageBox::about(parent, u"About Neurite"_s,
                       u"Neurite %1\n\nReads AWS Neuron profile directories as they are.\nGPL-3.0-or-later"_s.arg(
                           QString::fromLatin1(kVersion)));
}

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
} // namespace

MainWindow::MainWindow(Settings* settings, std::shared_ptr<const parsers::FileTree> files, QWidget* parent)
    : QMainWindow(parent)
    , m_settings(settings)
    , m_desktopPalette(QApplication::palette())
    , m_state(new viewer::ViewState(this))
    , m_load(new LoadJob(std::move(files), this))
    , m_actions(new WindowActions(this)) {
    m_look.fonts = viewer::Fonts::forDesktop();
    setMinimumSize(960, 600);
    resize(1600, 900);
    setAcceptDrops(true);
    setWindowIcon(viewer::icons::application());
    setContextMenuPolicy(Qt::NoContextMenu);
    makePages();
    makeToolBar();
    makeDocks();
    makeStatusBar();
    connectActions();
    connectPanels();
    connectLoad();
    setTheme(m_settings ? m_settings->theme() : ThemeChoice::Auto);
    findSources();
    setDensity(m_settings ? m_settings->density() : std::nullopt);
    if (m_settings) {
        m_state->setGrouping(m_settings->grouping());
        restoreGeometry(m_settings->geometry());
    }
    for (QAction* action : m_actions->grouping->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(m_state->grouping()));
    showRecent();
    showNothing(m_welcome);
}

MainWindow::~MainWindow() = default;

void MainWindow::makePages() {
    m_centre = new QStackedWidget;
    m_welcome = new WelcomePage;
    m_error = new ErrorPage;
    m_timeline = new viewer::TimelineView(m_state);
    m_program = new viewer::ProgramPage(m_state);
    m_loadingPage = new QWidget;
    for (QWidget* page : {static_cast<QWidget*>(m_welcome), static_cast<QWidget*>(m_timeline),
                          static_cast<QWidget*>(m_program), static_cast<QWidget*>(m_error), m_loadingPage})
        m_centre->addWidget(page);
    m_centre->setMinimumSize(300, 120);
    setCentralWidget(m_centre);
}

void MainWindow::makeToolBar() {
    m_toolBar = new ToolBar(*m_actions, m_state);
    addToolBar(m_toolBar);
    addToolBarBreak();
    auto* verdictBar = new QToolBar;
    verdictBar->setMovable(false);
    verdictBar->setObjectName(u"verdictTools"_s);
    verdictBar->setStyleSheet(u"#verdictTools { padding: 0; border: none; spacing: 0; }"_s);
    m_verdict = new viewer::VerdictBar;
    m_verdictSource = new viewer::VerdictSource(m_state, this);
    m_accountSource = new viewer::WallAccountSource(m_state, this);
    m_verdict->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    verdictBar->addWidget(m_verdict);
    addToolBar(verdictBar);
    m_bars = {m_toolBar, verdictBar};
}

void MainWindow::makeDocks() {
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    const auto dock = [this](const QString& name, Qt::DockWidgetArea area, QWidget* content, QWidget* title) {
        auto* made = new QDockWidget(name, this);
        made->setObjectName(name);
        made->setTitleBarWidget(title);
        made->setFeatures(QDockWidget::DockWidgetClosable);
        made->setWidget(content);
        addDockWidget(area, made);
        m_actions->panels->addAction(made->toggleViewAction());
        m_docks.push_back(made);
    };
    m_capturePanel = new viewer::CapturePanel;
    auto* captureTitle = new viewer::PanelTitle(u"Capture"_s, viewer::PanelTitle::Kind::Dock);
    dock(u"Capture"_s, Qt::LeftDockWidgetArea, m_capturePanel, captureTitle);

    m_tables = new viewer::TablePanel;
    m_findings = new viewer::FindingsPanel;
    m_tables->setPage(u"findings"_s, m_findings);
    dock(u"Tables"_s, Qt::BottomDockWidgetArea, m_tables, new QWidget);

    m_details = new viewer::DetailsPanel(m_state);
    m_chain = new viewer::ChainPanel(m_state);
    auto* split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(m_details);
    split->addWidget(m_chain);
    split->setSizes({360, 400});
    auto* detailsTitle = new viewer::PanelTitle(u"Details"_s, viewer::PanelTitle::Kind::Dock);
    dock(u"Details"_s, Qt::RightDockWidgetArea, split, detailsTitle);
    m_titles = {captureTitle, detailsTitle};

    for (const model::TableEntry& entry : model::tableList()) {
        QAction* action = m_actions->tables->addAction(fromView(entry.title));
        connect(action, &QAction::triggered, this, [this, id = fromView(entry.id)] {
            m_docks[1]->show();
            m_tables->showTable(id);
        });
    }
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (m_toolBar) // the first size comes before the bars
        m_toolBar->fitTo(width());
}

void MainWindow::makeStatusBar() {
    statusBar()->setFixedHeight(kStatusBarPx);
    statusBar()->setSizeGripEnabled(false);
    m_summary = new QLabel;
    m_cursor = new QLabel;
    m_loaded = new QLabel;
    statusBar()->setContentsMargins(6, 0, 6, 0);
    statusBar()->addWidget(m_summary);
    statusBar()->addWidget(m_cursor);
    statusBar()->addPermanentWidget(m_loaded);
}

void MainWindow::connectActions() {
    const auto on = [this](QAction* action, auto function) { connect(action, &QAction::triggered, this, function); };
    on(m_actions->openDirectory, [this] { chooseDirectory(); });
    on(m_actions->openFile, [this] { chooseFile(); });
    on(m_actions->reload, [this] {
        const QStringList paths = m_document.paths.isEmpty() ? m_load->paths() : m_document.paths;
        if (!paths.isEmpty())
            openPaths(paths, m_neffDirs, m_document.choice);
    });
    on(m_actions->readPart, [this] { choosePart(); });
    on(m_actions->sourceFolders, [this] { chooseSourceFolders(); });
    on(m_actions->exportTable, [this] { exportTable(); });
    on(m_actions->exportPicture, [this] { exportPicture(); });
    on(m_actions->quit, [this] { close(); });
    on(m_actions->copy, [this] { m_tables->copy(); });
    on(m_actions->find, [this] { findOrFilter(); });
    on(m_actions->clear, [this] { m_state->clearSelection(); });
    on(m_actions->filterLanes, [this] { m_timeline->editLaneFilter(); });
    on(m_actions->onlyHits, [this](bool only) { m_state->setOnlyHitsShown(only); });
    connect(m_state, &viewer::ViewState::lanesChanged, this,
            [this] { m_actions->onlyHits->setChecked(m_state->onlyHitsWanted()); });
    on(m_actions->showAllLanes, [this] { m_state->showAllLanes(); });
    on(m_actions->nextPanel, [this] { focusNextPanel(); });
    on(m_actions->nextSame, [this] { m_state->stepSameName(1); });
    on(m_actions->previousSame, [this] { m_state->stepSameName(-1); });
    on(m_actions->chainDown, [this] { m_chain->walk(1); });
    on(m_actions->chainUp, [this] { m_chain->walk(-1); });
    on(m_actions->keys, [this] { KeySheet(this).exec(); });
    on(m_actions->about, [this] { showAbout(this); });
    on(m_actions->nextTheme, [this] { setTheme(m_look.theme->isDark ? ThemeChoice::Light : ThemeChoice::Dark); });
    connect(m_actions->theme, &QActionGroup::triggered, this,
            [this](QAction* action) { setTheme(static_cast<ThemeChoice>(action->data().toInt())); });
    connect(m_actions->grouping, &QActionGroup::triggered, this, [this](QAction* action) {
        m_state->setGrouping(static_cast<viewer::LaneGrouping>(action->data().toInt()));
        if (m_settings)
            m_settings->setGrouping(m_state->grouping());
    });
    connect(m_actions->density, &QActionGroup::triggered, this, [this](QAction* action) {
        const int said = action->data().toInt();
        setDensity(said < 0 ? std::nullopt : std::optional(static_cast<viewer::Density>(said)));
    });
}

void MainWindow::connectPanels() {
    connect(&m_state->marks(), &viewer::MarkList::changed, this, &MainWindow::rememberMarks);
    connect(m_state, &viewer::ViewState::selectionChanged, this, &MainWindow::followSelection);
    connect(m_state, &viewer::ViewState::cursorChanged, this, &MainWindow::showCursor);
    connect(m_state, &viewer::ViewState::draggedRangeChanged, this, &MainWindow::passRange);
    connect(m_state, &viewer::ViewState::lanesChanged, this, &MainWindow::passRange);
    connect(m_state, &viewer::ViewState::captureChanged, this, &MainWindow::passRange);
    connect(m_tables, &viewer::TablePanel::rowChosen, this, [this](model::SpanId span, const QString& operatorName) {
        if (span.valid()) {
            m_state->selectSpan(span);
            m_state->reveal(span);
        } else if (!operatorName.isEmpty()) {
            m_state->selectOperator(operatorName);
        }
    });
    connect(m_state, &viewer::ViewState::tableRequested, this, [this](const model::DetailTarget& target) {
        m_docks[1]->show();
        m_tables->showRows(QString::fromStdString(target.table), {target.operatorName, target.column, target.value});
    });
    connect(m_state, &viewer::ViewState::sourceRequested, this, [this] {
        if (!m_details->showSource())
            chooseSourceFolders();
    });
    connect(m_tables, &viewer::TablePanel::rowActivated, this, [this](model::SpanId, model::TimeRange around) {
        const model::Duration length = around.length();
        if (around.empty())
            m_state->zoomToSelection();
        else // it fills a third
            m_state->setVisibleRange({around.begin - length, around.end + length});
    });
    connect(m_tables, &viewer::TablePanel::exportRequested, this, [this] { exportTable(); });
    connect(m_capturePanel, &viewer::CapturePanel::findingChosen, this, [this](int index) {
        m_docks[1]->show();
        m_tables->showTable(u"findings"_s);
        m_findings->showFinding(index);
    });
    connect(m_capturePanel, &viewer::CapturePanel::idleChosen, this, [this](model::IdleCause cause) {
        m_docks[1]->show();
        m_tables->showIdle(cause);
    });
    connect(m_capturePanel, &viewer::CapturePanel::pairsWanted, this, [this] { m_tables->showTable(u"pairs"_s); });
    connect(m_capturePanel, &viewer::CapturePanel::filesWanted, this, [this] { m_tables->showTable(u"files"_s); });
    connect(m_verdictSource, &viewer::VerdictSource::answered, this, [this] {
        if (!m_load->running()) // else the bar says how far it is
            m_verdict->showVerdict(m_verdictSource->answer());
    });
    connect(m_accountSource, &viewer::WallAccountSource::changed, this, [this] { showAccount(); });
    connect(m_verdict, &viewer::VerdictBar::findingsRequested, this, [this] {
        m_docks[1]->show();
        m_tables->showTable(u"findings"_s);
    });
    connect(&m_toolBar->search(), &viewer::SearchField::leaveRequested, this, [this] { m_timeline->setFocus(); });
    connect(m_welcome, &WelcomePage::openDirectoryRequested, this, &MainWindow::chooseDirectory);
    connect(m_welcome, &WelcomePage::openFileRequested, this, &MainWindow::chooseFile);
    connect(m_welcome, &WelcomePage::openRequested, this, [this](const QStringList& paths) { openPaths(paths); });
    connect(m_error, &ErrorPage::chooseAnotherRequested, this, &MainWindow::chooseDirectory);
}

void MainWindow::connectLoad() {
    connect(m_load, &LoadJob::progressed, this, &MainWindow::showLoadState);
    connect(m_verdict, &viewer::VerdictBar::cancelRequested, m_load, &LoadJob::cancel);
    connect(m_load, &LoadJob::previewed, this, [this](const Document& document) { showDocument(document); });
    connect(m_load, &LoadJob::finished, this, [this](const Document& document) {
        if (document.anythingRead) {
            showDocument(document);
            remember(document);
        } else {
            m_error->setText(nothingReadText(*document.capture));
            showNothing(m_error);
        }
        emit loadEnded();
    });
    connect(m_load, &LoadJob::failed, this, [this](const model::Error& error) {
        m_error->setText(errorText(error));
        showNothing(m_error);
        emit loadEnded();
    });
    connect(m_load, &LoadJob::cancelled, this, [this] {
        if (m_document.capture)
            showDocument(Document(m_document));
        else
            showNothing(m_welcome);
        emit loadEnded();
    });
}

void MainWindow::openPaths(const QStringList& paths, const QStringList& neffDirs, const parsers::ReadChoice& choice) {
    if (paths.isEmpty())
        return;
    m_prepare.cancel();
    m_neffDirs = neffDirs;
    // Over a capture that somebody works with, a beginning of another one would not be welcome.
    m_load->start(paths, neffDirs, choice, !m_document.capture || m_document.preview);
    if (!m_document.capture) {
        m_centre->setCurrentWidget(m_loadingPage);
        setWorking(false);
    }
    for (QToolBar* bar : m_bars)
        bar->show();
    showLoadState();
}

void MainWindow::showLoadState() {
    if (!m_load->running())
        return;
    const LoadJob::State load = m_load->state();
    viewer::VerdictBar::Loading loading;
    loading.title = m_load->paths().front().section(u'/', -1, -1, QString::SectionSkipEmpty);
    if (m_document.preview)
        loading.title += u" (its beginning is shown)"_s;
    loading.doneBytes = load.doneBytes;
    loading.totalBytes = load.totalBytes;
    loading.filesDone = load.filesDone;
    loading.seconds = load.seconds;
    loading.memoryBytes = load.memoryBytes;
    loading.memoryLimitBytes = load.memoryLimitBytes;
    m_verdict->showLoading(loading);
    m_loaded->setText(u"the window can be used while it loads"_s);
}

void MainWindow::openCapture(std::shared_ptr<const model::Capture> capture) {
    m_load->cancel();
    m_prepare.start([capture = std::move(capture)](
                        const std::atomic<bool>&) { return std::make_shared<Document>(documentOf(capture)); },
                    [this](const std::shared_ptr<Document>& document) { showDocument(*document); });
}

void MainWindow::setCaptureNow(std::shared_ptr<const model::Capture> capture) {
    m_load->cancel();
    m_prepare.cancel();
    showDocument(documentOf(std::move(capture)));
    finishNow();
}

void MainWindow::finishNow() {
    m_prepare.finishNow();
    m_verdictSource->finishNow();
    m_accountSource->finishNow();
    m_tables->finishNow();
    m_toolBar->search().finishNow();
    m_details->finishNow();
    m_chain->finishNow();
    // Labels and closing rows that came with the results have their places only after this.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    m_timeline->finishPendingWork();
}

void MainWindow::showDocument(const Document& document) {
    const bool moved = m_document.preview && m_state->visibleRange() != m_document.firstView;
    const bool first =
        (m_centre->currentWidget() != m_timeline && m_centre->currentWidget() != m_program) || m_document.preview;
    const bool again = m_document.capture && m_document.paths == document.paths;
    const QByteArray marks = again ? m_state->marks().toJson() : QByteArray();
    m_document = document;
    m_look.operatorColours = document.operatorColours;
    const bool onlyPrograms = viewer::ProgramPage::suits(*m_document.capture);
    m_centre->setCurrentWidget(onlyPrograms ? static_cast<QWidget*>(m_program) : m_timeline);
    m_program->setCapture(onlyPrograms ? m_document.capture : nullptr);
    if (first)
        setWorking(true);
    const auto& capture = m_document.capture;
    const model::TimeRange view = m_state->visibleRange();
    m_marksKept = false;
    m_state->setCapture(capture);
    m_state->marks().fromJson(again || !m_settings ? marks : m_settings->marks(document.paths));
    m_marksKept = true;
    if (moved) // somebody looks at a place already
        m_state->setVisibleRange(view);
    else
        m_state->setVisibleRange(m_document.firstView);
    m_capturePanel->setCapture(capture);
    m_findings->setCapture(capture);
    m_tables->setCapture(capture);
    showAccount();
    if (first) { // a reload leaves the person where they were
        m_tables->showTable(firstTable(m_document));
        m_state->setColourMode(firstColours(m_document));
    }
    const auto findings = static_cast<int64_t>(capture->findings().all().size());
    m_tables->setBadge(
        u"findings"_s,
        findings ? viewer::icons::icon(viewer::severityIcon(viewer::worstSeverity(capture->findings())), *m_look.theme)
                 : QIcon(),
        findings ? viewer::groupedNumber(findings) : QString());
    if (!m_load->running())
        m_verdict->showVerdict(m_verdictSource->answer());
    m_bars[1]->setVisible(!onlyPrograms); // nothing ran: there is nothing to judge
    if (first)
        chooseDensity();
    setWindowTitle(documentTitle(*capture) + u" — Neurite"_s);
    m_summary->setText(documentTitle(*capture) + u"    "_s + documentSummary(*capture));
    m_loaded->setText(loadedText());
    applyLook();
    m_timeline->setFocus();
    emit documentChanged();
}

void MainWindow::passRange() {
    std::optional<model::TableScope> scope;
    if (const auto range = m_state->draggedRange(); range && m_state->capture()) {
        scope = model::TableScope{*range, std::vector<model::Duration>(m_state->capture()->clocks().size())};
        for (size_t i = 0; i < scope->clockOffsets.size(); ++i)
            scope->clockOffsets[i] = m_state->ownOffset(model::ClockId(i)).value_or(model::Duration());
    }
    m_tables->setScope(std::move(scope));
}

void MainWindow::showAccount() {
    m_tables->setAccount(m_accountSource->account());
    m_capturePanel->setAccount(m_accountSource->account());
}

void MainWindow::showNothing(QWidget* page) {
    m_marksKept = false;
    m_document = {};
    m_state->setCapture(nullptr);
    m_program->setCapture(nullptr);
    m_capturePanel->setCapture(nullptr);
    m_findings->setCapture(nullptr);
    m_tables->setCapture(nullptr);
    m_tables->setBadge(u"findings"_s, {}, {});
    m_verdict->clear();
    m_centre->setCurrentWidget(page);
    setWorking(false);
    setWindowTitle(u"Neurite"_s);
    m_summary->setText(u"Ready"_s);
    m_cursor->clear();
    m_loaded->setText(u"Neurite "_s + QString::fromLatin1(kVersion));
    emit documentChanged();
}

void MainWindow::setWorking(bool working) {
    const bool begins = working && m_docks[0]->isHidden() && m_docks[1]->isHidden() && m_docks[2]->isHidden();
    for (QDockWidget* dock : m_docks)
        dock->setVisible(working);
    for (QToolBar* bar : m_bars)
        bar->setVisible(working);
    if (begins) {
        resizeDocks({m_docks[0], m_docks[2]}, {kLeftPx, kRightPx}, Qt::Horizontal);
        resizeDocks({m_docks[1]}, {kBottomPx}, Qt::Vertical);
    }
    for (QAction* action :
         {m_actions->readPart, m_actions->exportTable, m_actions->exportPicture, m_actions->copy, m_actions->find,
          m_actions->zoomIn, m_actions->zoomOut, m_actions->fit, m_actions->zoomToSelection, m_actions->mark,
          m_actions->nextSame, m_actions->previousSame, m_actions->chainDown, m_actions->chainUp, m_actions->goToTime})
        action->setEnabled(working);
}

void MainWindow::setTheme(ThemeChoice choice) {
    m_themeChoice = choice;
    m_look.theme = choice == ThemeChoice::Light  ? &viewer::Theme::light()
                   : choice == ThemeChoice::Dark ? &viewer::Theme::dark()
                                                 : &viewer::Theme::forPalette(m_desktopPalette);
    for (QAction* action : m_actions->theme->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(choice));
    viewer::applyStyle(*qApp, *m_look.theme, m_look.fonts);
    applyLook();
    if (m_settings)
        m_settings->setTheme(choice);
}

void MainWindow::setDensity(std::optional<viewer::Density> density) {
    m_density = density;
    for (QAction* action : m_actions->density->actions())
        action->setChecked(action->data().toInt() == (density ? static_cast<int>(*density) : -1));
    if (m_settings)
        m_settings->setDensity(density);
    chooseDensity();
}

/// Left to itself, a capture begins compact when its lanes would not all be seen. Afterwards only a person changes it:
/// the place of a lane is memory.
void MainWindow::chooseDensity() {
    constexpr int kBesideLanesPx = 460; // bars, overview, ruler and the dock of tables
    m_state->setDensity(m_density.value_or(viewer::Density::Comfortable));
    if (!m_density && m_timeline->plot().timelineLayout().height() > height() - kBesideLanesPx)
        m_state->setDensity(viewer::Density::Compact);
}

void MainWindow::applyLook() {
    m_actions->setLook(m_look);
    m_timeline->setLook(m_look);
    m_program->setLook(m_look);
    m_capturePanel->setLook(m_look);
    m_findings->setLook(m_look);
    m_tables->setLook(m_look);
    m_details->setLook(m_look);
    m_chain->setLook(m_look);
    m_verdict->setLook(m_look);
    m_toolBar->setLook(m_look);
    m_welcome->setLook(m_look);
    m_error->setLook(m_look);
    for (viewer::PanelTitle* title : m_titles)
        title->setLook(m_look);
    for (QLabel* label : {m_summary, m_cursor, m_loaded})
        label->setFont(m_look.fonts.caption);
}

void MainWindow::followSelection() {
    m_tables->selectSpan(m_state->focused(), m_state->selectedOperator());
}

void MainWindow::showCursor() {
    const auto time = m_state->cursorTime();
    if (!time || !m_document.capture) {
        m_cursor->clear();
        return;
    }
    const auto& capture = *m_document.capture;
    const model::Timestamp base =
        capture.steps().empty() ? capture.range().begin : capture.axisStart(capture.steps().front());
    m_cursor->setText(u"cursor "_s + viewer::durationText((*time - base).ns()));
}

viewer::SearchField& MainWindow::search() {
    return m_toolBar->search();
}

QWidget* MainWindow::centralPage() const {
    return m_centre->currentWidget();
}

} // namespace app
