// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/instruction_rows.h"

#include "parsers/ntff/notification_pairer.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace parsers::ntff {

namespace {

constexpr uint32_t kPcCount = 1u << 20;

/// The lists of rows as leaves of a tree of matches; each inner node keeps the list that lost there. The next row is
/// found by playing the matches above the last winner again.
class MatchTree {
public:
    explicit MatchTree(std::vector<InstructionRows>& lists)
        : m_lists(lists)
        , m_keys(lists.size()) {
        for (size_t i = 0; i < lists.size(); ++i)
            step(i);
        m_losers.resize(lists.size());
        m_winner = lists.size() > 1 ? play(1) : 0;
    }
    bool done() const { return m_lists.empty() || m_keys[m_winner].done; }
    const model::Instruction& row() const { return m_lists[m_winner].row(); }
    void next() {
        step(m_winner);
        for (size_t node = (m_winner + m_lists.size()) / 2; node >= 1; node /= 2) {
            if (before(m_losers[node], m_winner))
                std::swap(m_losers[node], m_winner);
        }
    }

private:
    struct Key {
        int64_t start = 0;
        uint32_t place = 0; // subgraph, engine
        bool done = false;
    };
    void step(size_t list) {
        InstructionRows& rows = m_lists[list];
        if (!rows.next()) {
            m_keys[list] = {std::numeric_limits<int64_t>::max(), 0, true};
            return;
        }
        const model::Instruction& row = rows.row();
        m_keys[list] = {row.start.ps(), uint32_t(row.subgraph) << 8 | static_cast<uint32_t>(row.engine), false};
    }
    bool before(size_t a, size_t b) const {
        const Key& x = m_keys[a];
        const Key& y = m_keys[b];
        if (x.start != y.start)
            return x.start < y.start;
        return std::tie(x.done, x.place, a) < std::tie(y.done, y.place, b);
    }
    size_t play(size_t node) {
        if (node >= m_lists.size())
            return node - m_lists.size();
        const size_t left = play(2 * node), right = play(2 * node + 1);
        const bool leftWins = before(left, right);
        m_losers[node] = leftWins ? right : left;
        return leftWins ? left : right;
    }

    std::vector<InstructionRows>& m_lists;
    std::vector<Key> m_keys;
    std::vector<size_t> m_losers;
    size_t m_winner = 0;
};

} // namespace

InstructionRows::InstructionRows(PairList& pairs, const ExecutionWindows& windows, const ProfileRuns& runs,
                                 const model::DeviceProfile& profile, model::Engine engine)
    : m_pairs(&pairs)
    , m_windows(&windows)
    , m_runs(&runs)
    , m_profile(&profile) {
    m_row.engine = engine;
}

void InstructionRows::enter(const ExecutionWindow& window) {
    m_window = &window;
    m_row.subgraph = window.subgraph;
    m_row.execution = window.execution;
    const EngineStream* stream = m_runs->graphs[window.subgraph]->stream(m_row.engine);
    m_firstPc = stream ? static_cast<uint32_t>(stream->startAddress / model::kInstructionBytes) : 0;
    m_stream = {};
    if (window.subgraphKnown)
        m_stream = m_profile->subgraphs[window.subgraph].code[static_cast<size_t>(m_row.engine)].bytes;
}

bool InstructionRows::next() {
    for (; m_at < m_pairs->size(); ++m_at) {
        if (m_at % PairList::kChunk == 0)
            m_pairs->releaseBefore(m_at);
        const InstructionPair& pair = (*m_pairs)[m_at];
        if (!pair.sound()) {
            ++m_backwards;
            continue;
        }
        const ExecutionWindow* window = m_windows->holding(pair.start, pair.end());
        if (!window) {
            ++m_leftOut;
            continue;
        }
        if (window != m_window)
            enter(*window);
        m_row.start = model::Ps(pair.start) - m_profile->zero;
        m_row.end = model::Ps(pair.end()) - m_profile->zero;
        m_row.pc = (pair.pc() - m_firstPc) % kPcCount;
        m_row.eventWaitNs = eventWaitNs(pair.waitCycles, m_profile->arch);
        m_row.crcIn = pair.crcIn;
        m_row.crcOut = pair.crcOut;
        const size_t at = size_t(m_row.pc) * model::kInstructionBytes;
        m_row.hasOpcode = at + model::kInstructionBytes <= m_stream.size();
        m_row.opcode = m_row.hasOpcode ? static_cast<uint8_t>(m_stream[at]) : 0;
        ++m_at;
        return true;
    }
    *m_pairs = {};
    m_at = 0;
    return false;
}

model::InstructionStore mergeRows(std::vector<InstructionRows>& lists) {
    model::InstructionStore out;
    for (MatchTree tree(lists); !tree.done(); tree.next())
        out.append(tree.row());
    out.finish();
    return out;
}

} // namespace parsers::ntff
