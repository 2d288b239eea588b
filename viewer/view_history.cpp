// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/view_history.h"

namespace viewer {

void ViewHistory::willChange(model::TimeRange before, ViewMove move, Clock::time_point now) {
    const bool goesOn = move != ViewMove::Jump && move == m_lastMove && now - m_lastTime < kOneMove &&
                        !m_back.empty() && m_forward.empty();
    m_lastMove = move;
    m_lastTime = now;
    if (goesOn)
        return;
    m_forward.clear();
    m_back.push_back(before);
    if (m_back.size() > kMostSteps)
        m_back.erase(m_back.begin());
}

model::TimeRange ViewHistory::undo(model::TimeRange current) {
    m_forward.push_back(current);
    const model::TimeRange range = m_back.back();
    m_back.pop_back();
    m_lastMove = ViewMove::Jump;
    return range;
}

model::TimeRange ViewHistory::redo(model::TimeRange current) {
    m_back.push_back(current);
    const model::TimeRange range = m_forward.back();
    m_forward.pop_back();
    m_lastMove = ViewMove::Jump;
    return range;
}

void ViewHistory::clear() {
    m_back.clear();
    m_forward.clear();
    m_lastMove = ViewMove::Jump;
}

} // namespace viewer
