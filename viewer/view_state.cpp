// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/view_state.h"

#include "model/query/related_spans.h"
#include "viewer/view_range.h"

#include <algorithm>

namespace viewer {

namespace {

/// Air at both ends of the whole, in thousandths of its length.
constexpr std::int64_t kAirPerMille = 8;
constexpr std::int64_t kLeastAirNs = 1;

model::TimeRange withAir(model::TimeRange range) {
    const model::Duration air(std::max(range.length().ns() / 1000 * kAirPerMille, kLeastAirNs));
    return {range.begin - air, range.end + air};
}

std::string_view nameOf(const model::Capture& capture, model::StringId id) {
    return capture.text(id);
}

} // namespace

namespace {

bool isLitIn(const model::Capture& capture, const LitSpans& lit, model::SpanId span) {
    if (lit.operatorName.valid())
        return model::operatorNameOf(capture, span) == lit.operatorName;
    return std::binary_search(lit.linked.begin(), lit.linked.end(), span);
}

/// From the first lit span to the last, on the axis. Spans of a row come one after the other, so those at its ends
/// tell.
std::optional<model::TimeRange> litRange(const model::Capture& capture, const LitSpans& lit,
                                         const std::vector<std::int64_t>& offsetOfLane,
                                         const std::atomic<bool>& cancelled) {
    std::optional<model::TimeRange> range;
    for (std::size_t i = 0; i < offsetOfLane.size(); ++i) {
        const model::Duration offset(offsetOfLane[i]);
        for (const model::LaneRow& row : capture.lanes()[model::LaneId(i)].rows) {
            if (cancelled)
                return {};
            if (row.offAxis)
                continue;
            std::uint32_t first = row.first, last = row.first + row.count;
            while (first < last && !isLitIn(capture, lit, model::SpanId(first)))
                ++first;
            while (first < last && !isLitIn(capture, lit, model::SpanId(last - 1)))
                --last;
            if (first == last)
                continue;
            const model::Timestamp begin = capture.spans().start(model::SpanId(first)) + offset;
            const model::Timestamp end = capture.spans().end(model::SpanId(last - 1)) + offset;
            range = range ? model::TimeRange{std::min(range->begin, begin), std::max(range->end, end)}
                          : model::TimeRange{begin, end};
        }
    }
    return range;
}

} // namespace

ViewState::ViewState(QObject* parent)
    : QObject(parent) {}

ViewState::~ViewState() = default;

void ViewState::setCapture(std::shared_ptr<const model::Capture> capture) {
    if (m_capture == capture)
        return;
    m_capture = std::move(capture);
    m_focused = {};
    m_lit = {};
    m_hovered = {};
    m_cursorTime.reset();
    m_hits.clear();
    m_hitsById.clear();
    m_currentHit = -1;
    m_draggedRange.reset();
    m_marks.clear();
    m_measured = {};
    m_litRangeJob.cancel();
    m_onlyChosen = false;
    m_laneFilter.clear();
    m_laneOrders.clear();
    m_hidden.clear();
    if (m_capture)
        for (std::size_t i = 0; i < m_capture->lanes().size(); ++i)
            if (m_capture->lanes()[model::LaneId(i)].minor)
                m_hidden.insert(model::LaneId(i));
    m_pinned.clear();
    m_ownOffsets.clear();
    m_history.clear();
    m_visible = m_capture ? withAir(m_capture->spanRange()) : wholeRange();
    emit captureChanged();
    emit lanesChanged();
    emit selectionChanged();
    emit searchChanged();
    emit draggedRangeChanged();
    emit hoverChanged();
    emit visibleRangeChanged();
}

model::TimeRange ViewState::wholeRange() const {
    if (!m_capture)
        return {model::Timestamp(0), model::Timestamp(1)};
    return withAir(m_capture->range());
}

void ViewState::show(model::TimeRange range) {
    const model::TimeRange next = keptInside(range, wholeRange());
    if (next == m_visible)
        return;
    m_visible = next;
    emit visibleRangeChanged();
}

void ViewState::setVisibleRange(model::TimeRange range, ViewMove move) {
    if (keptInside(range, wholeRange()) == m_visible)
        return;
    m_history.willChange(m_visible, move);
    show(range);
}

void ViewState::zoomBy(double factor, model::Timestamp anchor) {
    setVisibleRange(zoomed(m_visible, factor, anchor), ViewMove::Zoom);
}

void ViewState::panBy(model::Duration by) {
    setVisibleRange({m_visible.begin + by, m_visible.end + by}, ViewMove::Pan);
}

void ViewState::zoomToFit() {
    setVisibleRange(wholeRange());
}

void ViewState::zoomToSelection() {
    model::TimeRange range;
    if (m_draggedRange)
        range = *m_draggedRange;
    else if (m_focused.valid())
        range = rangeOf(m_focused);
    else
        return zoomToLit();
    if (range.end < range.begin || (range.empty() && !m_focused.valid()))
        return;
    zoomTo(range);
}

void ViewState::zoomToLit() {
    constexpr std::size_t kFew = 200'000;
    if (!m_capture || !m_lit.active)
        return;
    std::vector<std::int64_t> offsets;
    for (const model::Lane& lane : m_capture->lanes().all())
        offsets.push_back(axisOffset(lane.clock).ns());
    m_litRangeJob.start([capture = m_capture, lit = m_lit, offsets = std::move(offsets)](
                            const std::atomic<bool>& cancelled) { return litRange(*capture, lit, offsets, cancelled); },
                        [this](const std::optional<model::TimeRange>& range) {
                            if (range && !range->empty())
                                zoomTo(*range);
                        });
    if (m_capture->spans().size() <= kFew)
        m_litRangeJob.finishNow();
}

void ViewState::zoomTo(model::TimeRange range) {
    const model::Duration air(std::max<std::int64_t>(range.length().ns() / 20, 2));
    setVisibleRange({range.begin - air, range.end + air});
}

void ViewState::undo() {
    if (canUndo())
        show(m_history.undo(m_visible));
}

void ViewState::redo() {
    if (canRedo())
        show(m_history.redo(m_visible));
}

QString ViewState::selectedOperator() const {
    if (!m_capture || !m_lit.operatorName.valid())
        return {};
    const std::string_view name = nameOf(*m_capture, m_lit.operatorName);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

bool ViewState::isLit(model::SpanId span) const {
    if (!m_lit.active || !m_capture || !span.valid())
        return false;
    return isLitIn(*m_capture, m_lit, span);
}

void ViewState::setSelection(model::SpanId focused, LitSpans lit) {
    const bool same = focused == m_focused && lit.active == m_lit.active && lit.operatorName == m_lit.operatorName &&
                      lit.linked == m_lit.linked;
    if (same)
        return;
    m_focused = focused;
    m_lit = std::move(lit);
    m_measured = {};
    m_litRangeJob.cancel();
    emit selectionChanged();
}

void ViewState::selectSpan(model::SpanId span) {
    if (!m_capture || !span.valid() || span.index() >= m_capture->spans().size()) {
        clearSelection();
        return;
    }
    LitSpans lit;
    lit.operatorName = model::operatorNameOf(*m_capture, span);
    lit.active = lit.operatorName.valid();
    if (!lit.active) {
        lit.linked = model::relatedSpans(*m_capture, span);
        lit.active = lit.linked.size() > 1;
        if (!lit.active)
            lit.linked.clear();
    }
    setSelection(span, std::move(lit));
}

void ViewState::selectOperator(const QString& name) {
    const model::StringId id = m_capture ? m_capture->strings().find(name.toStdString()) : model::StringId();
    if (name.isEmpty() || !id.valid()) {
        clearSelection();
        return;
    }
    LitSpans lit;
    lit.active = true;
    lit.operatorName = id;
    setSelection({}, std::move(lit));
}

void ViewState::clearSelection() {
    setSelection({}, {});
}

void ViewState::stepSameName(int direction) {
    if (!m_capture || !m_focused.valid() || direction == 0)
        return;
    const auto names = m_capture->spans().names();
    const std::uint32_t name = names[m_focused.index()];
    const auto count = static_cast<std::int64_t>(names.size());
    const auto lane = m_capture->lanes().laneOf(m_focused);
    if (!lane.valid())
        return;
    // Within the lane by time: its rows hold nested or overlapping spans, so the nearest start of all rows counts.
    const model::Lane& here = m_capture->lanes()[lane];
    const auto starts = m_capture->spans().starts();
    const auto isAfter = [&](std::int64_t a, std::int64_t b) {
        const auto ia = static_cast<std::size_t>(a);
        const auto ib = static_cast<std::size_t>(b);
        return starts[ia] != starts[ib] ? starts[ia] > starts[ib] : a > b;
    };
    const auto from = static_cast<std::int64_t>(m_focused.index());
    std::int64_t best = -1;
    const std::int64_t laneEnd = std::min<std::int64_t>(count, std::int64_t(here.firstSpan) + here.spanCount);
    for (std::int64_t i = here.firstSpan; i < laneEnd; ++i) {
        if (names[static_cast<std::size_t>(i)] != name || i == from)
            continue;
        const bool onward = direction > 0 ? isAfter(i, from) : isAfter(from, i);
        if (onward && (best < 0 || (direction > 0 ? isAfter(best, i) : isAfter(i, best))))
            best = i;
    }
    if (best < 0)
        return;
    const model::SpanId span(static_cast<std::size_t>(best));
    selectSpan(span);
    reveal(span);
}

void ViewState::follow(const model::DetailTarget& target) {
    if (target.span.valid()) {
        selectSpan(target.span);
        reveal(target.span);
    } else if (!target.table.empty()) {
        emit tableRequested(target);
    } else if (!target.operatorName.empty()) {
        selectOperator(QString::fromStdString(target.operatorName));
        model::DetailTarget operators;
        operators.table = "operators";
        emit tableRequested(operators);
    } else if (!target.sourceFile.empty()) {
        emit sourceRequested(QString::fromStdString(target.sourceFile), static_cast<int>(target.sourceLine));
    }
}

void ViewState::reveal(model::SpanId span) {
    if (!m_capture || !span.valid() || span.index() >= m_capture->spans().size())
        return;
    const model::TimeRange range = rangeOf(span);
    const std::int64_t view = m_visible.length().ns();
    const bool outside = range.end < m_visible.begin || range.begin > m_visible.end;
    const bool tooLong = range.length().ns() > view;
    if (outside || (tooLong && (range.begin < m_visible.begin || range.end > m_visible.end))) {
        const std::int64_t length = std::max(view, range.length().ns() + range.length().ns() / 10);
        const model::Timestamp middle = range.begin + model::Duration(range.length().ns() / 2);
        const model::Timestamp begin = middle - model::Duration(length / 2);
        setVisibleRange({begin, begin + model::Duration(length)});
    }
    emit revealRequested(span);
}

model::TimeRange ViewState::rangeOf(model::SpanId span) const {
    if (!m_capture || !span.valid() || span.index() >= m_capture->spans().size())
        return {};
    const model::LaneId lane = m_capture->lanes().laneOf(span);
    const model::Duration offset = lane.valid() ? axisOffset(m_capture->lanes()[lane].clock) : model::Duration();
    const model::Timestamp begin = m_capture->spans().start(span) + offset;
    return {begin, begin + m_capture->spans().duration(span)};
}

void ViewState::setHovered(model::SpanId span) {
    if (span == m_hovered)
        return;
    m_hovered = span;
    emit hoverChanged();
}

void ViewState::setCursorTime(std::optional<model::Timestamp> time) {
    if (time == m_cursorTime)
        return;
    m_cursorTime = time;
    emit cursorChanged();
}

void ViewState::setSearchHits(std::vector<model::SpanId> hits) {
    if (hits == m_hits)
        return;
    m_hits = std::move(hits);
    m_hitsById = m_hits;
    std::sort(m_hitsById.begin(), m_hitsById.end());
    m_currentHit = -1;
    emit searchChanged();
    if (m_onlyHits)
        emit lanesChanged();
}

bool ViewState::isHit(model::SpanId span) const {
    return std::binary_search(m_hitsById.begin(), m_hitsById.end(), span);
}

void ViewState::stepHit(int direction) {
    const int count = static_cast<int>(m_hits.size());
    if (count == 0 || direction == 0)
        return;
    m_currentHit = m_currentHit < 0 ? (direction > 0 ? 0 : count - 1) : (m_currentHit + direction + count) % count;
    emit searchChanged();
    reveal(m_hits[static_cast<std::size_t>(m_currentHit)]);
}

void ViewState::setDraggedRange(std::optional<model::TimeRange> range) {
    if (range && range->empty())
        range.reset();
    if (range == m_draggedRange)
        return;
    m_draggedRange = range;
    emit draggedRangeChanged();
}

void ViewState::toggleMark() {
    model::TimeRange range;
    if (m_draggedRange)
        range = *m_draggedRange;
    else if (m_focused.valid())
        range = rangeOf(m_focused);
    else if (m_cursorTime)
        range = {*m_cursorTime, *m_cursorTime};
    else
        return;
    if (const Mark* known = m_marks.find(range))
        m_marks.remove(known->id);
    else
        m_marks.add(range);
}

void ViewState::measureTo(model::SpanId span) {
    if (!m_focused.valid() || span == m_focused)
        span = {};
    if (span == m_measured)
        return;
    m_measured = span;
    emit measureChanged();
}

void ViewState::escape() {
    if (m_measured.valid())
        measureTo({});
    else if (m_draggedRange)
        setDraggedRange(std::nullopt);
    else if (!m_hits.empty())
        setSearchHits({});
    else
        clearSelection();
}

void ViewState::setColourMode(ColourMode mode) {
    if (mode == m_colourMode)
        return;
    m_colourMode = mode;
    emit colourModeChanged();
}

void ViewState::setDensity(Density density) {
    if (density == m_density)
        return;
    m_density = density;
    emit densityChanged();
}

void ViewState::setGrouping(LaneGrouping grouping) {
    if (grouping == m_grouping)
        return;
    m_grouping = grouping;
    emit groupingChanged();
}

void ViewState::setLinksShown(bool shown) {
    if (shown == m_linksShown)
        return;
    m_linksShown = shown;
    emit linksShownChanged();
}

void ViewState::setOnlyDirectLinks(bool only) {
    if (only == m_onlyDirectLinks)
        return;
    m_onlyDirectLinks = only;
    emit linksShownChanged();
}

void ViewState::setRulerUnit(std::int64_t ns) {
    if (ns == m_rulerUnit)
        return;
    m_rulerUnit = ns;
    emit rulerUnitChanged();
}

void ViewState::setFolded(const std::string& group, bool folded) {
    const auto [said, first] = m_folded.try_emplace(group, folded);
    if (!first && said->second == folded)
        return;
    said->second = folded;
    emit lanesChanged();
}

void ViewState::setHidden(model::LaneId lane, bool hidden) {
    const bool changed = hidden ? m_hidden.insert(lane).second : m_hidden.erase(lane) > 0;
    if (changed)
        emit lanesChanged();
}

void ViewState::setPinned(model::LaneId lane, bool pinned) {
    const bool changed = pinned ? m_pinned.insert(lane).second : m_pinned.erase(lane) > 0;
    if (changed)
        emit lanesChanged();
}

void ViewState::showOnly(const std::set<model::LaneId>& lanes) {
    if (!m_capture)
        return;
    m_hidden.clear();
    for (std::size_t i = 0; i < m_capture->lanes().size(); ++i)
        if (!lanes.contains(model::LaneId(i)))
            m_hidden.insert(model::LaneId(i));
    m_onlyChosen = true;
    emit lanesChanged();
}

void ViewState::setLaneFilter(const QString& text) {
    if (text == m_laneFilter)
        return;
    m_laneFilter = text;
    emit lanesChanged();
}

void ViewState::setOnlyHitsShown(bool only) {
    if (only == m_onlyHits)
        return;
    m_onlyHits = only;
    emit lanesChanged();
}

bool ViewState::hasHits(model::LaneId id) const {
    if (!m_capture || !id.valid())
        return false;
    const model::Lane& lane = m_capture->lanes()[id];
    const auto first = std::lower_bound(m_hitsById.begin(), m_hitsById.end(), model::SpanId(lane.firstSpan));
    return first != m_hitsById.end() && first->value() < lane.firstSpan + lane.spanCount;
}

const std::vector<model::LaneId>& ViewState::laneOrder(const std::string& group) const {
    static const std::vector<model::LaneId> kAsTheyCome;
    const auto known = m_laneOrders.find(group);
    return known == m_laneOrders.end() ? kAsTheyCome : known->second;
}

void ViewState::setLaneOrder(const std::string& group, std::vector<model::LaneId> order) {
    m_laneOrders[group] = std::move(order);
    emit lanesChanged();
}

void ViewState::showAllLanes() {
    if (!anyHidden() && !m_onlyHits)
        return;
    m_hidden.clear();
    m_laneFilter.clear();
    m_onlyChosen = m_onlyHits = false;
    emit lanesChanged();
}

model::Duration ViewState::axisOffset(model::ClockId clock) const {
    if (!m_capture || !clock.valid())
        return {};
    const auto own = m_ownOffsets.find(clock);
    return m_capture->axisOffset(clock) + (own == m_ownOffsets.end() ? model::Duration() : own->second);
}

bool ViewState::setOwnOffset(model::ClockId clock, model::Duration extra) {
    if (!m_capture || !clock.valid() || clock.index() >= m_capture->clocks().size() ||
        !m_capture->clocks()[clock.index()].own)
        return false;
    m_ownOffsets[clock] = extra;
    emit lanesChanged();
    return true;
}

std::optional<model::Duration> ViewState::ownOffset(model::ClockId clock) const {
    const auto own = m_ownOffsets.find(clock);
    return own == m_ownOffsets.end() ? std::nullopt : std::optional(own->second);
}

bool ViewState::lineUp(model::ClockId clock) {
    if (!m_capture || !m_focused.valid() || m_capture->lanes()[m_capture->lanes().laneOf(m_focused)].clock == clock)
        return false;
    // Executions first: the runtime's nc_exec_running and a profile's execution are one and the same stretch.
    std::optional<model::Timestamp> execution, any;
    for (const model::Lane& lane : m_capture->lanes().all())
        for (const model::LaneRow& row : lane.rows) {
            if (lane.clock != clock || row.count == 0)
                continue;
            auto& first = lane.content == model::LaneContent::Executions ? execution : any;
            const model::Timestamp start = m_capture->spans().start(model::SpanId(row.first));
            first = first ? std::min(*first, start) : start;
        }
    const auto start = execution ? execution : any;
    return start && setOwnOffset(clock, rangeOf(m_focused).begin - (*start + m_capture->axisOffset(clock)));
}

bool ViewState::lineUpAll() {
    if (!m_capture || !m_focused.valid())
        return false;
    const model::WorkerId worker = m_capture->lanes()[m_capture->lanes().laneOf(m_focused)].worker;
    std::set<model::ClockId> clocks;
    for (const model::Lane& lane : m_capture->lanes().all())
        if (lane.worker == worker && lane.clock.valid())
            clocks.insert(lane.clock);
    return std::ranges::count_if(clocks, [this](model::ClockId clock) { return lineUp(clock); }) > 0;
}

void ViewState::unalign(model::ClockId clock) {
    const auto before = m_ownOffsets.size();
    if (clock.valid())
        m_ownOffsets.erase(clock);
    else
        m_ownOffsets.clear();
    if (m_ownOffsets.size() != before)
        emit lanesChanged();
}

} // namespace viewer
