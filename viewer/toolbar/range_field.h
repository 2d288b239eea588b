// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QWidget>

namespace viewer {

class ViewState;

/// Says which stretch of time is on screen: from, to, and how wide.
class RangeField : public QWidget {
    Q_OBJECT
public:
    /// `state` is not owned and must outlive the field.
    explicit RangeField(ViewState* state, QWidget* parent = nullptr);
    void setLook(const Look& look);
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ViewState* m_state;
    Look m_look;
};

} // namespace viewer
