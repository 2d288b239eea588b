// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/memory_use.h"

#include <array>
#include <utility>

namespace model {

namespace {

using Words = std::pair<std::string_view, std::string_view>;

constexpr std::array<Words, 22> kByText = {{
    {"generic", "Generic"},
    {"pe", "Tensor Instructions"},
    {"act", "Scalar Instructions"},
    {"pool", "GpSimd Instructions"},
    {"io", "IO"},
    {"spill", "DRAM Spill"},
    {"weight", "Weights"},
    {"profiler buffers", "Profiler Buffers"},
    {"act table", "Scalar Table"},
    {"dve", "Vector Instructions"},
    {"sp", "Sync Instructions"},
    {"shared scratchpad", "Shared Scratchpad"},
    {"tensor", "Tensors"},
    {"ucode", "Ucode lib"},
    {"pool stdio", "GpSimd STDIO"},
    {"collectives", "Collectives"},
    {"scratchpad", "Scratchpad"},
    {"xt cc", "XT CC (unused)"},
    {"dma rings runtime", "DMA Rings Runtime"},
    {"dma rings spill", "DMA Rings Spill"},
    {"dma rings io", "DMA Rings IO"},
    {"dma rings collectives", "DMA Rings Collectives"},
}};

constexpr std::array<std::string_view, 18> kByNumber = {
    "Generic",
    "Tensor Instructions",
    "Scalar Instructions",
    "GpSimd Instructions",
    "IO",
    "DRAM Spill",
    "Weights",
    "DMA Rings",
    "Profiler Buffers",
    "Scalar Table",
    "Vector Instructions",
    "Sync Instructions",
    "Shared Scratchpad",
    "Tensors",
    "Ucode lib",
    "GpSimd STDIO",
    "Collectives",
    "Scratchpad",
};

} // namespace

std::string MemoryUse::name() const {
    if (type.empty())
        return number < kByNumber.size() ? std::string(kByNumber[number]) : "type " + std::to_string(number);
    for (const auto& [text, words] : kByText)
        if (text == type)
            return std::string(words);
    return type;
}

} // namespace model
