// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/table_model.h"

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Of each column of whole numbers.
std::vector<int64_t> sumsOf(const model::TableEntry& entry, const model::Table& table) {
    std::vector<int64_t> sums(entry.columns.size(), 0);
    for (size_t column = 0; column < sums.size(); ++column)
        for (size_t row = 0; entry.columns[column].type == model::ColumnType::Integer && row < table.rowCount();
             ++row) {
            const model::Cell cell = table.cell(row, column);
            if (const auto* value = std::get_if<int64_t>(&cell))
                sums[column] = model::saturatingAdd(sums[column], *value);
            else if (const auto* count = std::get_if<uint64_t>(&cell))
                sums[column] = model::saturatingAdd(sums[column], static_cast<int64_t>(*count));
        }
    return sums;
}

} // namespace

TableModel::TableModel(QObject* parent)
    : QAbstractTableModel(parent) {}

const std::vector<ColumnFormat>& TableModel::formats() const {
    static const std::vector<ColumnFormat> none;
    return m_prepared ? m_prepared->formats : none;
}

int64_t TableModel::sumOf(std::string_view columnId) const {
    const int column = m_prepared && m_entry ? m_entry->columnOf(columnId) : -1;
    return column >= 0 && !m_prepared->sums.empty() ? m_prepared->sums[static_cast<size_t>(column)] : 0;
}

TableModel::Prepared TableModel::prepare(const model::TableEntry& entry,
                                         const std::shared_ptr<const model::Capture>& capture,
                                         const std::optional<model::TableScope>& scope, const RowWish& wish,
                                         const std::atomic<bool>& cancelled) {
    Prepared prepared;
    prepared.table = entry.makeFor(capture, scope);
    const model::Table& table = *prepared.table;
    prepared.formats = formatsFor(entry, table, *capture, cancelled);
    const bool aggregates = entry.columnOf("calls") >= 0; // a row stands for all calls of an operator
    for (size_t row = 0; row < table.rowCount() && !cancelled; ++row) {
        if (const model::SpanId span = table.spanOf(row); span.valid())
            prepared.rowsBySpan.emplace_back(span, static_cast<uint32_t>(row));
        if (aggregates)
            prepared.rowsByOperator.try_emplace(table.operatorOf(row), static_cast<uint32_t>(row));
    }
    if (aggregates)
        prepared.sums = sumsOf(entry, table);
    std::sort(prepared.rowsBySpan.begin(), prepared.rowsBySpan.end());
    prepared.capture = capture;
    prepared.order = orderRows({table, entry.columns, capture.get()}, wish, cancelled);
    return prepared;
}

void TableModel::show(const model::TableEntry* entry, std::shared_ptr<const model::Capture> capture) {
    m_orderJob.cancel();
    m_prepareJob.cancel();
    beginResetModel();
    const bool sameTable = m_entry == entry;
    m_entry = entry;
    m_prepared.reset();
    m_order = {};
    if (!sameTable && entry) {
        int first = entry->columnOf("device_ns"); // what is wanted first is what took longest
        if (first < 0)
            first = entry->columnOf("gap_duration_ns");
        if (entry->columnOf("group_by") >= 0)
            first = -1; // several groupings stand one behind the other
        m_wish = {m_wish.filter, first, first >= 0, m_wish.chip};
        m_barColumn = barColumn(*entry);
        m_engineColumn = entry->columnOf("engine");
        m_noteColumn = entry->columnOf("note");
    }
    endResetModel();
    m_capture = std::move(capture);
    if (m_entry && m_capture)
        make();
}

void TableModel::setScope(std::optional<model::TableScope> scope) {
    if (scope == m_scope)
        return;
    m_scope = std::move(scope);
    if (m_entry && m_capture && m_entry->makeIn)
        make();
}

void TableModel::make() {
    m_orderJob.cancel();
    m_prepareJob.start(
        [entry = m_entry, capture = m_capture, scope = m_scope, wish = m_wish](const std::atomic<bool>& cancelled) {
            return std::make_shared<Prepared>(prepare(*entry, capture, scope, wish, cancelled));
        },
        [this](std::shared_ptr<Prepared> prepared) {
            beginResetModel();
            m_order = std::move(prepared->order);
            m_prepared = std::move(prepared);
            endResetModel();
            emit settled();
        });
}

void TableModel::setFilter(const QString& words) {
    m_wish.filter = words.toStdString();
    order();
}

void TableModel::setChip(RowChip chip) {
    if (chip == m_wish.chip)
        return;
    m_wish.chip = std::move(chip);
    order();
}

void TableModel::sort(int column, Qt::SortOrder direction) {
    if (column >= columnCount())
        return;
    m_wish.sortColumn = column;
    m_wish.descending = direction == Qt::DescendingOrder;
    emit headerDataChanged(Qt::Horizontal, 0, std::max(0, columnCount() - 1));
    order();
}

void TableModel::order() {
    if (!m_prepared) {
        // The wish changed while the table is being made: the order that comes with it is not the wanted one.
        if (m_prepareJob.running())
            connect(
                this, &TableModel::settled, this, [this] { order(); }, Qt::SingleShotConnection);
        return;
    }
    m_orderJob.start(
        [prepared = m_prepared, columns = m_entry->columns, wish = m_wish](const std::atomic<bool>& cancelled) {
            return orderRows({*prepared->table, columns, prepared->capture.get()}, wish, cancelled);
        },
        [this](RowOrder order) { setOrder(std::move(order)); });
}

void TableModel::setOrder(RowOrder order) {
    emit layoutAboutToBeChanged();
    const QModelIndexList from = persistentIndexList();
    QModelIndexList to;
    for (const QModelIndex& index : from) {
        const uint32_t place = order.places[m_order.rows[static_cast<size_t>(index.row())]];
        to.append(place == RowOrder::kHidden ? QModelIndex() : createIndex(static_cast<int>(place), index.column()));
    }
    m_order = std::move(order);
    changePersistentIndexList(from, to);
    emit layoutChanged();
    emit settled();
}

void TableModel::finishNow() {
    while (busy()) {
        m_prepareJob.finishNow();
        m_orderJob.finishNow();
    }
}

model::SpanId TableModel::spanAt(int row) const {
    return m_prepared && row >= 0 && row < rowCount() ? m_prepared->table->spanOf(tableRow(row)) : model::SpanId();
}

QString TableModel::operatorAt(int row) const {
    return m_prepared && row >= 0 && row < rowCount()
               ? QString::fromStdString(m_prepared->table->operatorOf(tableRow(row)))
               : QString();
}

int TableModel::placeOf(uint32_t tableRow) const {
    const uint32_t place = tableRow < m_order.places.size() ? m_order.places[tableRow] : RowOrder::kHidden;
    return place == RowOrder::kHidden ? -1 : static_cast<int>(place);
}

int TableModel::rowOfSpan(model::SpanId span) const {
    if (!m_prepared || !span.valid())
        return -1;
    const auto& rows = m_prepared->rowsBySpan;
    const auto found = std::lower_bound(rows.begin(), rows.end(), std::pair(span, uint32_t{0}));
    return found != rows.end() && found->first == span ? placeOf(found->second) : -1;
}

int TableModel::rowOfOperator(const QString& name) const {
    if (!m_prepared)
        return -1;
    const auto found = m_prepared->rowsByOperator.find(name.toStdString());
    return found == m_prepared->rowsByOperator.end() ? -1 : placeOf(found->second);
}

int TableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.rows.size());
}

int TableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_entry ? 0 : static_cast<int>(m_entry->columns.size());
}

QString TableModel::engineAt(size_t tableRow) const {
    if (m_engineColumn < 0)
        return {};
    return QString::fromStdString(plainText(m_prepared->table->cell(tableRow, static_cast<size_t>(m_engineColumn))));
}

QVariant TableModel::cellData(int row, int column, int role) const {
    const size_t at = tableRow(row);
    const model::Table& table = *m_prepared->table;
    const auto c = static_cast<size_t>(column);
    switch (role) {
    case Qt::DisplayRole:
        return m_prepared->formats[c].text(table.cell(at, c));
    case Qt::ToolTipRole: {
        QString tip = QString::fromStdString(plainText(table.cell(at, c)));
        if (m_noteColumn >= 0 && m_noteColumn != column)
            if (const QString note =
                    QString::fromStdString(plainText(table.cell(at, static_cast<size_t>(m_noteColumn))));
                !note.isEmpty())
                tip += u"\n\n"_s + note;
        return tip;
    }
    case PlainRole:
        return QString::fromStdString(plainText(table.cell(at, c)));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (m_prepared->formats[c].rightAligned ? Qt::AlignRight : Qt::AlignLeft));
    case BarRole:
        if (column == m_barColumn && m_prepared->formats[c].largest > 0)
            if (const auto value = approximate(table.cell(at, c)); value && *value > 0)
                return *value / m_prepared->formats[c].largest;
        return {};
    case OperatorRole:
        return QString::fromStdString(table.operatorOf(at));
    case EngineRole:
        return engineAt(at);
    case UnknownRole:
        return std::holds_alternative<std::monostate>(table.cell(at, c));
    case FixedFontRole:
        return m_entry->columns[c].fixedFont;
    default:
        return {};
    }
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    if (!m_prepared || !index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    return cellData(index.row(), index.column(), role);
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const model::Column& column = m_entry->columns[static_cast<size_t>(section)];
    if (role == Qt::DisplayRole) {
        const QString unit = m_prepared ? m_prepared->formats[static_cast<size_t>(section)].headerUnit() : QString();
        return unit.isEmpty() ? fromView(column.title) : QString(fromView(column.title) + u' ' + unit);
    }
    if (role == PlainRole)
        return fromView(column.id);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (column.type == model::ColumnType::Text ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole) {
        const bool fromStart = m_prepared && m_prepared->formats[static_cast<size_t>(section)].base != 0;
        return fromStart ? QString(fromView(column.id) + u", shown from the capture's start"_s) : fromView(column.id);
    }
    return {};
}

} // namespace viewer
