// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/latest_job.h"
#include "viewer/look.h"
#include "viewer/timeline/colour_keys.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <vector>

namespace viewer {

class TimelinePlot;
class ViewState;

/// What the colours of the bars stand for, the names with most time first, as many as one line holds. Worked out on a
/// worker thread when the way of colouring changes; hidden where colours name nothing. GUI thread only.
class Legend : public QWidget {
    Q_OBJECT
public:
    Legend(ViewState* state, TimelinePlot* plot, QWidget* parent = nullptr);

    void setLook(const Look& look);
    QSize sizeHint() const override { return {200, 20}; }
    /// Names from the left, all that were found (at most 64).
    QStringList names() const;
    void finishNow() { m_job.finishNow(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Entry {
        std::uint32_t key = 0;
        std::int64_t timeNs = 0;
    };
    static std::vector<Entry> entriesOf(const model::Capture& capture, const ColourKeys& keys,
                                        const std::atomic<bool>& cancelled);
    void follow();

    ViewState* m_state;   // not owned
    TimelinePlot* m_plot; // not owned
    Look m_look;
    std::vector<Entry> m_entries;
    LatestJob<std::vector<Entry>> m_job;
};

} // namespace viewer
