// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/query/layer_share.h"
#include "viewer/look.h"

#include <QWidget>

#include <optional>
#include <vector>

class QHeaderView;

namespace viewer {

class TableModel;

/// The closing rows of the Operators table: all operators, what the device did for no operator, idle, and the wall that
/// they sum to. They neither sort nor scroll and stand under the columns of the table. Hidden when the wall cannot be
/// known.
class LedgerFooter : public QWidget {
    Q_OBJECT
public:
    struct Row {
        enum class Kind { Total, Idle, Wall };
        Kind kind = Kind::Total;
        QString name;
        std::optional<int64_t> calls;
        std::optional<int64_t> selfCpuNs;
        int64_t deviceNs = 0;
        QString note;
    };

    explicit LedgerFooter(const TableModel& model, const QHeaderView& header, QWidget* parent = nullptr);
    void setLook(const Look& look);
    /// Takes the sums of the model's rows (all of them, filtered or not) against the wall of `share`.
    void setShare(const std::optional<model::LayerShare>& share);
    const std::vector<Row>& rows() const { return m_rows; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintRow(QPainter& painter, const Row& row, int top) const;
    void paintCell(QPainter& painter, const QString& columnId, const QString& text, const QFont& font, int top) const;
    QRect cellOf(const QString& columnId, int top) const;

    const TableModel& m_model;
    const QHeaderView& m_header;
    Look m_look;
    std::vector<Row> m_rows;
};

/// The rows for sums of operators and a share; pure.
std::vector<LedgerFooter::Row> ledgerRows(const model::LayerShare& share, int64_t calls, int64_t selfCpuNs,
                                          int64_t deviceNs);

} // namespace viewer
