// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "viewer/look.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QListWidget;
class QPushButton;

namespace viewer {

/// The findings as a list, and beside it the one that is chosen: what is so, the evidence, and what to do.
class FindingsPanel : public QWidget {
    Q_OBJECT
public:
    explicit FindingsPanel(QWidget* parent = nullptr);
    void setCapture(std::shared_ptr<const model::Capture> capture);
    void setLook(const Look& look);
    /// `index` into Findings::all(); the list itself has the worst first.
    void showFinding(int index);
    QListWidget& list() { return *m_list; }
    /// What the right side says, as text.
    QString text() const;

private:
    void fill();
    void showCurrent();

    Look m_look;
    std::shared_ptr<const model::Capture> m_capture;
    std::vector<size_t> m_order; ///< by row of the list: index of the finding
    QListWidget* m_list;
    QWidget* m_page;
    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_code;
    QLabel* m_message;
    QLabel* m_evidence;
    QLabel* m_adviceTitle;
    QLabel* m_advice;
    QPushButton* m_copy;
    QLabel* m_nothing;
};

} // namespace viewer
