// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/wall_account_source.h"

#include "viewer/view_state.h"

#include <algorithm>

namespace viewer {

WallAccountSource::WallAccountSource(ViewState* state, QObject* parent)
    : QObject(parent)
    , m_state(state) {
    connect(state, &ViewState::captureChanged, this, &WallAccountSource::ask);
    connect(state, &ViewState::draggedRangeChanged, this, &WallAccountSource::ask);
    connect(state, &ViewState::selectionChanged, this, &WallAccountSource::ask);
}

void WallAccountSource::ask() {
    const std::shared_ptr<const model::Capture> capture = m_state->capture();
    const std::optional<model::TimeRange> range = m_state->draggedRange();
    model::SpanId step;
    if (capture && !range && std::ranges::find(capture->steps(), m_state->focused()) != capture->steps().end())
        step = m_state->focused();
    if (capture == m_askedCapture && range == m_askedRange && step == m_askedStep)
        return;
    if (capture != m_askedCapture) {
        m_job.cancel();
        m_whole.reset();
        show(nullptr);
    }
    m_askedCapture = capture;
    m_askedRange = range;
    m_askedStep = step;
    if (!capture)
        return;
    if (!range && !step.valid() && m_whole) {
        m_job.cancel();
        show(m_whole);
        return;
    }
    m_job.ask(
        [capture, range, step](const std::atomic<bool>&) {
            return std::make_shared<const WallAccount>(wallAccount(*capture, range, step));
        },
        [this](const std::shared_ptr<const WallAccount>& account) {
            if (!account->ofPart())
                m_whole = account;
            show(account);
        });
}

void WallAccountSource::show(std::shared_ptr<const WallAccount> account) {
    m_account = std::move(account);
    emit changed();
}

} // namespace viewer
