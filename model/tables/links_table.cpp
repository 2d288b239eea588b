// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/links_table.h"

#include "model/tables/span_cells.h"

#include <array>
#include <cmath>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"worker", "Worker"},
    Column{"from_layer", "From layer"},
    Column{"from_id", "From", ColumnType::Integer},
    Column{"to_layer", "To layer"},
    Column{"to_id", "To", ColumnType::Integer},
    Column{"gap_ns", "Gap", ColumnType::Integer, "ns"},
    Column{"method", "How"},
    Column{"confidence", "Confidence", ColumnType::Real},
    Column{"from_name", "From name"},
    Column{"to_name", "To name"},
};

/// from_id and to_id number the spans of this capture, in the order of its lanes.
class LinksTable : public Table {
public:
    explicit LinksTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {}
    size_t rowCount() const override { return m_capture->links().size(); }
    Cell cell(size_t row, size_t column) const override {
        const Link& link = m_capture->links()[row];
        const SpanStore& spans = m_capture->spans();
        switch (column) {
        case 0: {
            const WorkerId worker = lane(link.from).worker;
            return worker.valid() ? Cell(m_capture->workers()[worker.index()].name) : Cell();
        }
        case 1:
            return std::string(layerName(lane(link.from).layer));
        case 2:
            return uint64_t(link.from.value());
        case 3:
            return std::string(layerName(lane(link.to).layer));
        case 4:
            return uint64_t(link.to.value());
        case 5:
            return lane(link.from).clock == lane(link.to).clock || !ownClock(link)
                       ? Cell((spans.start(link.to) - spans.end(link.from)).ns())
                       : Cell();
        case 6:
            return std::string(linkMethodName(link.method));
        case 7:
            // A float's digits would say more than is known: two decimals.
            return std::round(double(link.confidence) * 100) / 100;
        case 8:
            return std::string(m_capture->text(spans.name(link.from)));
        default:
            return std::string(m_capture->text(spans.name(link.to)));
        }
    }
    SpanId spanOf(size_t row) const override { return m_capture->links()[row].from; }
    std::optional<TimeRange> timeOf(size_t row) const override {
        return spanTime(*m_capture, m_capture->links()[row].from);
    }
    std::string emptyReason() const override {
        return "No event could be tied to another: record the framework trace with PrivateUse1 activity and the "
               "runtime trace "
               "in one run.";
    }

private:
    const Lane& lane(SpanId span) const { return m_capture->lanes()[m_capture->lanes().laneOf(span)]; }
    bool ownClock(const Link& link) const {
        const auto own = [&](ClockId clock) { return clock.valid() && m_capture->clocks()[clock.index()].own; };
        return own(lane(link.from).clock) || own(lane(link.to).clock);
    }
    std::shared_ptr<const Capture> m_capture;
};

} // namespace

TableEntry linksTable() {
    return {"links", "Links", kColumns, makeTable<LinksTable>};
}

} // namespace model
