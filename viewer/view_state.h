// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "viewer/latest_job.h"
#include "viewer/mark_list.h"
#include "viewer/view_history.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace viewer {

/// What the colour of a bar says: the operator it works for; the layer of the network that a NEFF names; its name (the
/// opcode of an instruction); its engine; its DMA queue; its program; how long it is.
enum class ColourMode : std::uint8_t { Operator, Layer, Name, Engine, Queue, Neff, Duration };

/// How high the rows of the timeline are.
enum class Density : std::uint8_t { Comfortable, Compact };

/// What the lanes of a worker stand under: their layer, core or counter as they come; host or device; their NeuronCore;
/// their thread; their process; or all workers of a machine together.
enum class LaneGrouping : std::uint8_t { Layers, HostAndDevice, NeuronCore, Thread, Process, Instance };

/// Which spans are lit; all others are dimmed. Inactive: nothing is dimmed.
struct LitSpans {
    bool active = false;
    model::StringId operatorName;      ///< valid: every span of every call of this operator
    std::vector<model::SpanId> linked; ///< else: these, ascending (an execution and all that links join to it)
};

/// The only mutable state that the panels share: what is shown of the capture, and what is chosen in it. Keeps ids,
/// never data. Setting what is already so emits nothing. GUI thread only.
class ViewState : public QObject {
    Q_OBJECT

public:
    explicit ViewState(QObject* parent = nullptr);
    ~ViewState() override;

    const std::shared_ptr<const model::Capture>& capture() const { return m_capture; }
    /// Another capture, or none. Everything chosen in the old one is dropped; the view shows all spans of
    /// the new one (series of values may go on for long after them).
    void setCapture(std::shared_ptr<const model::Capture> capture);

    // The stretch of time on screen, on the plot's axis.
    model::TimeRange visibleRange() const { return m_visible; }
    /// All of the capture with a little air at both ends; the view never leaves it.
    model::TimeRange wholeRange() const;
    void setVisibleRange(model::TimeRange range, ViewMove move = ViewMove::Jump);
    /// Scales the view (factor < 1 comes nearer) so that `anchor` stays where it is.
    void zoomBy(double factor, model::Timestamp anchor);
    void panBy(model::Duration by);
    void zoomToFit();
    /// So that `range` fills the view, with a little air.
    void zoomTo(model::TimeRange range);
    /// To the dragged range; else the focused span; else all of the lit spans, in a large capture as soon as they are
    /// found.
    void zoomToSelection();
    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }
    void undo();
    void redo();

    // What is chosen.
    model::SpanId focused() const { return m_focused; }
    /// Name of the operator whose spans are lit; empty when none is.
    QString selectedOperator() const;
    const LitSpans& lit() const { return m_lit; }
    bool isLit(model::SpanId span) const;
    /// Focuses a span and lights its operator; without one, what links join to it. An invalid id clears the selection.
    void selectSpan(model::SpanId span);
    /// Lights all calls of an operator and focuses none of its spans. Unknown or empty: clears the selection.
    void selectOperator(const QString& name);
    void clearSelection();
    /// Next (1) or previous (-1) span of the same name as the focused one, in its lane, then in later lanes.
    void stepSameName(int direction);
    /// Goes where a field leads: selects a span and brings it into view, lights an operator, or asks for rows of a
    /// table or a line of source.
    void follow(const model::DetailTarget& target);
    /// Brings a span into view: moves the time if need be and asks the timeline to scroll to its lane.
    void reveal(model::SpanId span);
    /// Start and end of a span on the plot's axis, with its clock's own offset.
    model::TimeRange rangeOf(model::SpanId span) const;

    // Under the pointer.
    model::SpanId hovered() const { return m_hovered; }
    void setHovered(model::SpanId span);
    std::optional<model::Timestamp> cursorTime() const { return m_cursorTime; }
    void setCursorTime(std::optional<model::Timestamp> time);

    // Search: hits as the search gives them, ascending by start.
    const std::vector<model::SpanId>& searchHits() const { return m_hits; }
    /// The hits ascending by id, for drawing.
    const std::vector<model::SpanId>& searchHitsById() const { return m_hitsById; }
    bool isHit(model::SpanId span) const;
    int currentHit() const { return m_currentHit; } ///< index into searchHits(), -1 none
    void setSearchHits(std::vector<model::SpanId> hits);
    /// Goes to the next (1) or previous (-1) hit, round the end, and reveals it.
    void stepHit(int direction);

    // The dragged range and the marks.
    std::optional<model::TimeRange> draggedRange() const { return m_draggedRange; }
    void setDraggedRange(std::optional<model::TimeRange> range);
    MarkList& marks() { return m_marks; }
    const MarkList& marks() const { return m_marks; }
    /// Marks the dragged range, else the focused span, else the moment under the pointer; the same again takes the mark
    /// away.
    void toggleMark();
    /// The span to which distances from the focused one are drawn; none: nothing is measured. Goes with the focus.
    model::SpanId measured() const { return m_measured; }
    void measureTo(model::SpanId span);

    /// Takes away measuring, then range, then search, then selection: one of them a call.
    void escape();

    // How it is drawn.
    ColourMode colourMode() const { return m_colourMode; }
    void setColourMode(ColourMode mode);
    Density density() const { return m_density; }
    void setDensity(Density density);
    LaneGrouping grouping() const { return m_grouping; }
    void setGrouping(LaneGrouping grouping);
    bool linksShown() const { return m_linksShown; }
    void setLinksShown(bool shown);
    /// Only links of the focused span itself are drawn; else the whole chain through the layers.
    bool onlyDirectLinks() const { return m_onlyDirectLinks; }
    void setOnlyDirectLinks(bool only);
    /// In which unit the ruler counts, in ns; 0: the one that suits what is on screen.
    std::int64_t rulerUnit() const { return m_rulerUnit; }
    void setRulerUnit(std::int64_t ns);

    // Lanes. A group is named by worker and header, see TimelineLayout; `atFirst`: how it is until somebody says.
    bool isFolded(const std::string& group, bool atFirst = false) const {
        const auto said = m_folded.find(group);
        return said == m_folded.end() ? atFirst : said->second;
    }
    void setFolded(const std::string& group, bool folded);
    bool isHidden(model::LaneId lane) const { return m_hidden.contains(lane); }
    void setHidden(model::LaneId lane, bool hidden);
    bool isPinned(model::LaneId lane) const { return m_pinned.contains(lane); }
    void setPinned(model::LaneId lane, bool pinned);
    /// Lanes are hidden, or left out by the filter.
    bool anyHidden() const { return !m_hidden.empty() || !m_laneFilter.isEmpty() || m_onlyChosen; }
    /// Hides all lanes but these, and the counters.
    void showOnly(const std::set<model::LaneId>& lanes);
    bool countersHidden() const { return m_onlyChosen; }
    /// Only lanes whose name, note, group or worker holds this text, whatever the case; empty: all.
    const QString& laneFilter() const { return m_laneFilter; }
    void setLaneFilter(const QString& text);
    /// Only lanes in which the search has hits, as long as it has any.
    bool onlyHitsShown() const { return m_onlyHits && !m_hits.empty(); }
    bool onlyHitsWanted() const { return m_onlyHits; }
    void setOnlyHitsShown(bool only);
    bool hasHits(model::LaneId lane) const;
    /// The order of lanes within a group that somebody made by hand, by the group's name; lanes that are not in it
    /// stand behind. Empty: as they come.
    const std::vector<model::LaneId>& laneOrder(const std::string& group) const;
    void setLaneOrder(const std::string& group, std::vector<model::LaneId> order);
    void showAllLanes();
    /// What to add to the times of a clock to place them on the plot's axis: Capture::axisOffset, and for a clock of
    /// its own what the user added by lining it up.
    model::Duration axisOffset(model::ClockId clock) const;
    /// Lines a clock of its own up: `extra` is added to its offset. Refused for tied clocks, which are never shifted.
    bool setOwnOffset(model::ClockId clock, model::Duration extra);
    /// What was added by lining a clock of its own up; nothing: it stands on its own zero.
    std::optional<model::Duration> ownOffset(model::ClockId clock) const;
    /// Lines a clock of its own up so that its first execution (else its first span) starts with the focused span.
    /// Refused without a focused span, for a span of that clock itself, and for tied clocks.
    bool lineUp(model::ClockId clock);
    /// The same for every clock of its own of the focused span's worker.
    bool lineUpAll();
    /// Puts clocks that were lined up back on their own zero; without a clock: all of them.
    void unalign(model::ClockId clock = {});

signals:
    void captureChanged();
    void visibleRangeChanged();
    void selectionChanged(); ///< focused span, operator or lit spans
    void hoverChanged();
    void cursorChanged();
    void searchChanged(); ///< hits or the current one
    void draggedRangeChanged();
    void measureChanged();
    void rulerUnitChanged();
    void colourModeChanged();
    void densityChanged();
    void groupingChanged();
    void linksShownChanged(); ///< or which of them
    void lanesChanged();      ///< folded, hidden, filtered, pinned, order, own offsets
    void revealRequested(model::SpanId span);
    void tableRequested(const model::DetailTarget& target); ///< show these rows of a table
    void sourceRequested(const QString& file, int line);    ///< show this line of source

private:
    void show(model::TimeRange range);
    void zoomToLit();
    void setSelection(model::SpanId focused, LitSpans lit);

    std::shared_ptr<const model::Capture> m_capture;
    model::TimeRange m_visible;
    ViewHistory m_history;
    model::SpanId m_focused;
    LitSpans m_lit;
    model::SpanId m_hovered;
    std::optional<model::Timestamp> m_cursorTime;
    std::vector<model::SpanId> m_hits;
    std::vector<model::SpanId> m_hitsById;
    int m_currentHit = -1;
    std::optional<model::TimeRange> m_draggedRange;
    LatestJob<std::optional<model::TimeRange>> m_litRangeJob;
    MarkList m_marks;
    model::SpanId m_measured;
    std::int64_t m_rulerUnit = 0;
    ColourMode m_colourMode = ColourMode::Operator;
    Density m_density = Density::Comfortable;
    LaneGrouping m_grouping = LaneGrouping::Layers;
    bool m_linksShown = true;
    bool m_onlyDirectLinks = false;
    std::map<std::string, bool> m_folded;
    std::set<model::LaneId> m_hidden;
    bool m_onlyChosen = false; // showOnly() was the last word
    QString m_laneFilter;
    bool m_onlyHits = false;
    std::map<std::string, std::vector<model::LaneId>> m_laneOrders;
    std::set<model::LaneId> m_pinned;
    std::map<model::ClockId, model::Duration> m_ownOffsets;
};

} // namespace viewer
