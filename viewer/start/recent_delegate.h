// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QStyledItemDelegate>

namespace viewer {

/// A line of the list of captures that were opened before: name and path, state with its icon, when.
class RecentDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role { PathRole = Qt::UserRole, StateRole, IconRole, WhenRole };
    static constexpr int kRowPx = 44;

    using QStyledItemDelegate::QStyledItemDelegate;
    void setLook(const Look& look) { m_look = look; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Look m_look;
};

} // namespace viewer
