// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/operand_list.h"

#include "model/device/data_type.h"
#include "model/device/dma_descriptor.h"
#include "model/device/instruction_record.h"
#include "model/device/opcode.h"
#include "model/hex_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <utility>

namespace model {

namespace {

using Form = Operand::Form;

std::string hex(uint64_t value) {
    return "0x" + hexNumber(value);
}

/// Six digits behind the point, whatever the locale.
std::string decimal(float value) {
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 6).ptr;
    return {text.data(), end};
}

/// The name of a code, or the code itself as "?17".
std::string nameOf(uint8_t code, std::initializer_list<std::pair<uint8_t, std::string_view>> names) {
    for (const auto& [known, name] : names) {
        if (known == code)
            return std::string(name);
    }
    return '?' + std::to_string(code);
}

std::string arithmeticText(uint8_t operation) {
    return nameOf(operation, {{0, "BYPASS"}, {4, "ADD"}, {6, "MULTIPLY"}, {8, "MAX"}});
}

template <class Range>
std::string joined(const Range& numbers, size_t count) {
    std::string text;
    for (size_t i = 0; i < count; ++i)
        text += (i > 0 ? "," : "") + std::to_string(numbers[i]);
    return text;
}

std::string patternText(const AccessPattern& p) {
    return hex(p.address) + '[' + joined(p.steps, p.dimensions) + "][" + joined(p.counts, p.dimensions) + ']';
}

/// A list of operands that is being written, and the record that it is read from.
struct Decoder {
    InstructionRecord record;
    int arch;
    const SemaphoreNames* names;
    std::vector<Operand> out{};

    void named(std::string label, std::string value) {
        out.push_back({Form::Named, std::move(label), std::move(value)});
    }
    void bare(std::string label, std::string value) {
        if (!value.empty())
            out.push_back({Form::Bare, std::move(label), std::move(value)});
    }
    void hidden(std::string label, std::string value) {
        out.push_back({Form::Hidden, std::move(label), std::move(value)});
    }
    /// What the vendor prints always, from bytes that nobody knows.
    void constant(std::string label, std::string value) {
        out.push_back({Form::Named, std::move(label), std::move(value), true});
    }

    void wait(const char* label, size_t modeAt, size_t valueAt);
    void update(const char* label, size_t modeAt, size_t valueAt);
    void typedAccess(const char* label, uint8_t type, size_t at, uint8_t dimensions) {
        named(label, dataTypeText(type) + '@' + patternText(record.access(at, dimensions)));
    }
    void channels() { named("channels", std::to_string(record.u8(34))); }
    void leftOver();
};

/// Mode, then index, then elsewhere a 32-bit value.
void Decoder::wait(const char* label, size_t modeAt, size_t valueAt) {
    const uint8_t mode = record.u8(modeAt), index = record.u8(modeAt + 1);
    const std::string value = std::to_string(record.u32(valueAt));
    switch (mode) {
    case 0:
        return;
    case 1:
        return bare(label, semaphoreText(index, names) + "==" + value);
    case 5:
        return bare(label, semaphoreText(index, names) + ">=" + value);
    case 7:
        return bare(label, "$E[" + std::to_string(index) + "]==1-");
    default:
        return bare(label, "wait?" + std::to_string(mode) + '[' + std::to_string(index) + "]," + value);
    }
}

void Decoder::update(const char* label, size_t modeAt, size_t valueAt) {
    const uint8_t mode = record.u8(modeAt), index = record.u8(modeAt + 1);
    const std::string value = std::to_string(record.u32(valueAt));
    switch (mode) {
    case 0:
        return;
    case 0x11:
        return bare(label, "$E[" + std::to_string(index) + "]+@complete");
    case 0x13:
        return bare(label, semaphoreText(index, names) + "++@complete");
    case 0x14:
        return bare(label, semaphoreText(index, names) + "--@complete");
    case 0x15:
        return bare(label, semaphoreText(index, names) + "+=" + value + "@complete");
    case 0x19:
        return bare(label, semaphoreText(index, names) + '=' + value + "@complete");
    default:
        return bare(label, "update?" + hex(mode) + '[' + std::to_string(index) + "]," + value);
    }
}

/// Bytes from 12 on that are not zero and that no operand was read from, as "@40=01 @44=0f0f".
void Decoder::leftOver() {
    const auto skipped = [&](size_t at) { return record.wasRead(at) || record.bytes()[at] == 0; };
    std::string text;
    for (size_t at = 12; at < kInstructionBytes; ++at) {
        if (skipped(at))
            continue;
        size_t end = at + 1;
        while (end < kInstructionBytes && !skipped(end))
            ++end;
        text += (text.empty() ? "@" : " @") + std::to_string(at) + '=' + hexText(record.bytes().substr(at, end - at));
        at = end;
    }
    if (!text.empty())
        hidden("not decoded", text);
}

void nothing(Decoder&) {}

void unknownPayload(Decoder& d) {
    const std::string_view bytes = d.record.bytes();
    size_t end = kInstructionBytes;
    while (end > 12 && bytes[end - 1] == 0)
        --end;
    if (end > 12)
        d.bare("payload, raw", "raw@12=" + hexText(bytes.substr(12, end - 12)));
    for (size_t at = 12; at < kInstructionBytes; ++at)
        d.record.u8(at);
}

void fp32Mode(Decoder& d) {
    if (const uint8_t mode = d.record.u8(33); mode != 0)
        d.named("fp32_mode", nameOf(mode, {{1, "LOW"}, {2, "HIGH"}, {3, "LOW_HIGH"}}));
}

void arraySize(Decoder& d) {
    d.bare("rows*columns", std::to_string(d.record.u8(38)) + '*' + std::to_string(d.record.u8(39)));
}

void loadWeights(Decoder& d) {
    fp32Mode(d);
    if (d.arch >= 2)
        d.named("transpose_mode", nameOf(d.record.u8(34), {{0, "DISABLED"}, {1, "ENABLED"}}));
    d.typedAccess("src", d.record.u8(32), 16, 3);
    arraySize(d);
}

void matmul(Decoder& d) {
    d.named("acc_flags", std::to_string(d.record.u8(43)));
    fp32Mode(d);
    d.typedAccess("src", d.record.u8(32), 16, 3);
    d.named("dst", patternText(d.record.access(48, 3)));
    arraySize(d);
}

void activate(Decoder& d) {
    const uint8_t types = d.record.u8(32);
    d.bare("function", nameOf(d.record.u8(35), {{7, "EXP"}, {0x80, "COPY"}}));
    if (d.record.u8(12) == 1)
        d.named("bias_imm", decimal(d.record.f32(40)));
    else
        d.named("bias_ptr", dataTypeText(types >> 4) + '@' + hex(d.record.u32(40)));
    d.typedAccess("src", types & 15, 16, 3);
    d.typedAccess("dst", d.record.u8(33), 48, 3);
    d.channels();
    d.named("scale", decimal(d.record.f32(36)));
    const bool pointer = d.record.u8(15) != 0;
    d.named("imm", pointer ? '[' + hex(d.record.u32(44)) + ']' : decimal(d.record.f32(44)));
    d.constant("accumulator_cmd", "IDLE");
}

void activationTable(Decoder& d) {
    d.named("table_sel", std::to_string(d.record.u32(12)));
}

void elementwise(Decoder& d) {
    d.typedAccess("src", d.record.u8(32), 12, 4);
    d.typedAccess("dst", d.record.u8(33), 44, 4);
    d.channels();
}

void tensorReduce(Decoder& d) {
    d.named("op", arithmeticText(d.record.u8(36)));
    d.named("dim", nameOf(d.record.u8(37), {{2, "X"}}));
    if (const uint8_t negated = d.record.u8(35); negated != 0)
        d.named("negated", negated == 1 ? "1" : '?' + std::to_string(negated));
    elementwise(d);
}

void tensorScalar(Decoder& d) {
    d.named("ops", arithmeticText(d.record.u8(36)) + ',' + arithmeticText(d.record.u8(37)));
    d.named("imm", hex(d.record.u32(40)) + ',' + std::to_string(d.record.u32(44)));
    d.named("imm_src", nameOf(d.record.u8(35), {{1, "PTR,INSTRUCTION"}}));
    d.typedAccess("src", d.record.u8(32), 16, 3);
    d.typedAccess("dst", d.record.u8(33), 48, 3);
    d.channels();
}

void eventSemaphore(Decoder& d) {
    d.named("setter", std::to_string(d.record.u8(12)));
    d.wait("second wait", 32, 36);
    d.update("second update", 34, 40);
}

void nop(Decoder& d) {
    d.named("cycle", std::to_string(d.record.u32(12)));
}

/// Up to two words, each there if its size is not 0.
void write(Decoder& d) {
    std::string data, sizes, destinations;
    for (size_t i = 0; i < 2; ++i) {
        const uint8_t size = d.record.u8(12 + i);
        if (size == 0)
            continue;
        const char* const comma = data.empty() ? "" : ",";
        data += comma + hex(d.record.u64(32 + 8 * i));
        sizes += comma + std::to_string(size);
        destinations += comma + hex(d.record.u64(16 + 8 * i));
    }
    d.named("data", data);
    d.named("size", sizes);
    d.named("dst", destinations);
}

void notify(Decoder& d) {
    d.named("hint", std::to_string(d.record.u16(36)));
    const uint8_t kind = d.record.u8(39);
    d.named("notification", nameOf(kind, {{1, "EXPLICIT"}}));
    if (kind == 1)
        d.constant("trace", "START");
}

void compareBranch(Decoder& d) {
    const uint8_t condition = d.record.u8(12);
    d.named("cmp_op", nameOf(condition, {{0, "ALWAYS"}, {3, "EQ"}}));
    if (condition != 0) {
        const uint8_t type = d.record.u8(13);
        const uint32_t comparand = d.record.u32(36);
        d.named("dtype", dataTypeText(type));
        d.named("cmp0", "$R[" + std::to_string(d.record.u8(32)) + ']');
        d.named("cmp1", type == 9 ? hex(comparand) : std::to_string(comparand));
    }
    const uint32_t offset = d.record.u32(48); // the vendor prints the signed distance as an unsigned number
    d.named("label_id", std::to_string(offset));
    d.hidden("distance", std::to_string(static_cast<int32_t>(offset)) + " bytes from this pc");
}

/// Registers as many as the two counts say; the record has room for 32.
void tensorLoad(Decoder& d) {
    const std::string rows = std::to_string(d.record.u8(14)), columns = std::to_string(d.record.u8(15));
    d.named("addr", dataTypeText(d.record.u8(12)) + '@' + hex(d.record.u64(16)) + '[' +
                        std::to_string(d.record.i32(24)) + ',' + std::to_string(d.record.i32(28)) + "][" + rows + ',' +
                        columns + ']');
    const size_t count = size_t(d.record.u8(14)) * d.record.u8(15), room = kInstructionBytes - 32;
    if (const uint8_t source = d.record.u8(13); source != 0) { // not registers; how the numbers are laid is not proved
        for (size_t at = 32; at < kInstructionBytes; ++at)
            d.record.u8(at);
        d.named("data", '?' + std::to_string(source) + ":0x" + hexText(d.record.bytes().substr(32)));
        return;
    }
    std::string data;
    for (size_t i = 0; i < std::min(count, room); ++i)
        data += (i > 0 ? ",$R[" : "$R[") + std::to_string(d.record.u8(32 + i)) + ']';
    d.named("data", count > room ? data + ",?" + std::to_string(count - room) + " more" : data);
}

void semaphoreRangeClear(Decoder& d) {
    d.named("mode", nameOf(d.record.u8(12), {{1, "SEMAPHORE_ZERO"}}));
    d.named("first", std::to_string(d.record.u8(13)));
    d.named("last", std::to_string(d.record.u8(14)));
}

void orderingMode(Decoder& d) {
    d.named("ordering_mode", nameOf(d.record.u8(12), {{0, "relaxed"}, {1, "strict"}}));
}

/// Where a side of a DMA lies. The vendor prints a table's offset in hex after loading and in decimal before.
void dmaPlace(Decoder& d, const std::string& side, const DmaSide& place, bool loaded) {
    switch (place.kind) {
    case DmaSide::Kind::Table:
        d.named(side + "_table_offset_imm", loaded ? hex(place.offset) : std::to_string(place.offset));
        // The vendor prints all 28 bits; the low 16 are the entry.
        d.named(side + "_table_index", std::to_string(uint64_t(place.flags) << 16 | place.index));
        break;
    case DmaSide::Kind::Variable:
        d.named(side + "_var_id", std::to_string(place.index));
        d.named(side + "_var_offset", std::to_string(place.offset));
        break;
    case DmaSide::Kind::Address:
        d.named(side + "_addr_imm", hex(place.word));
        break;
    case DmaSide::Kind::Unknown:
        d.named(side, '?' + hex(place.word));
        break;
    }
    d.constant(side + "_shape_reg", "0");
}

void dmaSummary(Decoder& d, const char* label, const DmaSide& side) {
    static constexpr std::array<std::string_view, 3> kMemories{"", " in HBM", " in SBUF"};
    d.hidden(label, std::to_string(side.bytes()) + " bytes" + std::string(kMemories[static_cast<size_t>(side.memory)]));
}

void dmaDirect2d(Decoder& d) {
    const DmaDescriptor dma = *dmaDescriptor(d.record.bytes(), d.arch);
    const bool loaded = d.record.u8(0) == kDmaDirect2d;
    const auto pattern = [](const DmaSide& side) {
        return '[' + joined(side.steps, 2) + "][" + joined(side.counts, 2) + ']';
    };
    if (!loaded)
        d.constant("dge_op", "DIRECT2D");
    d.named("semaphore", std::to_string(dma.semaphore));
    d.named("sem_increment", std::to_string(dma.increment));
    d.named("src_elem_size", std::to_string(dma.from.elementBytes));
    d.named("dst_elem_size", std::to_string(dma.to.elementBytes));
    d.named("src_pattern", pattern(dma.from));
    d.named("dst_pattern", pattern(dma.to));
    dmaPlace(d, "src", dma.from, loaded);
    dmaPlace(d, "dst", dma.to, loaded);
    const uint8_t in = d.record.u8(62), out = d.record.u8(63);
    if (in != out) {
        d.named("in_dtype", dataTypeText(in));
        d.named("out_dtype", dataTypeText(out));
    }
    if (loaded)
        d.constant("compute_op", "NONE");
    dmaSummary(d, "read", dma.from);
    dmaSummary(d, "written", dma.to);
    d.hidden("semaphore raised", semaphoreText(dma.semaphore, d.names));
    for (size_t at = 13; at < 62; ++at)
        d.record.u8(at);
}

/// The name of a queue, ASCII up to a zero byte; other bytes in hex.
void dmaTrigger(Decoder& d) {
    std::string queue;
    for (size_t at = 12; at < 44; ++at) {
        const uint8_t c = d.record.u8(at);
        if (c == 0)
            break;
        queue += c > ' ' && c < 0x7f ? std::string(1, static_cast<char>(c))
                                     : "\\x" + hexText(std::string_view(d.record.bytes().substr(at, 1)));
    }
    d.bare("queue", queue);
    d.named("block_id", std::to_string(d.record.u32(44)));
}

using DecodeFunction = void (*)(Decoder&);

/// What each opcode's bytes from 12 on mean.
constexpr std::array<DecodeFunction, 256> makeDecoders() {
    std::array<DecodeFunction, 256> table{};
    for (DecodeFunction& function : table)
        function = unknownPayload;
    table[0x01] = loadWeights;
    table[0x02] = matmul;
    table[0x21] = activate;
    table[0x23] = activationTable;
    table[0x42] = tensorReduce;
    table[0x43] = tensorScalar;
    table[0x46] = table[0x47] = table[0x48] = elementwise; // COPY, CAST, RECIPROCAL
    table[0xa0] = eventSemaphore;
    table[0xa2] = nothing; // DRAIN
    table[0xa4] = nop;
    table[0xa5] = write;
    table[0xa6] = notify;
    table[0xa9] = compareBranch;
    table[0xaa] = table[0xab] = tensorLoad; // and TENSOR_STORE
    table[0xb0] = semaphoreRangeClear;
    table[0xb1] = orderingMode;
    table[kDmaDirect2d] = table[kPseudoDmaDirect2d] = dmaDirect2d;
    table[0xc1] = dmaTrigger;
    return table;
}
constexpr std::array<DecodeFunction, 256> kDecoders = makeDecoders();

} // namespace

std::string semaphoreText(uint8_t index, const SemaphoreNames* names) {
    const std::string number = "S[" + std::to_string(index) + ']';
    return names && !(*names)[index].empty() ? number + " (" + (*names)[index] + ')' : '$' + number;
}

std::vector<Operand> operandList(std::string_view bytes, int arch, const SemaphoreNames* names) {
    if (bytes.size() != kInstructionBytes)
        return {};
    Decoder d{InstructionRecord(bytes), arch, names};
    d.wait("wait", 4, 8);
    d.update("update", 6, 8);
    kDecoders[d.record.u8(0)](d);
    if (const uint8_t hint = d.record.u8(3); hint != 0)
        d.named("debugHint", std::to_string(hint));
    d.leftOver();
    return std::move(d.out);
}

} // namespace model
