// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/table_list.h"
#include "parsers/ntff/ntff_parser.h"
#include "tests/fuzz/memory_file.h"

#include <algorithm>
#include <cstdlib>

// A profile is opened as a load does and sealed; then every table, and the details of spans of every lane, are asked
// for. Long tables and lanes are asked at their ends only: what differs between rows stands near those.
namespace {

constexpr size_t kRowsAtEachEnd = 24, kSpansAtEachEnd = 8, kLanesAtEachEnd = 32;

template <class Visit>
void visitEnds(size_t count, size_t atEachEnd, Visit visit) {
    for (size_t i = 0; i < std::min(count, atEachEnd); ++i)
        visit(i);
    for (size_t i = std::max(atEachEnd, count - std::min(count, atEachEnd)); i < count; ++i)
        visit(i);
}

void askTables(const std::shared_ptr<const model::Capture>& capture) {
    for (const model::TableEntry& entry : model::tableList()) {
        const auto table = entry.make(capture);
        if (table->rowCount() == 0)
            table->emptyReason();
        visitEnds(table->rowCount(), kRowsAtEachEnd, [&](size_t row) {
            for (size_t column = 0; column < entry.columns.size(); ++column)
                model::cellText(table->cell(row, column));
            table->spanOf(row);
            table->operatorOf(row);
            table->timeOf(row);
        });
    }
}

void askDetails(const model::Capture& capture) {
    visitEnds(capture.lanes().size(), kLanesAtEachEnd, [&](size_t i) {
        const model::Lane& lane = capture.lanes()[model::LaneId(i)];
        visitEnds(lane.spanCount, kSpansAtEachEnd, [&](size_t n) {
            const model::SpanId span(lane.firstSpan + n);
            capture.axisStart(span);
            if (!capture.details(span).ok())
                std::abort(); // the file is there, and nobody changed it
        });
    });
}

} // namespace

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
    if (!parsers::ntffParser().parse({id, worker, file, builder, progress, reopen}).ok())
        return 0;
    const auto sealed = builder.seal(progress);
    if (!sealed.ok())
        return 0;
    askTables(sealed.value());
    askDetails(*sealed.value());
    return 0;
}
