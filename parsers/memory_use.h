// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace parsers {

/// Bytes of memory that this process holds now; 0 when the system does not say. About two microseconds.
uint64_t residentBytes();

/// Bytes that the system could still give without pushing others out; 0 when it does not say.
uint64_t availableBytes();

/// How much this process may hold in all: what it has and most of what is free. 0 when the system does not say.
uint64_t memoryLimitBytes();

} // namespace parsers
