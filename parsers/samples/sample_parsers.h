// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/parser.h"

namespace parsers {

/// cpu_util.pb: {u32 little-endian length, cpu_util {1 float percent, 2 time, 3 cpu}} to the last byte; proto3 leaves
/// zeros out, so CPU 0 and 0 % are absent. A file of 0 bytes is normal: recording was off.
Parser cpuUtilParser();

/// host_mem.pb: {u32 little-endian length, host_mem_usage {1 bytes, 2 time}} to the last byte. It is the memory of the
/// process, not of the machine.
Parser hostMemParser();

} // namespace parsers
