// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/runtime/runtime_trace.h"
#include "model/string_pool.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace model {

/// Digits of a whole decimal number that fits; nothing for anything else.
std::optional<uint64_t> decimalNumber(std::string_view text);

/// Ids of the attribute names that rules look for; none where no event has it.
struct AttributeNames {
    explicit AttributeNames(const StringPool& strings);
    StringId ncTimestamp, cpuTimestamp, execId, modelId, deviceCore, size, memType, mlaIndex, hbmIndex, isHbm,
        usageType, allocated, freed, total, usageTotal, returnCode;
};

/// An attribute's value as it stands in the file.
std::optional<std::string_view> attributeOf(const RuntimeEvent& event, StringId key, const StringPool& strings);

} // namespace model
