// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace model {

/// The engines of a NeuronCore in the numbering of NTFF (nc_engine_type): PE, ACT, POOL, DVE, SP.
/// Debug members of a NEFF count differently.
enum class Engine : uint8_t { Tensor, Scalar, GpSimd, Vector, Sync };
inline constexpr int kEngineCount = 5;
inline constexpr std::array<std::string_view, kEngineCount> kEngineNames = {"Tensor", "Scalar", "GpSimd", "Vector",
                                                                            "Sync"};
constexpr std::string_view engineName(Engine engine) {
    return kEngineNames[static_cast<size_t>(engine)];
}

/// Where an instruction is shown: its engine, save MATMUL, which the vendor shows on a track of its own.
inline constexpr int kTensorMatrixTrack = kEngineCount;
inline constexpr std::array<std::string_view, kEngineCount + 1> kTrackNames = {"Tensor", "Scalar", "GpSimd",
                                                                               "Vector", "Sync",   "TensorMatrix"};

} // namespace model
