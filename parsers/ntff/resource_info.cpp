// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/resource_info.h"

#include "model/hex_text.h"

#include <protozero/varint.hpp>

namespace parsers::ntff {

namespace {

std::string text(const WireField& f) {
    return std::string(f.bytes);
}
uint32_t u32(const WireField& f) {
    return static_cast<uint32_t>(f.value);
}

void addPayload(std::string what, std::string_view bytes, model::CollectivesInfo& out) {
    if (bytes.empty())
        return;
    out.payloads.push_back({std::move(what), bytes.size(), model::hexText(bytes.substr(0, model::RawPayload::kShown))});
}

/// A repeated number: one of it, or packed.
template <class Number>
void addNumbers(const WireField& f, std::vector<Number>& out, uint64_t& broken) {
    if (f.isVarint()) {
        out.push_back(static_cast<Number>(f.value));
        return;
    }
    if (!f.isBytes())
        return;
    const char* at = f.bytes.data();
    const char* const end = at + f.bytes.size();
    try {
        while (at != end)
            out.push_back(static_cast<Number>(protozero::decode_varint(&at, end)));
    } catch (const protozero::exception&) {
        ++broken;
    }
}

} // namespace

model::DmaQueueUse ResourceReader::queue(std::string_view message) {
    model::DmaQueueUse use;
    each(message, [&](const WireField& f) {
        if (f.isBytes() && f.number == 4) {
            use.name = text(f);
        } else if (f.isBytes() && f.number == 8) {
            model::DmaBlock block;
            each(f.bytes, [&](const WireField& b) {
                uint32_t* const numbers[] = {&block.id, &block.packets, &block.m2sDescriptors, &block.s2mDescriptors};
                if (b.isVarint() && b.number >= 1 && b.number <= 4)
                    *numbers[b.number - 1] = u32(b);
                else if (b.isBytes() && b.number == 5)
                    block.function = text(b);
            });
            use.blocks.push_back(std::move(block));
        } else if (f.isVarint() && f.number == 1) {
            use.engine = u32(f);
        } else if (f.isVarint() && f.number == 2) {
            use.queue = u32(f);
        } else if (f.isVarint() && f.number == 3) {
            use.type = u32(f);
        } else if (f.isVarint() && f.number == 5) {
            use.eventId = static_cast<int32_t>(u32(f));
        } else if (f.isVarint() && f.number == 6) {
            use.axiPort = u32(f);
        } else if (f.isVarint() && f.number == 7) {
            use.channel = u32(f);
        }
    });
    return use;
}

model::MemoryUse ResourceReader::memory(std::string_view message) {
    model::MemoryUse use;
    each(message, [&](const WireField& f) {
        if (f.isVarint() && f.number == 1)
            use.number = u32(f);
        else if (f.isVarint() && f.number == 2)
            use.bytes = f.value;
        else if (f.isBytes() && f.number == 3)
            use.type = text(f);
    });
    return use;
}

void ResourceReader::subgraphCollectives(const WireField& f, model::CollectivesInfo& out) {
    if (!f.isBytes())
        return;
    switch (f.number) {
    case 9: // collectives_info: its channels have names, its streams are payload
        each(f.bytes, [&](const WireField& part) {
            if (part.isBytes() && part.number == 1)
                channel(part.bytes, out);
            else if (part.isBytes() && part.number == 2)
                addPayload("collectives engine's instructions", part.bytes, out);
        });
        break;
    case 12:
        channel(f.bytes, out);
        break;
    case 13:
        addPayload("collectives engine's instructions", f.bytes, out);
        break;
    case 15:
        operations(f.bytes, out);
        break;
    case 16:
        communicator(f.bytes, out);
        break;
    case 17:
        stream(f.bytes, out);
        break;
    default:
        break;
    }
}

void ResourceReader::collectivesNode(std::string_view message, model::CollectivesInfo& out) {
    each(message, [&](const WireField& f) {
        if (f.number == 5)
            addNumbers(f, out.participants, m_broken);
        else if (!f.isBytes())
            return;
        else if (f.number == 1)
            operations(f.bytes, out);
        else if (f.number == 2)
            communicator(f.bytes, out);
        else if (f.number == 3)
            stream(f.bytes, out);
        else if (f.number == 4)
            channel(f.bytes, out);
    });
}

void ResourceReader::operations(std::string_view message, model::CollectivesInfo& out) {
    each(message, [&](const WireField& f) {
        if (!f.isBytes())
            return;
        if (f.number == 1) {
            addPayload("cc_op_trace", f.bytes, out);
        } else if (f.number == 2) {
            model::CollectiveOp op;
            each(f.bytes, [&](const WireField& o) {
                if (o.isBytes() && o.number == 6)
                    op.algorithmName = text(o);
                else if (!o.isVarint())
                    return;
                else if (o.number == 1)
                    op.type = static_cast<int32_t>(u32(o));
                else if (o.number == 2)
                    op.algorithm = static_cast<int32_t>(u32(o));
                else if (o.number == 3)
                    op.elements = o.value;
                else if (o.number == 4)
                    op.communicator = o.value;
                else if (o.number == 5)
                    op.dataType = o.value;
            });
            out.ops.push_back(std::move(op));
        } else if (f.number == 3) {
            uint64_t core = 0;
            std::string_view notifications;
            each(f.bytes, [&](const WireField& t) {
                if (t.isVarint() && t.number == 1)
                    core = t.value;
                else if (t.isBytes() && t.number == 2)
                    notifications = t.bytes;
            });
            addPayload("notifications of collectives core " + std::to_string(core), notifications, out);
        }
    });
}

void ResourceReader::communicator(std::string_view message, model::CollectivesInfo& out) {
    model::CollectiveComm comm;
    uint64_t* const numbers[] = {&comm.id, &comm.rank, &comm.ranks, &comm.nodes, &comm.localRanks, &comm.stream};
    each(message, [&](const WireField& f) {
        if (f.isVarint() && f.number >= 1 && f.number <= std::size(numbers))
            *numbers[f.number - 1] = f.value;
    });
    out.comms.push_back(comm);
}

void ResourceReader::stream(std::string_view message, model::CollectivesInfo& out) {
    model::CollectiveStream made;
    each(message, [&](const WireField& f) {
        if (f.isVarint() && f.number == 1)
            made.id = f.value;
        else if (f.number == 2)
            addNumbers(f, made.cores, m_broken);
    });
    out.streams.push_back(std::move(made));
}

void ResourceReader::channel(std::string_view message, model::CollectivesInfo& out) {
    std::string name;
    each(message, [&](const WireField& f) {
        if (f.isBytes() && f.number == 1)
            name = text(f);
    });
    out.channels.push_back(std::move(name));
}

} // namespace parsers::ntff
