// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/instruction.h"
#include "model/packed_column.h"

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace model {

/// The executed instructions of a profile, by (start, subgraph, engine), in columns: 12 to 24 bytes each. Read it as a
/// range of values; an element has no address. Written once by the reader of the profile, then only read, by any
/// thread.
class InstructionStore {
public:
    class Iterator {
    public:
        using value_type = Instruction;
        using difference_type = std::ptrdiff_t;
        using reference = Instruction;
        using pointer = void;
        using iterator_category = std::input_iterator_tag;

        Iterator(const InstructionStore* store, size_t at)
            : m_store(store)
            , m_at(at) {}
        Instruction operator*() const { return (*m_store)[m_at]; }
        Iterator& operator++() {
            ++m_at;
            return *this;
        }
        bool operator==(const Iterator& other) const { return m_at == other.m_at; }

    private:
        const InstructionStore* m_store;
        size_t m_at;
    };

    size_t size() const { return m_start.size(); }
    bool empty() const { return size() == 0; }
    /// REQUIRES: index < size().
    Instruction operator[](size_t index) const {
        Instruction out;
        out.start = Ps(m_start[index]);
        out.end = Ps(static_cast<int64_t>(static_cast<uint64_t>(m_start[index]) + m_length[index]));
        const uint32_t code = m_code[index];
        out.pc = code & kPcMask;
        out.engine = engineOf(code);
        out.hasOpcode = code & kHasOpcode;
        out.opcode = static_cast<uint8_t>(code >> kOpcodeShift);
        out.eventWaitNs = m_wait[index];
        const uint32_t checks = m_checks[index];
        out.crcIn = static_cast<uint16_t>(checks);
        out.crcOut = static_cast<uint16_t>(checks >> 16);
        const uint32_t place = m_place[index];
        out.subgraph = static_cast<uint16_t>(place);
        out.execution = static_cast<uint16_t>(place >> 16);
        return out;
    }
    Instruction front() const { return (*this)[0]; }
    Instruction back() const { return (*this)[size() - 1]; }
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, size()}; }

    /// What places an instruction on a lane, for passes over all.
    struct Placing {
        Ps start;
        int64_t durationNs;
        uint16_t subgraph, execution;
        uint16_t opcode; ///< kNoOpcode: not known
        int track;
    };
    static constexpr uint16_t kNoOpcode = 256;
    Placing placing(size_t index) const {
        const uint32_t code = m_code[index], place = m_place[index];
        const uint16_t opcode = code & kHasOpcode ? static_cast<uint16_t>(code >> kOpcodeShift) : kNoOpcode;
        const int track = opcode == 0x02 ? kTensorMatrixTrack : static_cast<int>(engineOf(code));
        const int64_t start = m_start[index];
        const Ps end(static_cast<int64_t>(static_cast<uint64_t>(start) + m_length[index]));
        return {Ps(start),
                (end - Ps(start)).floorNs(),
                static_cast<uint16_t>(place),
                static_cast<uint16_t>(place >> 16),
                opcode,
                track};
    }
    uint16_t executionOf(size_t index) const { return static_cast<uint16_t>(m_place[index] >> 16); }

    /// REQUIRES: not before the last one; finish() was not called.
    void append(const Instruction& instruction) {
        m_start.append(instruction.start.ps());
        m_length.append(static_cast<uint64_t>(instruction.end.ps()) - static_cast<uint64_t>(instruction.start.ps()));
        m_code.append((instruction.pc & kPcMask) | static_cast<uint32_t>(instruction.engine) << kEngineShift |
                      (instruction.hasOpcode ? kHasOpcode : 0) |
                      static_cast<uint32_t>(instruction.opcode) << kOpcodeShift);
        m_wait.append(instruction.eventWaitNs);
        m_checks.append(instruction.crcIn | static_cast<uint32_t>(instruction.crcOut) << 16);
        m_place.append(instruction.subgraph | static_cast<uint32_t>(instruction.execution) << 16);
    }
    void finish();
    size_t bytes() const; ///< what it takes in memory

private:
    static constexpr uint32_t kPcMask = 0xfffff, kEngineShift = 20, kHasOpcode = 1u << 23, kOpcodeShift = 24;
    static constexpr Engine engineOf(uint32_t code) { return static_cast<Engine>(code >> kEngineShift & 7); }

    PackedColumn<int64_t> m_start;   // ps
    PackedColumn<uint64_t> m_length; // ps, end - start modulo 2^64
    PackedColumn<uint32_t> m_code;   // pc, engine, hasOpcode, opcode
    PackedColumn<uint32_t> m_wait;   // ns
    PackedColumn<uint32_t> m_checks; // crcIn, crcOut
    PackedColumn<uint32_t> m_place;  // subgraph, execution
};

} // namespace model
