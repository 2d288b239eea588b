// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/details/call_statistics.h"
#include "viewer/look.h"

#include <QWidget>

namespace viewer {

/// All calls as ticks over their range from the shortest to the longest, with the median in words.
class CallsStrip : public QWidget {
    Q_OBJECT
public:
    explicit CallsStrip(QWidget* parent = nullptr);
    void setLook(const Look& look);
    void setCalls(CallStatistics calls, const QColor& colour);
    const CallStatistics& calls() const { return m_calls; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Look m_look;
    CallStatistics m_calls;
    QColor m_colour;
};

} // namespace viewer
