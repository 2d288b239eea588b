// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/event_attributes.h"

#include <charconv>

namespace model {

std::optional<uint64_t> decimalNumber(std::string_view text) {
    uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    if (text.empty() || at != end || error != std::errc())
        return std::nullopt;
    return number;
}

AttributeNames::AttributeNames(const StringPool& strings)
    : ncTimestamp(strings.find("nc_timestamp_ns"))
    , cpuTimestamp(strings.find("cpu_timestamp_ns"))
    , execId(strings.find("exec_id"))
    , modelId(strings.find("model_id"))
    , deviceCore(strings.find("device_core_idx"))
    , size(strings.find("size"))
    , memType(strings.find("mem_type"))
    , mlaIndex(strings.find("mla_idx"))
    , hbmIndex(strings.find("hbm_idx"))
    , isHbm(strings.find("is_nc_hbm"))
    , usageType(strings.find("usage_type"))
    , allocated(strings.find("allocated_bytes"))
    , freed(strings.find("freed_bytes"))
    , total(strings.find("total_bytes"))
    , usageTotal(strings.find("usage_type_total_bytes"))
    , returnCode(strings.find("return_code")) {}

std::optional<std::string_view> attributeOf(const RuntimeEvent& event, StringId key, const StringPool& strings) {
    if (!key.valid())
        return std::nullopt;
    for (const auto& [name, value] : event.attributes)
        if (name == key)
            return strings.view(value);
    return std::nullopt;
}

} // namespace model
