// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QWidget>

class QLineEdit;

namespace viewer {

class ViewState;

/// Says which stretch of time is on screen: from, to, and how wide. A click, or edit(), lets one type another: two
/// times from the ruler's zero, or one to go to. Enter goes there, Esc gives up.
class RangeField : public QWidget {
    Q_OBJECT
public:
    /// `state` is not owned and must outlive the field.
    explicit RangeField(ViewState* state, QWidget* parent = nullptr);
    void setLook(const Look& look);
    QString text() const;
    void edit();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void take();

    ViewState* m_state;
    QLineEdit* m_editor; ///< child, only seen while typing
    Look m_look;
};

} // namespace viewer
