// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <protozero/pbf_reader.hpp>

#include <bit>
#include <cstdint>
#include <string_view>

namespace parsers {

/// One field of a protobuf message as the wire has it.
struct WireField {
    enum class Type : uint8_t { Varint, Fixed64, Bytes, Fixed32 };
    uint32_t number = 0;
    Type type = Type::Varint;
    uint64_t value = 0;     ///< Varint, Fixed32, Fixed64: the raw bits
    std::string_view bytes; ///< Bytes: within the message, not copied

    bool isVarint() const { return type == Type::Varint; }
    bool isBytes() const { return type == Type::Bytes; }
    /// REQUIRES: type == Fixed32.
    float asFloat() const { return std::bit_cast<float>(static_cast<uint32_t>(value)); }
};

/// Calls visit(WireField) for each field of `message` in order. False when the bytes are no message: a tag, a length or
/// a wire type that cannot be (what came before it was visited). Unknown fields are simply visited: the caller decides.
template <class Visit>
bool forEachField(std::string_view message, Visit&& visit) {
    try {
        protozero::pbf_reader reader(message.data(), message.size());
        while (reader.next()) {
            WireField field;
            field.number = reader.tag();
            switch (reader.wire_type()) {
            case protozero::pbf_wire_type::varint:
                field.value = reader.get_uint64();
                break;
            case protozero::pbf_wire_type::fixed64:
                field.type = WireField::Type::Fixed64;
                field.value = reader.get_fixed64();
                break;
            case protozero::pbf_wire_type::length_delimited: {
                field.type = WireField::Type::Bytes;
                const protozero::data_view view = reader.get_view();
                field.bytes = {view.data(), view.size()};
                break;
            }
            case protozero::pbf_wire_type::fixed32:
                field.type = WireField::Type::Fixed32;
                field.value = reader.get_fixed32();
                break;
            default:
                return false;
            }
            visit(static_cast<const WireField&>(field));
        }
        return true;
    } catch (const protozero::exception&) {
        return false;
    }
}

} // namespace parsers
