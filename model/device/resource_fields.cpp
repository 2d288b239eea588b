// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/resource_fields.h"

#include "model/device/device_names.h"

namespace model {

namespace {

/// Fields one behind the other.
class Fields {
public:
    explicit Fields(const char* section)
        : m_section(section) {}

    Fields& section(const char* name) {
        m_section = name;
        return *this;
    }
    Fields& add(const char* label, std::string value, const char* unit = "", bool fixed = false) {
        m_out.push_back({m_section, label, std::move(value), unit, fixed});
        return *this;
    }
    Fields& number(const char* label, uint64_t value, const char* unit = "") {
        return add(label, std::to_string(value), unit);
    }
    Fields& time(const char* label, Ps time) { return add(label, std::to_string(time.ps()), "ps"); }
    Fields& span(Ps start, Ps end) { return section("Time").time("start from zero", start).time("end from zero", end); }
    Fields& place(const DeviceProfile& profile, uint16_t subgraph, uint16_t execution) {
        add("subgraph", profile.subgraphs[subgraph].name);
        return execution == 0xffff ? *this : number("execution", execution);
    }
    Fields& leadsTo(uint64_t instruction) {
        m_out.back().target.instruction = instruction;
        return *this;
    }
    std::vector<DetailField> take() { return std::move(m_out); }

private:
    std::string m_section;
    std::vector<DetailField> m_out;
};

} // namespace

std::vector<DetailField> dmaPacketFields(const DeviceProfile& profile, uint64_t index) {
    if (index >= profile.dmaPackets.size())
        return {};
    const DmaPacket& packet = profile.dmaPackets[index];
    Fields out("DMA packet");
    const DmaQueueUse* const use = dmaUseOf(profile, packet);
    out.add("queue", use ? dmaQueueDisplayName(use->name) : "not in the profile's table: fetches instructions");
    if (use && dmaQueueDisplayName(use->name) != use->name)
        out.add("queue as in the file", use->name);
    out.add("queue type", std::string(dmaQueueKindName(dmaKindOf(profile, packet))));
    out.number("DMA engine", packet.engine).number("ring", packet.queue).number("packet of its ring", packet.index);
    out.number("bytes written", packet.bytes, "bytes").number("crc", packet.crc);
    const int64_t ps = (packet.end - packet.start).ps();
    if (ps > 0)
        out.number("rate", uint64_t(packet.bytes) * 1'000'000'000'000 / static_cast<uint64_t>(ps), "bytes/s");
    if (packet.note != DmaNote::None)
        out.add("note", std::string(dmaNoteText(packet.note)) + " (no row of the vendor's)");
    out.place(profile, packet.subgraph, packet.execution);
    out.span(packet.start, packet.end);
    if (packet.completionPs != DmaPacket::kNoCompletion)
        out.number("completed after its end", packet.completionPs, "ps");
    return out.take();
}

std::vector<DetailField> dmaTransferFields(const DeviceProfile& profile, uint64_t index) {
    if (index >= profile.dmaTransfers.size())
        return {};
    const DmaTransfer& transfer = profile.dmaTransfers[index];
    Fields out("DMA transfer");
    out.add("queue", dmaQueueDisplayName(profile.subgraphs[transfer.subgraph].queues[transfer.use].name));
    out.add("kind", transfer.dynamic ? "dynamic: descriptors made by an instruction" : "static: descriptors in memory");
    if (transfer.block)
        out.number("block", *transfer.block);
    out.number("bytes without semaphore writes", transfer.bytes, "bytes").number("packets", transfer.packets);
    out.number("last DMA engine", transfer.engine).number("transfer of its queue", transfer.ordinal);
    out.place(profile, transfer.subgraph, transfer.execution);
    out.span(transfer.start, transfer.end);
    out.section("Trigger");
    if (!transfer.triggerStart) {
        out.add("trigger", "not known");
        return out.take();
    }
    out.add("pc", std::to_string(transfer.triggerPc.value_or(0)), "", true);
    if (transfer.instruction)
        out.leadsTo(*transfer.instruction);
    out.add("start from zero", std::to_string(transfer.triggerStart->floorNs()), "ns");
    out.add("to the first packet", std::to_string((transfer.start - *transfer.triggerStart).floorNs()), "ns");
    out.add("known by", std::string(triggerLinkText(transfer.link)));
    return out.take();
}

std::vector<DetailField> semaphoreFields(const DeviceProfile& profile, uint64_t index, const SemaphoreNames* names) {
    if (index >= profile.semaphoreUpdates.size())
        return {};
    const SemaphoreUpdate& update = profile.semaphoreUpdates[index];
    Fields out(update.isSemaphore() ? "Semaphore" : "Event");
    if (update.isSemaphore())
        out.add("semaphore", semaphoreLabels(names)[update.id]);
    else
        out.number("event", update.id);
    out.add("new value", std::to_string(update.value)).add("operation", semaphoreOpText(update.op));
    out.number("mode, raw", update.op >> 4).add("written by", semaphoreSourceText(update.source));
    if (update.lostAfter())
        out.add("lost records", "after this one: until the next value nothing is known");
    if (update.lostBefore())
        out.add("lost records", "before this one");
    out.place(profile, update.subgraph, update.execution);
    out.section("Time").time("time", update.time);
    return out.take();
}

std::vector<DetailField> throttleFields(const DeviceProfile& profile, uint64_t index) {
    if (index >= profile.throttling.size())
        return {};
    const ThrottleSpan& span = profile.throttling[index];
    Fields out("Throttling");
    out.add("share of windows allowed", std::to_string(span.k) + "/" + std::to_string(span.n));
    out.add("throttled", span.throttled() ? "yes" : "no");
    const std::string_view type = throttleTypeName(span.type);
    out.add("type", type.empty() ? std::to_string(span.type) : std::string(type));
    out.number("activity, raw", span.activity).place(profile, span.subgraph, span.execution);
    return out.span(span.start, span.end).take();
}

std::vector<DetailField> errorFields(const DeviceProfile& profile, uint64_t index) {
    if (index >= profile.errors.size())
        return {};
    const DeviceError& error = profile.errors[index];
    Fields out("Device error");
    out.add("error", deviceErrorName(error.id())).add("reported by", deviceErrorEngine(error));
    out.add("data", std::to_string(error.word0 >> 8 & 0xffff) + ", " + std::to_string(error.word1));
    out.place(profile, error.subgraph, error.execution).section("Time").time("time", error.time);
    out.section("Raw").add("record", deviceErrorHex(error), "hex", true);
    return out.take();
}

std::vector<DetailField> lossFields(const DeviceProfile& profile, uint64_t index) {
    if (index >= profile.losses.size())
        return {};
    const LossMark& mark = profile.losses[index];
    Fields out("Lost records");
    out.add("queue", lossQueueName(mark.queue));
    out.add("lost", mark.after && mark.before ? "before and after this time"
                    : mark.after              ? "after this time"
                                              : "before this time");
    out.place(profile, mark.subgraph, mark.execution).section("Time").time("time", mark.time);
    return out.take();
}

} // namespace model
