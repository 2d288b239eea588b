// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/ntff_parser.h"

#include "parsers/little_endian.h"
#include "parsers/ntff/notification_source.h"
#include "parsers/ntff/ntff_decode.h"
#include "parsers/ntff/other_decode.h"

#include <algorithm>

namespace parsers {

namespace {

using model::DeviceProfile;
using model::FileState;
using model::Finding;
using model::Severity;

constexpr size_t kHeaderBytes = 128;
constexpr int kOldestVersion = 4, kNewestVersion = 6;
/// Beyond these a first byte is no version but something else.
constexpr int kLikelyVersions = 9, kPossibleVersions = 64;

/// Does a message of the fields 1..20 with wire types 0 and 2 start here?
bool looksLikeInfo(std::string_view message) {
    if (message.empty())
        return true;
    const uint8_t tag = static_cast<uint8_t>(message[0]);
    const uint32_t field = tag & 0x80 ? 16 : tag >> 3;
    const uint32_t type = tag & 7;
    return field >= 1 && field <= 20 && (type == 0 || type == 2);
}

bool sniff(const SniffInput& input) {
    const bool named = input.fileName.ends_with(".ntff");
    if (input.compressed || input.head.empty())
        return false;
    const int version = static_cast<uint8_t>(input.head[0]);
    if (input.head.size() < kHeaderBytes)
        return named && version >= 1 && version <= kPossibleVersions;
    const uint64_t length = readU64(input.head.data() + 1);
    const bool fits = length <= input.sizeBytes && kHeaderBytes + length <= input.sizeBytes;
    const std::string_view message = input.head.substr(kHeaderBytes);
    if (named)
        return version >= 1 && version <= kPossibleVersions && (fits || looksLikeInfo(message));
    // Without its name an empty message is too little to tell; a NEFF begins with the same bytes.
    return version >= 1 && version <= kLikelyVersions && length > 0 && fits && looksLikeInfo(message);
}

class Load {
public:
    explicit Load(const ParseInput& input)
        : m_input(input)
        , m_path(input.builder.file(input.file).path) {
        m_profile.file = input.file;
        m_profile.worker = input.worker;
        m_profile.path = m_path;
    }

    model::Status run();

private:
    model::Status readMessage();
    void takeMetadata(const ntff::Info& info);
    void takeProgramsOnly(const ntff::Info& info);
    model::Status decode(const ntff::Info& info);
    void report(const ntff::ProfileRuns& runs, const ntff::DecodeCounts& counts);
    void reportRecords(const ntff::DecodeCounts& counts);
    void reportOthers(const ntff::OtherCounts& counts);
    void reportDma(const ntff::DmaCounts& counts);
    void reportCollectives();
    void add(Severity severity, const char* code, std::string message, std::string advice = {},
             std::optional<uint64_t> offset = {}, uint64_t count = 1) {
        m_input.builder.findings().add({severity, code, m_path, std::move(message), std::move(advice), offset, count});
        if (severity == Severity::Error)
            m_partly = true;
    }

    const ParseInput& m_input;
    std::string m_path;
    DeviceProfile m_profile;
    std::string m_head;
    std::string m_message; // the views of ntff::Info point into it
    uint64_t m_base = 0;
    uint64_t m_counted = 0; // bytes told to progress
    bool m_partly = false;
};

model::Status Load::run() {
    if (auto status = readMessage(); !status.ok())
        return status;
    const ntff::Info info = ntff::readInfo(m_message);
    takeMetadata(info);
    if (info.brokenMessages)
        add(Severity::Error, "ntff.broken_metadata",
            "The metadata of the profile is broken; what could be read is shown.", "Copy the file again.", kHeaderBytes,
            info.brokenMessages);
    if (m_profile.known) {
        if (auto status = decode(info); !status.ok())
            return status;
    } else {
        add(Severity::Warning, "ntff.version",
            "NTFF version " + std::to_string(m_profile.version) + "; this build knows " +
                std::to_string(kOldestVersion) + " to " + std::to_string(kNewestVersion) +
                ". Its metadata is shown, its records are not.",
            "Look for a newer version of this program.");
        m_partly = true;
        takeProgramsOnly(info);
        m_input.builder.addProfile(std::move(m_profile));
    }
    if (m_counted < m_input.bytes.size())
        m_input.progress.addDone(m_input.bytes.size() - m_counted);
    m_input.builder.file(m_input.file).state = m_partly ? FileState::PartlyRead : FileState::Read;
    return model::Done{};
}

/// Header and ntff_info.
model::Status Load::readMessage() {
    const uint64_t size = m_input.bytes.size();
    const auto head = readHead(m_input.bytes, kHeaderBytes);
    if (!head.ok())
        return head.error();
    if (head.value().size() < kHeaderBytes)
        return model::Error{"The file has " + std::to_string(head.value().size()) +
                                " bytes; the header of an NTFF has 128. It was cut short.",
                            m_path};
    m_head = head.value().view();
    m_profile.version = static_cast<uint8_t>(m_head[0]);
    m_profile.known = m_profile.version >= kOldestVersion && m_profile.version <= kNewestVersion;
    uint64_t length = readU64(m_head.data() + 1);
    if (length > size - std::min<uint64_t>(size, kHeaderBytes)) {
        length = size - std::min<uint64_t>(size, kHeaderBytes);
        add(Severity::Error, "ntff.truncated", "The file ends within its metadata: it was cut short.",
            "Copy the file again.", 1);
    }
    m_base = kHeaderBytes + length;
    ntff::BlobReader reader(m_input.bytes, kHeaderBytes, m_input.progress);
    auto message = reader.all({{}, 0, length});
    m_counted += reader.readBytes();
    if (!message.ok())
        return message.error();
    m_message = std::move(message).value();
    return model::Done{};
}

void Load::takeMetadata(const ntff::Info& info) {
    m_profile.arch = info.arch;
    m_profile.name = info.name;
    m_profile.uuid = hexText(info.uuid);
    m_profile.instanceId = info.instanceId;
    m_profile.instanceType = info.instanceType;
    m_profile.pid = info.pid;
    m_profile.sessionId = info.sessionId;
    m_profile.profileStartNs = info.profileStartNs;
    m_profile.runtimeVersion = info.runtimeVersion;
    if (info.instanceType.find("synthetic") != std::string::npos) // written samples call their machine so
        m_input.builder.markSynthetic();
}

/// Of a version that is not known: what the metadata names, in case it still means the same.
void Load::takeProgramsOnly(const ntff::Info& info) {
    for (const ntff::Node& node : info.nodes) {
        if (!node.uid.empty() && m_profile.programs.size() < 0xffff)
            m_profile.programs.push_back({hexText(node.uid), {}, false});
    }
}

model::Status Load::decode(const ntff::Info& info) {
    ntff::BlobReader blobs(m_input.bytes, m_base, m_input.progress);
    const ntff::ProfileRuns runs = ntff::describePrograms(info, m_profile);
    const auto counts = ntff::decodeInstructions(runs, blobs, m_profile);
    if (!counts.ok())
        return counts.error();
    const auto others = ntff::decodeOtherRecords(runs, blobs, m_profile);
    if (!others.ok())
        return others.error();
    m_counted += blobs.readBytes();
    if (blobs.outsideRanges())
        add(Severity::Error, "ntff.range",
            "Records or instructions of the profile lie behind the end of the file: it was cut short, or its metadata "
            "is wrong.",
            "Copy the file again.", m_input.bytes.size(), blobs.outsideRanges());
    report(runs, counts.value());
    reportRecords(counts.value());
    reportOthers(others.value());
    reportDma(others.value().dma);
    reportCollectives();
    const model::ProfileId id = m_input.builder.addProfile(std::move(m_profile));
    if (m_input.reopen) {
        ntff::LoadedFile file{m_input.reopen, m_path, m_head, m_input.bytes.size(), m_message, m_base};
        ntff::NotificationPlaces places = ntff::notificationPlaces(runs, file);
        m_input.builder.setRecordSource(
            id, ntff::makeNotificationSource(std::move(file), std::move(places), m_input.builder.profiles(), id));
    }
    return model::Done{};
}

void Load::report(const ntff::ProfileRuns& runs, const ntff::DecodeCounts& counts) {
    if (m_message.empty())
        add(Severity::Error, "ntff.no_metadata",
            "The profile holds no metadata: nothing says what its bytes are, and nothing of it is shown.",
            "Copy the file again.", 1);
    if (counts.records == 0 && !m_partly) // of a broken profile nothing can be said
        add(Severity::Info, "ntff.no_trace",
            "This profile holds no instruction records: its core ran nothing while it was taken.");
    if (counts.records > 0 && !m_profile.hasZero)
        add(Severity::Warning, "ntff.no_zero",
            "No start of an execution is in the profile; its times count from its first record.");
    if (counts.records > 0 && m_profile.arch != 1 && m_profile.arch != 2)
        add(Severity::Warning, "ntff.arch",
            "The clock rate of this chip (architecture " + std::to_string(m_profile.arch) +
                ") is not known: event waits are not shown.");
    if (std::any_of(m_profile.executions.begin(), m_profile.executions.end(),
                    [](const model::DeviceExecution& execution) { return execution.end <= execution.start; }))
        add(Severity::Warning, "ntff.execution_end", "An execution ends before it starts; its end was not used.");
    if (runs.runsWithoutGraph)
        add(Severity::Warning, "ntff.core_without_program",
            "Records of cores that no program of this profile describes were not decoded.", {}, {},
            runs.runsWithoutGraph);
    if (runs.tooMany)
        add(Severity::Error, "ntff.too_many",
            "The profile names more programs, executions or cores than can be; the rest was not read.");
}

void Load::reportRecords(const ntff::DecodeCounts& counts) {
    if (counts.lossMarks)
        add(Severity::Warning, "ntff.lost_records",
            "Records of this profile were lost on the device: its queues were full. Instructions are missing here.",
            "Capture fewer executions, or give the profiler larger buffers.", counts.firstLoss, counts.lossMarks);
    if (m_profile.orphanEnds)
        add(Severity::Warning, "ntff.orphan_ends", "Instructions end here that did not start here; they are not shown.",
            {}, {}, m_profile.orphanEnds);
    if (counts.backwards)
        add(Severity::Warning, "ntff.backwards",
            "Instructions end before they start: their time stamps or clocks are broken; they are not shown.", {}, {},
            counts.backwards);
    // One start a core stays open in a sound profile: Tensor waits for the next execution.
    if (m_profile.openStarts > counts.cores)
        add(Severity::Info, "ntff.open_starts", "Instructions start here that do not end here; they are not shown.", {},
            {}, m_profile.openStarts);
    if (counts.unknownRecords)
        add(Severity::Info, "ntff.unknown_records", "Records of a kind that this build does not know were passed over.",
            {}, {}, counts.unknownRecords);
    if (counts.cutRecords)
        add(Severity::Warning, "ntff.cut_record", "A run of records ends in the middle of one.", {}, {},
            counts.cutRecords);
}

void Load::reportOthers(const ntff::OtherCounts& counts) {
    if (counts.lossMarks)
        add(Severity::Warning, "ntff.lost_events",
            "Records that are no instructions were lost on the device" +
                std::string(counts.lostBefore == 0 ? " after those that are marked: its queues were full. Values of "
                                                     "semaphores may jump there."
                                                   : ": its queues were full. Values of semaphores may jump there."),
            "Give the profiler larger buffers, if values of semaphores matter.", counts.firstLoss, counts.lossMarks);
    if (counts.errors) {
        const auto worst = m_profile.errors.front();
        add(Severity::Warning, "ntff.device_errors",
            "The device reported errors. The first: " + model::deviceErrorName(worst.id()) + ", " +
                model::deviceErrorEngine(worst) + ", record " + model::deviceErrorHex(worst) + ".",
            "See the table of errors; compare with the run's own log.", counts.firstError, counts.errors);
    }
    if (counts.rawRuns)
        add(Severity::Info, "ntff.raw_runs",
            "Runs of records of collectives engines or of unknown kinds are here: their bytes are counted, not "
            "decoded.",
            {}, {}, counts.rawRuns);
    if (counts.unknownRecords)
        add(Severity::Info, "ntff.unknown_events",
            "Records of events or throttling of a type that this build does not know are here.", {}, {},
            counts.unknownRecords);
    if (counts.cutRecords)
        add(Severity::Warning, "ntff.cut_record", "A run of records ends in the middle of one.", {}, {},
            counts.cutRecords);
}

void Load::reportDma(const ntff::DmaCounts& counts) {
    if (counts.orphanEnds)
        add(Severity::Warning, "ntff.dma_orphan_ends",
            "DMA packets end here that did not start here: records are missing, and the packets of those rings may be "
            "paired wrongly.",
            {}, {}, counts.orphanEnds);
    if (counts.backwards)
        add(Severity::Warning, "ntff.dma_backwards",
            "DMA packets end before they start: their time stamps or clocks are broken; they are not shown.", {}, {},
            counts.backwards);
    if (counts.openStarts)
        add(Severity::Info, "ntff.dma_open_starts", "DMA packets start here that do not end here; they are not shown.",
            {}, {}, counts.openStarts);
    if (counts.unknownKinds)
        add(Severity::Info, "ntff.dma_unknown_kinds",
            "DMA records of kinds that this build does not read were passed over.", {}, {}, counts.unknownKinds);
}

/// What is there of collectives has no time that is known: it is said, and not drawn.
void Load::reportCollectives() {
    uint64_t operations = 0, payloads = 0, bytes = 0;
    const auto count = [&](const model::CollectivesInfo& info) {
        operations += info.ops.size();
        payloads += info.payloads.size();
        for (const model::RawPayload& payload : info.payloads)
            bytes += payload.bytes;
    };
    count(m_profile.collectives);
    for (const model::DeviceSubgraph& subgraph : m_profile.subgraphs)
        count(subgraph.collectives);
    if (operations + payloads)
        add(Severity::Info, "ntff.collectives",
            "The profile holds collectives: " + std::to_string(operations) + " operations by name, and " +
                std::to_string(bytes) + " bytes whose form is not known. They are kept, and not drawn.",
            {}, {}, operations + payloads);
}

} // namespace

Parser ntffParser() {
    return {"ntff", model::FileRole::Ntff, sniff, [](const ParseInput& input) { return Load(input).run(); }};
}

} // namespace parsers
