// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>

namespace model {

/// Shared by a load on a worker thread and whoever watches it. All members may be used from any thread.
class Progress {
public:
    void addTotal(uint64_t bytes) { m_total += bytes; }
    void addDone(uint64_t bytes) { m_done += bytes; }
    void fileDone() { ++m_files; }
    uint64_t totalBytes() const { return m_total; }
    uint64_t doneBytes() const { return m_done; }
    uint64_t filesDone() const { return m_files; }
    /// Asks the load to stop; it stops within some ten milliseconds.
    void cancel() { m_cancelled = true; }
    bool cancelled() const { return m_cancelled.load(std::memory_order_relaxed); }

private:
    std::atomic<uint64_t> m_total{0};
    std::atomic<uint64_t> m_done{0};
    std::atomic<uint64_t> m_files{0};
    std::atomic<bool> m_cancelled{false};
};

} // namespace model
