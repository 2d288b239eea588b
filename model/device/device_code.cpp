// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/device_code.h"

#include <limits>

namespace model {

std::optional<uint32_t> compilerPc(std::span<const CodePatch> patches, uint32_t pc) {
    int64_t shift = 0;
    for (const CodePatch& patch : patches) {
        if (pc < patch.at)
            break;
        if (patch.kind == CodePatch::Kind::Insert) {
            if (pc - patch.at < patch.count)
                return std::nullopt;
            shift -= patch.count;
        } else if (patch.kind == CodePatch::Kind::Delete) {
            shift += patch.count;
        }
    }
    const int64_t index = int64_t(pc) + shift;
    if (index < 0 || index > std::numeric_limits<uint32_t>::max())
        return std::nullopt;
    return static_cast<uint32_t>(index);
}

} // namespace model
