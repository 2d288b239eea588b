// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace model {

/// One captured process, or one of its sessions: a folder `<instance>_pid_<pid>[/<timestamp>]`, or what stands in for it when
/// files lie loose. The fields from file contents win over the folder's name.
struct Worker {
    std::string name;       ///< the folder's name: "<instance>_pid_<pid>[/<timestamp>]", or the opened folder's
    std::string directory;  ///< path of the folder
    std::string instanceId; ///< empty unknown
    std::optional<uint64_t> pid;
    std::optional<uint64_t> sessionId;
    std::string instanceType; ///< "trn2.3xlarge"
    std::string hostname;
    uint32_t logicalCoreSize = 0; ///< physical cores a logical NeuronCore; 0 unknown
    std::optional<int64_t> sessionInitNs;  ///< unix ns
    std::optional<int64_t> sessionCloseNs; ///< unix ns
    uint64_t memoryCapacityBytes = 0;
    uint32_t cpuCount = 0;
};

} // namespace model
