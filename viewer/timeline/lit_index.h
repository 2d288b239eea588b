// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "viewer/view_state.h"

#include <QObject>
#include <QThreadPool>

#include <map>
#include <memory>
#include <span>
#include <vector>

namespace viewer {

/// Which spans of each row are lit, or are hits of the search: ascending lists, made when a row is first drawn. One
/// pass over the row's calls for an operator, of a long row on a worker thread; a slice for what is listed already. GUI
/// thread only.
class LitIndex : public QObject {
    Q_OBJECT

public:
    explicit LitIndex(QObject* parent = nullptr);
    ~LitIndex() override;

    void reset(std::shared_ptr<const model::Capture> capture, LitSpans lit, std::vector<model::SpanId> hitsById);

    bool active() const { return m_lit.active; }
    /// Lit spans of a row, ascending; none as long as they are being looked for. Valid until the next reset().
    std::span<const model::SpanId> lit(const model::LaneRow& row);
    std::span<const model::SpanId> hits(const model::LaneRow& row) const;
    /// Waits for all that is being made. For pictures and tests.
    void finishNow();

signals:
    void ready(); ///< another row is known: draw again

private:
    struct Row;
    std::shared_ptr<const model::Capture> m_capture;
    LitSpans m_lit;
    std::vector<model::SpanId> m_hits;
    std::map<std::uint32_t, std::shared_ptr<Row>> m_rows; ///< by first span
    QThreadPool m_pool;
};

} // namespace viewer
