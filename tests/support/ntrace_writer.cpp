// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ntrace_writer.h"

#include "tests/support/byte_writing.h"

#include <protozero/pbf_writer.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace test_support {

namespace {

constexpr int kCoreShift = 50;

constexpr std::array<const char*, 51> kEventNames{"generic",
                                                  "nrt_load",
                                                  "async_post_request",
                                                  "nrt_execute",
                                                  "kmgr_exec_core",
                                                  "nrt_load_collectives",
                                                  "cc_exec_barrier",
                                                  "nc_exec_running",
                                                  "cc_running",
                                                  "nrt_tensor_read",
                                                  "nrt_tensor_write",
                                                  "nrt_tensor_read_batch",
                                                  "nrt_tensor_write_batch",
                                                  "numerical_err",
                                                  "enc_barrier_recv",
                                                  "enc_barrier_send",
                                                  "enc_barrier",
                                                  "kbl_exec_pre",
                                                  "kbl_exec_core",
                                                  "kbl_exec_wait",
                                                  "kbl_exec_post",
                                                  "nrt_model_switch",
                                                  "nrt_model_submit",
                                                  "nrt_async_sema_wait",
                                                  "hw_notify",
                                                  "timestamp_sync_point",
                                                  "nc_model_switch",
                                                  "nrt_tensor_allocate",
                                                  "nrt_tensor_free",
                                                  "tensor_block_while_exec",
                                                  "dmem_buf_copyin",
                                                  "dmem_buf_copyout",
                                                  "dmem_buf_batch_copyin",
                                                  "dmem_buf_batch_copyout",
                                                  "nrt_dma_mem_alloc",
                                                  "nrt_dma_mem_dealloc",
                                                  "exec_consume_nc_status_notifications",
                                                  "exec_consume_cc_core_notifications",
                                                  "notification_consume_errors",
                                                  "exec_consume_gpsimd_stdio",
                                                  "nrt_cc_prepare",
                                                  "nrt_cc_schedule",
                                                  "hostcc_build_context",
                                                  "hostcc_load",
                                                  "hostcc_dma_rewrite",
                                                  "hostcc_fifo_update",
                                                  "hostcc_exec",
                                                  "hostcc_wait_completion",
                                                  "nrt_profile_add_node_info",
                                                  "nrta_execute_schedule",
                                                  "nrt_barrier"};

void put(protozero::pbf_writer& out, std::uint32_t field, std::uint64_t value) {
    if (value != 0)
        out.add_uint64(field, value);
}

std::string message(const RuntimeRecord& record) {
    std::string out;
    protozero::pbf_writer event(out);
    put(event, 2, record.timestamp);
    put(event, 7, record.type);
    put(event, 9, record.thread);
    put(event, 10, record.id);
    for (const auto& [key, value] : record.attributes) {
        protozero::pbf_writer entry(event, 12);
        entry.add_string(1, key);
        entry.add_string(2, value);
    }
    put(event, 13, record.status);
    put(event, 14, static_cast<std::uint64_t>(record.phase));
    put(event, 15, record.trackingId);
    if (record.nrtaSeqId) // explicit presence: a zero is written
        event.add_uint64(16, *record.nrtaSeqId);
    return out;
}

std::string text(std::uint64_t value) {
    return std::to_string(value);
}

std::string hexText(std::uint64_t value) {
    std::string out;
    for (; value != 0; value /= 16)
        out.insert(out.begin(), "0123456789abcdef"[value % 16]);
    return "0x" + (out.empty() ? "0" : out);
}

RuntimeRecord record(const RuntimeSpan& span, Phase phase) {
    const bool start = phase == Phase::Start;
    RuntimeRecord made;
    made.timestamp = start ? span.start : span.stop;
    made.type = static_cast<std::uint32_t>(span.type);
    made.phase = phase;
    made.thread = span.thread;
    made.attributes = start ? span.onStart : span.onStop;
    made.nrtaSeqId = start ? span.seqOnStart : span.seqOnStop;
    made.status = span.status;
    return made;
}

Attributes place(const HbmCounter& counter, const std::string& usage) {
    return {
        {"usage_type", usage}, {"hbm_idx", text(counter.hbm)}, {"mla_idx", text(counter.device)}, {"is_nc_hbm", "1"}};
}

} // namespace

std::map<std::uint64_t, std::string> runtimeEventNames() {
    std::map<std::uint64_t, std::string> names;
    for (std::size_t code = 0; code < kEventNames.size(); ++code)
        names[code] = kEventNames[code];
    return names;
}

std::string runtimeRecords(const std::vector<RuntimeRecord>& records) {
    std::string out;
    for (const RuntimeRecord& item : records) {
        const std::string body = message(item);
        appendU32(out, static_cast<std::uint32_t>(body.size()));
        out += body;
    }
    return out;
}

std::size_t NtraceWriter::add(std::uint32_t core, std::uint64_t writtenAt, RuntimeRecord item) {
    item.attributes.emplace_back("nc_idx", text(core));
    item.attributes.emplace_back("worker_gid", text(core));
    m_pending.push_back({core, writtenAt, std::move(item), m_pending.size(), false});
    return m_pending.size() - 1;
}

void NtraceWriter::span(const RuntimeSpan& item) {
    const std::size_t start = add(item.core, item.start, record(item, Phase::Start));
    m_pending[add(item.core, item.stop, record(item, Phase::Stop))].startAt = start;
}

void NtraceWriter::open(const RuntimeSpan& item) {
    add(item.core, item.start, record(item, Phase::Start));
}

void NtraceWriter::orphan(const RuntimeSpan& item) {
    m_pending[add(item.core, item.stop, record(item, Phase::Stop))].lostStart = true;
}

void NtraceWriter::instant(std::uint32_t core, RuntimeEvent type, std::uint32_t thread, std::uint64_t at,
                           Attributes attributes) {
    RuntimeSpan item{core, type, thread, at, at};
    item.onStop = std::move(attributes);
    add(core, at, record(item, Phase::Instant));
}

void NtraceWriter::hardware(const RuntimeSpan& span, const SyncPoint& sync, std::uint64_t writtenAt, bool raw) {
    RuntimeSpan item = span;
    item.start = raw ? span.start : sync.host(span.start);
    item.stop = raw ? span.stop : sync.host(span.stop);
    item.onStart.emplace_back("nc_timestamp_ns", text(span.start));
    item.onStop.emplace_back("nc_timestamp_ns", text(span.stop));
    const std::size_t start = add(item.core, writtenAt, record(item, Phase::Start));
    m_pending[add(item.core, writtenAt, record(item, Phase::Stop))].startAt = start;
}

std::uint64_t NtraceWriter::alloc(std::uint32_t core, std::uint32_t thread, std::uint64_t start, std::uint64_t stop,
                                  HbmCounter& counter, const std::string& usage, std::uint64_t size) {
    constexpr std::uint64_t kPage = 0x1000;
    const std::uint64_t address = counter.nextAddress;
    counter.nextAddress += (size + kPage - 1) / kPage * kPage;
    counter.total += size;
    counter.byUsage[usage] += size;
    RuntimeSpan item{core, RuntimeEvent::DmaMemAlloc, thread, start, stop};
    item.onStart = place(counter, usage);
    item.onStart.emplace_back("is_aligned", "0");
    item.onStop = {{"allocated_bytes", text(size)},
                   {"total_bytes", text(counter.total)},
                   {"usage_type_total_bytes", text(counter.byUsage[usage])},
                   {"physical_address", hexText(address)},
                   {"return_code", "0"}};
    span(item);
    return address;
}

void NtraceWriter::dealloc(std::uint32_t core, std::uint32_t thread, std::uint64_t start, std::uint64_t stop,
                           HbmCounter& counter, const std::string& usage, std::uint64_t size, std::uint64_t address) {
    counter.total -= size;
    counter.byUsage[usage] -= size;
    RuntimeSpan item{core, RuntimeEvent::DmaMemDealloc, thread, start, stop};
    item.onStart = place(counter, usage);
    item.onStart.emplace_back("physical_address", hexText(address));
    item.onStop = {{"freed_bytes", text(size)},
                   {"total_bytes", text(counter.total)},
                   {"usage_type_total_bytes", text(counter.byUsage[usage])}};
    span(item);
}

void NtraceWriter::copy(std::uint32_t core, RuntimeEvent way, std::uint32_t thread, std::uint64_t start,
                        std::uint64_t stop, std::uint64_t size) {
    RuntimeSpan item{core, way, thread, start, stop};
    item.onStart = {{"mem_handle", "94182270996480"}, {"mem_type", "2"}, {"offset", "0"}, {"size", text(size)}};
    span(item);
}

std::vector<RuntimeRecord> NtraceWriter::records() const {
    std::vector<std::size_t> order(m_pending.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
        return std::pair(m_pending[a].core, m_pending[a].writtenAt) <
               std::pair(m_pending[b].core, m_pending[b].writtenAt);
    });
    std::vector<std::uint64_t> ids(m_pending.size());
    std::map<std::uint32_t, std::uint64_t> sequence;
    for (std::size_t place : order)
        ids[place] = std::uint64_t{m_pending[place].core} << kCoreShift | ++sequence[m_pending[place].core];

    std::vector<RuntimeRecord> out;
    for (std::size_t at : order) {
        RuntimeRecord item = m_pending[at].record;
        item.id = ids[at];
        // A lost START leaves a tracking id that no record has: beyond every sequence number of this core.
        item.trackingId =
            m_pending[at].lostStart ? item.id | std::uint64_t{1} << (kCoreShift - 1) : ids[m_pending[at].startAt];
        out.push_back(std::move(item));
    }
    return out;
}

void addExecution(NtraceWriter& trace, const AsyncExecution& e) {
    const Attributes model{{"model_id", text(e.modelId)}};
    const Attributes ids = e.hasIds ? Attributes{{"exec_id", text(e.execId)}} : Attributes{};
    Attributes both = ids;
    both.insert(both.end(), model.begin(), model.end());
    const std::optional<std::uint64_t> sequence = e.hasSequence ? std::optional(e.nrtaSeqId) : std::nullopt;
    const auto host = [&](RuntimeEvent type, std::uint32_t thread, std::uint64_t start, std::uint64_t stop,
                          const Attributes& attributes) {
        RuntimeSpan item{e.core, type, thread, start, stop};
        item.onStart = attributes;
        return item;
    };
    const auto add = [&](const RuntimeSpan& span) {
        if (!e.without.contains(span.type))
            trace.span(span);
    };
    const auto addHardware = [&](const RuntimeSpan& span) {
        if (!e.without.contains(span.type))
            trace.hardware(span, e.sync, e.drainAt, e.raw);
    };

    RuntimeSpan schedule =
        host(RuntimeEvent::ExecuteSchedule, e.dispatchThread, e.scheduleStart, e.scheduleStop, model);
    schedule.onStart.emplace_back("queue", e.queue);
    schedule.seqOnStop = sequence;
    add(schedule);
    add(host(RuntimeEvent::ModelSubmit, e.dispatchThread, e.submitStart, e.submitStop, model));
    add(host(RuntimeEvent::KblExecPre, e.dispatchThread, e.preStart, e.preStop, both));

    RuntimeSpan wait = host(RuntimeEvent::KblExecWait, e.monitorThread, e.waitStart, e.waitStop, both);
    wait.seqOnStart = sequence;
    wait.seqOnStop = sequence;
    add(wait);
    if (e.writeSync)
        trace.instant(e.core, RuntimeEvent::TimestampSyncPoint, e.monitorThread, e.waitStart + 900,
                      {{"exec_id", text(e.execId)},
                       {"cpu_timestamp_ns", text(e.sync.cpuNs)},
                       {"nc_timestamp_ns", text(e.sync.ncNs)}});

    RuntimeSpan running{e.core, RuntimeEvent::NcExecRunning, e.monitorThread, e.runStart, e.runStop};
    running.onStart = ids;
    running.onStart.emplace_back("device_core_idx", text(e.deviceCore));
    addHardware(running);
    RuntimeSpan change{e.core, RuntimeEvent::NcModelSwitch, e.monitorThread, e.switchStart, e.switchStop};
    change.onStart = running.onStart;
    change.onStart.emplace_back("model_id", text(e.modelId));
    addHardware(change);

    const std::uint64_t third = (e.waitStop - e.drainAt) / 3;
    add(host(RuntimeEvent::ConsumeGpsimdStdio, e.monitorThread, e.drainAt, e.drainAt + third, both));
    add(host(RuntimeEvent::ConsumeErrors, e.monitorThread, e.drainAt + third, e.drainAt + 2 * third, both));
    add(host(RuntimeEvent::KblExecPost, e.monitorThread, e.waitStop, e.postStop, both));
}

} // namespace test_support
