// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/chrome_trace/trace_reader.h"
#include "tests/support/fake_source.h"

#include <memory>
#include <string>

namespace tests {

struct TraceInPieces {
    std::shared_ptr<const model::Capture> capture;
    parsers::TraceEnd end;
};

/// A trace as it is read when it is cut into pieces of about so many bytes.
inline TraceInPieces readInPieces(const std::string& text, size_t pieceBytes, bool twoThreads) {
    const auto bytes = test_support::memorySource("/t.json", text);
    model::CaptureBuilder builder("t");
    model::Progress progress;
    const model::WorkerId worker = builder.addWorker({});
    model::CaptureFile file;
    file.path = "/t.json";
    const parsers::ParseInput input{builder.addFile(file), worker, *bytes, builder, progress, {}};
    const auto stream = parsers::openContent(*bytes, &progress);
    parsers::TraceAssembler assembler(input);
    auto kept = std::make_unique<parsers::TextInBlocks>();
    parsers::TextFeed feed(*stream.value(), pieceBytes);
    TraceInPieces read;
    read.end = parsers::TraceReader(feed, assembler, progress, kept.get()).read(twoThreads);
    assembler.setText(std::move(kept));
    assembler.finish();
    read.capture = std::move(builder.seal(progress)).value();
    return read;
}

} // namespace tests
