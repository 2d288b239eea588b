// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

class QListWidget;

namespace app {

/// Which folders are searched for the source that programs were compiled from: a list to add to and take from.
class SourceDialog : public QDialog {
    Q_OBJECT
public:
    explicit SourceDialog(const QStringList& folders, QWidget* parent = nullptr);
    QStringList folders() const;

private:
    void add();
    QListWidget* m_list;
};

} // namespace app
