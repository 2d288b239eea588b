// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture_builder.h"
#include "model/progress.h"
#include "model/result.h"
#include "parsers/byte_source.h"
#include "parsers/read_choice.h"

#include <string>
#include <string_view>

namespace parsers {

/// What a parser may look at to tell its own files. `head` is decompressed when the file is .gz or .zst by content.
struct SniffInput {
    std::string_view fileName; ///< last part of the path
    std::string_view head;     ///< first bytes, up to 64 KiB
    uint64_t sizeBytes = 0;    ///< of the file on disk
    bool compressed = false;
};

struct ParseInput {
    model::FileId file;
    model::WorkerId worker; ///< always valid: loose files get a worker of their folder
    const ByteSource& bytes;
    model::CaptureBuilder& builder;
    model::Progress& progress; ///< count bytes read; stop soon after cancelled()
    ReopenFile reopen = {};    ///< opens the file again after the parse, when somebody asks; empty: it cannot be
    ReadChoice choice = {};    ///< what of it is wanted
};

/// A format as the list knows it: passive facts and two functions.
struct Parser {
    std::string_view name; ///< "ntff"
    model::FileRole role = model::FileRole::Unknown;
    /// Is this file of my format? Decides by contents; the name may only break a tie.
    bool (*sniff)(const SniffInput& input) = nullptr;
    /// Reads the file into the builder. A bad record is a finding and reading goes on; an Error means that nothing more
    /// of this file can be used (what was added stays). Sets builder.file(file).state unless it is plainly Read or,
    /// after an Error, NotRead.
    model::Status (*parse)(const ParseInput& input) = nullptr;
};

} // namespace parsers
