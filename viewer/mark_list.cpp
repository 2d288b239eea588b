// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/mark_list.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostMarks = 10'000; // of a file that somebody else may have written

/// Whole ns as a text: a double holds only 53 bits of them.
QString nsText(model::Timestamp time) {
    return QString::number(time.ns());
}

} // namespace

Mark* MarkList::entry(int id) {
    const auto found = std::find_if(m_marks.begin(), m_marks.end(), [id](const Mark& mark) { return mark.id == id; });
    return found == m_marks.end() ? nullptr : &*found;
}

const Mark* MarkList::find(int id) const {
    return const_cast<MarkList*>(this)->entry(id);
}

const Mark* MarkList::find(const model::TimeRange& range) const {
    const auto found =
        std::find_if(m_marks.begin(), m_marks.end(), [&](const Mark& mark) { return mark.range == range; });
    return found == m_marks.end() ? nullptr : &*found;
}

/// A to Z, then A2 to Z2 and so on.
QString MarkList::freeName() const {
    for (int number = 0;; ++number) {
        const QString name =
            QString(QChar(u'A' + number % 26)) + (number < 26 ? QString() : QString::number(number / 26 + 1));
        if (std::none_of(m_marks.begin(), m_marks.end(), [&](const Mark& mark) { return mark.name == name; }))
            return name;
    }
}

void MarkList::sort() {
    std::stable_sort(m_marks.begin(), m_marks.end(),
                     [](const Mark& a, const Mark& b) { return a.range.begin < b.range.begin; });
}

int MarkList::add(const model::TimeRange& range) {
    m_marks.push_back({++m_lastId, range, freeName(), {}});
    sort();
    emit changed();
    return m_lastId;
}

void MarkList::remove(int id) {
    if (std::erase_if(m_marks, [id](const Mark& mark) { return mark.id == id; }) == 0)
        return;
    if (m_active == id)
        m_active = 0;
    emit changed();
}

void MarkList::clear() {
    if (m_marks.empty())
        return;
    m_marks.clear();
    m_active = 0;
    emit changed();
}

void MarkList::setRange(int id, const model::TimeRange& range) {
    Mark* mark = entry(id);
    if (!mark || mark->range == range)
        return;
    mark->range = range;
    sort();
    emit changed();
}

void MarkList::setWords(int id, const QString& name, const QString& note) {
    Mark* mark = entry(id);
    if (!mark || (mark->name == name && mark->note == note))
        return;
    mark->name = name;
    mark->note = note;
    emit changed();
}

void MarkList::setActive(int id) {
    if (id == m_active || (id != 0 && !entry(id)))
        return;
    m_active = id;
    emit changed();
}

QByteArray MarkList::toJson() const {
    QJsonArray array;
    for (const Mark& mark : m_marks)
        array += QJsonObject{{u"begin_ns"_s, nsText(mark.range.begin)},
                             {u"end_ns"_s, nsText(mark.range.end)},
                             {u"name"_s, mark.name},
                             {u"note"_s, mark.note}};
    return QJsonDocument(array).toJson(QJsonDocument::Compact);
}

void MarkList::fromJson(const QByteArray& json) {
    m_marks.clear();
    m_active = 0;
    const QJsonArray array = QJsonDocument::fromJson(json).array();
    for (qsizetype i = 0; i < std::min(array.size(), kMostMarks); ++i) {
        const QJsonObject object = array[i].toObject();
        bool begins = false, ends = false;
        const model::Timestamp begin(object[u"begin_ns"_s].toString().toLongLong(&begins));
        const model::Timestamp end(object[u"end_ns"_s].toString().toLongLong(&ends));
        if (begins && ends && begin <= end)
            m_marks.push_back({++m_lastId, {begin, end}, object[u"name"_s].toString(), object[u"note"_s].toString()});
    }
    sort();
    emit changed();
}

} // namespace viewer
