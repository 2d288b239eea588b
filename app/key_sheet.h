// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace app {

/// All keys on one sheet. Esc or `?` closes it.
class KeySheet : public QDialog {
    Q_OBJECT
public:
    explicit KeySheet(QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace app
