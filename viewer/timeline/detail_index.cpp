// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/detail_index.h"

#include "viewer/timeline/row_columns.h"

#include <QThread>

#include <algorithm>
#include <atomic>
#include <optional>

namespace viewer {

struct DetailIndex::Row {
    std::optional<model::LevelOfDetail> detail;
    std::atomic<bool> done{false};
};

DetailIndex::DetailIndex(QObject* parent)
    : QObject(parent) {
    m_pool.setMaxThreadCount(std::max(1, QThread::idealThreadCount() - 1));
}

DetailIndex::~DetailIndex() {
    m_pool.clear();
    m_pool.waitForDone();
}

void DetailIndex::reset(std::shared_ptr<const model::Capture> capture, std::shared_ptr<const ColourKeys> keys) {
    m_pool.clear();
    m_rows.clear(); // jobs that run hold what they need and are forgotten
    m_capture = std::move(capture);
    m_keys = std::move(keys);
}

DetailIndex::Answer DetailIndex::of(const model::LaneRow& row) {
    if (row.count <= kFewSpans || !m_capture)
        return {};
    const auto [at, added] = m_rows.try_emplace(row.first);
    if (added) {
        at->second = std::make_shared<Row>();
        m_pool.start([this, made = at->second, row, capture = m_capture, keys = m_keys] {
            made->detail.emplace(capture->spans(), row, [&keys](std::uint32_t first, std::span<std::uint32_t> out) {
                keys->read(first, out);
            });
            made->done.store(true, std::memory_order_release);
            emit ready(); // queued: receivers live on the GUI thread, and the pool ends before this object does
        });
    }
    if (!at->second->done.load(std::memory_order_acquire))
        return {nullptr, true};
    return {&*at->second->detail, false};
}

void DetailIndex::finishNow() {
    m_pool.waitForDone();
}

} // namespace viewer
