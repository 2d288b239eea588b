// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/details/source_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kInsetPx = 12;
constexpr int kPathPx = 20;
constexpr int kLinePx = 16;

QString textOf(const std::string& line) {
    return QString::fromStdString(line).replace(u'\t', u"    "_s);
}

} // namespace

SourceView::SourceView(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(u"Source"_s);
    fit();
}

void SourceView::setLook(const Look& look) {
    m_look = look;
    update();
}

void SourceView::setExcerpt(model::SourceExcerpt excerpt) {
    m_excerpt = std::move(excerpt);
    setToolTip(QString::fromStdString(m_excerpt.path));
    fit();
    update();
}

void SourceView::fit() {
    setFixedHeight(sizeHint().height());
    updateGeometry();
}

QSize SourceView::sizeHint() const {
    return {200, m_excerpt.lines.empty() ? 0 : kPathPx + kLinePx * static_cast<int>(m_excerpt.lines.size()) + 8};
}

QRect SourceView::lineRect(uint32_t number) const {
    const int index = static_cast<int>(number) - static_cast<int>(m_excerpt.firstLine);
    return {0, kPathPx + index * kLinePx, width(), kLinePx};
}

void SourceView::paintEvent(QPaintEvent* event) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.fillRect(event->rect(), theme.panel);
    if (m_excerpt.lines.empty())
        return;
    painter.setFont(m_look.fonts.caption);
    painter.setPen(theme.text3);
    const QRect path(kInsetPx, 0, width() - 2 * kInsetPx, kPathPx);
    painter.drawText(
        path, Qt::AlignVCenter,
        painter.fontMetrics().elidedText(QString::fromStdString(m_excerpt.path), Qt::ElideMiddle, path.width()));
    painter.setFont(m_look.fonts.fixed);
    const QFontMetrics metrics(m_look.fonts.fixed);
    const uint32_t last = m_excerpt.firstLine + static_cast<uint32_t>(m_excerpt.lines.size());
    const int gutter = metrics.horizontalAdvance(QString::number(last)) + kInsetPx;
    for (size_t i = 0; i < m_excerpt.lines.size(); ++i) {
        const uint32_t number = m_excerpt.firstLine + static_cast<uint32_t>(i);
        const QRect row = lineRect(number);
        const bool marked = number == m_excerpt.line;
        if (marked) {
            painter.fillRect(row, theme.rowSelected);
            painter.fillRect(QRect(row.left(), row.top(), 3, row.height()), theme.accent);
        }
        painter.setPen(marked ? theme.text1 : theme.text3);
        painter.drawText(QRect(0, row.top(), gutter, row.height()), Qt::AlignVCenter | Qt::AlignRight,
                         QString::number(number));
        painter.setPen(marked ? theme.text1 : theme.text2);
        const QRect text(gutter + 10, row.top(), width() - gutter - 10 - 4, row.height());
        painter.drawText(text, Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(textOf(m_excerpt.lines[i]), Qt::ElideRight, text.width()));
    }
}

void SourceView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    const QString place = QString::fromStdString(m_excerpt.path) + u':' + QString::number(m_excerpt.line);
    menu.addAction(u"Copy path and line"_s, this, [place] { QGuiApplication::clipboard()->setText(place); });
    menu.addAction(u"Copy lines"_s, this, [this] {
        QString text;
        for (const std::string& line : m_excerpt.lines)
            text += QString::fromStdString(line) + u'\n';
        QGuiApplication::clipboard()->setText(text);
    });
    menu.exec(event->globalPos());
}

} // namespace viewer
