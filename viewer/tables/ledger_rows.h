// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/wall_account.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace viewer {

/// Which of the two ways the wall time is taken apart.
enum class LedgerSide : uint8_t { Device, Host };

/// One of the closing rows of the Operators table.
struct LedgerRow {
    enum class Kind : uint8_t {
        Total, ///< all operators
        Part,  ///< something else of the wall
        Idle,  ///< of the device, by cause; a click shows the gaps
        Wall,  ///< the sum of all rows above it
    };
    Kind kind = Kind::Part;
    QString name;
    std::optional<int64_t> calls;
    std::optional<int64_t> selfCpuNs;      ///< of the device's side: what the rows above sum to
    int64_t ns = 0;                        ///< stands under the device's time, or under the host's
    QString note;                          ///< beside the numbers
    QString tip;                           ///< the same in full, and more
    std::optional<model::IdleCause> cause; ///< whose pattern it carries
    bool wrong = false;                    ///< Wall: the rows above do not add up to it
    bool manyCauses = false;               ///< Idle: it stands for all causes that have no row
};

/// What the rows of the table above sum to.
struct OperatorSums {
    int64_t calls = 0, selfCpuNs = 0, deviceNs = 0;
};

/// The rows of one side, Total first and Wall last; the others are those that have any time. Never more than three for
/// idle time. `comment` is what the capture says about its own numbers. Pure.
std::vector<LedgerRow> ledgerRows(const WallAccount& account, LedgerSide side, const OperatorSums& sums,
                                  const QString& comment);

} // namespace viewer
