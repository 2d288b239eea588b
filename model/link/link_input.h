// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"
#include "model/device/program.h"
#include "model/execution.h"
#include "model/findings.h"
#include "model/link/framework_facts.h"
#include "model/link/link.h"
#include "model/run_tasks.h"
#include "model/runtime/runtime_trace.h"
#include "model/store/attribute_store.h"
#include "model/store/file_store.h"
#include "model/store/lane_store.h"
#include "model/store/span_store.h"
#include "model/string_pool.h"
#include "model/worker.h"

#include <vector>

namespace model {

/// What linkers look at: the stores after layout, when spans have ids. Profiles may be marked with the spans they
/// belong to.
struct LinkInput {
    const StringPool& strings;
    const LaneStore& lanes;
    const SpanStore& spans;
    const AttributeStore& attributes;
    const std::vector<Worker>& workers;
    const FileStore& files;
    const std::vector<RuntimeTrace>& runtimeTraces;
    const std::vector<Program>& programs;
    const std::vector<SpanId>& steps;
    const std::vector<FrameworkFacts>& frameworkFacts;
    std::vector<DeviceProfile>& profiles;
    Findings& findings;
    const RunTasks& run; ///< for what may be done side by side
};

/// What linkers make. Runtime links first, then framework links, each adding to what is here.
struct LinkResult {
    std::vector<Execution> executions; ///< by worker, start, core
    std::vector<Link> links;           ///< any order
    std::vector<SpanId> calls;         ///< operator call of each span; sized to the store, none where none
};

} // namespace model
