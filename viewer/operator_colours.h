// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace viewer {

/// The colour index (0 to 13, into Theme::names) of an operator by its name alone: the written list of well-known
/// operators (compared without namespace: `aten::mul`, `torch.mul` and `mul` share an entry), else FNV-1a 64 of the
/// UTF-8 name, mod 14. The same in every run of the program.
int operatorColourIndex(std::string_view name);

/// An operator and the device time it took, in all captures open together.
struct OperatorWeight {
    std::string name;
    std::int64_t deviceTimeNs = 0;
};

/// Which colour each operator has. A name keeps one colour in every lane, table, pane and export.
///
/// Fourteen colours cannot keep eight hashed names apart, so among the at most 14 operators with most device time the
/// smaller of two with one index takes the next index that none of them has (ties: byte order of the names).
/// The user's own choice comes before everything. Values only; not thread-safe while being changed.
class OperatorColours {
public:
    OperatorColours() = default;
    explicit OperatorColours(std::span<const OperatorWeight> operators,
                             std::unordered_map<std::string, int> ownChoice = {});

    int indexOf(std::string_view name) const;

private:
    std::unordered_map<std::string, int> m_ownChoice;
    std::unordered_map<std::string, int> m_moved; ///< operators that gave way, and to where
};

} // namespace viewer
