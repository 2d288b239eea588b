// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"
#include "tests/support/instruction_record.h"

#include <string_view>

/// A device profile of a few lines: each instruction is loaded and executed once. Starts must ascend.
class SmallProfile {
public:
    explicit SmallProfile(size_t cores = 1, int arch = 2) {
        profile.arch = arch;
        profile.version = 6;
        profile.programs.resize(1);
        for (size_t i = 0; i < cores; ++i) {
            model::DeviceSubgraph subgraph;
            subgraph.name = "sg0" + std::to_string(i);
            subgraph.core = static_cast<uint32_t>(4 + i);
            profile.subgraphs.push_back(subgraph);
        }
    }

    SmallProfile& total(int64_t ps) {
        model::DeviceExecution execution;
        execution.end = model::Ps(ps);
        profile.executions.push_back(execution);
        return *this;
    }

    SmallProfile& run(model::Engine engine, const test_support::Instruction& record, int64_t startPs, int64_t endPs,
                      uint16_t subgraph = 0) {
        model::EngineCode& code = profile.subgraphs[subgraph].code[static_cast<size_t>(engine)];
        model::Instruction i;
        i.start = model::Ps(startPs);
        i.end = model::Ps(endPs);
        i.pc = code.recordCount();
        i.subgraph = subgraph;
        i.engine = engine;
        i.opcode = static_cast<uint8_t>(record.bytes[0]);
        i.hasOpcode = true;
        code.bytes += record.bytes;
        profile.instructions.append(i);
        return *this;
    }

    SmallProfile& packet(uint16_t use, uint32_t bytes, int64_t startPs, int64_t endPs,
                         model::DmaNote note = model::DmaNote::None) {
        model::DmaPacket p;
        p.start = model::Ps(startPs);
        p.end = model::Ps(endPs);
        p.bytes = bytes & 0xffffff;
        p.use = use;
        p.note = note;
        profile.dmaPackets.push_back(p);
        return *this;
    }

    SmallProfile& queue(std::string_view name, uint32_t type) {
        model::DmaQueueUse use;
        use.name = name;
        use.type = type;
        profile.subgraphs[0].queues.push_back(use);
        return *this;
    }

    SmallProfile& throttle(uint8_t k, uint8_t n, uint8_t type, int64_t startPs, int64_t endPs) {
        model::ThrottleSpan span;
        span.start = model::Ps(startPs);
        span.end = model::Ps(endPs);
        span.k = k;
        span.n = n;
        span.type = type;
        profile.throttling.push_back(span);
        return *this;
    }

    model::DeviceProfile profile;
};
