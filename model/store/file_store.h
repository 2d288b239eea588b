// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <cstdint>
#include <string>
#include <vector>

namespace model {

/// What a file is, decided by its contents.
enum class FileRole : uint8_t {
    Ntff,
    Neff,
    Ntrace,
    TraceInfo,
    CpuUtil,
    HostMem,
    FrameworkTrace,
    FrameworkMapping,
    VendorOutput,
    Unknown,
};
const char* fileRoleName(FileRole role); ///< as in table `files`: "ntff", "trace_info", …

enum class FileState : uint8_t { NotRead, Read, PartlyRead, Empty };
const char* fileStateName(FileState state); ///< "not_read", "read", "partly_read", "empty"

struct CaptureFile {
    std::string path; ///< as the user would type it: the opened path with what lies below it
    FileRole role = FileRole::Unknown;
    uint64_t sizeBytes = 0;
    FileState state = FileState::NotRead;
    WorkerId worker; ///< none for a loose file
};

using FileStore = std::vector<CaptureFile>; ///< indexed by FileId

} // namespace model
