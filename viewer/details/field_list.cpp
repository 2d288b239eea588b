// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/details/field_list.h"

#include "viewer/formatting.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {
constexpr int kRowPx = 20;
constexpr int kHeadingPx = 24;
constexpr int kInsetPx = 12;
constexpr int kLabelPx = 118;
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
    return field.unit.empty() ? value : QString(value + kNarrowSpace + QString::fromStdString(field.unit));
}

FieldList::FieldList(QWidget* parent)
    : QWidget(parent) {}

void FieldList::setLook(const Look& look) {
    m_look = look;
    update();
}

void FieldList::setFields(std::vector<model::DetailField> fields, model::TimeRange base) {
    m_fields = std::move(fields);
    m_base = base;
    layOut();
}

void FieldList::layOut() {
    m_lines.clear();
    m_height = 0;
    std::string section;
    for (size_t i = 0; i < m_fields.size(); ++i) {
        if (m_fields[i].section != section) {
            section = m_fields[i].section;
            m_lines.push_back({m_height + 4, kHeadingPx, -1, QString::fromStdString(section)});
            m_height += kHeadingPx + 8;
        }
        m_lines.push_back({m_height, kRowPx, static_cast<int>(i), {}});
        m_height += kRowPx;
    }
    m_height += 6;
    setMinimumHeight(m_height);
    setMaximumHeight(m_height);
    updateGeometry();
    update();
}

QSize FieldList::sizeHint() const {
    return {200, m_height};
}

void FieldList::paintEvent(QPaintEvent* event) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.fillRect(event->rect(), theme.panel);
    for (const Line& line : m_lines) {
        if (line.top > event->rect().bottom() || line.top + line.height < event->rect().top())
            continue;
        if (line.field < 0) {
            const QRect whole(0, line.top, width(), line.height);
            painter.fillRect(whole, theme.header);
            painter.fillRect(QRect(0, whole.top(), width(), 1), theme.hair);
            painter.fillRect(QRect(0, whole.bottom(), width(), 1), theme.hair);
            painter.setFont(m_look.fonts.textStrong);
            painter.setPen(theme.text2);
            painter.drawText(whole.adjusted(kInsetPx, 0, -kInsetPx, 0), Qt::AlignVCenter, line.heading);
            continue;
        }
        const model::DetailField& field = m_fields[static_cast<size_t>(line.field)];
        painter.setFont(m_look.fonts.text);
        painter.setPen(theme.text3);
        const QRect label(kInsetPx, line.top, kLabelPx - 8, line.height);
        painter.drawText(
            label, Qt::AlignVCenter,
            painter.fontMetrics().elidedText(QString::fromStdString(field.label), Qt::ElideRight, label.width()));
        painter.setFont(field.fixed ? m_look.fonts.fixed : m_look.fonts.text);
        painter.setPen(theme.text1);
        const QRect value(kInsetPx + kLabelPx, line.top, width() - kLabelPx - 2 * kInsetPx, line.height);
        painter.drawText(value, Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(
                             fieldText(field, m_base), field.fixed ? Qt::ElideMiddle : Qt::ElideRight, value.width()));
    }
}

const FieldList::Line* FieldList::lineAt(int y) const {
    for (const Line& line : m_lines)
        if (line.field >= 0 && y >= line.top && y < line.top + line.height)
            return &line;
    return nullptr;
}

bool FieldList::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const Line* line = lineAt(help->pos().y())) {
        const model::DetailField& field = m_fields[static_cast<size_t>(line->field)];
        QToolTip::showText(help->globalPos(), QString::fromStdString(field.label + ": " + field.value +
                                                                     (field.unit.empty() ? "" : " " + field.unit)));
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
        if (!field.unit.empty())
            label += u" ("_s + QString::fromStdString(field.unit) + u')';
        object[label] = QString::fromStdString(field.value);
        root[section] = object;
    }
    return QString::fromUtf8(QJsonDocument(root).toJson());
}

} // namespace viewer
