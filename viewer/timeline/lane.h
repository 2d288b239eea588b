// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "viewer/theme.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace viewer {

class StripCanvas;

/// A stretch of a lane's height that is one row on screen. Lengths in px at 1x, from the top of the lane.
struct RowBand {
    std::uint32_t firstRow = 0; ///< first row of the model's lane
    std::uint32_t rowCount = 1; ///< how many rows share the band: more than one is drawn into each other
    int top = 0;
    int height = 20;
    int barTop = 2;     ///< from `top`
    int barHeight = 15; ///< bars below 11 carry no label
    bool marks = false; ///< points in time: diamonds instead of bars
};

/// What stands in the header column beside a lane.
struct LaneHeader {
    QString label;
    QString note;                     ///< at the right, small
    std::optional<EngineColour> chip; ///< 7 px square before the label
    LayerColour layer = LayerColour::Unknown;
};

/// Where a lane stands.
struct LanePlace {
    model::WorkerId worker;
    bool own = false; ///< its clock is not tied to the host's: stands last in its worker
    model::ClockId clock;
    std::size_t sequence = 0;    ///< order within the worker
    std::string group;           ///< header above it
    std::string subgroup;        ///< header within the group; empty: right under the group
    bool subgroupFolded = false; ///< the sub-group begins folded
};

/// The names under which ViewState folds a group, and a sub-group of it.
std::string groupKey(const LanePlace& place);
std::string subgroupKey(const LanePlace& place);

/// One lane of the timeline: how high it is, what its rows are, how it is painted. Made by the kinds of lane_list.h
/// from a sealed capture, which outlives it. Of the view they keep only where they stand. GUI thread only.
class TimelineLane {
public:
    virtual ~TimelineLane() = default;

    LanePlace place() const { return m_place ? *m_place : ownPlace(); }
    /// Stands elsewhere than by itself, until told again; nothing: by itself.
    void standAt(std::optional<LanePlace> place) { m_place = std::move(place); }
    /// Where it stands by itself: by worker and layer.
    virtual LanePlace ownPlace() const = 0;
    virtual LaneHeader header() const = 0;
    /// The model's lane; none for lanes that show something else.
    virtual model::LaneId laneId() const { return {}; }
    /// Rows of spans at this zoom, top to bottom; empty for lanes without spans.
    virtual std::vector<RowBand> bands(double pixelsPerNs) const {
        (void)pixelsPerNs;
        return {};
    }
    virtual int height(double pixelsPerNs) const = 0;
    /// Paints the lane into the strip; `top` in px at 1x within the strip.
    virtual void paint(StripCanvas& canvas, int top) const = 0;
    /// What a tool tip says at a moment where no span is; empty for nothing.
    virtual QString textAt(std::int64_t laneNs) const {
        (void)laneNs;
        return {};
    }

private:
    std::optional<LanePlace> m_place;
};

using LanePointer = std::unique_ptr<TimelineLane>;
using CapturePointer = std::shared_ptr<const model::Capture>;

} // namespace viewer
