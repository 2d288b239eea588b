// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/occupancy.h"

#include "model/device/chip.h"
#include "model/device/live_bytes.h"
#include "model/device/operand_access.h"

#include <algorithm>
#include <array>

namespace model {

namespace {

constexpr uint64_t kPsumBegin = 0x2000000, kBankBytes = 0x800;
constexpr size_t kBanks = 8;
constexpr uint64_t kMaxSteps = 100'000'000; // of work, a few seconds

struct TimedAccess {
    OperandAccess access;
    int64_t start, end;
};

class OccupancyCount {
public:
    void add(const TimedAccess& timed) {
        const OperandAccess& a = timed.access;
        apply(m_sbuf, timed, a.begin, std::min(a.end, kPsumBegin));
        for (size_t bank = 0; bank < kBanks; ++bank) {
            const uint64_t from = kPsumBegin + bank * kBankBytes;
            apply(m_banks[bank], timed, std::max(a.begin, from), std::min(a.end, from + kBankBytes));
        }
    }

    bool full() const {
        size_t changes = m_sbuf.changes();
        uint64_t steps = m_sbuf.steps();
        for (const LiveBytes& bank : m_banks) {
            changes += bank.changes();
            steps += bank.steps();
        }
        return changes > kMaxOccupancyChanges || steps > kMaxSteps;
    }

    std::vector<UsagePoint> sbuf(uint64_t partitionBytes) {
        std::vector<LiveChange> changes = m_sbuf.take();
        sortByTime(changes);
        std::vector<UsagePoint> points;
        int64_t live = 0;
        for (size_t i = 0; i < changes.size(); ++i) {
            live += changes[i].bytes;
            if (i + 1 == changes.size() || changes[i + 1].time != changes[i].time)
                points.push_back(
                    {Ps(changes[i].time), static_cast<double>(live) / static_cast<double>(partitionBytes)});
        }
        return points;
    }

    std::vector<UsagePoint> psum() {
        struct BankChange {
            int64_t time, bytes;
            size_t bank;
        };
        std::vector<BankChange> changes;
        for (size_t bank = 0; bank < kBanks; ++bank) {
            for (const LiveChange& change : m_banks[bank].take())
                changes.push_back({change.time, change.bytes, bank});
        }
        sortByTime(changes);
        std::vector<UsagePoint> points;
        std::array<int64_t, kBanks> live{};
        for (size_t i = 0; i < changes.size(); ++i) {
            live[changes[i].bank] += changes[i].bytes;
            if (i + 1 < changes.size() && changes[i + 1].time == changes[i].time)
                continue;
            const auto used = std::count_if(live.begin(), live.end(), [](int64_t bytes) { return bytes > 0; });
            points.push_back({Ps(changes[i].time), static_cast<double>(used) / kBanks});
        }
        return points;
    }

private:
    template <class Changes>
    static void sortByTime(Changes& changes) {
        std::sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
    }

    static void apply(LiveBytes& memory, const TimedAccess& timed, uint64_t begin, uint64_t end) {
        if (begin >= end)
            return;
        switch (timed.access.kind) {
        case OperandAccess::Kind::Read:
            return memory.read(begin, end, timed.end);
        case OperandAccess::Kind::Write:
            return memory.write(begin, end, timed.start, timed.end);
        case OperandAccess::Kind::Accumulate:
            return memory.accumulate(begin, end, timed.start, timed.end);
        }
    }

    LiveBytes m_sbuf;
    std::array<LiveBytes, kBanks> m_banks;
};

} // namespace

Occupancy occupancy(const DeviceProfile& profile, uint16_t subgraph) {
    Occupancy result;
    OccupancyCount count;
    std::vector<TimedAccess> writes; // of instructions that start at one time: what they read is read first
    const auto flush = [&] {
        for (const TimedAccess& write : writes)
            count.add(write);
        writes.clear();
    };
    for (const Instruction& i : profile.instructions) {
        if (i.subgraph != subgraph)
            continue;
        if (!writes.empty() && writes.front().start != i.start.ps())
            flush();
        if (count.full()) {
            result.cutAt = i.start;
            break;
        }
        for (const OperandAccess& access : operandAccesses(profile.record(i))) {
            const TimedAccess timed{access, i.start.ps(), i.end.ps()};
            if (access.kind == OperandAccess::Kind::Write)
                writes.push_back(timed);
            else
                count.add(timed);
        }
    }
    flush();
    if (const std::optional<Chip> chip = chipOf(profile.arch))
        result.sbuf = count.sbuf(chip->sbufPartitionBytes);
    result.psum = count.psum();
    return result;
}

} // namespace model
