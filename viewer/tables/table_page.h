// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"
#include "viewer/tables/ledger_rows.h"
#include "viewer/tables/table_model.h"

#include <QWidget>

#include <optional>

class QLabel;
class QTableView;

namespace viewer {

class LedgerFooter;
class TableDelegate;
class TableHeader;

/// One table on the screen: header, rows, closing rows where it is a ledger, and a sentence when it is empty.
class TablePage : public QWidget {
    Q_OBJECT
public:
    /// `entry` is of tableList().
    explicit TablePage(const model::TableEntry& entry, QWidget* parent = nullptr);

    void setCapture(std::shared_ptr<const model::Capture> capture);
    /// What the wall time went to, for the closing rows of the ledger; null: not known.
    void setAccount(std::shared_ptr<const WallAccount> account);
    void setLook(const Look& look);
    TableModel& model() { return *m_model; }
    QTableView& view() { return *m_view; }
    LedgerFooter& footer() { return *m_footer; }
    QString emptyText() const;

    /// Largest first by this column; nothing happens where it is none.
    void sortDescending(std::string_view columnId);
    /// Selects the row without saying so to others. -1 clears.
    void selectRow(int row);
    /// The selected rows, else all, as TSV: a header of column ids, whole numbers, shown columns in shown order.
    QString asTsv() const;
    void finishNow();

signals:
    /// A person chose a row. An invalid span: it stands for none; an empty name: it is about no operator.
    void rowChosen(model::SpanId span, const QString& operatorName);
    /// A person double-clicked a row or pressed Enter on it.
    /// `around`: what should fill a third of the timeline then; empty: nothing in particular.
    void rowActivated(model::SpanId span, model::TimeRange around);
    void idleChosen(std::optional<model::IdleCause> cause);
    void shownCountChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void settle();
    void sortBy(int section);
    void fitColumns();
    void fitFooter();
    void fitHeight();
    void placeColumns();
    model::TimeRange gapAt(int row) const;
    void showColumnsMenu(const QPoint& at);

    const model::TableEntry& m_entry;
    Look m_look;
    QString m_comment; ///< of the capture
    TableModel* m_model;
    QTableView* m_view;
    TableHeader* m_header;
    TableDelegate* m_delegate;
    LedgerFooter* m_footer;
    QLabel* m_empty;
    bool m_fitted = false;
    bool m_placed = false;
    bool m_quiet = false; ///< a selection that comes from outside is being set
};

} // namespace viewer
