// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QPlainTextEdit;

namespace viewer {

struct Mark;

/// Name and note of a mark.
class MarkDialog : public QDialog {
    Q_OBJECT

public:
    explicit MarkDialog(const Mark& mark, QWidget* parent = nullptr);
    QString name() const;
    QString note() const;

private:
    QLineEdit* m_name;      // child
    QPlainTextEdit* m_note; // child
};

} // namespace viewer
