// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/archive_writer.h"

#include <vector>

namespace test_support {

// The sample captures: files below naive/, fused/ and compiled/, by path. They are synthetic and say so in their
// trace's metadata, in the machine's type and name, and in the names of their programs. The device times of the active
// step are the published ones of an RMSNorm microbenchmark (input 4 x 512 bfloat16): separate operators 2,354,900 ns in
// six calls, torch.rms_norm 403,300 ns, torch.compile 375,500 ns. Nothing else in them was measured.
std::vector<ArchiveMember> rmsnormSamples();

} // namespace test_support
