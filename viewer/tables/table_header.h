// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QHeaderView>

namespace viewer {

/// Header of a table: caption colour, aligned like its column, the sorting column in 600 with ▾ or ▴, the unit always
/// in the caption's weight. Emits columnsMenuRequested on the right button.
class TableHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit TableHeader(QWidget* parent = nullptr);
    void setLook(const Look& look);
    QSize sizeHint() const override;
    /// Width that a header's own text needs.
    int textWidth(int section) const;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    Look m_look;
};

} // namespace viewer
