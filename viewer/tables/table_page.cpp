// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/table_page.h"

#include "viewer/tables/ledger_footer.h"
#include "viewer/tables/table_delegate.h"
#include "viewer/tables/table_header.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

TablePage::TablePage(const model::TableEntry& entry, QWidget* parent)
    : QWidget(parent)
    , m_entry(entry)
    , m_model(new TableModel(this))
    , m_view(new QTableView)
    , m_header(new TableHeader(m_view))
    , m_delegate(new TableDelegate(this))
    , m_footer(nullptr)
    , m_empty(new QLabel) {
    m_view->setHorizontalHeader(m_header);
    m_view->setModel(m_model);
    m_view->setItemDelegate(m_delegate);
    m_delegate->setChipColumn(chipColumn(entry));
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setTabKeyNavigation(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setMinimumSectionSize(TableDelegate::kRowHeightPx);
    m_view->verticalHeader()->setDefaultSectionSize(TableDelegate::kRowHeightPx);
    m_footer = new LedgerFooter(*m_model, *m_header);
    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    m_empty->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_footer);
    layout->addWidget(m_empty);
    layout->addStretch(0);

    connect(m_model, &TableModel::settled, this, &TablePage::settle);
    connect(m_view->horizontalScrollBar(), &QScrollBar::valueChanged, m_footer, [this] { m_footer->update(); });
    connect(m_header, &QHeaderView::customContextMenuRequested, this, &TablePage::showColumnsMenu);
    connect(m_header, &QHeaderView::sectionClicked, this, &TablePage::sortBy);
    // A click on a header sorts and must not select a whole column.
    disconnect(m_header, &QHeaderView::sectionPressed, m_view, nullptr);
    disconnect(m_header, &QHeaderView::sectionEntered, m_view, nullptr);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (!m_quiet && current.isValid())
                    emit rowChosen(m_model->spanAt(current.row()), m_model->operatorAt(current.row()));
            });
    connect(m_view, &QTableView::activated, this,
            [this](const QModelIndex& index) { emit rowActivated(m_model->spanAt(index.row()), gapAt(index.row())); });
    connect(m_footer, &LedgerFooter::idleChosen, this, &TablePage::idleChosen);
    connect(m_footer, &LedgerFooter::heightChanged, this, &TablePage::fitFooter);
}

/// The columns that say most stand together, wherever they are in the table that scripts read.
void TablePage::placeColumns() {
    const auto place = [this](std::string_view column, std::string_view after) {
        const int from = m_entry.columnOf(column), to = m_entry.columnOf(after);
        if (from < 0 || to < 0)
            return;
        const int source = m_header->visualIndex(from), target = m_header->visualIndex(to);
        m_header->moveSection(source, source > target ? target + 1 : target);
    };
    place("wall_percent", "device_ns");
    place("engine_active_percent", "queue_wait_ns");
}

void TablePage::setAccount(std::shared_ptr<const WallAccount> account) {
    m_footer->setAccount(std::move(account), m_comment);
}

void TablePage::setCapture(std::shared_ptr<const model::Capture> capture) {
    m_comment = capture ? QString::fromStdString(capture->comment()) : QString();
    m_fitted = false;
    // What is the same in every row says nothing: with one worker or one profile its column begins hidden.
    std::vector<bool> alike;
    for (const model::Column& column : m_entry.columns)
        alike.push_back(capture && ((column.id == "worker" && capture->workers().size() <= 1) ||
                                    (column.id == "profile" && capture->profiles().size() <= 1) ||
                                    (column.id == "neff" && capture->programs().size() <= 1)));
    m_empty->hide();
    {
        const QScopedValueRollback quiet(m_quiet, true);
        m_model->show(&m_entry, std::move(capture));
    }
    m_footer->setAccount(nullptr, m_comment);
    m_header->setSortIndicator(m_model->sortColumn(), m_model->sortOrder());
    m_header->setSortIndicatorShown(m_model->sortColumn() >= 0);
    for (size_t i = 0; i < m_entry.columns.size(); ++i)
        m_view->setColumnHidden(static_cast<int>(i), m_entry.columns[i].hidden || (i < alike.size() && alike[i]));
    if (!m_placed)
        placeColumns();
    m_placed = true;
}

void TablePage::sortBy(int section) {
    const bool again = m_header->isSortIndicatorShown() && m_model->sortColumn() == section;
    // Amounts are wanted from the largest down, names from A on.
    const bool number = m_entry.columns[static_cast<size_t>(section)].type != model::ColumnType::Text;
    const Qt::SortOrder first = number ? Qt::DescendingOrder : Qt::AscendingOrder;
    const Qt::SortOrder other = number ? Qt::AscendingOrder : Qt::DescendingOrder;
    m_model->sort(section, again && m_model->sortOrder() == first ? other : first);
    m_header->setSortIndicator(section, m_model->sortOrder());
    m_header->setSortIndicatorShown(true);
}

void TablePage::sortDescending(std::string_view columnId) {
    const int column = m_entry.columnOf(columnId);
    if (column < 0)
        return;
    m_model->sort(column, Qt::DescendingOrder);
    m_header->setSortIndicator(column, Qt::DescendingOrder);
    m_header->setSortIndicatorShown(true);
}

/// The gap that a row of the table Idle is a part of.
model::TimeRange TablePage::gapAt(int row) const {
    const int begin = m_entry.columnOf("gap_start_ns"), length = m_entry.columnOf("gap_duration_ns");
    if (begin < 0 || length < 0 || !m_model->table() || row < 0 || row >= m_model->rowCount())
        return {};
    const auto whole = [&](int column) {
        const model::Cell cell = m_model->table()->cell(m_model->tableRow(row), static_cast<size_t>(column));
        const auto* ns = std::get_if<int64_t>(&cell);
        return ns ? *ns : int64_t{0};
    };
    const model::Timestamp start(whole(begin));
    return {start, start + model::Duration(whole(length))};
}

void TablePage::setLook(const Look& look) {
    m_look = look;
    m_delegate->setLook(look);
    m_header->setLook(look);
    m_footer->setLook(look);
    m_empty->setFont(look.fonts.text);
    QPalette palette = m_empty->palette();
    palette.setColor(QPalette::WindowText, look.theme->text3);
    m_empty->setPalette(palette);
    setAutoFillBackground(true);
    QPalette ground = this->palette();
    ground.setColor(QPalette::Window, look.theme->panel);
    setPalette(ground);
    m_view->viewport()->update();
}

QString TablePage::emptyText() const {
    if (m_model->rowCount() > 0 || m_model->busy() || !m_model->table())
        return {};
    return m_model->table()->rowCount() > 0 ? u"No row holds all of these words."_s
                                            : QString::fromStdString(m_model->table()->emptyReason());
}

void TablePage::settle() {
    if (!m_fitted && m_model->table()) {
        fitColumns();
        m_footer->refresh();
        m_fitted = true;
    }
    const QString reason = emptyText();
    m_empty->setText(reason);
    m_empty->setVisible(!reason.isEmpty());
    fitHeight();
    emit shownCountChanged();
}

void TablePage::fitColumns() {
    static constexpr int kLookedAt = 64; // rows whose width is measured, from all over the table
    const int rows = m_model->rowCount();
    const int step = std::max(1, rows / kLookedAt);
    for (int column = 0; column < m_model->columnCount(); ++column) {
        int width = std::max(m_header->textWidth(column), 40);
        QStyleOptionViewItem option;
        for (int row = 0; row < rows; row += step)
            width = std::max(width, m_delegate->sizeHint(option, m_model->index(row, column)).width());
        m_view->setColumnWidth(column, std::min(width, 420));
    }
}

/// Sums have more digits than what they sum up.
void TablePage::fitFooter() {
    for (size_t i = 0; i < m_entry.columns.size(); ++i)
        if (const int width = m_footer->widthFor(m_entry.columns[i].id);
            width > m_view->columnWidth(static_cast<int>(i)) && !m_view->isColumnHidden(static_cast<int>(i)))
            m_view->setColumnWidth(static_cast<int>(i), width);
    fitHeight();
}

/// A ledger's closing rows stand right under its last row, not at the bottom of the dock.
void TablePage::fitHeight() {
    if (m_footer->rows().empty() && m_empty->isHidden()) {
        m_view->setMaximumHeight(QWIDGETSIZE_MAX);
        m_view->setMinimumHeight(0);
        return;
    }
    const int bar = m_view->horizontalScrollBar()->isVisible() ? m_view->horizontalScrollBar()->height() : 0;
    const int wanted = m_header->sizeHint().height() + m_model->rowCount() * TableDelegate::kRowHeightPx + bar;
    m_view->setMaximumHeight(wanted);
}

void TablePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeight();
}

void TablePage::selectRow(int row) {
    const QScopedValueRollback quiet(m_quiet, true);
    if (row < 0) {
        m_view->clearSelection();
        m_view->setCurrentIndex({});
        return;
    }
    if (m_view->currentIndex().row() == row && m_view->selectionModel()->isRowSelected(row))
        return;
    const int scrolled = m_view->horizontalScrollBar()->value();
    m_view->selectRow(row);
    m_view->scrollTo(m_model->index(row, 0));
    m_view->horizontalScrollBar()->setValue(scrolled);
}

void TablePage::showColumnsMenu(const QPoint& at) {
    QMenu menu(this);
    for (int column = 0; column < m_model->columnCount(); ++column) {
        QAction* action = menu.addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_view->isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool on) {
            m_view->setColumnHidden(column, !on);
            m_footer->update();
        });
    }
    menu.exec(m_header->mapToGlobal(at));
}

namespace {
QString tsvCell(QString text) {
    text.replace(u'\\', u"\\\\"_s).replace(u'\t', u"\\t"_s).replace(u'\n', u"\\n"_s).replace(u'\r', u"\\r"_s);
    return text;
}
} // namespace

QString TablePage::asTsv() const {
    std::vector<int> columns;
    for (int visual = 0; visual < m_header->count(); ++visual)
        if (const int column = m_header->logicalIndex(visual); !m_view->isColumnHidden(column))
            columns.push_back(column);
    std::vector<int> rows;
    for (const QModelIndex& index : m_view->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    if (rows.empty())
        for (int row = 0; row < m_model->rowCount(); ++row)
            rows.push_back(row);
    QString text;
    const auto line = [&](const auto& cell) {
        for (size_t i = 0; i < columns.size(); ++i)
            text += (i ? u"\t"_s : QString()) + tsvCell(cell(columns[i]));
        text += u'\n';
    };
    line([&](int column) { return m_model->headerData(column, Qt::Horizontal, TableModel::PlainRole).toString(); });
    for (const int row : rows)
        line([&](int column) { return m_model->index(row, column).data(TableModel::PlainRole).toString(); });
    return text;
}

void TablePage::finishNow() {
    m_model->finishNow();
}

} // namespace viewer
