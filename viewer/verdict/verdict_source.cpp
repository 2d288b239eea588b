// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/verdict/verdict_source.h"

#include "viewer/view_state.h"

#include <algorithm>
#include <tuple>

namespace viewer {

model::VerdictScope verdictScope(const ViewState& state) {
    model::VerdictScope scope;
    if (!state.capture())
        return scope;
    const std::vector<model::SpanId>& steps = state.capture()->steps();
    if (const QString name = state.selectedOperator(); !name.isEmpty())
        scope.operatorName = name.toStdString();
    else if (state.draggedRange())
        scope.range = state.draggedRange();
    else if (std::find(steps.begin(), steps.end(), state.focused()) != steps.end())
        scope.step = state.focused();
    return scope;
}

VerdictSource::VerdictSource(ViewState* state, QObject* parent)
    : QObject(parent)
    , m_state(state) {
    connect(state, &ViewState::captureChanged, this, &VerdictSource::ask);
    connect(state, &ViewState::selectionChanged, this, &VerdictSource::ask);
    connect(state, &ViewState::draggedRangeChanged, this, &VerdictSource::ask);
}

void VerdictSource::ask() {
    const std::shared_ptr<const model::Capture>& capture = m_state->capture();
    model::VerdictScope scope = verdictScope(*m_state);
    const auto key = [](const model::VerdictScope& of) { return std::tie(of.operatorName, of.range, of.step); };
    if (capture == m_askedCapture && key(scope) == key(m_askedScope))
        return;
    if (capture != m_askedCapture) {
        m_job.cancel();
        m_answer.reset();
    }
    m_askedCapture = capture;
    m_askedScope = scope;
    if (!capture)
        return;
    m_job.ask(
        [capture, scope = std::move(scope)](const std::atomic<bool>&) {
            return std::make_shared<const VerdictAnswer>(
                VerdictAnswer{capture, scope, model::verdictOf(*capture, scope)});
        },
        [this](std::shared_ptr<const VerdictAnswer> answer) {
            m_answer = std::move(answer);
            emit answered();
        });
}

} // namespace viewer
