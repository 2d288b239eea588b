// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/parser.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace parsers {

/// A message of a stream file and the byte at which its length word stands.
struct StreamRecord {
    uint64_t offset = 0;
    std::string_view bytes;
};

/// The streams ntrace.pb, cpu_util.pb and host_mem.pb: {u32 little-endian length, message}, repeated to the last byte.
class RecordStream {
public:
    explicit RecordStream(std::string_view all)
        : m_all(all) {}
    /// The next whole record; nothing at the end or where a record is cut.
    std::optional<StreamRecord> next();
    /// Byte behind the last whole record.
    uint64_t position() const { return m_position; }
    /// Bytes that are left behind the last whole record; 0 when the stream ends as it should.
    uint64_t tail() const { return m_all.size() - m_position; }

private:
    std::string_view m_all;
    uint64_t m_position = 0;
};

/// What the records of a stream are, told by the fields that the first ones have.
enum class RecordKind : uint8_t { None, Event, CpuUtil, HostMem };

/// Scores the whole records in the head of a file; where these fit several kinds or none is whole, the file's usual
/// name
/// ("cpu_util.pb") decides. None for an empty head under another name, and for anything else.
RecordKind recordKind(const SniffInput& input);

/// Is `input` one bare ntrace_info message: as trace_info.pb is, or as an old ntrace.pb with its events (field 3)
/// inside?
struct InfoShape {
    bool isInfo = false;
    bool hasEvents = false;
};
InfoShape infoShape(const SniffInput& input);

} // namespace parsers
