// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/table_delegate.h"

#include "viewer/tables/table_model.h"

#include <QPainter>

namespace viewer {

QColor TableDelegate::rowColour(const QModelIndex& index) const {
    if (const QString engine = index.data(TableModel::EngineRole).toString(); !engine.isEmpty())
        return engineColour(*m_look.theme, engine);
    const QString name = index.data(TableModel::OperatorRole).toString();
    return name.isEmpty() ? QColor() : m_look.operatorColour(name);
}

const QFont& TableDelegate::fontOf(const QModelIndex& index) const {
    if (index.data(TableModel::FixedFontRole).toBool())
        return m_look.fonts.fixed;
    const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    return alignment & Qt::AlignRight ? m_look.fonts.numbers : m_look.fonts.text;
}

void TableDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Theme& theme = *m_look.theme;
    const bool selected = option.state & QStyle::State_Selected;
    painter->fillRect(option.rect, selected ? theme.rowSelected : theme.panel);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.hair);

    QRect inner = option.rect.adjusted(kPaddingPx, 0, -kPaddingPx, -1);
    if (index.column() == m_chipColumn) {
        if (const QColor colour = rowColour(index); colour.isValid()) {
            painter->fillRect(QRect(inner.left(), inner.center().y() - kChipPx / 2 + 1, kChipPx, kChipPx), colour);
        }
        inner.setLeft(inner.left() + kChipPx + 6);
    }
    if (const QVariant bar = index.data(TableModel::BarRole); bar.isValid()) {
        const QColor colour = rowColour(index);
        const int most = inner.width() / 2;
        const int width = std::max(1, static_cast<int>(bar.toDouble() * most));
        painter->fillRect(QRect(inner.left(), inner.center().y() - 3, width, 8),
                          colour.isValid() ? blended(colour, 0.85, selected ? theme.rowSelected : theme.panel)
                                           : theme.noOperatorStrong);
    }
    const QFont& font = fontOf(index);
    painter->setFont(font);
    painter->setPen(index.data(TableModel::UnknownRole).toBool() ? theme.text3 : theme.text1);
    const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    QString text = index.data().toString();
    const QFontMetrics metrics(font);
    if (metrics.horizontalAdvance(text) > inner.width()) {
        // A number cut short would be another number.
        text = alignment & Qt::AlignRight
                   ? QString(kEllipsis)
                   : metrics.elidedText(text, text.contains(u'/') ? Qt::ElideLeft : Qt::ElideRight, inner.width());
    }
    painter->drawText(inner, static_cast<int>(alignment) | Qt::TextSingleLine, text);
}

QSize TableDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    int width = QFontMetrics(fontOf(index)).horizontalAdvance(index.data().toString()) + 2 * kPaddingPx + 2;
    if (index.column() == m_chipColumn)
        width += kChipPx + 6;
    if (index.data(TableModel::BarRole).isValid())
        width += 72;
    return {width, kRowHeightPx};
}

} // namespace viewer
