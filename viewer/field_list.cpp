// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/field_list.h"

#include "viewer/formatting.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <iterator>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {
constexpr int kRowPx = 20;
constexpr int kHeadingPx = 24;
constexpr int kInsetPx = 12;
constexpr int kLabelPx = 118; // in a dock; where there is more room, a share of it
constexpr int kMostLabelPx = 280;
constexpr int kPartPx = 16;          // further lines of one value
constexpr qsizetype kMostParts = 12; // lines of one value; the tool tip and copying give all of it

/// Splits what a column is too narrow for, at spaces where there are any; the last line is cut with an ellipsis when
/// drawn.
QStringList wrapped(const QString& text, qsizetype perLine) {
    QStringList parts;
    qsizetype at = 0;
    while (at < text.size() && parts.size() < kMostParts) {
        qsizetype end = std::min(at + perLine, text.size());
        if (end < text.size()) {
            const qsizetype space = text.lastIndexOf(u' ', end);
            if (space > at)
                end = space + 1;
        }
        if (parts.size() + 1 == kMostParts)
            end = std::min(text.size(), at + 2 * perLine); // more than fits, so that the cut is seen
        parts += text.mid(at, end - at);
        at = end;
    }
    return parts;
}
} // namespace

QString fieldText(const model::DetailField& field, model::TimeRange base) {
    const QString value = QString::fromStdString(field.value);
    bool whole = false;
    const qlonglong number = value.toLongLong(&whole);
    if (whole && field.unit == "ns") {
        const bool point = number >= base.begin.ns() && number <= base.end.ns() && base.begin.ns() > 0;
        return point ? signedDurationText(number - base.begin.ns()) : durationText(number);
    }
    if (whole && number >= 0 && field.unit == "bytes")
        return bytesText(static_cast<uint64_t>(number));
    if (whole && number >= 0 && !field.target.table.empty()) // how many rows there are to see
        return groupedNumber(number) + u" ▸"_s;
    return field.unit.empty() || field.unit == "hex"
               ? value
               : QString(value + kNarrowSpace + QString::fromStdString(field.unit));
}

QStringList hexLines(const std::string& digits) {
    constexpr int kBytesALine = 16, kBytesAGroup = 4;
    std::string bare;
    std::copy_if(digits.begin(), digits.end(), std::back_inserter(bare), [](char c) { return c != ' ' && c != '\n'; });
    QStringList lines;
    for (size_t at = 0; at < bare.size(); at += 2 * kBytesALine) {
        QString line = QString::number(at / 2, 16).rightJustified(bare.size() > 512 ? 4 : 2, u'0') + u' ';
        for (size_t group = at; group < std::min(bare.size(), at + 2 * kBytesALine); group += 2 * kBytesAGroup)
            line += u' ' + QString::fromLatin1(bare.substr(group, 2 * kBytesAGroup));
        lines += line;
    }
    return lines;
}

FieldList::FieldList(QWidget* parent)
    : QWidget(parent) {
    setMouseTracking(true);
    setAccessibleName(u"Fields"_s);
}

void FieldList::setLook(const Look& look) {
    m_look = look;
    layOut();
}

void FieldList::setFields(std::vector<model::DetailField> fields, model::TimeRange base) {
    m_fields = std::move(fields);
    m_base = base;
    m_hovered = m_current = -1;
    unsetCursor();
    const bool anyLink = std::any_of(m_fields.begin(), m_fields.end(),
                                     [](const model::DetailField& field) { return field.target.leads(); });
    setFocusPolicy(anyLink ? Qt::StrongFocus : Qt::NoFocus);
    layOut();
}

void FieldList::layOut() {
    m_lines.clear();
    m_height = 0;
    std::string section;
    for (size_t i = 0; i < m_fields.size(); ++i) {
        if (m_fields[i].section != section) {
            section = m_fields[i].section;
            Line heading;
            heading.top = m_height + 4;
            heading.height = kHeadingPx;
            heading.heading = QString::fromStdString(section);
            m_lines.push_back(std::move(heading));
            m_height += kHeadingPx + 8;
        }
        addField(static_cast<int>(i));
    }
    m_height += 6;
    setMinimumHeight(m_height);
    setMaximumHeight(m_height);
    updateGeometry();
    update();
}

void FieldList::addField(int field) {
    const model::DetailField& here = m_fields[static_cast<size_t>(field)];
    Line line;
    line.top = m_height;
    line.field = field;
    line.height = kRowPx;
    if (here.unit == "hex") {
        line.bytes = true;
        line.parts = hexLines(here.value);
        line.height = kRowPx + kPartPx * static_cast<int>(line.parts.size()) + 4;
    } else if (here.fixed && !here.value.empty()) {
        const int letter = std::max(1, QFontMetrics(m_look.fonts.fixed).horizontalAdvance(u'0'));
        const qsizetype perLine = std::max<qsizetype>(8, (width() - labelPx() - 2 * kInsetPx) / letter);
        if (static_cast<qsizetype>(here.value.size()) > perLine) {
            line.parts = wrapped(fieldText(here, m_base), perLine);
            line.height = std::max(kRowPx, kPartPx * static_cast<int>(line.parts.size()) + 4);
        }
    }
    m_height += line.height;
    m_lines.push_back(std::move(line));
}

void FieldList::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        layOut();
}

int FieldList::labelPx() const {
    return std::clamp(width() * 36 / 100, kLabelPx, kMostLabelPx);
}

QSize FieldList::sizeHint() const {
    return {200, m_height};
}

QRect FieldList::valueRect(size_t field) const {
    for (const Line& line : m_lines)
        if (line.field == static_cast<int>(field))
            return {kInsetPx + labelPx(), line.top, width() - labelPx() - 2 * kInsetPx, line.height};
    return {};
}

void FieldList::paintEvent(QPaintEvent* event) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.fillRect(event->rect(), theme.panel);
    for (const Line& line : m_lines) {
        if (line.top > event->rect().bottom() || line.top + line.height < event->rect().top())
            continue;
        if (line.field >= 0) {
            paintField(painter, line);
            continue;
        }
        const QRect whole(0, line.top, width(), line.height);
        painter.fillRect(whole, theme.header);
        painter.fillRect(QRect(0, whole.top(), width(), 1), theme.hair);
        painter.fillRect(QRect(0, whole.bottom(), width(), 1), theme.hair);
        painter.setFont(m_look.fonts.textStrong);
        painter.setPen(theme.text2);
        painter.drawText(whole.adjusted(kInsetPx, 0, -kInsetPx, 0), Qt::AlignVCenter, line.heading);
    }
}

void FieldList::paintField(QPainter& painter, const Line& line) const {
    const Theme& theme = *m_look.theme;
    const model::DetailField& field = m_fields[static_cast<size_t>(line.field)];
    if (line.field == m_current && hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRect(
            QRect(kInsetPx + labelPx() - 5, line.top + 1, width() - labelPx() - 2 * kInsetPx + 9, line.height - 2));
    }
    painter.setFont(m_look.fonts.text);
    painter.setPen(theme.text3);
    const QRect label(kInsetPx, line.top, labelPx() - 8, kRowPx);
    const bool goesOn = line.field > 0 && m_fields[static_cast<size_t>(line.field) - 1].label == field.label &&
                        m_fields[static_cast<size_t>(line.field) - 1].section == field.section;
    if (!goesOn) // the entries of a list share a label
        painter.drawText(
            label, Qt::AlignVCenter,
            painter.fontMetrics().elidedText(QString::fromStdString(field.label), Qt::ElideRight, label.width()));
    QFont font = field.fixed || line.bytes ? m_look.fonts.fixed : m_look.fonts.text;
    font.setUnderline(field.target.leads() && (line.field == m_hovered || (line.field == m_current && hasFocus())));
    painter.setFont(font);
    painter.setPen(field.target.leads() ? theme.accent : theme.text1);
    const QFontMetrics metrics(font);
    QRect value(kInsetPx + labelPx(), line.top, width() - labelPx() - 2 * kInsetPx, kRowPx);
    if (line.bytes) {
        painter.setPen(theme.text3);
        const auto count = std::count_if(field.value.begin(), field.value.end(), [](char c) { return c != ' '; }) / 2;
        painter.drawText(value, Qt::AlignVCenter, bytesText(static_cast<uint64_t>(count)));
        painter.setPen(theme.text1);
        value = QRect(kInsetPx, line.top + kRowPx, width() - 2 * kInsetPx, kPartPx);
    } else if (line.parts.isEmpty()) {
        painter.drawText(value, Qt::AlignVCenter,
                         metrics.elidedText(fieldText(field, m_base), field.fixed ? Qt::ElideMiddle : Qt::ElideRight,
                                            value.width()));
        return;
    } else {
        value.setHeight(kPartPx);
        value.translate(0, 2);
    }
    for (const QString& part : line.parts) {
        painter.drawText(value, Qt::AlignVCenter, metrics.elidedText(part, Qt::ElideRight, value.width() + 2));
        value.translate(0, kPartPx);
    }
}

const FieldList::Line* FieldList::lineAt(int y) const {
    for (const Line& line : m_lines)
        if (line.field >= 0 && y >= line.top && y < line.top + line.height)
            return &line;
    return nullptr;
}

int FieldList::linkAt(const QPoint& pos) const {
    const Line* line = pos.x() >= kInsetPx + labelPx() - 4 ? lineAt(pos.y()) : nullptr;
    return line && leads(line->field) ? line->field : -1;
}

void FieldList::setHovered(int field) {
    if (field == m_hovered)
        return;
    m_hovered = field;
    if (field >= 0)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
    update();
}

void FieldList::mouseMoveEvent(QMouseEvent* event) {
    setHovered(linkAt(event->position().toPoint()));
}

void FieldList::leaveEvent(QEvent*) {
    setHovered(-1);
}

void FieldList::mouseReleaseEvent(QMouseEvent* event) {
    const int field = event->button() == Qt::LeftButton ? linkAt(event->position().toPoint()) : -1;
    if (field >= 0) {
        const model::DetailTarget target = m_fields[static_cast<size_t>(field)].target; // the list may change under it
        emit followed(target);
    }
}

void FieldList::stepLink(int direction) {
    const int count = static_cast<int>(m_fields.size());
    for (int at = m_current < 0 && direction < 0 ? count - 1 : m_current + direction; at >= 0 && at < count;
         at += direction) {
        if (!leads(at))
            continue;
        m_current = at;
        emit linkReached(valueRect(static_cast<size_t>(at)));
        update();
        return;
    }
}

void FieldList::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (m_current < 0 && event->reason() != Qt::MouseFocusReason)
        stepLink(1);
    update();
}

void FieldList::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Down) {
        stepLink(1);
    } else if (event->key() == Qt::Key_Up) {
        stepLink(-1);
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && leads(m_current)) {
        const model::DetailTarget target = m_fields[static_cast<size_t>(m_current)].target;
        emit followed(target);
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool FieldList::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const Line* line = lineAt(help->pos().y())) {
        const model::DetailField& field = m_fields[static_cast<size_t>(line->field)];
        constexpr size_t kMostTip = 2000;
        const bool plain = field.unit.empty() || field.unit == "hex";
        QToolTip::showText(help->globalPos(),
                           QString::fromStdString(field.label + ": " + field.value.substr(0, kMostTip) +
                                                  (plain ? "" : " " + field.unit)));
    } else {
        QToolTip::hideText();
    }
    return true;
}

void FieldList::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    if (const Line* line = lineAt(event->pos().y())) {
        const QString value = QString::fromStdString(m_fields[static_cast<size_t>(line->field)].value);
        menu.addAction(u"Copy value"_s, this, [value] { QGuiApplication::clipboard()->setText(value); });
        if (line->bytes)
            menu.addAction(u"Copy as lines"_s, this,
                           [text = line->parts.join(u'\n')] { QGuiApplication::clipboard()->setText(text); });
    }
    menu.addAction(u"Copy all as JSON"_s, this, [this] { QGuiApplication::clipboard()->setText(asJson()); });
    menu.exec(event->globalPos());
}

QString FieldList::asJson() const {
    QJsonObject root;
    for (const model::DetailField& field : m_fields) {
        const QString section = QString::fromStdString(field.section.empty() ? "fields" : field.section);
        QJsonObject object = root[section].toObject();
        QString label = QString::fromStdString(field.label);
        if (!field.unit.empty() && field.unit != "hex")
            label += u" ("_s + QString::fromStdString(field.unit) + u')';
        // The entries of a list share a label.
        const QString value = QString::fromStdString(field.value);
        if (object.contains(label)) {
            QJsonArray list = object[label].isArray() ? object[label].toArray() : QJsonArray{object[label]};
            list.append(value);
            object[label] = list;
        } else {
            object[label] = value;
        }
        root[section] = object;
    }
    return QString::fromUtf8(QJsonDocument(root).toJson());
}

} // namespace viewer
