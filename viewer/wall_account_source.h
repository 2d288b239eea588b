// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/steady_job.h"
#include "viewer/wall_account.h"

#include <QObject>

#include <memory>

namespace viewer {

class ViewState;

/// Works out what the wall time went to, on a worker thread: of the dragged range, else of the step that is
/// focused, else of all active steps. The last
/// account stays until the next is there. GUI thread only.
class WallAccountSource : public QObject {
    Q_OBJECT
public:
    /// `state` is not owned and must outlive this.
    explicit WallAccountSource(ViewState* state, QObject* parent = nullptr);

    /// Null: none is known of this capture (yet).
    std::shared_ptr<const WallAccount> account() const { return m_account; }
    /// Waits for the account of what is chosen. For pictures and tests.
    void finishNow() { m_job.finishNow(); }

signals:
    void changed(); ///< another account, or none any more

private:
    void ask();
    void show(std::shared_ptr<const WallAccount> account);

    ViewState* m_state;
    std::shared_ptr<const model::Capture> m_askedCapture; ///< what was asked last
    std::optional<model::TimeRange> m_askedRange;
    model::SpanId m_askedStep;
    std::shared_ptr<const WallAccount> m_account;
    std::shared_ptr<const WallAccount> m_whole; ///< of the active steps: the answer when a range is taken away
    SteadyJob<std::shared_ptr<const WallAccount>> m_job;
};

} // namespace viewer
