// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/table_list.h"

#include "model/tables/active_time_table.h"
#include "model/tables/counters_table.h"
#include "model/tables/dma_packets_table.h"
#include "model/tables/dma_throughput_table.h"
#include "model/tables/dma_transfers_table.h"
#include "model/tables/errors_table.h"
#include "model/tables/executions_table.h"
#include "model/tables/files_table.h"
#include "model/tables/findings_table.h"
#include "model/tables/framework_events_table.h"
#include "model/tables/idle_table.h"
#include "model/tables/instructions_table.h"
#include "model/tables/layers_table.h"
#include "model/tables/ledger_table.h"
#include "model/tables/links_table.h"
#include "model/tables/memory_usage_table.h"
#include "model/tables/neff_engines_table.h"
#include "model/tables/neff_members_table.h"
#include "model/tables/neff_queues_table.h"
#include "model/tables/neff_tensors_table.h"
#include "model/tables/operators_table.h"
#include "model/tables/pairs_table.h"
#include "model/tables/pending_dma_table.h"
#include "model/tables/runtime_events_table.h"
#include "model/tables/selection_table.h"
#include "model/tables/semaphore_updates_table.h"
#include "model/tables/summary_table.h"
#include "model/tables/throttling_table.h"

#include <algorithm>
#include <vector>

namespace model {

std::span<const TableEntry> tableList() {
    // clang-format off: one a line, so that additions do not meet
    static const std::vector<TableEntry> list = {
        operatorsTable(),
        operatorGroupsTable(),
        ledgerTable(),
        idleTable(),
        selectionTable(),
        executionsTable(),
        runtimeEventsTable(),
        frameworkEventsTable(),
        linksTable(),
        instructionsTable(),
        dmaPacketsTable(),
        dmaTransfersTable(),
        dmaThroughputTable(),
        pendingDmaTable(),
        semaphoreUpdatesTable(),
        throttlingTable(),
        errorsTable(),
        memoryUsageTable(),
        activeTimeTable(),
        summaryTable(),
        layersTable(),
        countersTable(),
        filesTable(),
        pairsTable(),
        neffMembersTable(),
        neffEnginesTable(),
        neffTensorsTable(),
        neffQueuesTable(),
        findingsTable(),
    };
    // clang-format on
    return list;
}

const TableEntry* findTable(std::string_view id) {
    const auto list = tableList();
    const auto found = std::find_if(list.begin(), list.end(), [&](const TableEntry& entry) { return entry.id == id; });
    return found == list.end() ? nullptr : &*found;
}

} // namespace model
