// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace viewer {

/// Runs one kind of work on a worker thread and hands its result to the thread that owns this object. A newer job voids
/// the older: its `cancelled` is set and its result is never handed over. Owned and called by one thread (the GUI's);
/// may be destroyed while work runs: the work ends by itself and its result is dropped.
template <class T>
class LatestJob {
public:
    using Work = std::function<T(const std::atomic<bool>& cancelled)>;
    using Use = std::function<void(T)>;

    LatestJob() = default;
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;
    ~LatestJob() { cancel(); }

    /// `use` is called later on this thread, from its event loop or from finishNow().
    void start(Work work, Use use) {
        cancel();
        m_task = std::make_shared<Task>();
        m_task->use = std::move(use);
        m_task->receiver = &m_receiver;
        QThreadPool::globalInstance()->start([task = m_task, run = std::move(work)] {
            std::optional<T> result;
            if (!task->cancelled)
                result.emplace(run(task->cancelled));
            const std::lock_guard lock(task->mutex);
            task->result = std::move(result);
            task->done = true;
            task->finished.notify_all();
            // The receiver lives as long as it is not cleared under this lock.
            if (task->receiver)
                QMetaObject::invokeMethod(
                    task->receiver, [task] { task->handOver(); }, Qt::QueuedConnection);
        });
    }

    /// Drops the running job; nothing of it will be handed over.
    void cancel() {
        if (!m_task)
            return;
        const std::lock_guard lock(m_task->mutex);
        m_task->cancelled = true;
        m_task->receiver = nullptr;
        m_task->use = nullptr;
    }

    bool running() const { return m_task && m_task->use; }

    /// Waits for the running job and hands its result over before it returns. For pictures and tests, which have no
    /// event loop.
    void finishNow() {
        if (!running())
            return;
        const std::shared_ptr<Task> task = m_task;
        {
            std::unique_lock lock(task->mutex);
            task->finished.wait(lock, [&] { return task->done; });
        }
        task->handOver();
    }

private:
    struct Task {
        std::atomic<bool> cancelled{false};
        std::mutex mutex; ///< guards done, result, receiver
        std::condition_variable finished;
        bool done = false;
        std::optional<T> result;
        QObject* receiver = nullptr;
        Use use; ///< only the owner's thread touches it

        void handOver() {
            if (!use || !result)
                return;
            const Use once = std::exchange(use, nullptr);
            once(std::move(*result));
        }
    };

    QObject m_receiver;
    std::shared_ptr<Task> m_task;
};

} // namespace viewer
