// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/detail_source.h"
#include "parsers/byte_source.h"

#include <cstdint>
#include <vector>

namespace parsers {

/// Details of runtime events: every field and attribute of the START and of the STOP, digit for digit. Keeps the bytes
/// of ntrace.pb, so that a file that vanishes later takes nothing away.
class EventDetails : public model::DetailSource {
public:
    static constexpr uint32_t kNone = 0xffffffffu;
    /// Place of a record's message in the file, and the record that ends it (kNone: none).
    struct Place {
        uint64_t offset = 0;
        uint32_t length = 0;
        uint32_t stop = kNone;
    };

    EventDetails(ByteBuffer bytes, std::vector<Place> places)
        : m_bytes(std::move(bytes))
        , m_places(std::move(places)) {}

    /// `detail`: index into RuntimeTrace::events of the START, of a lone STOP, or of an INSTANT.
    model::Result<std::vector<model::DetailField>> read(uint64_t detail) const override;

private:
    ByteBuffer m_bytes;
    std::vector<Place> m_places;
};

} // namespace parsers
