// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/device_profile.h"

#include <vector>

namespace parsers::ntff {

/// Brings the instructions of several engines into the order (start, subgraph, engine); rows that are equal in it stay
/// in the order in which they came.
class InstructionMerge {
public:
    /// Rows of one engine of one core in the order of their ends: nearly sorted.
    void add(std::vector<model::Instruction> rows);
    std::vector<model::Instruction> take();

private:
    std::vector<std::vector<model::Instruction>> m_lists;
};

} // namespace parsers::ntff
