// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QAbstractButton>
#include <QStringList>

#include <vector>

namespace viewer {

/// A sample capture to click: a small picture of its operators, its name, and what it shows.
class SampleCard : public QAbstractButton {
    Q_OBJECT
public:
    /// A bar of the picture, in tenths of its width; `operatorName` empty: grey.
    struct Bar {
        int row = 0;
        int from = 0, to = 0;
        QString operatorName;
    };
    SampleCard(QString title, QString text, std::vector<Bar> bars, QWidget* parent = nullptr);
    void setLook(const Look& look);
    QSize sizeHint() const override { return {240, 102}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
    std::vector<Bar> m_bars;
    Look m_look;
};

/// The four layers as the verdict bar shows them, with their names below: an example for the start page.
class LayerLegend : public QWidget {
    Q_OBJECT
public:
    explicit LayerLegend(QWidget* parent = nullptr);
    void setLook(const Look& look);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Look m_look;
};

} // namespace viewer
