// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/query/verdict.h"
#include "viewer/steady_job.h"

#include <QObject>

#include <memory>

namespace viewer {

class ViewState;

/// A verdict, and what it was asked about.
struct VerdictAnswer {
    std::shared_ptr<const model::Capture> capture;
    model::VerdictScope scope;
    model::Verdict verdict;
};

/// Asks for the verdict on what is selected, on a worker thread, whenever the selection changes. The last answer stays
/// until the next is there. GUI thread only.
class VerdictSource : public QObject {
    Q_OBJECT
public:
    /// `state` is not owned and must outlive this.
    explicit VerdictSource(ViewState* state, QObject* parent = nullptr);

    /// Null: nothing was answered for this capture yet.
    std::shared_ptr<const VerdictAnswer> answer() const { return m_answer; }
    /// Waits for the answer to what is selected. For pictures and tests.
    void finishNow() { m_job.finishNow(); }

signals:
    void answered();

private:
    void ask();

    ViewState* m_state;
    std::shared_ptr<const model::Capture> m_askedCapture; ///< what was asked last
    model::VerdictScope m_askedScope;
    std::shared_ptr<const VerdictAnswer> m_answer;
    SteadyJob<std::shared_ptr<const VerdictAnswer>> m_job;
};

/// What a verdict is about: the operator that is lit, else the dragged range, else the step that is focused, else
/// nothing in particular: the active steps.
model::VerdictScope verdictScope(const ViewState& state);

} // namespace viewer
