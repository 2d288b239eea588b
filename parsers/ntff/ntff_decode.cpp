// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/ntff_decode.h"

#include "parsers/little_endian.h"
#include "parsers/ntff/dge_decode.h"
#include "parsers/ntff/execution_windows.h"
#include "parsers/ntff/instruction_rows.h"
#include "parsers/ntff/notification_pairer.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace parsers::ntff {

namespace {

using model::DeviceProfile;
using model::Engine;
using model::kEngineCount;

constexpr uint32_t kPcCount = 1u << 20;

/// The notifications of one core.
struct CoreSource {
    CoreSource(const CoreRuns& core, const ProfileRuns& all)
        : subgraphs(core.subgraphs)
        , pairer(all.graphs[core.subgraphs.front()]->clocks) { // programs of one core share its clock
        for (const TraceRun* run : core.runs) {
            if (run->isInstructions())
                runs.push_back(run);
        }
    }
    const std::vector<uint16_t>& subgraphs;
    std::vector<const TraceRun*> runs;
    NotificationPairer pairer;
};

class Decoder {
public:
    Decoder(const ProfileRuns& runs, BlobReader& blobs, DeviceProfile& profile)
        : m_runs(runs)
        , m_blobs(blobs)
        , m_profile(profile) {}

    model::Result<DecodeCounts> run() {
        for (const CoreRuns& core : m_runs.cores)
            m_sources.push_back(std::make_unique<CoreSource>(core, m_runs));
        std::erase_if(m_sources, [](const auto& source) { return source->runs.empty(); });
        if (auto status = loadStreams(); !status.ok())
            return status.error();
        for (auto& source : m_sources) {
            if (auto status = readRuns(*source); !status.ok())
                return status.error();
        }
        findZero();
        convert();
        return m_counts;
    }

private:
    model::Status loadStreams();
    model::Status readRuns(CoreSource& source);
    void findZero();
    std::optional<int64_t> notifyEnd(const CoreSource& source) const;
    void convert();

    const Subgraph& graph(uint16_t index) const { return *m_runs.graphs[index]; }

    const ProfileRuns& m_runs;
    BlobReader& m_blobs;
    DeviceProfile& m_profile;
    std::vector<std::unique_ptr<CoreSource>> m_sources;
    DecodeCounts m_counts;
};

model::Status Decoder::loadStreams() {
    for (size_t i = 0; i < m_runs.graphs.size(); ++i) {
        for (int e = 0; e < kEngineCount; ++e) {
            const EngineStream* stream = m_runs.graphs[i]->stream(static_cast<Engine>(e));
            if (!stream)
                continue;
            auto bytes = m_blobs.all(stream->bytes);
            if (!bytes.ok())
                return bytes.error();
            model::EngineCode& code = m_profile.subgraphs[i].code[static_cast<size_t>(e)];
            code.bytes = std::move(bytes).value();
            code.patches = m_runs.graphs[i]->patches[static_cast<size_t>(e)];
        }
    }
    return model::Done{};
}

model::Status Decoder::readRuns(CoreSource& source) {
    for (const TraceRun* run : source.runs) {
        uint64_t size = 0;
        auto status = m_blobs.pieces(run->bytes, [&](std::string_view bytes, uint64_t offset) {
            size += bytes.size();
            source.pairer.add(bytes, offset);
        });
        if (!status.ok())
            return status;
        m_counts.cutRecords += size % 16 != 0;
    }
    NotificationPairer& p = source.pairer;
    p.finish();
    if (p.lossMarks && !m_counts.lossMarks)
        m_counts.firstLoss = p.firstLoss;
    m_counts.records += p.records;
    m_counts.unknownRecords += p.unknownRecords;
    m_counts.lossMarks += p.lossMarks;
    m_counts.cores += p.records > 0;
    m_profile.openStarts += p.openStarts;
    m_profile.orphanEnds += p.orphanEnds;
    return model::Done{};
}

/// The earliest end of Tensor's NOTIFY with hint 2: where an execution starts in versions 4 and 5.
std::optional<int64_t> Decoder::notifyEnd(const CoreSource& source) const {
    const uint16_t g = source.subgraphs.front();
    const EngineStream* stream = graph(g).stream(Engine::Tensor);
    if (!stream)
        return std::nullopt;
    const model::EngineCode& code = m_profile.subgraphs[g].code[static_cast<size_t>(Engine::Tensor)];
    const uint32_t first = static_cast<uint32_t>(stream->startAddress / model::kInstructionBytes);
    const PairList& pairs = source.pairer.pairs[static_cast<size_t>(Engine::Tensor)];
    std::optional<int64_t> found;
    for (size_t i = 0; i < pairs.size() && (!found || pairs[i].start < *found); ++i) {
        const std::string_view record = code.record((pairs[i].pc() - first) % kPcCount);
        if (pairs[i].sound() && !record.empty() && record[0] == '\xa6' && readU16(record.data() + 36) == 2)
            found = std::min(found.value_or(pairs[i].end()), pairs[i].end());
    }
    return found;
}

void Decoder::findZero() {
    m_profile.hasZero = true;
    if (!m_profile.executions.empty()) {
        m_profile.zero = m_profile.executions.front().start;
        return;
    }
    // Zero is common to all cores and is that of the first one.
    for (const auto& source : m_sources) {
        if (const auto end = notifyEnd(*source)) {
            m_profile.zero = model::Ps(*end);
            return;
        }
    }
    m_profile.hasZero = false;
    int64_t earliest = std::numeric_limits<int64_t>::max();
    for (const auto& source : m_sources) {
        for (const PairList& pairs : source->pairer.pairs)
            earliest = std::min(earliest, pairs.empty() ? earliest : pairs[0].start);
    }
    if (earliest != std::numeric_limits<int64_t>::max())
        m_profile.zero = model::Ps(earliest);
}

void Decoder::convert() {
    std::vector<std::unique_ptr<const ExecutionWindows>> windows;
    std::vector<InstructionRows> lists;
    for (auto& source : m_sources) {
        windows.push_back(std::make_unique<const ExecutionWindows>(m_profile, source->subgraphs));
        const Subgraph& clocks = *m_runs.graphs[source->subgraphs.front()];
        addDgeNotifications(source->pairer.dgeNotifications, clocks, *windows.back(), m_profile);
        addInstructionLosses(source->pairer.losses, clocks, *windows.back(), m_profile);
        for (size_t e = 0; e < kEngineCount; ++e) {
            if (!source->pairer.pairs[e].empty())
                lists.emplace_back(source->pairer.pairs[e], *windows.back(), m_runs, m_profile, static_cast<Engine>(e));
        }
    }
    m_profile.instructions = mergeRows(lists);
    for (const InstructionRows& list : lists) {
        m_profile.outsideRange += list.leftOut();
        m_counts.backwards += list.backwards();
    }
}

} // namespace

model::Result<DecodeCounts> decodeInstructions(const ProfileRuns& runs, BlobReader& blobs,
                                               model::DeviceProfile& profile) {
    return Decoder(runs, blobs, profile).run();
}

} // namespace parsers::ntff
