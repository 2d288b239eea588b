// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/collectives.h"
#include "model/device/dma.h"
#include "model/device/memory_use.h"
#include "parsers/protobuf_fields.h"

#include <cstdint>
#include <string_view>

namespace parsers::ntff {

/// Reads the messages of an NTFF that say what a program uses: DMA queues, device memory, collectives. Unknown fields
/// are passed over; a broken message keeps the fields before the break and is counted.
class ResourceReader {
public:
    explicit ResourceReader(uint64_t& brokenMessages)
        : m_broken(brokenMessages) {}

    model::DmaQueueUse queue(std::string_view message); ///< dma_queue_usage_info
    model::MemoryUse memory(std::string_view message);  ///< nc_memory_usage
    /// A field of subgraph_info; those that say nothing of collectives are passed over.
    void subgraphCollectives(const WireField& field, model::CollectivesInfo& out);
    void collectivesNode(std::string_view message, model::CollectivesInfo& out); ///< outcc_info

private:
    template <class Visit>
    void each(std::string_view message, Visit visit) {
        if (!forEachField(message, visit))
            ++m_broken;
    }
    void operations(std::string_view message, model::CollectivesInfo& out); // collectives_op_info
    void communicator(std::string_view message, model::CollectivesInfo& out);
    void stream(std::string_view message, model::CollectivesInfo& out);
    void channel(std::string_view message, model::CollectivesInfo& out);

    uint64_t& m_broken;
};

} // namespace parsers::ntff
