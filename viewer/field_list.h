// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "viewer/look.h"

#include <QWidget>

#include <vector>

namespace viewer {

/// Fields under their section headings, label left, value right; drawn, not made of labels, so that a record with
/// hundreds of arguments costs nothing. Long values in the fixed font go on in further lines, bytes stand in lines of
/// sixteen with their offsets. A field that leads somewhere is a link: it follows a click, or Enter once Up and Down
/// have come to it. The menu copies a value, or all as JSON.
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
    /// Where a field's value is drawn, for tests. REQUIRES: field < fields().size().
    QRect valueRect(size_t field) const;

signals:
    void followed(const model::DetailTarget& target);
    /// The keys have come to a link there: bring it into view.
    void linkReached(const QRect& where);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Line {
        int top = 0;
        int height = 0;
        int field = -1; ///< -1: a heading
        QString heading;
        QStringList parts;  ///< the value in several lines; empty: one line, made when it is drawn
        bool bytes = false; ///< the lines begin at the left edge, under the label
    };
    void layOut();
    int labelPx() const;
    void addField(int field);
    void paintField(QPainter& painter, const Line& line) const;
    const Line* lineAt(int y) const;
    /// Field whose link is under a point; -1 none.
    int linkAt(const QPoint& pos) const;
    bool leads(int field) const { return field >= 0 && m_fields[static_cast<size_t>(field)].target.leads(); }
    void setHovered(int field);
    void stepLink(int direction);

    Look m_look;
    model::TimeRange m_base;
    std::vector<model::DetailField> m_fields;
    std::vector<Line> m_lines;
    int m_height = 0;
    int m_hovered = -1; ///< field whose link the pointer is on
    int m_current = -1; ///< field whose link the keys are on
};

/// Bytes given as hex digits in lines of sixteen: "0010  00112233 44556677 8899aabb ccddeeff".
QStringList hexLines(const std::string& digits);

/// The value of a field for a person: times and sizes with units, points in time from the capture's start, else as it
/// is.
QString fieldText(const model::DetailField& field, model::TimeRange base);

} // namespace viewer
