// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/query/level_of_detail.h"
#include "viewer/timeline/colour_keys.h"

#include <QObject>
#include <QThreadPool>

#include <map>
#include <memory>

namespace viewer {

/// The level-of-detail indexes of the rows that were looked at, made on worker threads when a row is first drawn; a
/// lane that nobody opens costs nothing. Belongs to one capture and one way of colouring: reset() drops everything. GUI
/// thread only.
class DetailIndex : public QObject {
    Q_OBJECT

public:
    explicit DetailIndex(QObject* parent = nullptr);
    ~DetailIndex() override;

    void reset(std::shared_ptr<const model::Capture> capture, std::shared_ptr<const ColourKeys> keys);

    struct Answer {
        const model::LevelOfDetail* detail = nullptr; ///< null: draw the spans
        bool pending = false;                         ///< an index is being made
    };
    /// The index of a row; starts to make it when it is missing and the row is long.
    Answer of(const model::LaneRow& row);
    /// Waits for all that is being made. For pictures and tests.
    void finishNow();

signals:
    void ready(); ///< another index is there: draw again

private:
    struct Row;
    std::shared_ptr<const model::Capture> m_capture;
    std::shared_ptr<const ColourKeys> m_keys;
    std::map<std::uint32_t, std::shared_ptr<Row>> m_rows; ///< by first span
    QThreadPool m_pool;
};

} // namespace viewer
