// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/table_panel.h"

#include "model/tables/table_list.h"
#include "viewer/formatting.h"
#include "viewer/icons.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

constexpr int kFilterPx = 150;
constexpr int kMostChipPx = 200;
constexpr int kScopeMs = 60; // a range that is being dragged is summed up when it rests this long

void fillTabs(QTabBar& tabs) {
    tabs.setExpanding(false);
    tabs.setDrawBase(false);
    tabs.setIconSize(QSize(14, 14));
    tabs.setUsesScrollButtons(false); // what does not fit stands in "More"
    tabs.setMinimumWidth(1);
    tabs.setElideMode(Qt::ElideNone);
    tabs.setFocusPolicy(Qt::TabFocus);
    for (const model::TableEntry& entry : model::tableList())
        tabs.setTabData(tabs.addTab(fromView(entry.title)), fromView(entry.id));
}

/// A shortcut that counts only while something of the panel has the focus.
template <class Act>
void addKeys(QWidget& panel, QKeySequence::StandardKey keys, Act act) {
    auto* shortcut = new QShortcut(QKeySequence(keys), &panel);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    QObject::connect(shortcut, &QShortcut::activated, &panel, act);
}

QToolButton* smallButton(const QString& tip) {
    auto* button = new QToolButton;
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFixedSize(26, 24);
    return button;
}

} // namespace

class TablePanel::Tabs : public QTabBar {
public:
    using QTabBar::tabSizeHint;
};

TablePanel::TablePanel(QWidget* parent)
    : QWidget(parent)
    , m_scopeTimer(new QTimer(this))
    , m_tabs(new Tabs)
    , m_more(new QToolButton)
    , m_moreMenu(new QMenu(m_more))
    , m_chip(new QToolButton)
    , m_filter(new QLineEdit)
    , m_counts(new QLabel)
    , m_copy(smallButton(u"Copy the selected rows, else all, as TSV"_s))
    , m_export(smallButton(u"Export this table"_s))
    , m_stack(new QStackedWidget) {
    fillTabs(*m_tabs);
    m_filter->setPlaceholderText(u"Filter rows"_s);
    m_filter->setClearButtonEnabled(true);
    m_filter->setFixedWidth(kFilterPx);
    m_filter->setAccessibleName(u"Filter rows"_s);

    m_more->setText(u"More"_s);
    m_more->setToolTip(u"Further tables"_s);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(m_moreMenu);
    m_more->setAutoRaise(true);
    m_chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_chip->setLayoutDirection(Qt::RightToLeft); // the cross stands behind the words
    m_chip->hide();

    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 8, 0);
    row->setSpacing(6);
    row->addWidget(m_tabs);
    row->addWidget(m_more);
    row->addStretch(1);
    row->addWidget(m_chip);
    row->addWidget(m_counts);
    row->addWidget(m_filter);
    row->addWidget(m_copy);
    row->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_stack, 1);

    m_scopeTimer->setSingleShot(true);
    m_scopeTimer->setInterval(kScopeMs);
    connect(m_scopeTimer, &QTimer::timeout, this, &TablePanel::passScope);
    connect(m_tabs, &QTabBar::currentChanged, this, &TablePanel::showCurrent);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_filters[currentTable()] = words;
        if (TablePage* shown = currentPage())
            shown->model().setFilter(words);
    });
    connect(m_chip, &QToolButton::clicked, this, [this] { showRows(currentTable(), {}); });
    connect(m_copy, &QToolButton::clicked, this, &TablePanel::copy);
    connect(m_export, &QToolButton::clicked, this, [this] { emit exportRequested(currentTable()); });
    addKeys(*this, QKeySequence::Copy, [this] { copy(); });
    addKeys(*this, QKeySequence::Find, [this] { focusFilter(); });
    setAutoFillBackground(true);
    fitTabs();
}

void TablePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitTabs();
}

/// Shows the tabs from the left that fit, and the current one; the others go into the menu.
void TablePanel::fitTabs() {
    constexpr int kBesidePx = kFilterPx + 2 * 26 + 60 + 6 * 6 + 8; // filter, buttons, "More", spaces
    const int counts = std::max(100, m_counts->sizeHint().width()) + (m_chip->isHidden() ? 0 : m_chip->width() + 6);
    int room = width() - kBesidePx - counts - m_tabs->tabSizeHint(std::max(0, m_tabs->currentIndex())).width();
    std::vector<int> hidden;
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        const bool current = tab == m_tabs->currentIndex();
        const int wide = current ? 0 : m_tabs->tabSizeHint(tab).width(); // the current one has its room already
        room -= wide;
        const bool fits = current || room >= 0;
        if (!fits)
            hidden.push_back(tab);
        m_tabs->setTabVisible(tab, fits);
    }
    m_moreMenu->clear();
    for (const int tab : hidden) {
        QAction* action = m_moreMenu->addAction(m_tabs->tabIcon(tab), m_tabs->tabText(tab));
        connect(action, &QAction::triggered, this, [this, id = m_tabs->tabData(tab).toString()] { showTable(id); });
    }
    m_more->setVisible(!hidden.empty());
}

QStringList TablePanel::shownTabs() const {
    QStringList ids;
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        if (m_tabs->isTabVisible(tab))
            ids += m_tabs->tabData(tab).toString();
    return ids;
}

void TablePanel::showRows(const QString& id, const RowChip& chip) {
    m_chips[id] = chip;
    if (!chip.empty())
        m_filters[id].clear(); // words that were typed before would hide some of these rows
    showTable(id);
    if (TablePage* shown = currentPage())
        shown->model().setChip(chip);
    m_filter->setText(m_filters[id]);
    showChip();
    selectSpan(m_span, m_operator);
}

void TablePanel::showIdle(std::optional<model::IdleCause> cause) {
    const QString id = u"idle"_s;
    RowChip chip;
    if (cause)
        chip = {{}, "cause", std::string(model::idleCauseName(*cause))};
    showRows(id, chip);
    if (TablePage* shown = currentPage())
        shown->sortDescending("duration_ns");
}

void TablePanel::setAccount(std::shared_ptr<const WallAccount> account) {
    m_account = std::move(account);
    for (const QString& id : m_fresh)
        m_pages.at(id)->setAccount(m_account);
}

void TablePanel::setScope(std::optional<model::TableScope> scope) {
    if (scope == m_scope)
        return;
    m_scope = std::move(scope);
    for (const model::TableEntry& entry : model::tableList())
        if (entry.makeIn)
            setBadge(fromView(entry.id), {}, m_scope ? durationText(m_scope->range.length().ns()) : QString());
    m_scopeTimer->start();
}

void TablePanel::passScope() {
    m_scopeTimer->stop();
    for (auto& [id, page] : m_pages)
        page->model().setScope(m_scope);
}

void TablePanel::showChip() {
    const RowChip& chip = m_chips[currentTable()];
    QString words = QString::fromStdString(chip.operatorName);
    if (!chip.column.empty())
        words += (words.isEmpty() ? QString() : u" · "_s) + QString::fromStdString(chip.value).section(u'/', -1);
    m_chip->setText(QFontMetrics(m_chip->font()).elidedText(words, Qt::ElideMiddle, kMostChipPx));
    m_chip->setToolTip(chip.operatorName.empty()
                           ? QString(u"Only rows whose "_s + QString::fromStdString(chip.column) + u" is "_s +
                                     QString::fromStdString(chip.value) + u". Click to show all rows."_s)
                           : QString(u"Only rows that work for "_s + words + u". Click to show all rows."_s));
    m_chip->setVisible(!chip.empty());
    m_chip->adjustSize();
    fitTabs();
}

void TablePanel::setCapture(std::shared_ptr<const model::Capture> capture) {
    m_capture = std::move(capture);
    m_account.reset();
    m_span = {};
    m_operator.clear();
    m_fresh.clear();
    m_chips.clear();
    for (auto& [id, page] : m_pages) {
        page->model().setChip({});
        page->setCapture(nullptr);
    }
    showCurrent();
}

void TablePanel::setLook(const Look& look) {
    m_look = look;
    m_copy->setIcon(icons::icon(u"copy"_s, *look.theme));
    m_chip->setIcon(icons::icon(u"close"_s, *look.theme));
    m_chip->setFont(look.fonts.caption);
    m_export->setIcon(icons::icon(u"export"_s, *look.theme));
    m_counts->setFont(look.fonts.caption);
    QPalette palette = m_counts->palette();
    palette.setColor(QPalette::WindowText, look.theme->text3);
    m_counts->setPalette(palette);
    for (auto& [id, page] : m_pages)
        page->setLook(look);
}

void TablePanel::setPage(const QString& tableId, QWidget* page) {
    m_otherPages[tableId] = page;
    m_stack->addWidget(page);
}

void TablePanel::setBadge(const QString& tableId, const QIcon& icon, const QString& count) {
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        if (m_tabs->tabData(tab).toString() == tableId) {
            const model::TableEntry* entry = model::findTable(tableId.toStdString());
            m_tabs->setTabIcon(tab, icon);
            m_tabs->setTabText(tab, count.isEmpty() ? fromView(entry->title)
                                                    : QString(fromView(entry->title) + u' ' + count));
        }
    fitTabs();
}

QString TablePanel::currentTable() const {
    return m_tabs->tabData(m_tabs->currentIndex()).toString();
}

void TablePanel::showTable(const QString& id) {
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        if (m_tabs->tabData(tab).toString() == id) {
            m_tabs->setTabVisible(tab, true);
            m_tabs->setCurrentIndex(tab);
        }
}

TablePage* TablePanel::page(const QString& id) {
    const model::TableEntry* entry = model::findTable(id.toStdString());
    if (!entry)
        return nullptr;
    TablePage*& page = m_pages[id];
    if (!page) {
        page = new TablePage(*entry);
        page->setLook(m_look);
        m_stack->addWidget(page);
        connect(page, &TablePage::rowChosen, this, &TablePanel::rowChosen);
        connect(page, &TablePage::rowActivated, this, &TablePanel::rowActivated);
        connect(page, &TablePage::idleChosen, this, &TablePanel::showIdle);
        connect(page, &TablePage::shownCountChanged, this, [this] {
            showCounts();
            selectSpan(m_span, m_operator);
        });
    }
    if (std::find(m_fresh.begin(), m_fresh.end(), id) == m_fresh.end()) {
        m_fresh.push_back(id);
        page->model().setScope(m_scope);
        page->setCapture(m_capture);
        page->setAccount(m_account);
    }
    return page;
}

TablePage* TablePanel::currentPage() {
    const QString id = currentTable();
    return m_otherPages.contains(id) ? nullptr : page(id);
}

void TablePanel::showCurrent() {
    const QString id = currentTable();
    const auto other = m_otherPages.find(id);
    const bool plain = other == m_otherPages.end();
    m_filter->setVisible(plain);
    m_copy->setVisible(plain);
    if (plain) {
        if (TablePage* shown = page(id))
            m_stack->setCurrentWidget(shown);
        m_filter->setText(m_filters[id]);
        selectSpan(m_span, m_operator);
    } else {
        m_stack->setCurrentWidget(other->second);
    }
    showCounts();
    showChip();
}

void TablePanel::showCounts() {
    TablePage* shown = currentPage();
    if (!shown || !shown->model().table()) {
        m_counts->clear();
        return;
    }
    const auto all = static_cast<int64_t>(shown->model().table()->rowCount());
    const int64_t rows = shown->model().rowCount();
    m_counts->setText(rows == all ? QString(groupedNumber(all) + (all == 1 ? u" row"_s : u" rows"_s))
                                  : QString(groupedNumber(rows) + u" of "_s + groupedNumber(all) + u" rows"_s));
}

void TablePanel::focusFilter() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void TablePanel::copy() {
    if (TablePage* shown = currentPage())
        QGuiApplication::clipboard()->setText(shown->asTsv());
}

void TablePanel::finishNow() {
    if (m_scopeTimer->isActive())
        passScope();
    if (TablePage* shown = currentPage())
        shown->finishNow();
}

void TablePanel::selectSpan(model::SpanId span, const QString& operatorName) {
    m_span = span;
    m_operator = operatorName;
    TablePage* shown = currentPage();
    if (!shown)
        return;
    const int byOperator = shown->model().rowOfOperator(operatorName);
    shown->selectRow(byOperator >= 0 ? byOperator : shown->model().rowOfSpan(span));
}

} // namespace viewer
