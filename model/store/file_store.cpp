// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/file_store.h"

#include <array>

namespace model {

const char* fileRoleName(FileRole role) {
    static constexpr std::array kNames = {"ntff",          "neff",     "ntrace",          "trace_info",
                                          "cpu_util",      "host_mem", "framework_trace", "framework_mapping",
                                          "vendor_output", "unknown"};
    return kNames[static_cast<size_t>(role)];
}

const char* fileStateName(FileState state) {
    static constexpr std::array kNames = {"not_read", "read", "partly_read", "empty"};
    return kNames[static_cast<size_t>(state)];
}

} // namespace model
