// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/notification_pairer.h"

#include "model/device/device_error.h"
#include "parsers/little_endian.h"

namespace parsers::ntff {

namespace {

constexpr uint32_t kPcMask = 0xfffff;
constexpr uint32_t kLossBits = kLostBefore | kLostAfter;
constexpr uint32_t kExplicit = 2, kDgeHint = 1;
constexpr uint32_t kFirstEngineType = 4;
constexpr uint32_t kEngineTypes = 4 * model::kEngineCount;

} // namespace

// Open starts of one engine by pc. There is nearly always one at most, which stands in the slot of its pc; those that
// come while it is open wait in a list. The table has two levels, so that a small profile touches little memory.
struct NotificationPairer::OpenStarts {
    struct Slot {
        uint64_t timestamp = 0;
        uint16_t waitCycles = 0;
        bool open = false;
        uint32_t younger = 0; ///< index into waiting + 1, 0: none
    };
    struct Waiting {
        uint64_t timestamp;
        uint16_t waitCycles;
        uint32_t next; ///< as Slot::younger; of a free one the next free one
        uint32_t last; ///< of the first in a list: its last
    };
    static constexpr uint32_t kPageBits = 10;
    using Page = std::array<Slot, 1u << kPageBits>;

    std::array<std::unique_ptr<Page>, 1024> pages;
    std::vector<Waiting> waiting;
    uint32_t freeList = 0;
    uint64_t open = 0;

    Slot& slot(uint32_t pc) {
        std::unique_ptr<Page>& page = pages[pc >> kPageBits];
        if (!page) [[unlikely]]
            page = std::make_unique<Page>();
        return (*page)[pc & ((1u << kPageBits) - 1)];
    }
    void wait(Slot& slot, uint64_t timestamp, uint16_t waitCycles) {
        uint32_t id = freeList;
        if (id) {
            freeList = waiting[id - 1].next;
            waiting[id - 1] = {timestamp, waitCycles, 0, id};
        } else {
            id = static_cast<uint32_t>(waiting.size()) + 1;
            waiting.push_back({timestamp, waitCycles, 0, id});
        }
        if (!slot.younger) {
            slot.younger = id;
            return;
        }
        uint32_t& last = waiting[slot.younger - 1].last;
        waiting[last - 1].next = id;
        last = id;
    }
    /// The oldest that waits becomes the open one.
    void promote(Slot& slot) {
        const uint32_t id = slot.younger;
        Waiting& first = waiting[id - 1];
        slot.timestamp = first.timestamp;
        slot.waitCycles = first.waitCycles;
        slot.younger = first.next;
        if (first.next)
            waiting[first.next - 1].last = first.last;
        first.next = freeList;
        freeList = id;
    }
};

NotificationPairer::NotificationPairer(const std::array<BlockClock, model::kEngineCount>& clocks)
    : m_clocks(clocks) {}
NotificationPairer::~NotificationPairer() = default;

void NotificationPairer::add(std::string_view run, uint64_t offset) {
    const char* at = run.data();
    const char* const end = at + run.size() / 16 * 16;
    records += run.size() / 16;
    for (; at != end; at += 16) {
        const uint32_t word = readU32(at);
        const uint32_t type = (word >> 24 & 31) - kFirstEngineType;
        const uint32_t kind = type & 3;
        if (type >= kEngineTypes || kind > 1) {
            addOther(at, offset + static_cast<uint64_t>(at - run.data()));
            continue;
        }
        if (word & kLossBits) [[unlikely]]
            addLoss(at, offset + static_cast<uint64_t>(at - run.data()));
        const uint32_t engine = type >> 2;
        const uint32_t second = readU32(at + 4);
        const uint64_t timestamp = readU64(at + 8);
        if (!m_open[engine]) [[unlikely]]
            m_open[engine] = std::make_unique<OpenStarts>();
        OpenStarts& starts = *m_open[engine];
        OpenStarts::Slot& slot = starts.slot(word & kPcMask);
        if (kind == 0) {
            ++starts.open;
            const uint16_t waitCycles = static_cast<uint16_t>(second >> 16);
            if (slot.open) [[unlikely]]
                starts.wait(slot, timestamp, waitCycles);
            else
                slot = {timestamp, waitCycles, true, 0};
            continue;
        }
        if (!slot.open) [[unlikely]] {
            ++orphanEnds;
            continue;
        }
        --starts.open;
        const BlockClock& clock = m_clocks[engine];
        pairs[engine].add({correctedPs(clock, slot.timestamp), correctedPs(clock, timestamp), word & kPcMask,
                           slot.waitCycles, static_cast<uint16_t>(second), static_cast<uint16_t>(second >> 16)});
        if (slot.younger) [[unlikely]]
            starts.promote(slot);
        else
            slot.open = false;
    }
}

void NotificationPairer::addLoss(const char* at, uint64_t offset) {
    if (lossMarks++ == 0)
        firstLoss = offset;
    if (losses.size() < model::kMaxLossMarks)
        losses.push_back({readU32(at), readU32(at + 4), readU64(at + 8)});
}

void NotificationPairer::addOther(const char* at, uint64_t offset) {
    const RawRecord record{readU32(at), readU32(at + 4), readU64(at + 8)};
    const uint32_t type = record.type(), engineType = type - kFirstEngineType;
    if (record.word0 & kLossBits)
        addLoss(at, offset);
    if (engineType < kEngineTypes) {
        if ((engineType & 3) == kExplicit && (record.word0 >> 20 & 15) == kDgeHint)
            dgeNotifications.push_back(record);
    } else if (type != 0x02 && type != 0x03 && type != 0x1b && type != 0x1e && type != 0x1f) {
        ++unknownRecords;
    }
}

void NotificationPairer::finish() {
    for (size_t engine = 0; engine < m_open.size(); ++engine) {
        openStarts += m_open[engine] ? m_open[engine]->open : 0;
        m_open[engine].reset();
        pairs[engine].finish();
    }
}

} // namespace parsers::ntff
