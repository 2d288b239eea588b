// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QStyledItemDelegate>

namespace viewer {

/// Draws a cell of a table: chip of operator or engine, text or number, bar in the cell. Knows nothing of which table
/// it is.
class TableDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int kRowHeightPx = 22;
    static constexpr int kPaddingPx = 8;
    static constexpr int kChipPx = 8;

    using QStyledItemDelegate::QStyledItemDelegate;

    void setLook(const Look& look) { m_look = look; }
    /// Column that carries chips, -1 none.
    void setChipColumn(int column) { m_chipColumn = column; }
    /// The column that sorts is written in 600 in its header; its numbers stay plain.
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    /// Of the operator, else of the engine, of a row; invalid when it has neither.
    QColor rowColour(const QModelIndex& index) const;
    const QFont& fontOf(const QModelIndex& index) const;

    Look m_look;
    int m_chipColumn = -1;
};

} // namespace viewer
