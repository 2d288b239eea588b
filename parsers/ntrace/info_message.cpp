// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/ntrace/info_message.h"

#include "parsers/protobuf_fields.h"

#include <algorithm>
#include <cctype>
#include <limits>
#include <map>

namespace parsers {
namespace {

using Table = std::map<uint64_t, std::string>;

struct DataFile {
    std::string name;
    uint64_t count = 0;
};

/// What the message says, before it goes to its places.
struct Info {
    model::Worker worker; ///< the fields that trace_info.pb fills
    uint64_t pid = 0, session = 0;
    DataFile events, cpu, memory;
    uint64_t totalEvents = 0;
    std::map<std::string, Table, std::less<>> tables;
    uint64_t unknownFields = 0;
    bool good = true;
};

int64_t timeOf(uint64_t value) {
    return static_cast<int64_t>(std::min(value, static_cast<uint64_t>(std::numeric_limits<int64_t>::max())));
}

/// ntrace_data_file {1 filename, 3 num_events}.
bool decodeDataFile(std::string_view message, DataFile& file) {
    return forEachField(message, [&](const WireField& field) {
        if (field.isBytes() && field.number == 1)
            file.name = field.bytes;
        if (field.isVarint() && field.number == 3)
            file.count = field.value;
    });
}

/// host_stats {1 num_cpus, 3 mem_capacity, 6 cpu_util_measurements, 7 mem_usage_measurements}.
bool decodeHostStats(std::string_view message, Info& info) {
    bool good = true;
    const bool whole = forEachField(message, [&](const WireField& field) {
        if (field.isVarint() && field.number == 1)
            info.worker.cpuCount = static_cast<uint32_t>(field.value);
        if (field.isVarint() && field.number == 3)
            info.worker.memoryCapacityBytes = field.value;
        if (field.isBytes() && field.number == 6)
            good &= decodeDataFile(field.bytes, info.cpu);
        if (field.isBytes() && field.number == 7)
            good &= decodeDataFile(field.bytes, info.memory);
    });
    return whole && good;
}

/// interned_data_db {1 category, 2 map of number to text}. A number 0 is not on the wire.
bool decodeTable(std::string_view message, Info& info) {
    std::string category;
    Table table;
    bool good = true;
    const bool whole = forEachField(message, [&](const WireField& field) {
        if (field.isBytes() && field.number == 1)
            category = field.bytes;
        if (!field.isBytes() || field.number != 2)
            return;
        uint64_t key = 0;
        std::string_view value;
        good &= forEachField(field.bytes, [&](const WireField& part) {
            if (part.isVarint() && part.number == 1)
                key = part.value;
            if (part.isBytes() && part.number == 2)
                value = part.bytes;
        });
        table[key] = value;
    });
    info.tables[category].merge(table);
    return whole && good;
}

void decodeNumber(const WireField& field, Info& info) {
    switch (field.number) {
    case 1:
    case 9:
        break; // architecture, data version
    case 2:
        info.pid = field.value;
        break;
    case 5:
        info.session = field.value;
        break;
    case 11:
        info.worker.sessionInitNs = timeOf(field.value);
        break;
    case 12:
        info.worker.sessionCloseNs = timeOf(field.value);
        break;
    case 14:
        info.totalEvents = field.value;
        break;
    case 16:
        info.worker.logicalCoreSize = static_cast<uint32_t>(field.value);
        break;
    default:
        ++info.unknownFields;
    }
}

void decodeBytes(const WireField& field, Info& info) {
    switch (field.number) {
    case 3:
    case 8:
    case 13:
    case 18:
        break; // events, collected profiles, IP, ultraserver
    case 4:
        info.worker.instanceId = field.bytes;
        break;
    case 6:
        info.good &= decodeDataFile(field.bytes, info.events);
        break;
    case 7:
        info.good &= decodeHostStats(field.bytes, info);
        break;
    case 10:
        info.good &= decodeTable(field.bytes, info);
        break;
    case 15:
        info.worker.instanceType = field.bytes;
        break;
    case 17:
        info.worker.hostname = field.bytes;
        break;
    default:
        ++info.unknownFields;
    }
}

bool saysSynthetic(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text.find("synthetic") != std::string::npos;
}

/// Contents win over the folder's name; what the file does not say stays.
void fillWorker(Info& info, model::Worker& worker) {
    if (!info.worker.instanceId.empty())
        worker.instanceId = info.worker.instanceId;
    if (info.pid != 0)
        worker.pid = info.pid;
    worker.sessionId = info.session;
    worker.instanceType = info.worker.instanceType;
    worker.hostname = info.worker.hostname;
    worker.logicalCoreSize = info.worker.logicalCoreSize;
    worker.sessionInitNs = info.worker.sessionInitNs;
    worker.sessionCloseNs = info.worker.sessionCloseNs;
    worker.memoryCapacityBytes = info.worker.memoryCapacityBytes;
    worker.cpuCount = info.worker.cpuCount;
}

void fillTrace(Info& info, model::RuntimeTrace& trace) {
    trace.hasInfo = true;
    trace.announcedName = info.events.name;
    trace.announcedEvents = info.events.count;
    trace.totalEvents = info.totalEvents;
    trace.cpu.announcedName = info.cpu.name;
    trace.cpu.announcedTicks = info.cpu.count;
    trace.memory.announcedName = info.memory.name;
    trace.memory.announcedTicks = info.memory.count;
    trace.eventNames = std::move(info.tables["ntrace_inspect_type"]);
    trace.returnCodes = std::move(info.tables["nrt_inspect_mem_alloc_errno_type"]);
    trace.modelNames = std::move(info.tables["system_trace"]);
    trace.modelNames.erase(0); // the name of no model: "invalid_interned_string"
}

} // namespace

bool readInfo(std::string_view message, const ParseInput& input) {
    Info info;
    const bool whole = forEachField(message, [&](const WireField& field) {
        if (field.isVarint())
            decodeNumber(field, info);
        else if (field.isBytes())
            decodeBytes(field, info);
        else
            ++info.unknownFields;
    });
    if (saysSynthetic(info.worker.hostname) || saysSynthetic(info.worker.instanceType))
        input.builder.markSynthetic();
    fillWorker(info, input.builder.worker(input.worker));
    fillTrace(info, input.builder.runtimeTrace(input.worker));
    if (info.unknownFields > 0)
        input.builder.findings().add({model::Severity::Info,
                                      "trace_info.unknown_fields",
                                      input.builder.file(input.file).path,
                                      "The file has fields that this program does not know.",
                                      {},
                                      std::nullopt,
                                      info.unknownFields});
    return whole && info.good;
}

} // namespace parsers
