// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/error_text.h"
#include "viewer/look.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace app {

/// What is shown in the centre when nothing can be opened: what happened, where, why, and what to do.
class ErrorPage : public QWidget {
    Q_OBJECT
public:
    explicit ErrorPage(QWidget* parent = nullptr);
    void setLook(const viewer::Look& look);
    void setText(const ErrorText& text);
    const ErrorText& text() const { return m_text; }

signals:
    void chooseAnotherRequested();

private:
    ErrorText m_text;
    QLabel* m_icon;
    QLabel* m_sentence;
    QLabel* m_path;
    QLabel* m_why;
    QLabel* m_adviceTitle;
    QLabel* m_advice;
    QPushButton* m_another;
    QPushButton* m_copy;
};

} // namespace app
