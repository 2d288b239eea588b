// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/link/profile_times.h"
#include "model/tables/table.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace model {

/// What tables of device profiles share, whatever their rows are.
class ProfileTableBase : public Table {
public:
    std::string emptyReason() const override;

protected:
    explicit ProfileTableBase(std::shared_ptr<const Capture> capture);

    const Capture& capture() const { return *m_capture; }
    const std::vector<DeviceProfile>& profiles() const { return m_capture->profiles(); }
    /// `time` on the host clock, where the profile's clock is tied to it.
    Cell hostTime(size_t profile, uint16_t subgraph, uint16_t execution, Ps time) const;
    static TimeRange range(Ps start, Ps end);
    /// Spans of the lanes with this content, by profile and the span's detail number; none where there is no lane.
    SpanId spanOfRow(LaneContent content, size_t profile, uint64_t detail) const;

private:
    void findSpans(LaneContent content) const;

    std::shared_ptr<const Capture> m_capture;
    std::vector<ProfileTimes> m_times;
    mutable std::once_flag m_spansFound;
    mutable std::vector<std::vector<SpanId>> m_spans; // by profile, by detail
};

/// A table whose rows are values that stand in one list a profile, one profile behind the other.
template <class Row>
class ProfileTable : public ProfileTableBase {
public:
    size_t rowCount() const final { return m_first.back(); }

protected:
    struct Place {
        const DeviceProfile& profile;
        const Row& row;
        size_t profileIndex;
        size_t index; ///< in the profile's list
    };

    explicit ProfileTable(std::shared_ptr<const Capture> capture)
        : ProfileTableBase(std::move(capture)) {}
    /// The rows of the next profile, computed for this table.
    void addRows(std::vector<Row> rows) { addList(m_own.emplace_back(std::move(rows))); }
    /// The same where the profile has them; the list outlives the table. REQUIRES: one call of the two for each
    /// profile, in order.
    void addList(std::span<const Row> rows) {
        m_lists.push_back(rows);
        m_first.push_back(m_first.back() + rows.size());
    }
    Place at(size_t row) const {
        const auto next = std::upper_bound(m_first.begin(), m_first.end(), row);
        const size_t profile = static_cast<size_t>(next - m_first.begin()) - 1;
        const size_t index = row - m_first[profile];
        return {profiles()[profile], m_lists[profile][index], profile, index};
    }

private:
    std::deque<std::vector<Row>> m_own;
    std::vector<std::span<const Row>> m_lists;
    std::vector<size_t> m_first{0}; // row of the first of each profile, and behind the last
};

/// "sg00" of a row that knows its subgraph.
template <class Row>
std::string subgraphName(const DeviceProfile& profile, const Row& row) {
    return row.subgraph < profile.subgraphs.size() ? profile.subgraphs[row.subgraph].name : std::string();
}

} // namespace model
