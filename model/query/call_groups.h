// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace model {

enum class OperatorGroup : uint8_t;

/// To which group calls of operators belong (OperatorGroup says what the groups are). Made for one question.
class CallGroups {
public:
    CallGroups(const Capture& capture, OperatorGroup group);
    /// Empty: not told. Asked by ascending start of the calls of each thread.
    std::string of(SpanId call);

private:
    void collectModules();
    void collectPrograms();
    void collectStreams();
    std::string moduleOf(SpanId call);
    std::string stepOf(SpanId call) const;

    const Capture& m_capture;
    OperatorGroup m_group;
    /// nn.Module events of a thread, by start, outer first; and those that are open at the call that was asked last.
    struct Modules {
        std::vector<SpanId> all, open;
        size_t next = 0;
    };
    std::map<LaneId, Modules> m_modules;
    std::unordered_map<SpanId, std::string> m_textOf; ///< by call: NEFFs, streams
};

} // namespace model
