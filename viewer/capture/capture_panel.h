// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/capture/capture_tree.h"
#include "viewer/look.h"
#include "viewer/wall_account.h"

#include <QWidget>

#include <memory>

class QListWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace viewer {

class PanelTitle;

/// What was opened: workers, files and pairs with their states; below them the findings in a line each, and what the
/// device waited for.
class CapturePanel : public QWidget {
    Q_OBJECT
public:
    explicit CapturePanel(QWidget* parent = nullptr);
    void setCapture(std::shared_ptr<const model::Capture> capture);
    /// What the wall time went to; null: not known (yet).
    void setAccount(std::shared_ptr<const WallAccount> account);
    void setLook(const Look& look);
    QTreeWidget& tree() { return *m_tree; }
    QListWidget& findings() { return *m_findings; }
    /// A row for each cause, the longest first.
    QTreeWidget& idle() { return *m_idle; }
    /// "853.5 µs", "12.0 µs of the range"
    QString idleNote() const;

signals:
    void findingChosen(int index);
    /// Somebody wants to see the gaps of a cause.
    void idleChosen(model::IdleCause cause);
    /// A pair or a file was chosen; the table shows it.
    void pairsWanted();
    void filesWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void addNode(QTreeWidgetItem* parent, const CaptureNode& node);
    void fillFindings();
    void fillIdle();
    void fitLists();

    Look m_look;
    std::shared_ptr<const model::Capture> m_capture;
    QTreeWidget* m_tree;
    PanelTitle* m_findingsTitle;
    QListWidget* m_findings;
    std::shared_ptr<const WallAccount> m_account;
    PanelTitle* m_idleTitle;
    QTreeWidget* m_idle;
};

} // namespace viewer
