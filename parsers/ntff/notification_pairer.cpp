// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/notification_pairer.h"

#include "parsers/little_endian.h"

namespace parsers::ntff {

namespace {

constexpr uint32_t kPcMask = 0xfffff;
constexpr uint32_t kLossBits = 0x60000000;
constexpr uint32_t kFirstEngineType = 4;
constexpr uint32_t kEngineTypes = 4 * model::kEngineCount;

} // namespace

// Open starts of one engine: for each pc a queue, nearly always of one. Queues are lists in a pool; the table of heads
// has two levels, so that a small profile touches little memory.
struct NotificationPairer::OpenStarts {
    struct Queue {
        uint32_t head = 0, tail = 0; // index into pool + 1, 0: empty
    };
    struct Start {
        uint64_t timestamp;
        uint32_t word;
        uint32_t next;
    };
    static constexpr uint32_t kPageBits = 10;
    using Page = std::array<Queue, 1u << kPageBits>;

    std::array<std::unique_ptr<Page>, 1024> pages;
    std::vector<Start> pool;
    uint32_t freeList = 0;
    uint64_t open = 0;

    Queue& queue(uint32_t pc) {
        std::unique_ptr<Page>& page = pages[pc >> kPageBits];
        if (!page) [[unlikely]]
            page = std::make_unique<Page>();
        return (*page)[pc & ((1u << kPageBits) - 1)];
    }
    void push(uint32_t pc, uint32_t word, uint64_t timestamp) {
        uint32_t id = freeList;
        if (id) {
            freeList = pool[id - 1].next;
            pool[id - 1] = {timestamp, word, 0};
        } else {
            pool.push_back({timestamp, word, 0});
            id = static_cast<uint32_t>(pool.size());
        }
        Queue& q = queue(pc);
        if (q.head)
            pool[q.tail - 1].next = id;
        else
            q.head = id;
        q.tail = id;
        ++open;
    }
    bool pop(uint32_t pc, Start& out) {
        Queue& q = queue(pc);
        const uint32_t id = q.head;
        if (!id)
            return false;
        out = pool[id - 1];
        q.head = out.next;
        pool[id - 1].next = freeList;
        freeList = id;
        --open;
        return true;
    }
};

NotificationPairer::NotificationPairer() = default;
NotificationPairer::~NotificationPairer() = default;

uint64_t NotificationPairer::openStarts() const {
    uint64_t sum = 0;
    for (const auto& open : m_open)
        sum += open ? open->open : 0;
    return sum;
}

void NotificationPairer::add(std::string_view run, uint64_t offset) {
    const char* at = run.data();
    const char* const end = at + run.size() / 16 * 16;
    records += run.size() / 16;
    for (; at != end; at += 16) {
        const uint32_t word = readU32(at);
        const uint32_t type = (word >> 24 & 31) - kFirstEngineType;
        const uint32_t kind = type & 3;
        if (type >= kEngineTypes || kind > 1) {
            addSlow(word, 0);
            continue;
        }
        if (word & kLossBits) [[unlikely]]
            addSlow(word, offset + static_cast<uint64_t>(at - run.data()));
        const uint32_t second = readU32(at + 4);
        const uint64_t timestamp = readU64(at + 8);
        if (!m_open[type >> 2]) [[unlikely]]
            m_open[type >> 2] = std::make_unique<OpenStarts>();
        OpenStarts& open = *m_open[type >> 2];
        const uint32_t pc = word & kPcMask;
        if (kind == 0) {
            open.push(pc, second, timestamp);
            continue;
        }
        OpenStarts::Start start;
        if (!open.pop(pc, start)) {
            ++orphanEnds;
            continue;
        }
        pairs[type >> 2].push_back({start.timestamp, timestamp, pc, static_cast<uint16_t>(start.word >> 16),
                                    static_cast<uint16_t>(second), static_cast<uint16_t>(second >> 16)});
    }
}

// Records that are not a start or end, and those that say that others were lost.
void NotificationPairer::addSlow(uint32_t word, uint64_t offset) {
    const uint32_t type = word >> 24 & 31;
    const bool engine = type - kFirstEngineType < kEngineTypes;
    if (engine && ((type - kFirstEngineType) & 3) <= 1) {
        if (lossMarks++ == 0)
            firstLoss = offset;
    } else if (!engine && type != 0x02 && type != 0x03 && type != 0x1b && type != 0x1e && type != 0x1f) {
        ++unknownRecords;
    }
}

} // namespace parsers::ntff
