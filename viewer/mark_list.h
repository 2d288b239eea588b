// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <vector>

namespace viewer {

/// A moment (begin and end are one) or a stretch of time that somebody marked, on the plot's axis.
struct Mark {
    int id = 0; ///< of this list, never given twice
    model::TimeRange range;
    QString name; ///< "A", "B" … until somebody names it
    QString note;

    bool isMoment() const { return range.begin == range.end; }
};

/// The marks of a capture, by begin. GUI thread only.
class MarkList : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const std::vector<Mark>& all() const { return m_marks; }
    bool empty() const { return m_marks.empty(); }
    /// Null when there is none.
    const Mark* find(int id) const;
    const Mark* find(const model::TimeRange& range) const;
    /// Its id. The name is the first letter that is free.
    int add(const model::TimeRange& range);
    void remove(int id);
    void clear();
    /// REQUIRES: range.begin <= range.end.
    void setRange(int id, const model::TimeRange& range);
    void setWords(int id, const QString& name, const QString& note);
    /// The one from which differences are told; 0: none.
    int active() const { return m_active; }
    void setActive(int id);

    /// All of them as JSON, times as texts, to be kept from one run to the next.
    QByteArray toJson() const;
    /// In place of what is here. What is no mark is left out.
    void fromJson(const QByteArray& json);

signals:
    void changed(); ///< any of the above

private:
    Mark* entry(int id);
    QString freeName() const;
    void sort();

    std::vector<Mark> m_marks;
    int m_lastId = 0;
    int m_active = 0;
};

} // namespace viewer
