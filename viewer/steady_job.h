// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/latest_job.h"

#include <optional>
#include <utility>

namespace viewer {

/// For questions that change faster than they can be answered, as while a range is dragged: one piece of work runs at a
/// time and cannot be stopped half way; of the questions that come meanwhile only the newest is kept, and its answer is
/// the only one that is handed over. So no other work waits behind answers that nobody wants any more. Owned and called
/// by one thread (the GUI's).
template <class T>
class SteadyJob {
public:
    using Work = typename LatestJob<T>::Work;
    using Use = typename LatestJob<T>::Use;

    void ask(Work work, Use use) {
        if (m_job.running())
            m_next.emplace(std::move(work), std::move(use));
        else
            begin(std::move(work), std::move(use));
    }

    /// Nothing that was asked will be answered.
    void cancel() {
        m_next.reset();
        m_job.cancel();
    }

    bool running() const { return m_job.running(); }

    /// Waits for the newest answer and hands it over before it returns. For pictures and tests.
    void finishNow() {
        while (m_job.running())
            m_job.finishNow();
    }

private:
    void begin(Work work, Use use) {
        m_job.start(std::move(work), [this, use = std::move(use)](T answer) {
            if (m_next) {
                auto [nextWork, nextUse] = *std::exchange(m_next, std::nullopt);
                begin(std::move(nextWork), std::move(nextUse));
            } else {
                use(std::move(answer));
            }
        });
    }

    LatestJob<T> m_job;
    std::optional<std::pair<Work, Use>> m_next;
};

} // namespace viewer
