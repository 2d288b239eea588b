// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace viewer {

/// How a view came to be another. Steps of one wheel or key in a row are one move; a jump always stands alone.
enum class ViewMove : std::uint8_t { Zoom, Pan, Jump };

/// Undo and redo of the stretch of time on screen. Values only.
class ViewHistory {
public:
    static constexpr std::size_t kMostSteps = 200;
    static constexpr std::chrono::milliseconds kOneMove{600};
    using Clock = std::chrono::steady_clock;

    /// Called before a change: remembers `before` unless this goes on with the last move.
    void willChange(model::TimeRange before, ViewMove move, Clock::time_point now = Clock::now());
    bool canUndo() const { return !m_back.empty(); }
    bool canRedo() const { return !m_forward.empty(); }
    /// REQUIRES: canUndo(). Gives the range to go back to.
    model::TimeRange undo(model::TimeRange current);
    /// REQUIRES: canRedo().
    model::TimeRange redo(model::TimeRange current);
    void clear();

private:
    std::vector<model::TimeRange> m_back;
    std::vector<model::TimeRange> m_forward;
    ViewMove m_lastMove = ViewMove::Jump;
    Clock::time_point m_lastTime;
};

} // namespace viewer
