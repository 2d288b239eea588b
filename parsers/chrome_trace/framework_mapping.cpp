// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/framework_mapping.h"

#include "parsers/compressed_bytes.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <optional>

namespace parsers {
namespace {

using Json = nlohmann::json;
constexpr uint64_t kMostBytes = uint64_t{256} << 20;

/// A whole number, or a text that is one.
std::optional<uint64_t> numberOf(const Json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    if (!object.is_object() || found == object.end())
        return std::nullopt;
    if (found->is_number_unsigned())
        return found->get<uint64_t>();
    if (!found->is_string())
        return std::nullopt;
    const std::string& text = found->get_ref<const std::string&>();
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// Elements of an array member; none when it is missing or something else.
const Json& listOf(const Json& object, const char* key) {
    static const Json kNone = Json::array();
    if (!object.is_object())
        return kNone;
    const auto found = object.find(key);
    return found != object.end() && found->is_array() ? *found : kNone;
}

} // namespace

model::Status readFrameworkMapping(const ParseInput& input) {
    const std::string& path = input.builder.file(input.file).path;
    const model::Result<Decompressed> read = readDecompressed(input.bytes, input.progress, kMostBytes);
    if (!read.ok())
        return read.error();
    const std::string_view text = read.value().bytes.view();
    const Json root = Json::parse(text.begin(), text.end(), nullptr, false);
    if (root.is_discarded())
        return model::Error{"This framework mapping is no whole JSON, so nothing of it can be used.", path};
    model::FrameworkFacts facts;
    facts.worker = input.worker;
    facts.file = input.file;
    uint64_t broken = 0;
    for (const Json& entry : listOf(root, "data")) {
        const std::optional<uint64_t> execution = numberOf(entry, "nrta_seq_id");
        for (const Json& op : listOf(entry, "framework_op_exec_ids")) {
            const std::optional<uint64_t> number = numberOf(op, "seq_nr"), thread = numberOf(op, "th_id");
            if (execution && number && thread)
                facts.mapping.push_back({*execution, *number, *thread});
            else
                ++broken;
        }
    }
    if (broken > 0) {
        input.builder.findings().add(
            {model::Severity::Warning, "mapping.broken_entry", path,
             std::to_string(broken) + " entries lack nrta_seq_id, seq_nr or th_id; they bind nothing.", "",
             std::nullopt, broken});
        input.builder.file(input.file).state = model::FileState::PartlyRead;
    }
    input.builder.addFrameworkFacts(std::move(facts));
    return model::Done{};
}

} // namespace parsers
