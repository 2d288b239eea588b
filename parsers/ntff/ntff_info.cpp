// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/ntff/ntff_info.h"

#include "parsers/ntff/resource_info.h"
#include "parsers/protobuf_fields.h"

#include <iterator>

namespace parsers::ntff {

namespace {

// A field by its number and kind; one of another wire type than expected meets no case and is passed over.
constexpr uint64_t varint(uint32_t field) {
    return uint64_t(field) << 1;
}
constexpr uint64_t bytes(uint32_t field) {
    return uint64_t(field) << 1 | 1;
}
constexpr uint64_t kNeither = ~uint64_t(0);
uint64_t kind(const WireField& f) {
    return f.isVarint() ? varint(f.number) : f.isBytes() ? bytes(f.number) : kNeither;
}

std::string text(const WireField& f) {
    return std::string(f.bytes);
}
uint32_t u32(const WireField& f) {
    return static_cast<uint32_t>(f.value);
}

class Reader {
public:
    explicit Reader(Info& info)
        : m_info(info)
        , m_resources(info.brokenMessages) {}

    /// A break in the wire format ends this message only.
    template <class Visit>
    void each(std::string_view message, Visit visit) {
        if (!forEachField(message, visit))
            ++m_info.brokenMessages;
    }

    EngineStream stream(std::string_view message) {
        EngineStream s;
        each(message, [&](const WireField& f) {
            switch (kind(f)) {
            case varint(1):
                s.engine = u32(f);
                break;
            case varint(2):
                s.startAddress = f.value;
                break;
            case bytes(3):
                s.bytes.inlineBytes = f.bytes;
                break;
            case varint(6):
                s.functionSection = f.value != 0;
                break;
            case varint(7):
                s.bytes.offset = f.value;
                break;
            case varint(8):
                s.bytes.size = f.value;
                break;
            default:
                break;
            }
        });
        return s;
    }

    TraceRun run(std::string_view message) {
        TraceRun r;
        each(message, [&](const WireField& f) {
            switch (kind(f)) {
            case varint(1):
                r.traceType = u32(f);
                break;
            case bytes(2):
                r.bytes.inlineBytes = f.bytes;
                break;
            case varint(3):
                r.blockType = u32(f);
                break;
            case varint(4):
                r.engine = u32(f);
                break;
            case varint(5):
                r.bytes.offset = f.value;
                break;
            case varint(6):
                r.bytes.size = f.value;
                break;
            case varint(7):
                r.core = u32(f);
                break;
            default:
                break;
            }
        });
        return r;
    }

    BlockClock clock(std::string_view message) {
        BlockClock c;
        each(message, [&](const WireField& f) {
            switch (kind(f)) {
            case varint(1):
                c.init = f.value;
                break;
            case varint(2):
                c.actual = u32(f);
                break;
            case varint(3):
                c.expected = u32(f);
                break;
            default:
                break;
            }
        });
        return c;
    }

    void clocks(std::string_view message, Subgraph& g) {
        using model::Engine;
        // The message's field order is PE, ACT, DVE, POOL, SP: not the engines' order.
        constexpr Engine kOrder[] = {Engine::Tensor, Engine::Scalar, Engine::Vector, Engine::GpSimd, Engine::Sync};
        each(message, [&](const WireField& f) {
            if (!f.isBytes())
                return;
            if (f.number >= 1 && f.number <= 5)
                g.clocks[static_cast<size_t>(kOrder[f.number - 1])] = clock(f.bytes);
            else if (f.number == 6)
                g.eventClock = clock(f.bytes);
            else if (f.number == 7)
                g.throttleClock = clock(f.bytes);
            else if (f.number == 8)
                g.dmaClocks.push_back(clock(f.bytes));
            else if (f.number == 9)
                g.topSpClock = clock(f.bytes);
        });
    }

    /// instruction_patch_info. Patches of function sections are left out: the main section alone is looked up.
    void patches(std::string_view message, Subgraph& g) {
        using Kind = model::CodePatch::Kind;
        constexpr Kind kKinds[] = {Kind::Insert, Kind::Modify, Kind::Delete};
        uint32_t engine = 0;
        std::vector<model::CodePatch> found;
        each(message, [&](const WireField& f) {
            if (kind(f) == varint(1))
                engine = u32(f);
            if (kind(f) != bytes(2))
                return;
            uint64_t values[5] = {}; // by field: offset, count, type, function_patch
            each(f.bytes, [&](const WireField& p) {
                if (p.isVarint() && p.number < std::size(values))
                    values[p.number] = p.value;
            });
            if (!values[4])
                found.push_back({static_cast<uint32_t>(values[1] / model::kInstructionBytes),
                                 static_cast<uint32_t>(values[2]), values[3] < 3 ? kKinds[values[3]] : Kind::Unknown});
        });
        if (engine < model::kEngineCount)
            g.patches[engine].insert(g.patches[engine].end(), found.begin(), found.end());
    }

    Subgraph subgraph(std::string_view message) {
        Subgraph g;
        each(message, [&](const WireField& f) {
            switch (kind(f)) {
            case bytes(1):
                g.name = text(f);
                break;
            case varint(2):
                g.device = u32(f);
                break;
            case varint(3):
                g.core = u32(f);
                break;
            case bytes(4):
                g.streams.push_back(stream(f.bytes));
                break;
            case bytes(5):
                patches(f.bytes, g);
                break;
            case bytes(6):
                g.traces.push_back(run(f.bytes));
                break;
            case bytes(7):
                g.queues.push_back(m_resources.queue(f.bytes));
                break;
            case bytes(10):
                clocks(f.bytes, g);
                break;
            case bytes(11):
                g.memory.push_back(m_resources.memory(f.bytes));
                break;
            case varint(14):
                g.execDuration = f.value;
                break;
            default:
                m_resources.subgraphCollectives(f, g.collectives);
                break;
            }
        });
        return g;
    }

    Node node(std::string_view message) {
        Node n;
        each(message, [&](const WireField& f) {
            switch (kind(f)) {
            case bytes(4):
                each(f.bytes, [&](const WireField& graph) {
                    if (kind(graph) == bytes(1))
                        n.subgraphs.push_back(subgraph(graph.bytes));
                });
                break;
            case bytes(5):
                n.uid = text(f);
                break;
            case bytes(6):
                m_resources.collectivesNode(f.bytes, n.collectives);
                break;
            default:
                break;
            }
        });
        return n;
    }

    TimelineEntry timelineEntry(std::string_view message) {
        TimelineEntry t;
        each(message, [&](const WireField& f) {
            switch (kind(f)) {
            case bytes(1):
                t.uid = text(f);
                break;
            case varint(2):
                t.start = f.value;
                break;
            case varint(3):
                t.end = f.value;
                break;
            default:
                break;
            }
        });
        return t;
    }

    std::string version(std::string_view message) {
        uint64_t parts[4] = {};
        each(message, [&](const WireField& f) {
            if (f.isVarint() && f.number >= 1 && f.number <= 4)
                parts[f.number - 1] = f.value;
        });
        std::string out = std::to_string(parts[0]);
        for (int i = 1; i < 4; ++i)
            out += "." + std::to_string(parts[i]);
        return out;
    }

    void info(std::string_view message) {
        Info& out = m_info;
        each(message, [&](const WireField& f) {
            switch (kind(f)) {
            case bytes(1):
                out.name = text(f);
                break;
            case bytes(2):
                out.uuid = text(f);
                break;
            case bytes(4):
                out.nodes.push_back(node(f.bytes));
                break;
            case varint(5):
                out.arch = static_cast<int>(u32(f));
                break;
            case varint(7):
                out.profileStartNs = static_cast<int64_t>(f.value);
                break;
            case bytes(8):
                out.runtimeVersion = version(f.bytes);
                break;
            case bytes(9):
                out.instanceType = text(f);
                break;
            case bytes(15):
                out.timeline.push_back(timelineEntry(f.bytes));
                break;
            case bytes(16):
                out.sessionRuns.push_back(run(f.bytes));
                break;
            case bytes(17):
                out.instanceId = text(f);
                break;
            case varint(18):
                out.pid = f.value;
                break;
            case varint(20):
                out.sessionId = f.value;
                break;
            default:
                break;
            }
        });
    }

private:
    Info& m_info;
    ResourceReader m_resources;
};

} // namespace

const EngineStream* Subgraph::stream(model::Engine engine) const {
    for (const EngineStream& s : streams) {
        if (s.engine == static_cast<uint32_t>(engine) && !s.functionSection)
            return &s;
    }
    return nullptr;
}

Info readInfo(std::string_view message) {
    Info info;
    Reader(info).info(message);
    // An absent enum is its value 0 in this format; only a message without any word is one that says nothing.
    if (info.arch < 0 && !info.nodes.empty())
        info.arch = 0;
    return info;
}

} // namespace parsers::ntff
