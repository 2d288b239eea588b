// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/ntff/ntff_parser.h"
#include "tests/support/fake_source.h"
#include "tests/support/ntff_writer.h"

#include <algorithm>

/// One NTFF in a builder, as the loader would put it there.
struct LoadedNtff {
    model::CaptureBuilder builder{"test"};
    model::Progress progress;
    model::Status status = model::Done{};
    model::FileId file;

    explicit LoadedNtff(const std::string& bytes, const std::string& path = "/c/a.ntff")
        : LoadedNtff(*test_support::memorySource(path, bytes)) {}
    explicit LoadedNtff(const parsers::ByteSource& source, bool cancel = false, parsers::ReopenFile reopen = {}) {
        const model::WorkerId worker = builder.addWorker({});
        model::CaptureFile entry;
        entry.path = source.path();
        file = builder.addFile(entry);
        builder.file(file).state = model::FileState::Read;
        if (cancel)
            progress.cancel();
        status = parsers::ntffParser().parse({file, worker, source, builder, progress, std::move(reopen)});
    }
    const model::DeviceProfile& profile() { return builder.profiles().at(0); }
    model::FileState state() { return builder.file(file).state; }
    const model::Finding* found(const std::string& code) {
        const auto& all = builder.findings().all();
        const auto at = std::find_if(all.begin(), all.end(), [&](const model::Finding& f) { return f.code == code; });
        return at == all.end() ? nullptr : &*at;
    }
};
