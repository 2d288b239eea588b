// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/archive_writer.h"
#include "tests/support/rmsnorm_kernels.h"

#include <cstdint>
#include <string>
#include <vector>

// A synthetic capture of one worker that ran a few programs in a warm-up step and in one active step. All times in ns;
// those of a step count from its start.
namespace test_support {

struct SampleProgram {
    Kernel kernel = Kernel::Mul;
    std::uint64_t modelId = 0; // the number in the file name
    Uuid uuid{};
};

struct SampleCall {
    std::size_t program = 0;
    std::string op; // name of the cpu_op
    std::int64_t opStart = 0, opLength = 0;
    std::int64_t scheduleLength = 0;          // it starts a little before the operator returns
    std::int64_t runStart = 0, runLength = 0; // nc_exec_running
};

struct SampleRecipe {
    std::string folder;     // "naive"
    std::string function;   // of the framework, around the calls
    std::string deviceNote; // where the device times are from
    std::int32_t pid = 0;
    bool sessionMode = true; // else a device profile for each program
    std::vector<SampleProgram> programs;
    std::vector<SampleCall> calls;
    std::int64_t functionEnd = 0, synchronizeEnd = 0, stepEnd = 0;
    std::int64_t warmUpLength = 0; // from the start of the warm-up step to the start of the active one
};

std::vector<ArchiveMember> sampleCapture(const SampleRecipe& recipe);

} // namespace test_support
