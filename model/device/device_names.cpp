// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/device_names.h"

namespace model {

const DmaQueueUse* dmaUseOf(const DeviceProfile& profile, const DmaPacket& packet) {
    if (packet.use == kNoQueue)
        return nullptr;
    const auto& queues = profile.subgraphs[packet.subgraph].queues;
    return packet.use < queues.size() ? &queues[packet.use] : nullptr;
}

DmaQueueKind dmaKindOf(const DeviceProfile& profile, const DmaPacket& packet) {
    const DmaQueueUse* const use = dmaUseOf(profile, packet);
    return use ? use->kind() : DmaQueueKind::Instruction;
}

std::string dmaTrack(const DeviceProfile& profile, const DmaPacket& packet) {
    const DmaQueueUse* const use = dmaUseOf(profile, packet);
    std::string place = "Q" + std::to_string(packet.queue) + "-E" + std::to_string(packet.engine);
    return use && !isDynamic(use->kind()) ? dmaQueueDisplayName(use->name) + "-" + place : place;
}

SemaphoreLabels semaphoreLabels(const SemaphoreNames* known) {
    SemaphoreNames names;
    if (known)
        names = *known;
    constexpr size_t kFirstOwn = 3;
    constexpr std::array kOwners = {Engine::GpSimd, Engine::Scalar, Engine::Tensor, Engine::Vector};
    for (size_t i = 0; i < kOwners.size(); ++i)
        if (names[kFirstOwn + i].empty())
            names[kFirstOwn + i] = engineName(kOwners[i]);
    SemaphoreLabels labels;
    for (size_t i = 0; i < labels.size(); ++i) {
        labels[i] = std::to_string(i);
        if (!names[i].empty())
            labels[i] = "S[" + labels[i] + "] (" + names[i] + ")";
    }
    return labels;
}

} // namespace model
