// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <cstdint>
#include <vector>

namespace model {

class CaptureBuilder;

/// A record of cpu_util.pb.
struct CpuSample {
    int64_t timestampNs = 0; ///< unix ns; mean over the second before
    uint32_t cpu = 0;
    float percent = 0; ///< 0..100
};

/// A record of host_mem.pb.
struct MemorySample {
    int64_t timestampNs = 0; ///< unix ns
    uint64_t bytes = 0;      ///< of the captured process, whole pages
};

/// Makes a series for each CPU and one of their mean. The first tick has no base yet: when all of it is 0 it is
/// dropped. `samples` is sorted by time.
void addCpuSeries(CaptureBuilder& builder, WorkerId worker, std::vector<CpuSample>& samples);

/// Makes the series of the process's memory.
void addMemorySeries(CaptureBuilder& builder, WorkerId worker, const std::vector<MemorySample>& samples);

/// Places of the counters of a worker, one below the other.
enum CounterOrder : int64_t { kOrderHbm = 0, kOrderTransfer = 10000, kOrderMemory = 20000, kOrderCpu = 30000 };
inline constexpr const char* kCounterGroup = "Counters";

} // namespace model
