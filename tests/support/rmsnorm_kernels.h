// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/kernel_run.h"

#include <cstdint>
#include <string>
#include <vector>

// Invented kernels of RMSNorm on 4 x 512 bfloat16, in the kinds of instructions that such an operator uses on each
// engine. Not compiled from anything: they make the samples look like a capture, their device times are set from
// outside.
namespace test_support {

enum class Kernel { Mul, Mean, Add, Rsqrt, FusedRmsNorm, CompiledRmsNorm };

struct KernelNames {
    std::string op;    // "mul"
    std::string hlo;   // "%multiply.3 = bf16[4,512] multiply(%p0, %p1)"
    std::string layer; // "rms_norm/aten.mul"
};
KernelNames namesOf(Kernel kernel);

KernelRun runKernel(Kernel kernel, std::int64_t lengthNs);

} // namespace test_support
