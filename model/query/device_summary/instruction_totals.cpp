// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/query/device_summary/instruction_totals.h"

#include "model/device/traffic.h"
#include "model/query/active_time.h"

#include <algorithm>
#include <limits>

namespace model {

namespace {

void add(uint64_t& sum, const std::optional<uint64_t>& value) {
    if (value && __builtin_add_overflow(sum, *value, &sum))
        sum = std::numeric_limits<uint64_t>::max();
}

void addTraffic(InstructionTotals& totals, const InstructionTraffic& traffic) {
    add(totals.elements, traffic.elements);
    add(totals.sbufRead, traffic.sbufRead);
    add(totals.sbufWrite, traffic.sbufWrite);
    add(totals.psumRead, traffic.psumRead);
    add(totals.psumWrite, traffic.psumWrite);
    add(totals.psumReadSbufWrite, traffic.psumReadSbufWrite);
    add(totals.hbmRead, traffic.hbmRead);
    add(totals.hbmWrite, traffic.hbmWrite);
    totals.psumReadSbufWriteCount += traffic.psumReadSbufWrite ? 1 : 0;
    totals.unknownTraffic += traffic.complete ? 0 : 1;
}

void addOpcode(InstructionTotals& totals, const Instruction& i, int64_t durationPs) {
    if (!i.hasOpcode || (i.opcode != 0x02 && i.opcode != 0x21))
        return;
    InstructionTotals::OfOpcode& opcode = i.opcode == 0x02 ? totals.matmul : totals.activate;
    ++opcode.count;
    opcode.timePs = saturatingAdd(opcode.timePs, durationPs);
}

} // namespace

InstructionTotals instructionTotals(const DeviceProfile& profile,
                                    const std::function<InstructionType(const Instruction&)>& typeOf) {
    InstructionTotals totals;
    uint64_t transposes = 0;
    totals.bySubgraph.resize(profile.subgraphs.size());
    totals.lastEndPs.resize(profile.subgraphs.size());
    for (const Instruction& i : profile.instructions) {
        const size_t engineIndex = static_cast<size_t>(i.engine);
        InstructionTotals::OfEngine& engine = totals.bySubgraph[i.subgraph][engineIndex];
        const int64_t duration = (i.end - i.start).ps();
        ++engine.count;
        if (isActive(i)) {
            engine.timePs = saturatingAdd(engine.timePs, duration);
            totals.active[engineIndex].add({i.start, i.end});
        }
        totals.lastEndPs[i.subgraph] = std::max(totals.lastEndPs[i.subgraph], i.end.ps());
        addOpcode(totals, i, duration);
        const InstructionTraffic traffic = instructionTraffic(profile.record(i), profile.arch);
        addTraffic(totals, traffic);
        if (traffic.elements && typeOf && typeOf(i) == InstructionType::Transpose)
            add(transposes, traffic.elements);
    }
    if (typeOf)
        totals.transposeElements = transposes;
    return totals;
}

uint64_t InstructionTotals::count(size_t subgraph) const {
    uint64_t sum = 0;
    for (const OfEngine& engine : bySubgraph[subgraph])
        sum += engine.count;
    return sum;
}

InstructionTotals::OfEngine InstructionTotals::engine(Engine wanted) const {
    OfEngine sum;
    for (const auto& engines : bySubgraph) {
        const OfEngine& one = engines[static_cast<size_t>(wanted)];
        sum.count += one.count;
        sum.timePs = saturatingAdd(sum.timePs, one.timePs);
    }
    return sum;
}

int64_t InstructionTotals::lastEnd() const {
    return lastEndPs.empty() ? 0 : *std::max_element(lastEndPs.begin(), lastEndPs.end());
}

} // namespace model
