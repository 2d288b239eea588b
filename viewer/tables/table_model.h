// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/latest_job.h"
#include "viewer/tables/column_format.h"
#include "viewer/tables/row_order.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace viewer {

/// The one adapter between a model::Table and Qt's views: every table of the list is shown through it. Making the
/// table, choosing units, sorting and filtering run on a worker thread; until they are done the rows that were there
/// stay (a new table begins empty). Text is for people; copy and export take plainText. GUI thread only.
class TableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        PlainRole = Qt::UserRole, ///< QString as scripts read it: "1164500"
        BarRole,                  ///< double 0..1 of the column's largest; absent: no bar here
        OperatorRole,             ///< QString: the operator of the row, empty if none
        EngineRole,               ///< QString: engine of the row in tables of instructions, empty if none
        UnknownRole,              ///< bool: the cell is not known
        FixedFontRole,            ///< bool
    };

    explicit TableModel(QObject* parent = nullptr);

    /// Begins to show a table of a capture; `entry` outlives the model (it is of tableList()). A null capture empties
    /// it.
    void show(const model::TableEntry* entry, std::shared_ptr<const model::Capture> capture);
    /// What the table is about, for tables that are about a stretch of time; nothing: all of the capture. The rows stay
    /// until those of the new one are there.
    void setScope(std::optional<model::TableScope> scope);
    const model::TableEntry* entry() const { return m_entry; }
    /// Null until the worker has made it.
    const model::Table* table() const { return m_prepared ? m_prepared->table.get() : nullptr; }
    std::shared_ptr<const model::Table> sharedTable() const { return m_prepared ? m_prepared->table : nullptr; }
    const std::vector<ColumnFormat>& formats() const;
    /// The sum of a column of whole numbers over all rows, shown or not, without the unknown ones; only of tables whose
    /// rows stand for all calls of an operator, else 0.
    int64_t sumOf(std::string_view columnId) const;

    void setFilter(const QString& words);
    void setChip(RowChip chip);
    const RowChip& chip() const { return m_wish.chip; }
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    int sortColumn() const { return m_wish.sortColumn; }
    Qt::SortOrder sortOrder() const { return m_wish.descending ? Qt::DescendingOrder : Qt::AscendingOrder; }
    /// Waits for all running work and shows its result. For pictures and tests.
    void finishNow();
    bool busy() const { return m_prepareJob.running() || m_orderJob.running(); }

    /// Row of the table behind a row on the screen. REQUIRES: 0 <= row < rowCount().
    size_t tableRow(int row) const { return m_order.rows[static_cast<size_t>(row)]; }
    model::SpanId spanAt(int row) const;
    QString operatorAt(int row) const;
    /// Row on the screen that stands for a span / an operator; -1 when there is none, or it is filtered out.
    int rowOfSpan(model::SpanId span) const;
    int rowOfOperator(const QString& name) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// The rows are those of the last wish.
    void settled();

private:
    /// What the worker makes of a table; immutable afterwards.
    struct Prepared {
        std::shared_ptr<const model::Capture> capture;
        std::shared_ptr<const model::Table> table;
        std::vector<ColumnFormat> formats;
        std::vector<std::pair<model::SpanId, uint32_t>> rowsBySpan; ///< ascending
        std::unordered_map<std::string, uint32_t> rowsByOperator;   ///< only where a row stands for all calls
        std::vector<int64_t> sums;                                  ///< by column; empty: not asked for
        RowOrder order;
    };
    static Prepared prepare(const model::TableEntry& entry, const std::shared_ptr<const model::Capture>& capture,
                            const std::optional<model::TableScope>& scope, const RowWish& wish,
                            const std::atomic<bool>& cancelled);
    void make();
    void order();
    void setOrder(RowOrder order);
    QVariant cellData(int row, int column, int role) const;
    int placeOf(uint32_t tableRow) const;
    QString engineAt(size_t tableRow) const;

    const model::TableEntry* m_entry = nullptr;
    std::shared_ptr<const model::Capture> m_capture;
    std::optional<model::TableScope> m_scope;
    std::shared_ptr<const Prepared> m_prepared;
    RowOrder m_order;
    RowWish m_wish;
    int m_barColumn = -1;
    int m_engineColumn = -1;
    int m_noteColumn = -1; ///< says of each row what is to be known about it: part of its tool tips
    LatestJob<std::shared_ptr<Prepared>> m_prepareJob;
    LatestJob<RowOrder> m_orderJob;
};

} // namespace viewer
