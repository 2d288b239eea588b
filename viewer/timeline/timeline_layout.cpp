// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/timeline_layout.h"

#include "viewer/formatting.h"

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kWorkerHeight = 22;
constexpr int kGroupHeight = 20;
constexpr int kNoticeHeight = 30;
constexpr int kCompactNoticeHeight = 24;
constexpr int kSummaryHeight = 14;
constexpr int kSubgroupHeight = 18;

/// Rows of headers in px at 1x.
struct HeaderHeights {
    int worker = kWorkerHeight;
    int group = kGroupHeight;
    int subgroup = kSubgroupHeight;
};

HeaderHeights headerHeights(Density density) {
    return density == Density::Compact ? HeaderHeights{18, 17, 15} : HeaderHeights{};
}

QString workerTitle(const model::Worker& worker, std::size_t number) {
    if (!worker.instanceId.empty() || worker.pid)
        return u"worker "_s + QString::number(number);
    return QString::fromStdString(worker.name);
}

QString workerNote(const model::Worker& worker) {
    QString note = QString::fromStdString(worker.instanceId);
    if (worker.pid)
        note += (note.isEmpty() ? QString() : u" · "_s) + u"pid "_s + QString::number(*worker.pid);
    return note;
}

/// What is known of a group's clock and of its names.
void describeDevice(const model::Capture& capture, const TimelineLane& lane, const ViewState& state, LayoutItem& item) {
    const LanePlace place = lane.place();
    const model::LaneId id = lane.laneId();
    item.own = place.own;
    item.clock = place.clock;
    if (place.own)
        item.note = state.ownOffset(place.clock) ? u"own clock, lined up by hand"_s : u"own clock"_s;
    else if (place.clock.valid() && place.clock.index() > 0) {
        const model::Clock& clock = capture.clocks()[place.clock.index()];
        if (clock.errorLow && clock.errorHigh) {
            const std::int64_t error = std::max(std::abs(clock.errorLow->ns()), std::abs(clock.errorHigh->ns()));
            item.note = u"clocks tied, ±"_s + durationText(error);
        }
    }
    if (!id.valid())
        return;
    const model::Lane& known = capture.lanes()[id];
    if (!known.profile.valid() || known.profile.index() >= capture.profiles().size())
        return;
    const auto& programs = capture.profiles()[known.profile.index()].programs;
    item.notNamed =
        std::any_of(programs.begin(), programs.end(), [](const auto& program) { return program.mismatched; });
    if (item.notNamed) {
        item.note = u"not named: its NEFF does not match · "_s + item.note;
        item.noteIsError = true;
    }
}

} // namespace

std::string groupKey(const LanePlace& place) {
    return std::to_string(place.worker.value()) + (place.own ? "/own/" : "/") + place.group;
}

std::string subgroupKey(const LanePlace& place) {
    return groupKey(place) + '\n' + place.subgroup;
}

namespace {

bool matches(const model::Capture& capture, const TimelineLane& lane, const QString& text) {
    const LaneHeader header = lane.header();
    const LanePlace place = lane.place();
    const auto holds = [&](const QString& words) { return words.contains(text, Qt::CaseInsensitive); };
    return holds(header.label) || holds(header.note) || holds(QString::fromStdString(place.group)) ||
           holds(QString::fromStdString(place.subgroup)) ||
           (place.worker.valid() && place.worker.index() < capture.workers().size() &&
            holds(QString::fromStdString(capture.workers()[place.worker.index()].name)));
}

/// Pinned lanes stand at the top whatever is hidden below.
bool isShown(const model::Capture& capture, const TimelineLane& lane, const ViewState& state) {
    const model::LaneId id = lane.laneId();
    if (id.valid() ? state.isHidden(id) || state.isPinned(id) : state.countersHidden())
        return false;
    if (state.onlyHitsShown() && !state.hasHits(id))
        return false;
    return state.laneFilter().isEmpty() || matches(capture, lane, state.laneFilter());
}

/// Brings the lanes of each group into the order that somebody gave them.
void applyOrders(std::vector<const TimelineLane*>& lanes, const ViewState& state) {
    for (auto from = lanes.begin(); from != lanes.end();) {
        const std::string key = subgroupKey((*from)->place());
        const auto to = std::find_if(from, lanes.end(),
                                     [&](const TimelineLane* lane) { return subgroupKey(lane->place()) != key; });
        if (const std::vector<model::LaneId>& order = state.laneOrder(key); !order.empty())
            std::stable_sort(from, to, [&](const TimelineLane* a, const TimelineLane* b) {
                return std::find(order.begin(), order.end(), a->laneId()) <
                       std::find(order.begin(), order.end(), b->laneId());
            });
        from = to;
    }
}

} // namespace

TimelineLayout::TimelineLayout(const CapturePointer& capture, const std::vector<LanePointer>& lanes,
                               const ViewState& state, double pixelsPerNs) {
    if (!capture)
        return;
    for (const LanePointer& lane : lanes) {
        if (!state.isPinned(lane->laneId()) || !lane->laneId().valid())
            continue;
        LayoutItem item;
        item.pinned = true;
        item.own = lane->place().own;
        addLane(*lane, pixelsPerNs, item);
    }
    std::vector<const TimelineLane*> shown;
    for (const LanePointer& lane : lanes)
        if (isShown(*capture, *lane, state))
            shown.push_back(lane.get());
    applyOrders(shown, state);
    std::vector<const TimelineLane*> group;
    model::WorkerId worker;
    const auto flush = [&] {
        if (!group.empty() && !m_workerFolded)
            addGroup(capture, group, state, pixelsPerNs);
        group.clear();
    };
    bool first = true;
    for (const TimelineLane* lane : shown) {
        const LanePlace place = lane->place();
        if (!group.empty() && groupKey(group.front()->place()) != groupKey(place))
            flush();
        if (first || place.worker != worker) {
            flush();
            worker = place.worker;
            addWorker(capture, worker, state);
            first = false;
        }
        group.push_back(lane);
    }
    flush();
}

void TimelineLayout::add(LayoutItem item) {
    item.top = m_height;
    m_height += item.height;
    m_items.push_back(std::move(item));
}

void TimelineLayout::addWorker(const CapturePointer& capture, model::WorkerId worker, const ViewState& state) {
    LayoutItem item;
    item.kind = LayoutItem::Kind::Worker;
    item.height = headerHeights(state.density()).worker;
    item.foldKey = "worker " + std::to_string(worker.value());
    item.folded = state.isFolded(item.foldKey);
    if (worker.valid() && worker.index() < capture->workers().size()) {
        item.title = workerTitle(capture->workers()[worker.index()], worker.index());
        item.note = workerNote(capture->workers()[worker.index()]);
    } else {
        item.title = u"loose files"_s;
    }
    m_workerFolded = item.folded;
    add(std::move(item));
}

void TimelineLayout::addGroup(const CapturePointer& capture, const std::vector<const TimelineLane*>& lanes,
                              const ViewState& state, double pixelsPerNs) {
    const TimelineLane& front = *lanes.front();
    const LanePlace place = front.place();
    LayoutItem header;
    header.kind = LayoutItem::Kind::Group;
    header.height = headerHeights(state.density()).group;
    header.title = QString::fromStdString(place.group);
    header.layer = front.header().layer;
    header.foldKey = groupKey(place);
    header.folded = state.isFolded(header.foldKey);
    describeDevice(*capture, front, state, header);
    const LayoutItem like = header;
    add(header);
    if (like.folded) {
        LayoutItem summary = like;
        summary.kind = LayoutItem::Kind::Summary;
        summary.height = kSummaryHeight;
        summary.title = QString::number(lanes.size()) + (lanes.size() == 1 ? u" lane folded"_s : u" lanes folded"_s);
        summary.note.clear();
        summary.lanes = lanes;
        add(std::move(summary));
        return;
    }
    if (place.own && place.clock != m_noticedClock) { // said once for all cores of a profile
        m_noticedClock = place.clock;
        LayoutItem notice = like;
        notice.kind = LayoutItem::Kind::Notice;
        notice.height = state.density() == Density::Compact ? kCompactNoticeHeight : kNoticeHeight;
        const model::Clock& clock = capture->clocks()[place.clock.index()];
        notice.title = QString::fromStdString(clock.reason);
        if (!notice.title.isEmpty() && !notice.title.endsWith(u'.'))
            notice.title += u'.';
        if (!notice.title.isEmpty())
            notice.title += u' ';
        notice.title += state.ownOffset(place.clock) ? u"Lined up by hand: compare no times across."_s
                                                     : u"Shown on its own zero."_s;
        notice.note.clear();
        add(std::move(notice));
    }
    for (auto from = lanes.begin(); from != lanes.end();) {
        const std::string subgroup = (*from)->place().subgroup;
        const auto to = std::find_if(from, lanes.end(),
                                     [&](const TimelineLane* lane) { return lane->place().subgroup != subgroup; });
        const std::vector<const TimelineLane*> together(from, to);
        if (subgroup.empty())
            addLanes(together, like, pixelsPerNs);
        else
            addSubgroup(together, like, state, pixelsPerNs);
        from = to;
    }
}

void TimelineLayout::addSubgroup(const std::vector<const TimelineLane*>& lanes, const LayoutItem& like,
                                 const ViewState& state, double pixelsPerNs) {
    const LanePlace place = lanes.front()->place();
    LayoutItem header = like;
    header.kind = LayoutItem::Kind::Subgroup;
    header.height = headerHeights(state.density()).subgroup;
    header.title = QString::fromStdString(place.subgroup);
    header.note = QString::number(lanes.size());
    header.noteIsError = false;
    header.layer = lanes.front()->header().layer;
    header.foldKey = subgroupKey(place);
    header.folded = state.isFolded(header.foldKey, place.subgroupFolded);
    if (header.folded)
        header.lanes = lanes;
    const bool folded = header.folded;
    add(std::move(header));
    if (folded)
        return;
    LayoutItem under = like;
    under.indent = 2;
    addLanes(lanes, under, pixelsPerNs);
}

void TimelineLayout::addLanes(const std::vector<const TimelineLane*>& lanes, const LayoutItem& like,
                              double pixelsPerNs) {
    for (const TimelineLane* lane : lanes)
        addLane(*lane, pixelsPerNs, like);
}

void TimelineLayout::addLane(const TimelineLane& lane, double pixelsPerNs, LayoutItem like) {
    const LaneHeader header = lane.header();
    like.kind = LayoutItem::Kind::Lane;
    like.foldKey.clear();
    like.title = header.label;
    like.note = header.note;
    like.noteIsError = false;
    like.layer = header.layer;
    like.height = lane.height(pixelsPerNs);
    like.lanes = {&lane};
    if (lane.laneId().valid())
        m_itemOfLane[lane.laneId()] = m_items.size();
    add(std::move(like));
}

const LayoutItem* TimelineLayout::at(int y) const {
    const auto after = std::upper_bound(m_items.begin(), m_items.end(), y,
                                        [](int value, const LayoutItem& item) { return value < item.top; });
    if (y < 0 || after == m_items.begin() || y >= m_height)
        return nullptr;
    return &*(after - 1);
}

const LayoutItem* TimelineLayout::itemOf(model::LaneId lane) const {
    const auto at = m_itemOfLane.find(lane);
    return at == m_itemOfLane.end() ? nullptr : &m_items[at->second];
}

} // namespace viewer
