// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/live_bytes.h"

#include <algorithm>
#include <iterator>

namespace model {

/// The first life at or behind `place`, after one that spans it was cut in two.
LiveBytes::Lives::iterator LiveBytes::splitAt(uint64_t place) {
    const auto next = m_lives.lower_bound(place);
    if (next == m_lives.begin() || (next != m_lives.end() && next->first == place))
        return next;
    const auto before = std::prev(next);
    if (before->second.end <= place)
        return next;
    const Life behind = before->second;
    before->second.end = place;
    return m_lives.emplace_hint(next, place, behind);
}

void LiveBytes::finish(uint64_t begin, const Life& life) {
    m_changes.push_back({std::max(life.lastUse, life.atLeast), -static_cast<int64_t>(life.end - begin)});
    if (life.lastUse < life.atLeast)
        m_changes.push_back({life.lastUse, 0});
}

void LiveBytes::read(uint64_t begin, uint64_t end, int64_t readEnd) {
    splitAt(end);
    for (auto at = splitAt(begin); at != m_lives.end() && at->first < end; ++at, ++m_steps)
        at->second.lastUse = std::max(at->second.lastUse, readEnd);
}

void LiveBytes::write(uint64_t begin, uint64_t end, int64_t start, int64_t writeEnd) {
    splitAt(end);
    auto at = splitAt(begin);
    uint64_t reached = begin;
    // Bytes whose old life reaches into the new one keep on living: they are not born again.
    const auto born = [&](uint64_t from, uint64_t to, int64_t atLeast) {
        if (from < to) {
            m_changes.push_back({start, atLeast > start ? 0 : static_cast<int64_t>(to - from)});
            m_lives[from] = {to, writeEnd, atLeast};
        }
    };
    while (at != m_lives.end() && at->first < end) {
        const uint64_t from = at->first;
        const Life old = at->second;
        at = m_lives.erase(at);
        ++m_steps;
        const int64_t until = std::max(old.lastUse, old.atLeast);
        if (until <= start) {
            finish(from, old);
            continue;
        }
        m_changes.push_back({until, 0});
        if (old.lastUse < until)
            m_changes.push_back({old.lastUse, 0});
        born(reached, from, start);
        born(from, old.end, until);
        reached = old.end;
    }
    born(reached, end, start);
    ++m_steps;
}

void LiveBytes::accumulate(uint64_t begin, uint64_t end, int64_t start, int64_t writeEnd) {
    splitAt(end);
    auto at = splitAt(begin);
    uint64_t reached = begin;
    std::vector<std::pair<uint64_t, uint64_t>> gaps;
    for (; at != m_lives.end() && at->first < end; ++at, ++m_steps) {
        if (reached < at->first)
            gaps.emplace_back(reached, at->first);
        reached = at->second.end;
        at->second.lastUse = std::max(at->second.lastUse, writeEnd);
        m_changes.push_back({start, 0});
    }
    if (reached < end)
        gaps.emplace_back(reached, end);
    for (const auto& [from, to] : gaps) {
        m_changes.push_back({start, static_cast<int64_t>(to - from)});
        m_lives[from] = {to, writeEnd, start};
    }
    ++m_steps;
}

std::vector<LiveChange> LiveBytes::take() {
    for (const auto& [begin, life] : m_lives)
        finish(begin, life);
    m_lives.clear();
    return std::move(m_changes);
}

} // namespace model
