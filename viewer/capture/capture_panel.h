// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/query/layer_share.h"
#include "viewer/capture/capture_tree.h"
#include "viewer/look.h"

#include <QWidget>

#include <memory>

class QListWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace viewer {

class PanelTitle;

/// What was opened: workers, files and pairs with their states, and below them the findings in a line each.
class CapturePanel : public QWidget {
    Q_OBJECT
public:
    explicit CapturePanel(QWidget* parent = nullptr);
    void setCapture(std::shared_ptr<const model::Capture> capture);
    void setLook(const Look& look);
    QTreeWidget& tree() { return *m_tree; }
    QListWidget& findings() { return *m_findings; }

signals:
    void findingChosen(int index);
    /// A pair or a file was chosen; the table shows it.
    void pairsWanted();
    void filesWanted();

private:
    void fill();
    void addNode(QTreeWidgetItem* parent, const CaptureNode& node);
    void fillFindings();

    Look m_look;
    std::shared_ptr<const model::Capture> m_capture;
    QTreeWidget* m_tree;
    PanelTitle* m_findingsTitle;
    QListWidget* m_findings;
};

} // namespace viewer
