// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/notification_source.h"

#include "parsers/little_endian.h"
#include "parsers/ntff/notification_pairer.h"

#include <algorithm>
#include <optional>

namespace parsers::ntff {

namespace {

using model::DetailField;
using model::Error;
using model::Instruction;

constexpr size_t kRecord = 16;
constexpr size_t kPiece = size_t(256) << 10; // a multiple of a record
constexpr uint32_t kPcCount = 1u << 20;
constexpr uint32_t kTypeAndPc = 31u << 24 | (kPcCount - 1);
constexpr uint32_t kFirstEngineType = 4, kTypesPerEngine = 4;

struct Found {
    std::string bytes;
    uint64_t offset = 0;
};

/// Looks for the two records of one instruction among those of its core.
class RecordSearch {
public:
    RecordSearch(const Instruction& instruction, uint32_t pc, const BlockClock& clock, model::Ps zero, int arch)
        : m_instruction(instruction)
        , m_clock(clock)
        , m_zero(zero)
        , m_arch(arch)
        , m_word((kFirstEngineType + kTypesPerEngine * static_cast<uint32_t>(instruction.engine)) << 24 | pc) {}

    /// True when both are found.
    bool add(std::string_view records, uint64_t offset) {
        for (size_t at = 0; at + kRecord <= records.size(); at += kRecord) {
            const char* const record = records.data() + at;
            const uint32_t word = readU32(record) & kTypeAndPc;
            if (!m_start && word == m_word && isStart(record))
                m_start = {std::string(record, kRecord), offset + at};
            else if (m_start && word == m_word + (1u << 24) && isEnd(record))
                m_end = {std::string(record, kRecord), offset + at};
            if (m_end)
                return true;
        }
        return false;
    }

    std::vector<DetailField> fields() const {
        std::vector<DetailField> out;
        const auto add = [&](const std::string& which, const std::optional<Found>& found) {
            const char* const section = "Notifications";
            if (!found) {
                out.push_back({section, which + " record", "not found in the file", "", false});
                return;
            }
            out.push_back({section, which + " record", hexText(found->bytes), "hex", true});
            out.push_back({section, which + " offset", std::to_string(found->offset), "", true});
        };
        add("start", m_start);
        add("end", m_end);
        return out;
    }

private:
    bool isAt(model::Ps time, const char* record) const {
        return model::Ps(correctedPs(m_clock, readU64(record + 8))) - m_zero == time;
    }
    bool isStart(const char* record) const {
        return isAt(m_instruction.start, record) &&
               eventWaitNs(readU16(record + 6), m_arch) == m_instruction.eventWaitNs;
    }
    bool isEnd(const char* record) const {
        return isAt(m_instruction.end, record) && readU16(record + 4) == m_instruction.crcIn &&
               readU16(record + 6) == m_instruction.crcOut;
    }

    Instruction m_instruction;
    BlockClock m_clock;
    model::Ps m_zero;
    int m_arch;
    uint32_t m_word; // type and pc of a start
    std::optional<Found> m_start, m_end;
};

/// Fills `out` from `offset` on, as far as the file goes.
model::Result<size_t> fill(const ByteSource& file, uint64_t offset, std::span<char> out) {
    size_t done = 0;
    while (done < out.size()) {
        const auto got = file.read(offset + done, out.subspan(done));
        if (!got.ok())
            return got.error();
        if (got.value() == 0)
            break;
        done += got.value();
    }
    return done;
}

class NotificationSource : public model::DetailSource {
public:
    NotificationSource(LoadedFile file, NotificationPlaces places, const std::vector<model::DeviceProfile>& profiles,
                       model::ProfileId profile)
        : m_file(std::move(file))
        , m_places(std::move(places))
        , m_profiles(profiles)
        , m_profile(profile) {
        m_file.message = {};
    }

    model::Result<std::vector<DetailField>> read(uint64_t detail) const override {
        const model::DeviceProfile& profile = m_profiles[m_profile.index()];
        if (detail >= profile.instructions.size())
            return Error{"No instruction has this number.", m_file.path};
        const Instruction instruction = profile.instructions[static_cast<size_t>(detail)];
        const NotificationPlaces::Graph& graph = m_places.graphs[instruction.subgraph];
        if (graph.core >= m_places.cores.size())
            return Error{"The records of this core are not known.", m_file.path};
        const NotificationPlaces::Core& core = m_places.cores[graph.core];
        const size_t engine = static_cast<size_t>(instruction.engine);
        RecordSearch search(instruction, (instruction.pc + graph.firstPc[engine]) % kPcCount, core.clocks[engine],
                            profile.zero, profile.arch);
        if (const auto status = scan(core.runs, search); !status.ok())
            return status.error();
        return search.fields();
    }

private:
    model::Status scan(const std::vector<NotificationPlaces::Range>& runs, RecordSearch& search) const {
        const auto opened = m_file.reopen();
        if (!opened.ok())
            return opened.error();
        const ByteSource& file = *opened.value();
        const auto head = readHead(file, m_file.head.size());
        if (!head.ok())
            return head.error();
        if (file.size() != m_file.size || head.value().view() != m_file.head)
            return Error{"The file has changed since it was loaded. Reload to read its records.", m_file.path};
        uint64_t budget = m_file.size; // ranges that overlap must not make it endless
        std::vector<char> buffer(static_cast<size_t>(std::min<uint64_t>(budget, kPiece)));
        for (const NotificationPlaces::Range& run : runs) {
            if (run.offset >= m_file.size)
                continue;
            const uint64_t size = std::min({run.size, m_file.size - run.offset, budget});
            budget -= size;
            for (uint64_t done = 0; done < size; done += buffer.size()) {
                const size_t want = static_cast<size_t>(std::min<uint64_t>(size - done, buffer.size()));
                const auto got = fill(file, run.offset + done, {buffer.data(), want});
                if (!got.ok())
                    return got.error();
                if (search.add({buffer.data(), got.value()}, run.offset + done))
                    return model::Done{};
                if (got.value() < want)
                    return Error{"The file became shorter while it was read.", m_file.path};
            }
        }
        return model::Done{};
    }

    LoadedFile m_file;
    NotificationPlaces m_places;
    const std::vector<model::DeviceProfile>& m_profiles;
    model::ProfileId m_profile;
};

} // namespace

NotificationPlaces notificationPlaces(const ProfileRuns& runs, const LoadedFile& file) {
    NotificationPlaces places;
    for (const Subgraph* graph : runs.graphs) {
        NotificationPlaces::Graph& place = places.graphs.emplace_back();
        place.core = runs.cores.size();
        for (size_t e = 0; e < model::kEngineCount; ++e) {
            const EngineStream* stream = graph->stream(static_cast<model::Engine>(e));
            place.firstPc[e] = stream ? static_cast<uint32_t>(stream->startAddress / model::kInstructionBytes) : 0;
        }
    }
    for (const CoreRuns& core : runs.cores) {
        for (const uint16_t subgraph : core.subgraphs)
            places.graphs[subgraph].core = places.cores.size();
        NotificationPlaces::Core& place = places.cores.emplace_back();
        place.clocks = runs.graphs[core.subgraphs.front()]->clocks;
        for (const TraceRun* run : core.runs) {
            if (!run->isInstructions())
                continue;
            const Blob& blob = run->bytes;
            if (!blob.inlineBytes.empty())
                place.runs.push_back(
                    {file.head.size() + static_cast<uint64_t>(blob.inlineBytes.data() - file.message.data()),
                     blob.inlineBytes.size()});
            else if (blob.offset < file.size && file.base < file.size - blob.offset)
                place.runs.push_back({file.base + blob.offset, blob.size});
        }
    }
    return places;
}

std::unique_ptr<const model::DetailSource> makeNotificationSource(LoadedFile file, NotificationPlaces places,
                                                                  const std::vector<model::DeviceProfile>& profiles,
                                                                  model::ProfileId profile) {
    return std::make_unique<NotificationSource>(std::move(file), std::move(places), profiles, profile);
}

} // namespace parsers::ntff
