// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QComboBox>

namespace viewer {

/// A field of the tool bar in which one of a few words is chosen, with its caption inside: "Colour by  operator".
class ChoiceField : public QComboBox {
    Q_OBJECT
public:
    explicit ChoiceField(const QString& caption, QWidget* parent = nullptr);
    void setLook(const Look& look);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_caption;
    Look m_look;
};

} // namespace viewer
