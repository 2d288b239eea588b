// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/pair.h"

#include <array>

namespace model {

const char* pairStateName(PairState state) {
    static constexpr std::array kNames = {"matched", "matched_by_name", "mismatch", "orphan"};
    return kNames[static_cast<size_t>(state)];
}

} // namespace model
