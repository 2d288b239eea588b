// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "viewer/latest_job.h"
#include "viewer/look.h"

#include <QLineEdit>

#include <vector>

class QLabel;

namespace viewer {

class ViewState;

/// Finds spans by name, category, text or id on a worker thread and hands the hits to the ViewState. The button, or
/// Alt+R, makes the words a regular expression. Enter and Shift+Enter go to the next and the previous hit, Esc empties
/// it. Says how many there are.
class SearchField : public QLineEdit {
    Q_OBJECT
public:
    /// `state` is not owned and must outlive the field.
    explicit SearchField(ViewState* state, QWidget* parent = nullptr);
    void setLook(const Look& look);
    /// Waits for the hits of what is written and hands them over.
    void finishNow() { m_job.finishNow(); }
    QString countText() const;
    QAction* regexAction() const { return m_regex; }

signals:
    /// The person is done here; the focus should go back to the timeline.
    void leaveRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void search(const QString& text);
    void showCount();
    void showRegex();

    ViewState* m_state;
    QLabel* m_count;
    QAction* m_icon;
    QAction* m_regex;
    Look m_look;
    QString m_fault; ///< why the words are no regular expression; empty: they are, or need not be
    LatestJob<std::vector<model::SpanId>> m_job;
};

} // namespace viewer
