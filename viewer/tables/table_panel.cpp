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
#include <QShortcut>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QToolButton* smallButton(const QString& tip) {
    auto* button = new QToolButton;
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFixedSize(26, 24);
    return button;
}

} // namespace

TablePanel::TablePanel(QWidget* parent)
    : QWidget(parent)
    , m_tabs(new QTabBar)
    , m_filter(new QLineEdit)
    , m_counts(new QLabel)
    , m_copy(smallButton(u"Copy the selected rows, else all, as TSV"_s))
    , m_export(smallButton(u"Export this table"_s))
    , m_stack(new QStackedWidget) {
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setIconSize(QSize(14, 14));
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setElideMode(Qt::ElideNone);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    for (const model::TableEntry& entry : model::tableList()) {
        const int tab = m_tabs->addTab(fromView(entry.title));
        m_tabs->setTabData(tab, fromView(entry.id));
    }
    m_filter->setPlaceholderText(u"Filter rows"_s);
    m_filter->setClearButtonEnabled(true);
    m_filter->setFixedWidth(170);
    m_filter->setAccessibleName(u"Filter rows"_s);

    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 8, 0);
    row->setSpacing(6);
    row->addWidget(m_tabs, 1);
    row->addWidget(m_counts);
    row->addWidget(m_filter);
    row->addWidget(m_copy);
    row->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_stack, 1);

    connect(m_tabs, &QTabBar::currentChanged, this, &TablePanel::showCurrent);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_filters[currentTable()] = words;
        if (TablePage* shown = currentPage())
            shown->model().setFilter(words);
    });
    connect(m_copy, &QToolButton::clicked, this, &TablePanel::copy);
    connect(m_export, &QToolButton::clicked, this, [this] { emit exportRequested(currentTable()); });
    auto* copyKeys = new QShortcut(QKeySequence(QKeySequence::Copy), this);
    copyKeys->setContext(Qt::WidgetWithChildrenShortcut);
    connect(copyKeys, &QShortcut::activated, this, &TablePanel::copy);
    auto* filterKeys = new QShortcut(QKeySequence(QKeySequence::Find), this);
    filterKeys->setContext(Qt::WidgetWithChildrenShortcut);
    connect(filterKeys, &QShortcut::activated, this, &TablePanel::focusFilter);
    setAutoFillBackground(true);
}

void TablePanel::setCapture(std::shared_ptr<const model::Capture> capture, std::optional<model::LayerShare> share) {
    m_capture = std::move(capture);
    m_share = std::move(share);
    m_span = {};
    m_operator.clear();
    m_fresh.clear();
    for (auto& [id, page] : m_pages)
        page->setCapture(nullptr, std::nullopt);
    showCurrent();
}

void TablePanel::setLook(const Look& look) {
    m_look = look;
    m_copy->setIcon(icons::icon(u"copy"_s, *look.theme));
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
}

QString TablePanel::currentTable() const {
    return m_tabs->tabData(m_tabs->currentIndex()).toString();
}

void TablePanel::showTable(const QString& id) {
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        if (m_tabs->tabData(tab).toString() == id)
            m_tabs->setCurrentIndex(tab);
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
        connect(page, &TablePage::shownCountChanged, this, [this] {
            showCounts();
            selectSpan(m_span, m_operator);
        });
    }
    if (std::find(m_fresh.begin(), m_fresh.end(), id) == m_fresh.end()) {
        m_fresh.push_back(id);
        page->setCapture(m_capture, m_share);
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
