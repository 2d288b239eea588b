// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "parsers/parser.h"

namespace parsers {

/// NEFF, a compiled program → model::Program.
///   header                → uuid, hash, name, versions, feature bits, cores (neff_header.h)
///   names and sizes of the archive's files → members
///   info.json tool_version → compilerVersion
/// Not read here: engine binaries, debug names, weights. All checks of the header are findings "neff.…"; none of them
/// stops the reading, only a file shorter than the header does.
Parser neffParser();

} // namespace parsers
