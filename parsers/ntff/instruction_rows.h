// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/device_profile.h"
#include "parsers/ntff/core_runs.h"
#include "parsers/ntff/execution_windows.h"
#include "parsers/ntff/pair_list.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace parsers::ntff {

/// The pairs of one engine of one core as instructions, one after the other by start. Pairs that no execution holds are
/// left out. Uses the pairs up: their memory is given back behind the row at hand.
class InstructionRows {
public:
    /// All outlive this; zero and code of the profile are set.
    InstructionRows(PairList& pairs, const ExecutionWindows& windows, const ProfileRuns& runs,
                    const model::DeviceProfile& profile, model::Engine engine);

    /// Goes to the next row, at first to the first; false: there is none.
    bool next();
    /// REQUIRES: next() said true.
    const model::Instruction& row() const { return m_row; }
    uint64_t leftOut() const { return m_leftOut; }     ///< so far, because no execution holds them
    uint64_t backwards() const { return m_backwards; } ///< so far, left out because they end before they start

private:
    void enter(const ExecutionWindow& window);

    PairList* m_pairs;
    const ExecutionWindows* m_windows;
    const ProfileRuns* m_runs;
    const model::DeviceProfile* m_profile;
    const ExecutionWindow* m_window = nullptr; // of the last row
    uint32_t m_firstPc = 0;
    std::string_view m_stream;
    size_t m_at = 0;
    uint64_t m_leftOut = 0, m_backwards = 0;
    model::Instruction m_row;
};

/// All rows by (start, subgraph, engine); equal ones in the order of `lists`. Finishes the store.
model::InstructionStore mergeRows(std::vector<InstructionRows>& lists);

} // namespace parsers::ntff
