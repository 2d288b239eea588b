// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/start/recent_delegate.h"

#include "viewer/icons.h"

#include <QPainter>

namespace viewer {

using namespace Qt::StringLiterals;

QSize RecentDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {200, kRowPx};
}

void RecentDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Theme& theme = *m_look.theme;
    const QRect r = option.rect;
    const bool lit = option.state & (QStyle::State_Selected | QStyle::State_MouseOver);
    painter->fillRect(r, lit ? theme.rowSelected : theme.panel);
    painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), theme.hair);
    icons::icon(u"directory"_s, theme).paint(painter, QRect(r.left() + 9, r.center().y() - 8, 16, 16));
    const int state = r.left() + r.width() / 2;
    const QRect name(r.left() + 38, r.top() + 5, state - r.left() - 46, 17);
    painter->setFont(m_look.fonts.textStrong);
    painter->setPen(theme.text1);
    painter->drawText(name, Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, name.width()));
    painter->setFont(m_look.fonts.caption);
    painter->setPen(theme.text3);
    painter->drawText(
        name.translated(0, 17), Qt::AlignVCenter,
        painter->fontMetrics().elidedText(index.data(PathRole).toString(), Qt::ElideMiddle, name.width()));
    icons::icon(index.data(IconRole).toString(), theme).paint(painter, QRect(state, r.center().y() - 7, 14, 14));
    painter->setFont(m_look.fonts.text);
    painter->setPen(theme.text2);
    painter->drawText(QRect(state + 22, r.top(), r.width() / 2 - 120, r.height()), Qt::AlignVCenter,
                      index.data(StateRole).toString());
    painter->setPen(theme.text3);
    painter->drawText(r.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, index.data(WhenRole).toString());
}

} // namespace viewer
