// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace model {

/// The number of a row in one store. Ids of different stores are different types; a default id is no row.
template <class Tag>
class Id {
public:
    static constexpr uint32_t kNone = 0xffffffffu;

    constexpr Id() = default;
    constexpr explicit Id(size_t index)
        : m_value(static_cast<uint32_t>(index)) {}

    constexpr bool valid() const { return m_value != kNone; }
    /// Index into the store. REQUIRES: valid().
    constexpr size_t index() const { return m_value; }
    constexpr uint32_t value() const { return m_value; }
    constexpr auto operator<=>(const Id&) const = default;

private:
    uint32_t m_value = kNone;
};

using StringId = Id<struct StringTag>;   ///< a string of the StringPool
using FileId = Id<struct FileTag>;       ///< a row of FileStore
using WorkerId = Id<struct WorkerTag>;   ///< a process that was captured: Capture::workers()
using ClockId = Id<struct ClockTag>;     ///< a time axis: Capture::clocks(); clock 0 is the host's
using LaneId = Id<struct LaneTag>;       ///< a row of LaneStore
using SpanId = Id<struct SpanTag>;       ///< a row of SpanStore: a span or an instant
using CounterId = Id<struct CounterTag>; ///< a series of CounterStore
using ProfileId = Id<struct ProfileTag>; ///< a device profile (NTFF): Capture::profiles()
using ProgramId = Id<struct ProgramTag>; ///< a compiled program (NEFF): Capture::programs()
using ExecutionId = Id<struct ExecutionTag>; ///< a row of Capture::executions()
using SourceId = Id<struct SourceTag>;   ///< a DetailSource of the capture

} // namespace model

template <class Tag>
struct std::hash<model::Id<Tag>> {
    size_t operator()(model::Id<Tag> id) const noexcept { return std::hash<uint32_t>()(id.value()); }
};
