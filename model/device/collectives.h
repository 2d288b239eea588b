// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace model {

/// Bytes whose meaning is not known: how many, and how they begin.
struct RawPayload {
    static constexpr size_t kShown = 64;
    std::string what; ///< "cc_op_trace", "TOPSP 8 instructions", …
    uint64_t bytes = 0;
    std::string headHex; ///< the first kShown bytes
};

/// collectives_op: a collective operation as the schema names it. Numbers of enumerations are not known.
struct CollectiveOp {
    int32_t type = 0, algorithm = 0;
    uint64_t elements = 0, communicator = 0, dataType = 0;
    std::string algorithmName;
};

/// collectives_comm_info: this rank in one group of ranks.
struct CollectiveComm {
    uint64_t id = 0, rank = 0, ranks = 0, nodes = 0, localRanks = 0, stream = 0;
};

/// collectives_stream_info.
struct CollectiveStream {
    uint64_t id = 0;
    std::vector<uint64_t> cores;
};

/// What a profile says of collectives, of one subgraph or of a collectives node (outcc), as far as the schema goes.
struct CollectivesInfo {
    std::vector<CollectiveOp> ops;
    std::vector<CollectiveComm> comms;
    std::vector<CollectiveStream> streams;
    std::vector<std::string> channels;  ///< names of collectives_channel
    std::vector<uint32_t> participants; ///< of an outcc node
    std::vector<RawPayload> payloads;

    bool empty() const {
        return ops.empty() && comms.empty() && streams.empty() && channels.empty() && participants.empty() &&
               payloads.empty();
    }
};

} // namespace model
