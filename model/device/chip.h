// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace model {

/// What is the same for all chips of one architecture number.
struct Chip {
    double clockGhz = 0;             ///< of the NeuronCore and its engines but Tensor
    double tensorClockGhz = 0;       ///< of the Tensor engine's array
    double hbmBytesPerSecond = 0;    ///< of the memory, as the vendor divides by it
    uint64_t sbufPartitionBytes = 0; ///< of each of the 128 partitions

    /// Both the rows and the columns of the Tensor engine's array.
    static constexpr uint32_t kArraySize = 128;
    /// Largest FLOPs a second of one core: a multiply-add is two.
    double peakFlops() const { return 2.0 * kArraySize * kArraySize * tensorClockGhz * 1e9; }
};

/// By DeviceProfile::arch: 1 trn1 and inf2, 2 trn2; nothing for others, whose facts are not known.
constexpr std::optional<Chip> chipOf(int arch) {
    if (arch == 1)
        return Chip{1.4, 2.8, 410e9, 196608};
    if (arch == 2)
        return Chip{1.2, 2.4, 716e9, 229376};
    return std::nullopt;
}

} // namespace model
