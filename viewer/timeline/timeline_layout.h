// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/timeline/lane.h"
#include "viewer/view_state.h"

#include <QString>

#include <string>
#include <unordered_map>
#include <vector>

namespace viewer {

/// One horizontal stretch of the timeline. Lengths in px at 1x; `top` from the top of the content.
struct LayoutItem {
    enum class Kind : std::uint8_t { Worker, Group, Subgroup, Notice, Lane, Summary };
    Kind kind = Kind::Lane;
    int top = 0;
    int height = 0;
    QString title;
    QString note; ///< at the right of the plot, small
    bool noteIsError = false;
    std::string foldKey; ///< worker, group and sub-group rows: what ViewState folds
    bool folded = false;
    int indent = 1; ///< steps of 14 px of a lane's name
    LayerColour layer = LayerColour::Unknown;
    model::ClockId clock;  ///< of a group and its lanes
    bool own = false;      ///< on a clock that is not tied
    bool notNamed = false; ///< its NEFF does not match: times are true, names are not known
    bool pinned = false;
    std::vector<const TimelineLane*> lanes; ///< a lane's own; all of a summary or of a folded sub-group, which
                                            ///< shows them in its own row

    int bottom() const { return top + height; }
};

/// Which lane stands where: the tree of workers and groups, without what is folded or hidden. Values only; made anew
/// when lanes change or the zoom changes heights.
class TimelineLayout {
public:
    TimelineLayout() = default;
    TimelineLayout(const CapturePointer& capture, const std::vector<LanePointer>& lanes, const ViewState& state,
                   double pixelsPerNs);

    const std::vector<LayoutItem>& items() const { return m_items; }
    int height() const { return m_height; }
    /// The item at a height; null below the last.
    const LayoutItem* at(int y) const;
    /// The item of a lane; null when it is hidden or folded away.
    const LayoutItem* itemOf(model::LaneId lane) const;

private:
    void add(LayoutItem item);
    void addWorker(const CapturePointer& capture, model::WorkerId worker, const ViewState& state);
    void addGroup(const CapturePointer& capture, const std::vector<const TimelineLane*>& lanes, const ViewState& state,
                  double pixelsPerNs);
    void addLanes(const std::vector<const TimelineLane*>& lanes, const LayoutItem& like, double pixelsPerNs);
    void addSubgroup(const std::vector<const TimelineLane*>& lanes, const LayoutItem& like, const ViewState& state,
                     double pixelsPerNs);
    void addLane(const TimelineLane& lane, double pixelsPerNs, LayoutItem like);

    std::vector<LayoutItem> m_items;
    std::unordered_map<model::LaneId, std::size_t> m_itemOfLane;
    int m_height = 0;
    bool m_workerFolded = false;
    model::ClockId m_noticedClock;
};

} // namespace viewer
