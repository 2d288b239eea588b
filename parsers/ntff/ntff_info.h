// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/collectives.h"
#include "model/device/device_code.h"
#include "model/device/dma.h"
#include "model/device/engine.h"
#include "model/device/memory_use.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The metadata of an NTFF: the protobuf message ntff_info, as far as this program uses it. Views point into the
// message's bytes.
namespace parsers::ntff {

/// Bytes that stand in the message itself (versions 4 and 5) or in the file behind it (version 6, and traces of all
/// versions).
struct Blob {
    std::string_view inlineBytes;
    uint64_t offset = 0; ///< from 128 + P
    uint64_t size = 0;
};

/// engine_instruction_info: the loaded instruction stream of an engine.
struct EngineStream {
    uint32_t engine = 0; ///< nc_engine_type: PE, ACT, POOL, DVE, SP
    uint64_t startAddress = 0;
    bool functionSection = false;
    Blob bytes;
};

enum TraceType : uint32_t {
    kTraceInstruction = 0,
    kTraceEvent = 1,
    kTraceError = 2,
    kTraceExplicit = 3,
    kTraceDma = 4,
    kTraceThrottle = 5,
};
enum BlockType : uint32_t { kBlockNeuronCore = 0, kBlockDma = 1, kBlockTopSp = 2 };

/// trace_info: a run of 16-byte notification records.
struct TraceRun {
    uint32_t traceType = 0;
    uint32_t blockType = 0;
    uint32_t core = 0;   ///< pcore_idx
    uint32_t engine = 0; ///< engine_index: collectives engines are 8..11
    Blob bytes;

    bool isInstructions() const { return traceType == kTraceInstruction && blockType == kBlockNeuronCore; }
};

/// block_timestamp_info: ps = floor((ts - init) * expected / actual); either 0: no scaling.
struct BlockClock {
    uint64_t init = 0;
    uint32_t actual = 0;
    uint32_t expected = 0;
};

struct Subgraph {
    std::string name;
    uint32_t device = 0;
    uint32_t core = 0;
    std::vector<EngineStream> streams;
    std::vector<TraceRun> traces;
    std::array<BlockClock, model::kEngineCount> clocks; ///< by model::Engine
    BlockClock eventClock, throttleClock, topSpClock;
    std::vector<BlockClock> dmaClocks; ///< by DMA engine modulo their number; may be empty
    std::array<std::vector<model::CodePatch>, model::kEngineCount> patches; ///< by model::Engine, main sections
    uint64_t execDuration = 0;
    std::vector<model::DmaQueueUse> queues;
    std::vector<model::MemoryUse> memory;
    model::CollectivesInfo collectives;

    /// The main stream of an engine, or null.
    const EngineStream* stream(model::Engine engine) const;
};

struct Node {
    std::string uid; ///< raw bytes; empty in versions 4 and 5
    std::vector<Subgraph> subgraphs;
    model::CollectivesInfo collectives; ///< of a collectives node (outcc), which has no subgraph
};

struct TimelineEntry {
    std::string uid;
    uint64_t start = 0, end = 0;
};

struct Info {
    std::string name;
    std::string uuid; ///< as written: a C string, cut at a zero byte or followed by junk
    int arch = -1;
    int64_t profileStartNs = 0;
    std::string runtimeVersion;
    std::string instanceType, instanceId;
    uint64_t pid = 0;
    uint64_t sessionId = 0;
    std::vector<Node> nodes;
    std::vector<TimelineEntry> timeline;
    std::vector<TraceRun> sessionRuns;
    uint64_t brokenMessages = 0; ///< messages that end in the middle of a field or hold one of no known kind
};

/// Reads what can be read: unknown fields and known ones of an unexpected wire type are passed over, a broken message
/// keeps the fields before the break. Never fails.
Info readInfo(std::string_view message);

} // namespace parsers::ntff
