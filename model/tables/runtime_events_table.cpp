// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/runtime_events_table.h"

#include "model/tables/span_cells.h"

#include <algorithm>
#include <array>

namespace model {
namespace {

constexpr std::array kColumns = {
    Column{"worker", "Worker"},
    Column{"nc", "NC", ColumnType::Integer},
    Column{"thread", "Thread", ColumnType::Integer},
    Column{"name", "Name"},
    Column{"start_ns", "Start", ColumnType::Integer, "ns"},
    Column{"duration_ns", "Duration", ColumnType::Integer, "ns"},
    Column{"model_id", "Model", ColumnType::Integer},
    Column{"exec_id", "Execution", ColumnType::Integer},
    Column{"nrta_seq_id", "Sequence id", ColumnType::Integer},
    Column{"kind", "Kind"},
};

/// Spans and instants of the runtime's and the hardware's lanes, by start. What has no end in the file has no duration,
/// what has no start no start.
class RuntimeEventsTable : public Table {
public:
    explicit RuntimeEventsTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {
        for (const Lane& lane : m_capture->lanes().all())
            if ((lane.layer == Layer::Runtime || lane.layer == Layer::Hardware) && lane.content == LaneContent::Events)
                for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
                    m_rows.push_back(SpanId(i));
        const SpanStore& spans = m_capture->spans();
        std::sort(m_rows.begin(), m_rows.end(),
                  [&](SpanId a, SpanId b) { return std::pair(spans.start(a), a) < std::pair(spans.start(b), b); });
    }
    size_t rowCount() const override { return m_rows.size(); }
    Cell cell(size_t row, size_t column) const override {
        const SpanId span = m_rows[row];
        const SpanStore& spans = m_capture->spans();
        switch (column) {
        case 0: {
            const WorkerId worker = m_capture->lanes()[m_capture->lanes().laneOf(span)].worker;
            return worker.valid() ? Cell(m_capture->workers()[worker.index()].name) : Cell();
        }
        case 1:
            return attributeCell(*m_capture, span, AttributeKey::Nc);
        case 2:
            return attributeCell(*m_capture, span, AttributeKey::ThreadId);
        case 3:
            return std::string(m_capture->text(spans.name(span)));
        case 4:
            return spans.is(span, kSpanBeganBefore) ? Cell() : Cell(spans.start(span).ns());
        case 5:
            return spans.is(span, kSpanBeganBefore) || spans.is(span, kSpanUnfinished)
                       ? Cell()
                       : Cell(spans.duration(span).ns());
        case 6:
            return attributeCell(*m_capture, span, AttributeKey::ModelId);
        case 7:
            return attributeCell(*m_capture, span, AttributeKey::ExecId);
        case 8:
            return attributeCell(*m_capture, span, AttributeKey::NrtaSequence);
        default:
            return std::string(spans.is(span, kSpanInstant) ? "instant" : "span");
        }
    }
    SpanId spanOf(size_t row) const override { return m_rows[row]; }
    std::string operatorOf(size_t row) const override { return operatorName(*m_capture, m_rows[row]); }
    std::optional<TimeRange> timeOf(size_t row) const override { return spanTime(*m_capture, m_rows[row]); }
    std::string emptyReason() const override {
        return "There is no runtime trace: capture with NEURON_RT_INSPECT_SYSTEM_PROFILE=1 (mode RUNTIME).";
    }

private:
    std::shared_ptr<const Capture> m_capture;
    std::vector<SpanId> m_rows;
};

} // namespace

TableEntry runtimeEventsTable() {
    return {"runtime_events", "Runtime events", kColumns, makeTable<RuntimeEventsTable>};
}

} // namespace model
