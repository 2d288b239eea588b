// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/framework_events_table.h"

#include "model/tables/span_cells.h"

#include <algorithm>
#include <array>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"worker", "Worker"},
    Column{"thread", "Thread"},
    Column{"stream", "Stream"},
    Column{"category", "Category"},
    Column{"name", "Name"},
    Column{"start_ns", "Start", ColumnType::Integer, "ns"},
    Column{"duration_ns", "Duration", ColumnType::Integer, "ns"},
    Column{"depth", "Depth", ColumnType::Integer},
    Column{"external_id", "External id", ColumnType::Integer},
    Column{"sequence", "Sequence", ColumnType::Integer},
    Column{"kind", "Kind"},
    Column{"process", "Process"},
    Column{"nrt_sequence_id", "Runtime sequence", ColumnType::Integer},
    Column{"note", "Note"},
};

std::string noteOf(uint8_t flags) {
    if (flags & kSpanImplausible)
        return "implausible time";
    if (flags & kSpanUnfinished)
        return "unfinished";
    if (flags & kSpanBeganBefore)
        return "began before";
    return flags & kSpanOverlaps ? "overlaps" : "";
}

/// Spans and instants of the framework's lanes, lane by lane. An unfinished one has no duration.
class FrameworkEventsTable : public Table {
public:
    explicit FrameworkEventsTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {
        for (const Lane& lane : m_capture->lanes().all()) {
            if (lane.layer != Layer::Framework || lane.spanCount == 0)
                continue;
            m_blocks.push_back({m_rowCount, lane.firstSpan, &lane});
            m_rowCount += lane.spanCount;
        }
    }

    size_t rowCount() const override { return m_rowCount; }
    Cell cell(size_t row, size_t column) const override {
        const Block& block = blockOf(row);
        const SpanId span = spanOf(row);
        const SpanStore& spans = m_capture->spans();
        switch (column) {
        case 0:
            return block.lane->worker.valid() ? Cell(m_capture->workers()[block.lane->worker.index()].name) : Cell();
        case 1:
            return block.lane->thread.empty() ? Cell() : Cell(block.lane->thread);
        case 2:
            return block.lane->stream.empty() ? Cell() : Cell(block.lane->stream);
        case 3:
            return std::string(m_capture->text(spans.category(span)));
        case 4:
            return std::string(m_capture->text(spans.name(span)));
        case 5:
            return spans.start(span).ns();
        case 6:
            return spans.is(span, kSpanUnfinished) ? Cell() : Cell(spans.duration(span).ns());
        case 7:
            return int64_t(spans.depth(span));
        case 8:
            return attributeCell(*m_capture, span, AttributeKey::ExternalId);
        case 9:
            return attributeCell(*m_capture, span, AttributeKey::SequenceNumber);
        case 10:
            return std::string(spans.is(span, kSpanInstant) ? "instant"
                               : spans.is(span, kSpanAsync) ? "async"
                                                            : "span");
        case 11:
            return block.lane->process;
        case 12:
            return attributeCell(*m_capture, span, AttributeKey::NrtaSequence);
        default:
            return noteOf(spans.flags(span));
        }
    }
    SpanId spanOf(size_t row) const override {
        const Block& block = blockOf(row);
        return SpanId(block.firstSpan + (row - block.firstRow));
    }
    std::string operatorOf(size_t row) const override { return operatorName(*m_capture, spanOf(row)); }
    std::optional<TimeRange> timeOf(size_t row) const override { return spanTime(*m_capture, spanOf(row)); }
    std::string emptyReason() const override {
        return "No framework trace is in the capture: export one (trace.json) with torch.profiler.";
    }

private:
    struct Block {
        size_t firstRow = 0;
        size_t firstSpan = 0;
        const Lane* lane = nullptr;
    };
    const Block& blockOf(size_t row) const {
        const auto after = std::upper_bound(m_blocks.begin(), m_blocks.end(), row,
                                            [](size_t wanted, const Block& block) { return wanted < block.firstRow; });
        return *(after - 1);
    }

    std::shared_ptr<const Capture> m_capture;
    std::vector<Block> m_blocks;
    size_t m_rowCount = 0;
};

} // namespace

TableEntry frameworkEventsTable() {
    return {"framework_events", "Framework events", kColumns, makeTable<FrameworkEventsTable>};
}

} // namespace model
