// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/instructions_table.h"

#include "model/device/opcode.h"
#include "model/device/operand_text.h"
#include "model/device/traffic.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <string>

namespace model {

namespace {

constexpr ColumnType kInteger = ColumnType::Integer;
constexpr ColumnType kText = ColumnType::Text;

enum ColumnIndex : size_t {
    kSubgraph,
    kEngine,
    kPc,
    kStart,
    kDuration,
    kEventWait,
    kOpcode,
    kTrack,
    kCrcIn,
    kCrcOut,
    kCompilerPc,
    kBirId,
    kBirName,
    kPenguinId,
    kInstructionType,
    kLayer,
    kHloName,
    kSource,
    kOperands,
    kCompilerOpcode,
    kCompilerOperands,
    kPredecessors,
    kElements,
    kFlops,
    kSbufRead,
    kSbufWrite,
    kPsumRead,
    kPsumWrite,
    kProfile,
    kHostStart,
    kNeff,
    kExecution,
    kColumnCount,
};

constexpr std::array kColumns = {
    Column{"subgraph", "Subgraph"},
    Column{"engine", "Engine"},
    Column{"pc", "PC", kInteger, {}, true},
    Column{"start_ns", "Start", kInteger, "ns"},
    Column{"duration_ns", "Duration", kInteger, "ns"},
    Column{"event_wait_ns", "Event wait", kInteger, "ns"},
    Column{"opcode", "Opcode"},
    Column{"track", "Track"},
    Column{"crc_in", "CRC in", kInteger, {}, true, true},
    Column{"crc_out", "CRC out", kInteger, {}, true, true},
    Column{"compiler_pc", "Compiler PC", kInteger, {}, true, true},
    Column{"bir_id", "BIR id", kText, {}, true, true},
    Column{"bir_name", "BIR name"},
    Column{"penguin_id", "Penguin id", kText, {}, true, true},
    Column{"instruction_type", "Type", kText, {}, false, true},
    Column{"layer", "Layer"},
    Column{"hlo_name", "HLO name", kText, {}, false, true},
    Column{"source", "Source"},
    Column{"operands", "Operands", kText, {}, true},
    Column{"compiler_opcode", "Compiler opcode", kText, {}, false, true},
    Column{"compiler_operands", "Compiler operands", kText, {}, true, true},
    Column{"predecessors", "Predecessors", kText, {}, false, true},
    Column{"elements", "Elements", kInteger, {}, false, true},
    Column{"flops", "FLOPs", kInteger, {}, false, true},
    Column{"sbuf_read_bytes", "SBUF read", kInteger, "bytes", false, true},
    Column{"sbuf_write_bytes", "SBUF written", kInteger, "bytes", false, true},
    Column{"psum_read_bytes", "PSUM read", kInteger, "bytes", false, true},
    Column{"psum_write_bytes", "PSUM written", kInteger, "bytes", false, true},
    Column{"profile", "Profile", kText, {}, true},
    Column{"host_start_ns", "Host start", kInteger, "ns", false, true},
    Column{"neff", "NEFF", kText, {}, true, true},
    Column{"execution", "Execution", kInteger, {}, false, true},
};
static_assert(kColumns.size() == kColumnCount);
static_assert(kColumns[kProfile].id == "profile" && kColumns[kOperands].id == "operands");

Cell textOrNone(std::string_view text) {
    return text.empty() ? Cell() : Cell(std::string(text));
}
Cell idOrNone(const std::optional<uint64_t>& id) {
    return id ? Cell(debugIdText(*id)) : Cell();
}

/// What the program says of an instruction (compiler_pc to source, compiler_opcode to predecessors).
Cell nameCell(const ProfileNames& all, int arch, const Instruction& instruction, size_t column) {
    const InstructionNames& names = all.of(instruction);
    switch (column) {
    case kCompilerPc:
        return names.compilerPc ? Cell(uint64_t(*names.compilerPc)) : Cell();
    case kBirId:
        return idOrNone(names.bir);
    case kBirName:
        return textOrNone(names.birName);
    case kPenguinId:
        return idOrNone(names.penguin);
    case kInstructionType:
        return names.bir ? Cell(std::string(instructionTypeName(names.type))) : Cell();
    case kLayer:
        return textOrNone(names.layer);
    case kHloName:
        return textOrNone(names.hloName);
    case kSource:
        return textOrNone(names.source());
    case kCompilerOpcode:
        return names.compiled.empty() ? Cell() : Cell(opcodeText(static_cast<uint8_t>(names.compiled[0])));
    case kCompilerOperands:
        return textOrNone(operandText(names.compiled, arch, all.semaphores(instruction)));
    case kPredecessors:
        return textOrNone(all.predecessorsText(instruction));
    default:
        return {};
    }
}

/// The first question about a stream reads and inflates its NEFF. Tables are made on a worker, but their cells are
/// asked for while painting, so it is put here.
void askFirstNames(const ProfileNames& names, const DeviceProfile& profile) {
    Instruction any;
    for (size_t subgraph = 0; subgraph < profile.subgraphs.size(); ++subgraph) {
        any.subgraph = static_cast<uint16_t>(subgraph);
        for (size_t engine = 0; engine < kEngineCount; ++engine) {
            any.engine = static_cast<Engine>(engine);
            names.of(any);
        }
    }
}

class InstructionsTable : public Table {
public:
    explicit InstructionsTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {
        size_t rows = 0;
        for (const DeviceProfile& profile : m_capture->profiles()) {
            m_first.push_back(rows);
            rows += profile.instructions.size();
        }
        m_first.push_back(rows);
        for (size_t i = 0; i < m_capture->profiles().size(); ++i)
            askFirstNames(m_capture->names(ProfileId(i)), m_capture->profiles()[i]);
    }

    size_t rowCount() const override { return m_first.back(); }

    Cell cell(size_t row, size_t column) const override {
        const auto [profile, instruction, profileIndex] = at(row);
        switch (column) {
        case kSubgraph:
            return profile.subgraphs[instruction.subgraph].name;
        case kEngine:
            return std::string(engineName(instruction.engine));
        case kPc:
            return uint64_t(instruction.pc);
        case kStart:
            return instruction.startNs();
        case kDuration:
            return instruction.durationNs();
        case kEventWait:
            return profile.arch == 1 || profile.arch == 2 ? Cell(uint64_t(instruction.eventWaitNs)) : Cell();
        case kOpcode:
            return instruction.hasOpcode ? Cell(opcodeText(instruction.opcode)) : Cell();
        case kTrack:
            return std::string(kTrackNames[static_cast<size_t>(instruction.track())]);
        case kCrcIn:
            return uint64_t(instruction.crcIn);
        case kCrcOut:
            return uint64_t(instruction.crcOut);
        case kOperands:
            return operands(profile, instruction, profileIndex);
        case kElements:
        case kFlops:
        case kSbufRead:
        case kSbufWrite:
        case kPsumRead:
        case kPsumWrite:
            return traffic(profile, instruction, column);
        case kProfile:
            return profile.path;
        case kHostStart:
            return hostStart(row, profile);
        case kNeff:
            return neff(profile, instruction);
        case kExecution:
            return executionCell(instruction.execution);
        default:
            return nameCell(m_capture->names(ProfileId(profileIndex)), profile.arch, instruction, column);
        }
    }

    SpanId spanOf(size_t row) const override {
        std::call_once(m_spansFound, [this] { findSpans(); });
        return m_spans[row];
    }

    std::optional<TimeRange> timeOf(size_t row) const override {
        const auto [profile, instruction, profileIndex] = at(row);
        const Timestamp start(instruction.startNs());
        return TimeRange{start, start + Duration(instruction.durationNs())};
    }

    std::string emptyReason() const override {
        return m_capture->profiles().empty()
                   ? "No device profile (.ntff) is here: record with the DEVICE mode of NeuronConfig, or with "
                     "NEURON_RT_INSPECT_DEVICE_PROFILE=1."
                   : "The device profiles that are here hold no executed instruction.";
    }

private:
    struct Place {
        const DeviceProfile& profile;
        Instruction instruction;
        size_t profileIndex;
    };
    Place at(size_t row) const {
        const auto next = std::upper_bound(m_first.begin(), m_first.end(), row);
        const size_t profile = static_cast<size_t>(next - m_first.begin()) - 1;
        const DeviceProfile& p = m_capture->profiles()[profile];
        return {p, p.instructions[row - m_first[profile]], profile};
    }

    Cell operands(const DeviceProfile& profile, const Instruction& instruction, size_t profileIndex) const {
        const std::string_view record = profile.record(instruction);
        if (record.empty())
            return {};
        return operandText(record, profile.arch, m_capture->names(ProfileId(profileIndex)).semaphores(instruction));
    }

    static Cell traffic(const DeviceProfile& profile, const Instruction& instruction, size_t column) {
        const InstructionTraffic traffic = instructionTraffic(profile.record(instruction), profile.arch);
        const std::array values = {traffic.elements,  traffic.flops,    traffic.sbufRead,
                                   traffic.sbufWrite, traffic.psumRead, traffic.psumWrite};
        const std::optional<uint64_t>& value = values[column - kElements];
        return value ? Cell(*value) : Cell();
    }

    Cell hostStart(size_t row, const DeviceProfile& profile) const {
        if (!profile.clock.valid() || m_capture->clocks()[profile.clock.index()].own)
            return {};
        const SpanId span = spanOf(row);
        return span.valid() ? Cell(m_capture->spans().start(span).ns()) : Cell();
    }

    Cell neff(const DeviceProfile& profile, const Instruction& instruction) const {
        const ProgramId program = profile.programs[profile.subgraphs[instruction.subgraph].program].program;
        return program.valid() ? Cell(m_capture->programs()[program.index()].path) : Cell();
    }

    void findSpans() const {
        m_spans.resize(rowCount());
        const SpanStore& spans = m_capture->spans();
        for (const Lane& lane : m_capture->lanes().all()) {
            if (!lane.profile.valid() || lane.engine < 0)
                continue;
            const size_t first = m_first[lane.profile.index()];
            const size_t count = m_first[lane.profile.index() + 1] - first;
            for (size_t i = lane.firstSpan; i < size_t(lane.firstSpan) + lane.spanCount; ++i) {
                const uint64_t detail = spans.detail(SpanId(i));
                if (detail < count)
                    m_spans[first + detail] = SpanId(i);
            }
        }
    }

    std::shared_ptr<const Capture> m_capture;
    std::vector<size_t> m_first; // row of the first instruction of each profile, and behind the last
    mutable std::once_flag m_spansFound;
    mutable std::vector<SpanId> m_spans;
};

} // namespace

TableEntry instructionsTable() {
    return {"instructions", "Instructions", kColumns, makeTable<InstructionsTable>, true};
}

} // namespace model
