// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "viewer/look.h"

#include <QWidget>

#include <vector>

namespace viewer {

/// Fields under their section headings, label left, value right; drawn, not made of labels, so that a record with
/// hundreds of arguments costs nothing. Its menu copies a value, or all as JSON.
class FieldList : public QWidget {
    Q_OBJECT
public:
    explicit FieldList(QWidget* parent = nullptr);
    void setLook(const Look& look);
    /// `base` is what points in time are shown from.
    void setFields(std::vector<model::DetailField> fields, model::TimeRange base);
    const std::vector<model::DetailField>& fields() const { return m_fields; }
    /// All fields as one JSON object of sections, values digit for digit.
    QString asJson() const;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Line {
        int top = 0;
        int height = 0;
        int field = -1; ///< -1: a heading
        QString heading;
    };
    void layOut();
    const Line* lineAt(int y) const;

    Look m_look;
    model::TimeRange m_base;
    std::vector<model::DetailField> m_fields;
    std::vector<Line> m_lines;
    int m_height = 0;
};

/// The value of a field for a person: times and sizes with units, points in time from the capture's start, else as it
/// is.
QString fieldText(const model::DetailField& field, model::TimeRange base);

} // namespace viewer
