// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"
#include "viewer/tables/ledger_rows.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

class QHeaderView;
class QToolButton;

namespace viewer {

class TableModel;

/// The closing rows of the Operators table: all operators, what else the wall time went to on the device's side or on
/// the host's, and the wall that they sum to. They neither sort nor scroll and stand under the columns of the table.
/// Hidden when the wall is not known.
class LedgerFooter : public QWidget {
    Q_OBJECT
public:
    explicit LedgerFooter(const TableModel& model, const QHeaderView& header, QWidget* parent = nullptr);
    void setLook(const Look& look);
    /// Null: nothing is known of the wall. `comment` is what the capture says about its own numbers.
    void setAccount(std::shared_ptr<const WallAccount> account, const QString& comment);
    /// The model's table is another one, or is made at last.
    void refresh();
    /// Without executions on the device only the host's side can be shown.
    void setSide(LedgerSide side);
    LedgerSide side() const { return m_side; }
    const std::vector<LedgerRow>& rows() const { return m_rows; }
    QRect rectOf(size_t row) const;
    /// How wide a column must be for the numbers of the closing rows; 0 for columns without any.
    int widthFor(std::string_view columnId) const;
    QToolButton& button(LedgerSide side) { return side == LedgerSide::Device ? *m_device : *m_host; }

signals:
    /// Somebody wants to see the gaps of a cause; none: of all causes.
    void idleChosen(std::optional<model::IdleCause> cause);
    void heightChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    QToolButton* sideButton(const QString& text, LedgerSide side);
    const LedgerRow* rowAt(QPoint at) const;
    void placeButtons();
    void paintRow(QPainter& painter, const LedgerRow& row, QRect whole) const;
    void paintName(QPainter& painter, const LedgerRow& row, QRect whole) const;
    void paintBar(QPainter& painter, const LedgerRow& row, QRect cell) const;
    /// Draws a number under its column; gives the x where the cell ends, 0 when the column is hidden.
    int paintNumber(QPainter& painter, const QString& columnId, const QString& text, int top) const;
    QRect cellOf(const QString& columnId, int top) const;
    QString textOf(const QString& columnId, int64_t ns) const;

    const TableModel& m_model;
    const QHeaderView& m_header;
    Look m_look;
    std::shared_ptr<const WallAccount> m_account;
    QString m_comment;
    LedgerSide m_wanted = LedgerSide::Device;
    LedgerSide m_side = LedgerSide::Device; ///< what is shown
    std::vector<LedgerRow> m_rows;
    QToolButton* m_device;
    QToolButton* m_host;
};

} // namespace viewer
