// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/record_stream.h"

#include "parsers/protobuf_fields.h"

#include <algorithm>

namespace parsers {
namespace {

constexpr uint64_t kLengthWord = 4;
constexpr int kScoredRecords = 64;

uint32_t littleEndian32(std::string_view bytes) {
    uint32_t value = 0;
    for (int i = 3; i >= 0; --i)
        value = value << 8 | static_cast<uint8_t>(bytes[static_cast<size_t>(i)]);
    return value;
}

/// Which fields a record has, bit n for field n. Fields of a wire type that no kind has there set `foreign`.
struct RecordShape {
    uint32_t varints = 0, fixed32s = 0, texts = 0;
    bool valid = false;
};

RecordShape shapeOf(std::string_view bytes) {
    RecordShape shape;
    bool small = true;
    shape.valid = forEachField(bytes, [&](const WireField& field) {
        if (field.number > 31) {
            small = false;
            return;
        }
        const uint32_t bit = 1u << field.number;
        if (field.isVarint())
            shape.varints |= bit;
        else if (field.isBytes())
            shape.texts |= bit;
        else if (field.type == WireField::Type::Fixed32)
            shape.fixed32s |= bit;
    });
    shape.valid = shape.valid && small && !bytes.empty();
    return shape;
}

/// Counts of records that can be of a kind, and of those that can be of no other.
struct Score {
    int records = 0;
    int cpu = 0, cpuOnly = 0;
    int memory = 0, memoryOnly = 0;
    int event = 0;
};

void addScore(Score& score, const RecordShape& shape) {
    constexpr uint32_t kTime = 1u << 2;
    const bool timed = (shape.varints & kTime) != 0;
    const bool bare = shape.valid && timed && shape.texts == 0;
    ++score.records;
    // cpu_util: float 1, time 2, varint 3. host_mem_usage: varint 1, time 2. Zeros are not written.
    const bool cpu = bare && (shape.varints & ~0xcu) == 0 && (shape.fixed32s & ~2u) == 0;
    const bool memory = bare && (shape.varints & ~6u) == 0 && shape.fixed32s == 0;
    score.cpu += cpu;
    score.cpuOnly += cpu && !memory;
    score.memory += memory;
    score.memoryOnly += memory && !cpu;
    // ntrace_event: always a type, a phase or an id beside its time.
    constexpr uint32_t kEventSigns = 1u << 7 | 1u << 10 | 1u << 14 | 1u << 15;
    score.event += shape.valid && timed && (shape.varints & kEventSigns) != 0 && shape.fixed32s == 0;
}

RecordKind kindOfName(std::string_view name) {
    if (name == "ntrace.pb")
        return RecordKind::Event;
    if (name == "cpu_util.pb")
        return RecordKind::CpuUtil;
    if (name == "host_mem.pb")
        return RecordKind::HostMem;
    return RecordKind::None;
}

/// A file that is text is another format under a false name.
bool looksLikeText(std::string_view head) {
    const std::string_view start = head.substr(0, 64);
    return !start.empty() && std::all_of(start.begin(), start.end(), [](char c) {
        const auto u = static_cast<uint8_t>(c);
        return (u >= 0x20 && u < 0x7f) || u == '\n' || u == '\r' || u == '\t';
    });
}

} // namespace

std::optional<StreamRecord> RecordStream::next() {
    if (tail() < kLengthWord)
        return std::nullopt;
    const uint64_t length = littleEndian32(m_all.substr(m_position, kLengthWord));
    if (length > tail() - kLengthWord)
        return std::nullopt;
    StreamRecord record{m_position, m_all.substr(m_position + kLengthWord, length)};
    m_position += kLengthWord + length;
    return record;
}

RecordKind recordKind(const SniffInput& input) {
    const RecordKind named = kindOfName(input.fileName);
    if (input.compressed)
        return RecordKind::None;
    RecordStream stream(input.head);
    Score score;
    while (score.records < kScoredRecords) {
        const std::optional<StreamRecord> record = stream.next();
        if (!record)
            break;
        addScore(score, shapeOf(record->bytes));
    }
    if (score.records == 0) // empty, or the first record is cut: only the name is left
        return looksLikeText(input.head) ? RecordKind::None : named;
    const int most = score.records / 2 + 1; // a damaged record among them is no reason to refuse the file
    if (score.event >= most)
        return RecordKind::Event;
    if (score.cpu >= most && score.cpuOnly > score.memoryOnly)
        return RecordKind::CpuUtil;
    if (score.memory >= most && score.memoryOnly > score.cpuOnly)
        return RecordKind::HostMem;
    if (score.cpu >= most || score.memory >= most) // nothing but times: zeros are not written
        return named == RecordKind::HostMem ? RecordKind::HostMem : RecordKind::CpuUtil;
    return looksLikeText(input.head) ? RecordKind::None : named;
}

InfoShape infoShape(const SniffInput& input) {
    InfoShape shape;
    if (input.compressed)
        return shape;
    if (input.head.empty()) {
        shape.isInfo = input.fileName == "trace_info.pb";
        return shape;
    }
    constexpr uint32_t kTexts =
        1u << 3 | 1u << 4 | 1u << 6 | 1u << 7 | 1u << 8 | 1u << 10 | 1u << 13 | 1u << 15 | 1u << 17 | 1u << 18;
    constexpr uint32_t kVarints = 1u << 1 | 1u << 2 | 1u << 5 | 1u << 9 | 1u << 11 | 1u << 12 | 1u << 14 | 1u << 16;
    int known = 0, other = 0;
    uint32_t seen = 0;
    const bool whole = forEachField(input.head, [&](const WireField& field) {
        const uint32_t bit = field.number < 32 ? 1u << field.number : 0;
        const bool fits = field.isBytes() ? (bit & kTexts) != 0 : field.isVarint() && (bit & kVarints) != 0;
        (fits ? known : other) += 1;
        if (fits)
            seen |= bit;
    });
    // Fields that tell an ntrace_info from other messages: its event stream, interned tables, session times, event
    // total.
    constexpr uint32_t kSigns = 1u << 6 | 1u << 7 | 1u << 10 | 1u << 11 | 1u << 12 | 1u << 14;
    const int signs = std::popcount(seen & kSigns);
    const bool cut = input.head.size() < input.sizeBytes; // the head ends within the message: no end to check
    shape.hasEvents = (seen & 1u << 3) != 0;
    shape.isInfo = known > other && ((signs >= 2 && (whole || cut || input.fileName == "trace_info.pb")) ||
                                     (shape.hasEvents && known > 2 && other == 0));
    return shape;
}

} // namespace parsers
