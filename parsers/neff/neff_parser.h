// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "parsers/parser.h"

namespace parsers {

/// NEFF, a compiled program → model::Program.
///   header                → uuid, hash, name, versions, feature bits, cores (neff_header.h)
///   names and sizes of the archive's files → members
///   JSON members → compilerVersion, target, subgraphs, tensors (neff_layout.h)
///   debug members and engine binaries → ProgramSource, read when asked for (neff_source.h)
/// Not read: weights. All checks of the header are findings "neff.…"; none of them
/// stops the reading, only a file shorter than the header does.
Parser neffParser();

} // namespace parsers
