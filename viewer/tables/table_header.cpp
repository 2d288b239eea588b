// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/table_header.h"

#include "viewer/tables/table_delegate.h"

#include <QAbstractItemModel>
#include <QPainter>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {
constexpr int kHeightPx = 24;
}

TableHeader::TableHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(true);
    setSectionsMovable(true);
    setHighlightSections(false);
    setMinimumSectionSize(28);
    setContextMenuPolicy(Qt::CustomContextMenu);
}

void TableHeader::setLook(const Look& look) {
    m_look = look;
    viewport()->update();
}

QSize TableHeader::sizeHint() const {
    return {QHeaderView::sizeHint().width(), kHeightPx};
}

int TableHeader::textWidth(int section) const {
    const QString text = model()->headerData(section, orientation()).toString();
    // Wide enough for the strong font, so that sorting moves nothing; the mark stands in the padding.
    return QFontMetrics(m_look.fonts.textStrong).horizontalAdvance(text) + 2 * TableDelegate::kPaddingPx + 2;
}

void TableHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    const Theme& theme = *m_look.theme;
    painter->fillRect(rect, theme.header);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
    const QString text = model()->headerData(section, orientation()).toString();
    const bool sorting = isSortIndicatorShown() && sortIndicatorSection() == section;
    const QFont& font = sorting ? m_look.fonts.textStrong : m_look.fonts.text;
    painter->setFont(font);
    painter->setPen(sorting ? theme.text1 : theme.text3);
    const QRect inner = rect.adjusted(TableDelegate::kPaddingPx, 0, -TableDelegate::kPaddingPx, -1);
    const auto alignment = model()->headerData(section, orientation(), Qt::TextAlignmentRole).value<Qt::Alignment>();
    const QFontMetrics metrics(font);
    painter->drawText(inner, static_cast<int>(alignment) | Qt::TextSingleLine,
                      metrics.elidedText(text, Qt::ElideRight, inner.width()));
    if (sorting) {
        painter->setFont(m_look.fonts.caption);
        painter->drawText(QRect(inner.right(), rect.top(), TableDelegate::kPaddingPx + 1, rect.height()),
                          Qt::AlignCenter, sortIndicatorOrder() == Qt::DescendingOrder ? u"▾"_s : u"▴"_s);
    }
}

} // namespace viewer
