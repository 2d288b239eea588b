// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"
#include "viewer/tables/table_page.h"

#include <QIcon>
#include <QWidget>

#include <map>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QMenu;
class QStackedWidget;
class QTimer;
class QToolButton;

namespace viewer {

/// The tables of tableList() as tabs, one at a time, with filter, copy and export. Tabs that have no room stand in the
/// menu "More"; the one that is shown always has its tab. A table is made when its tab is first shown. A tab may show
/// another widget than the plain table (Findings has a list with its text).
class TablePanel : public QWidget {
    Q_OBJECT
public:
    explicit TablePanel(QWidget* parent = nullptr);

    /// Null empties all tables.
    void setCapture(std::shared_ptr<const model::Capture> capture);
    /// What tables about a stretch of time are about; nothing: all of the capture. Their tab says how long it is. They
    /// follow a moment later, so that a range can be dragged.
    void setScope(std::optional<model::TableScope> scope);
    const std::optional<model::TableScope>& scope() const { return m_scope; }
    /// What the wall time went to; null: not known (yet).
    void setAccount(std::shared_ptr<const WallAccount> account);
    void setLook(const Look& look);
    /// Shows `page` instead of the plain table of this id; the panel owns it.
    void setPage(const QString& tableId, QWidget* page);
    void setBadge(const QString& tableId, const QIcon& icon, const QString& count);

    QString currentTable() const;
    void showTable(const QString& id);
    /// Shows a table with the rows that a chip keeps; an empty chip: all. The filter's words are taken away.
    void showRows(const QString& id, const RowChip& chip);
    /// The gaps of a cause, else all, the longest first.
    void showIdle(std::optional<model::IdleCause> cause);
    QToolButton& chipButton() { return *m_chip; }
    /// Ids of the tabs that are on the bar, from the left.
    QStringList shownTabs() const;
    /// The page of a table, made if it was not yet shown; null for an id that is none.
    TablePage* page(const QString& id);
    void focusFilter();
    QLineEdit& filterField() { return *m_filter; }
    void copy();
    /// Waits until the current table shows its rows.
    void finishNow();

    /// What is selected elsewhere; shown in the current table.
    void selectSpan(model::SpanId span, const QString& operatorName);

signals:
    void rowChosen(model::SpanId span, const QString& operatorName);
    void rowActivated(model::SpanId span, model::TimeRange around);
    void exportRequested(const QString& tableId);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class Tabs;
    void fitTabs();
    void showChip();
    void showCurrent();
    void showCounts();
    void passScope();
    TablePage* currentPage();

    std::shared_ptr<const model::Capture> m_capture;
    std::shared_ptr<const WallAccount> m_account;
    std::optional<model::TableScope> m_scope;
    QTimer* m_scopeTimer; ///< child
    Look m_look;
    model::SpanId m_span;
    QString m_operator;
    Tabs* m_tabs;
    QToolButton* m_more;
    QMenu* m_moreMenu;
    QToolButton* m_chip; ///< the rows that are kept, in words; a click shows all again
    QLineEdit* m_filter;
    QLabel* m_counts;
    QToolButton* m_copy;
    QToolButton* m_export;
    QStackedWidget* m_stack;
    std::map<QString, TablePage*> m_pages;
    std::map<QString, QWidget*> m_otherPages;
    std::map<QString, QString> m_filters; ///< each table keeps its own words
    std::map<QString, RowChip> m_chips;   ///< and its own chip
    std::vector<QString> m_fresh;         ///< pages that show the capture already
};

} // namespace viewer
