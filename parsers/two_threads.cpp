// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/two_threads.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace parsers {

void runOnTwoThreads(std::vector<std::function<void()>>& tasks) {
    std::atomic<size_t> next{0};
    std::mutex mutex;
    std::exception_ptr problem; // guarded by the mutex
    const auto work = [&] {
        try {
            for (size_t task = next++; task < tasks.size(); task = next++)
                tasks[task]();
        } catch (...) {
            next = tasks.size();
            const std::lock_guard lock(mutex);
            problem = std::current_exception();
        }
    };
    std::thread second;
    if (tasks.size() > 1) {
        try {
            second = std::thread(work);
        } catch (const std::system_error&) {
            // No more threads to be had: this one does it all.
        }
    }
    work();
    if (second.joinable())
        second.join();
    if (problem)
        std::rethrow_exception(problem);
}

} // namespace parsers
