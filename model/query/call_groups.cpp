// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/call_groups.h"

#include "model/query/operator_ledger.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace model {
namespace {

constexpr std::string_view kModule = "nn.Module: ";

std::string joinedText(const std::set<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

} // namespace

CallGroups::CallGroups(const Capture& capture, OperatorGroup group)
    : m_capture(capture)
    , m_group(group) {
    if (group == OperatorGroup::Module)
        collectModules();
    else if (group == OperatorGroup::Program)
        collectPrograms();
    else if (group == OperatorGroup::Stream)
        collectStreams();
}

void CallGroups::collectModules() {
    const SpanStore& spans = m_capture.spans();
    for (size_t i = 0; i < m_capture.lanes().size(); ++i) {
        const Lane& lane = m_capture.lanes()[LaneId(i)];
        if (lane.layer != Layer::Framework || !lane.stream.empty())
            continue;
        std::vector<SpanId> found;
        for (uint32_t s = lane.firstSpan; s < lane.firstSpan + lane.spanCount; ++s)
            if (m_capture.text(spans.name(SpanId(s))).starts_with(kModule) && !spans.is(SpanId(s), kSpanImplausible))
                found.push_back(SpanId(s));
        if (found.empty())
            continue;
        std::sort(found.begin(), found.end(), [&](SpanId a, SpanId b) {
            return std::tuple(spans.start(a), -spans.duration(a).ns(), a) <
                   std::tuple(spans.start(b), -spans.duration(b).ns(), b);
        });
        m_modules[LaneId(i)].all = std::move(found);
    }
}

void CallGroups::collectPrograms() {
    std::unordered_map<SpanId, std::set<std::string>> paths;
    for (const Execution& execution : m_capture.executions())
        if (execution.operatorCall.valid() && execution.program.valid())
            paths[execution.operatorCall].insert(m_capture.programs()[execution.program.index()].path);
    for (const auto& [call, texts] : paths)
        m_textOf[call] = joinedText(texts);
}

void CallGroups::collectStreams() {
    std::unordered_map<SpanId, std::set<std::string>> streams;
    for (const Lane& lane : m_capture.lanes().all())
        if (lane.layer == Layer::Framework && !lane.stream.empty())
            for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
                if (const SpanId call = m_capture.spans().operatorCall(SpanId(i)); call.valid())
                    streams[call].insert(lane.stream);
    for (const auto& [call, texts] : streams)
        m_textOf[call] = joinedText(texts);
}

std::string CallGroups::moduleOf(SpanId call) {
    if (const auto path = m_capture.attributes().get(call, AttributeKey::Module))
        return attributeText(*path, m_capture.strings());
    const auto lane = m_modules.find(m_capture.lanes().laneOf(call));
    if (lane == m_modules.end())
        return {};
    const SpanStore& spans = m_capture.spans();
    Modules& modules = lane->second;
    for (; modules.next < modules.all.size() && spans.start(modules.all[modules.next]) <= spans.start(call);
         ++modules.next)
        modules.open.push_back(modules.all[modules.next]);
    std::erase_if(modules.open, [&](SpanId module) { return spans.end(module) <= spans.start(call); });
    std::string path;
    for (const SpanId module : modules.open) {
        path += path.empty() ? "" : "/";
        path += m_capture.text(spans.name(module)).substr(kModule.size());
    }
    return path;
}

std::string CallGroups::stepOf(SpanId call) const {
    const SpanStore& spans = m_capture.spans();
    for (const SpanId step : m_capture.steps())
        if (spans.start(step) <= spans.start(call) && spans.start(call) < spans.end(step))
            return std::string(m_capture.text(spans.name(step)));
    return {};
}

std::string CallGroups::of(SpanId call) {
    switch (m_group) {
    case OperatorGroup::None:
        return {};
    case OperatorGroup::Shapes: {
        const auto shapes = m_capture.attributes().get(call, AttributeKey::InputDims);
        return shapes ? attributeText(*shapes, m_capture.strings()) : std::string();
    }
    case OperatorGroup::Module:
        return moduleOf(call);
    case OperatorGroup::Step:
        return stepOf(call);
    case OperatorGroup::Program:
    case OperatorGroup::Stream:
        break;
    }
    const auto text = m_textOf.find(call);
    return text == m_textOf.end() ? std::string() : text->second;
}

} // namespace model
