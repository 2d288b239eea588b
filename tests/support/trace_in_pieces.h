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

/// The text of a trace that is in memory anyway.
class TextAtHand : public parsers::TextAgain {
public:
    explicit TextAtHand(std::string text)
        : m_text(std::move(text)) {}
    model::Result<std::string> read(uint64_t offset, size_t count) const override {
        return offset < m_text.size() ? m_text.substr(static_cast<size_t>(offset), count) : std::string();
    }

private:
    std::string m_text;
};

/// A trace as it is read when it is cut into pieces of about so many bytes. With `packed` its text is kept as that of a
/// compressed file, which takes most of the time.
inline TraceInPieces readInPieces(const std::string& text, size_t pieceBytes, bool twoThreads, bool packed = true) {
    const auto bytes = test_support::memorySource("/t.json", text);
    model::CaptureBuilder builder("t");
    model::Progress progress;
    const model::WorkerId worker = builder.addWorker({});
    model::CaptureFile file;
    file.path = "/t.json";
    const parsers::ParseInput input{builder.addFile(file), worker, *bytes, builder, progress, {}};
    const auto stream = parsers::openContent(*bytes, &progress);
    parsers::TraceAssembler assembler(input);
    auto kept = packed ? std::make_unique<parsers::TextInBlocks>() : nullptr;
    parsers::TextFeed feed(*stream.value(), pieceBytes);
    TraceInPieces read;
    read.end = parsers::TraceReader(feed, assembler, progress, kept.get()).read(twoThreads);
    if (kept)
        assembler.setText(std::move(kept));
    else
        assembler.setText(std::make_unique<TextAtHand>(text));
    assembler.finish();
    read.capture = std::move(builder.seal(progress)).value();
    return read;
}

} // namespace tests
