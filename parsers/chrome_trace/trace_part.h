// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/read_choice.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace parsers {

class ByteSource;

/// Decides which events of a trace are read when only a part of it is wanted, and counts the others.
class TracePart {
public:
    /// `base`: what the file adds to its times, if that is known before its events are.
    TracePart(const ReadChoice& choice, std::optional<int64_t> base);

    bool isPart() const { return m_isPart; }
    /// Is the thread wanted? Ids as text.
    bool wantsThread(std::string_view process, std::string_view thread) const;
    /// Does an event touch the window? Times in ns of the file; one without a length counts where it stands.
    bool wantsTime(int64_t begin, int64_t duration) const {
        return begin < m_end && (duration > 0 ? begin > m_begin - std::min(duration, kLongest) : begin >= m_begin);
    }
    void leaveOut() { ++m_leftOut; }
    uint64_t leftOut() const { return m_leftOut; }
    std::optional<int64_t> assumedBase() const { return m_base; }
    bool hasWindow() const { return m_hasWindow; }

private:
    static constexpr int64_t kLongest = std::numeric_limits<int64_t>::max() / 4;
    const std::vector<std::string>& m_threads;
    std::optional<int64_t> m_base;
    int64_t m_begin, m_end;
    bool m_isPart, m_hasWindow;
    uint64_t m_leftOut = 0;
};

/// The "baseTimeNanoseconds" of a trace as its head or, of a file that is not compressed, its tail tells it. None when
/// neither does.
std::optional<int64_t> baseTimeOf(const ByteSource& bytes);

} // namespace parsers
