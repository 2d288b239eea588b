// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/dma.h"

#include <array>
#include <utility>

namespace model {

std::string_view dmaNoteText(DmaNote note) {
    constexpr std::array<std::string_view, 4> kTexts = {"", "crosses the start", "ring of one that does",
                                                        "crosses the end"};
    return kTexts[static_cast<size_t>(note) % kTexts.size()];
}

std::string_view dmaQueueKindName(DmaQueueKind kind) {
    constexpr std::array<std::string_view, 7> kNames = {
        "unknown", "instruction", "data", "input", "output", "software_dynamic", "hardware_dynamic"};
    return kNames[static_cast<size_t>(kind) % kNames.size()];
}

DmaQueueKind DmaQueueUse::kind() const {
    if (name.find("DynamicHW") != std::string::npos)
        return DmaQueueKind::HardwareDynamic;
    if (name.find("Dynamic") != std::string::npos)
        return DmaQueueKind::SoftwareDynamic;
    constexpr std::array kByType = {DmaQueueKind::Unknown, DmaQueueKind::Instruction, DmaQueueKind::Data,
                                    DmaQueueKind::Input, DmaQueueKind::Output};
    return type < kByType.size() ? kByType[type] : DmaQueueKind::Unknown;
}

std::string dmaQueueDisplayName(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kNames = {{
        {"qPool", "qGpSimd"},
        {"qAct", "qScalar"},
        {"qSP", "qSync"},
        {"qPE", "qTensor"},
        {"qDVE", "qVector"},
    }};
    for (const auto& [from, to] : kNames)
        if (name.starts_with(from))
            return std::string(to) + std::string(name.substr(from.size()));
    return std::string(name);
}

std::string_view triggerLinkText(TriggerLink link) {
    constexpr std::array<std::string_view, 5> kTexts = {
        "",
        "doorbell write",
        "device notification (vendor: unknown)",
        "order of DMA instructions (vendor: unknown)",
        "order and equal shares (vendor: unknown)",
    };
    return kTexts[static_cast<size_t>(link) % kTexts.size()];
}

} // namespace model
