// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/program.h"
#include "model/findings.h"
#include "model/result.h"

#include <string_view>
#include <vector>

namespace parsers {

/// The header of a NEFF: 1024 bytes, little endian, no magic.
///   0x000 u64 package version (1 plain tar, 2 gzip tar)   0x008 u64 header size   0x010 u64 data size
///   0x018 u64 major   0x020 u64 minor   0x028 128 B build version   0x0A8 u32 count of cores   0x0AC 32 B hash
///   0x0CC 16 B uuid   0x0DC 256 B name   0x220 u64 feature bits   0x228 u32 physical cores a logical NeuronCore
inline constexpr uint64_t kNeffHeaderSize = 0x400;

/// Could these first bytes be a NEFF? Package version and header size are what tells; a gzip or tar archive right after
/// the header makes up for a wrong header size.
bool looksLikeNeff(std::string_view head);

/// Fields of the header into a Program (readable is set, members and compilerVersion are not). Fails when `head` is
/// shorter than the header.
model::Result<model::Program> readNeffHeader(std::string_view head);

/// What is wrong with a header, as findings with the code "neff.…" and subject `path`. `head` are the first bytes of
/// the file: the header and at least two bytes of the archive if there are any. The hash is no reason to complain: in
/// more than half of the real files it is not the MD5 of the archive.
std::vector<model::Finding> checkNeffHeader(const model::Program& header, uint64_t fileSize, std::string_view head,
                                            const std::string& path);

/// Byte at which the archive starts: the header's own word where that can be, else 0x400.
uint64_t archiveOffset(const model::Program& header, uint64_t fileSize);

} // namespace parsers
