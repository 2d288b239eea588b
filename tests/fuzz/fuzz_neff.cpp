// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/program_fields.h"
#include "parsers/neff/neff_parser.h"
#include "tests/fuzz/memory_file.h"

// A NEFF is opened as a load does, then everything that can be asked of it is asked. Most seeds are plain tar: a fuzzer
// seldom gets past the checksum of gzip.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const tests::MemoryFile file(bytes);
    model::CaptureBuilder builder("fuzz");
    model::Progress progress;
    const model::WorkerId worker = builder.addWorker({});
    model::CaptureFile entry;
    entry.path = file.path();
    const model::FileId id = builder.addFile(entry);
    const parsers::ReopenFile reopen = [bytes] {
        return model::Result<std::unique_ptr<parsers::ByteSource>>(std::make_unique<tests::MemoryFile>(bytes));
    };
    const model::Status status = parsers::neffParser().parse({id, worker, file, builder, progress, reopen});
    if (!status.ok())
        return 0;
    for (const model::Program& program : builder.programs()) {
        model::programFields(program);
        if (!program.source)
            continue;
        for (const model::ProgramSubgraph& subgraph : program.subgraphs) {
            const auto debug = program.source->subgraph(subgraph.name);
            if (!debug.ok())
                continue;
            for (size_t e = 0; e < model::kEngineCount; ++e)
                for (uint32_t pc = 0; pc < debug.value()->birOf[e].size(); ++pc) {
                    debug.value()->bir->find(debug.value()->birOf[e][pc]);
                    debug.value()->record(static_cast<model::Engine>(e), pc);
                }
        }
        if (const auto layers = program.source->layers(); layers.ok())
            for (size_t frame = 0; frame <= layers.value()->frames.frames.size(); ++frame)
                layers.value()->frames.stack(frame);
    }
    return 0;
}
