// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/lit_index.h"

#include <QThread>

#include <algorithm>
#include <array>
#include <atomic>

namespace viewer {

namespace {

std::span<const model::SpanId> sliceOf(const std::vector<model::SpanId>& ids, const model::LaneRow& row) {
    const auto first = std::lower_bound(ids.begin(), ids.end(), model::SpanId(row.first));
    const auto last = std::lower_bound(first, ids.end(), model::SpanId(std::size_t{row.first} + row.count));
    return {first, last};
}

} // namespace

struct LitIndex::Row {
    std::vector<model::SpanId> lit;
    std::atomic<bool> done{false};
    std::atomic<bool> cancelled{false};

    void find(const model::SpanStore& spans, const model::LaneRow& row, std::uint32_t wanted) {
        const auto names = spans.names();
        std::array<std::uint32_t, 1024> calls;
        for (std::uint32_t first = row.first; first < row.first + row.count && !cancelled; first += calls.size()) {
            const auto part =
                std::span(calls).first(std::min<std::size_t>(calls.size(), row.first + row.count - first));
            spans.calls().read(first, part);
            // Neighbours mostly work for one call: its name is looked up once.
            std::uint32_t lastCall = model::SpanId::kNone;
            bool wantedLast = false;
            for (std::uint32_t i = 0; i < part.size(); ++i) {
                if (part[i] != lastCall) {
                    lastCall = part[i];
                    wantedLast = lastCall < names.size() && names[lastCall] == wanted;
                }
                if (wantedLast)
                    lit.push_back(model::SpanId(first + i));
            }
        }
        done.store(true, std::memory_order_release);
    }
};

LitIndex::LitIndex(QObject* parent)
    : QObject(parent) {
    m_pool.setMaxThreadCount(std::max(1, QThread::idealThreadCount() - 1));
}

LitIndex::~LitIndex() {
    for (const auto& [first, row] : m_rows)
        row->cancelled = true;
    m_pool.clear();
    m_pool.waitForDone();
}

void LitIndex::reset(std::shared_ptr<const model::Capture> capture, LitSpans lit, std::vector<model::SpanId> hitsById) {
    for (const auto& [first, row] : m_rows)
        row->cancelled = true;
    m_pool.clear();
    m_capture = std::move(capture);
    m_lit = std::move(lit);
    m_hits = std::move(hitsById);
    m_rows.clear(); // jobs that run hold what they need and are forgotten
}

std::span<const model::SpanId> LitIndex::lit(const model::LaneRow& row) {
    constexpr std::uint32_t kFewSpans = 4'000; // some microseconds
    if (!m_lit.active || !m_capture)
        return {};
    if (!m_lit.operatorName.valid())
        return sliceOf(m_lit.linked, row);
    const auto [at, added] = m_rows.try_emplace(row.first);
    if (added) {
        at->second = std::make_shared<Row>();
        const std::uint32_t wanted = m_lit.operatorName.value();
        if (row.count <= kFewSpans)
            at->second->find(m_capture->spans(), row, wanted);
        else
            m_pool.start([this, made = at->second, row, wanted, capture = m_capture] {
                made->find(capture->spans(), row, wanted);
                emit ready(); // queued: receivers live on the GUI thread, and the pool ends before this object does
            });
    }
    if (!at->second->done.load(std::memory_order_acquire))
        return {};
    return at->second->lit;
}

void LitIndex::finishNow() {
    m_pool.waitForDone();
}

std::span<const model::SpanId> LitIndex::hits(const model::LaneRow& row) const {
    return sliceOf(m_hits, row);
}

} // namespace viewer
