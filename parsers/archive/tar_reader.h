// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/findings.h"
#include "model/progress.h"
#include "parsers/byte_source.h"
#include "parsers/text_again.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace parsers {

/// Is this the beginning of a tar? `head`: the first 512 bytes of the (decompressed) contents. By the header's
/// checksum, the only thing that tars of all ages have: bytes 148..155 are the octal sum of the header's bytes with
/// these as blanks.
bool isTarHeader(std::string_view head);

/// A file in an archive: a stretch of a tar that is not compressed, or bytes in memory, packed when they are many.
struct TarMember {
    std::string path; ///< within the archive, with '/' and without "." or ".."
    uint64_t sizeBytes = 0;
    uint64_t offset = 0;  ///< of a stretch
    bool stretch = false; ///< of the archive's own file
    bool left = false;    ///< listed only: there was no room for it
    std::shared_ptr<const std::string> bytes;
    std::shared_ptr<const TextInBlocks> packed;
};

struct TarRequest {
    const ByteSource& source;
    model::Findings& findings;
    model::Progress& progress; ///< counts the archive's own bytes
    uint64_t memoryBytes = 0;  ///< what members may take in all
};

/// Reads a tar, plain or in gzip or zstd, from front to back, once. Damage, names that lead outside, links and devices,
/// what has no room and what inflates beyond reason are findings; what came before is given.
std::vector<TarMember> readTar(const TarRequest& request);

} // namespace parsers
