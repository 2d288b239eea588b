// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/colour_keys.h"

#include "viewer/idle_pattern.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace viewer {

namespace {

constexpr std::uint32_t kDurationSteps = 16;

/// Colours of engines in the theme, by the engine's number in a lane; -1 none.
EngineColour engineColourOf(int engine) {
    static constexpr EngineColour kByEngine[] = {EngineColour::Tensor, EngineColour::Scalar,
                                                 EngineColour::GpSimd, EngineColour::Vector,
                                                 EngineColour::Sync,   EngineColour::TensorMatrix};
    return engine >= 0 && engine < 6 ? kByEngine[engine] : EngineColour::Dma;
}

} // namespace

ColourKeys::ColourKeys(std::shared_ptr<const model::Capture> capture, ColourMode mode, const Look& look,
                       std::shared_ptr<const SpanGroups> groups)
    : m_capture(std::move(capture))
    , m_mode(mode)
    , m_theme(look.theme)
    , m_operators(look.operatorColours)
    , m_groups(std::move(groups)) {
    if (m_mode == ColourMode::Layer && m_groups && m_groups->names.empty())
        m_mode = ColourMode::Name;
    if (!m_capture)
        return;
    m_byString.resize(m_capture->strings().size());
    for (std::size_t i = 0; i < m_capture->lanes().size(); ++i) {
        const model::Lane& lane = m_capture->lanes()[model::LaneId(i)];
        if (lane.content == model::LaneContent::Idle && lane.spanCount > 0)
            m_idleSpans.emplace_back(lane.firstSpan, lane.firstSpan + lane.spanCount);
    }
    std::ranges::sort(m_idleSpans);
    for (std::uint32_t cause = 0; cause < model::kIdleCauseCount; ++cause) {
        const auto name = m_capture->strings().find(model::idleCauseName(static_cast<model::IdleCause>(cause)));
        if (name.valid())
            m_idleKeys[name.value()] = kIdle + cause;
    }
    if (m_mode == ColourMode::Duration) {
        const auto durations = m_capture->spans().durations();
        const auto longest = std::max_element(durations.begin(), durations.end());
        if (longest != durations.end())
            m_longestLog = std::max(1.0, std::log2(static_cast<double>(std::max<std::int64_t>(*longest, 2))));
    }
}

std::uint32_t ColourKeys::keyOf(model::SpanId span) const {
    std::uint32_t key = 0;
    read(span.value(), std::span(&key, 1));
    return key;
}

/// Key of a span of no operator: grey, strong at the outermost level and for device set-up.
std::uint32_t ColourKeys::laneKey(std::uint32_t span) const {
    return m_capture->spans().depth(model::SpanId(span)) == 0 ? kNoOperatorStrong : kNoOperatorWeak;
}

void ColourKeys::readEngine(std::uint32_t first, std::span<std::uint32_t> out) const {
    const model::LaneId lane = m_capture->lanes().laneOf(model::SpanId(first));
    const model::Lane* here = lane.valid() ? &m_capture->lanes()[lane] : nullptr;
    const bool onDevice = here && here->layer == model::Layer::Device;
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = onDevice ? static_cast<std::uint32_t>(engineColourOf(here->engine))
                          : laneKey(first + static_cast<std::uint32_t>(i));
}

/// A packet's queue is its category, or its name where it has none. What is not DMA is grey.
void ColourKeys::readQueue(std::uint32_t first, std::span<std::uint32_t> out) const {
    const model::LaneId lane = m_capture->lanes().laneOf(model::SpanId(first));
    const auto content = lane.valid() ? m_capture->lanes()[lane].content : model::LaneContent::Events;
    const bool dma = content == model::LaneContent::DmaPackets || content == model::LaneContent::DmaTransfers;
    const model::SpanStore& spans = m_capture->spans();
    for (std::size_t i = 0; i < out.size(); ++i) {
        const model::SpanId span(first + i);
        if (!dma) {
            out[i] = laneKey(span.value());
            continue;
        }
        const model::StringId category = spans.category(span);
        out[i] = m_capture->text(category).empty() ? spans.name(span).value() : category.value();
    }
}

bool ColourKeys::isIdle(std::uint32_t first) const {
    const auto after = std::ranges::upper_bound(m_idleSpans, first, {}, [](const auto& lane) { return lane.first; });
    return after != m_idleSpans.begin() && first < std::prev(after)->second;
}

void ColourKeys::readIdle(std::uint32_t first, std::span<std::uint32_t> out) const {
    const auto names = m_capture->spans().names();
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto key = m_idleKeys.find(names[first + i]);
        out[i] = key == m_idleKeys.end() ? kNoOperatorWeak : key->second;
    }
}

void ColourKeys::read(std::uint32_t first, std::span<std::uint32_t> out) const {
    const model::SpanStore& spans = m_capture->spans();
    if (!m_idleSpans.empty() && isIdle(first))
        return readIdle(first, out);
    switch (m_mode) {
    case ColourMode::Operator: {
        const auto names = spans.names();
        const auto calls = spans.calls();
        for (std::size_t i = 0; i < out.size(); ++i) {
            const std::uint32_t call = calls[first + i];
            out[i] = call < names.size() ? names[call] : laneKey(first + static_cast<std::uint32_t>(i));
        }
        break;
    }
    case ColourMode::Layer:
    case ColourMode::Neff:
        for (std::size_t i = 0; i < out.size(); ++i) {
            const std::uint32_t group = m_groups ? m_groups->of[first + i] : SpanGroups::kNone;
            out[i] = group != SpanGroups::kNone ? group : laneKey(first + static_cast<std::uint32_t>(i));
        }
        break;
    case ColourMode::Engine:
        readEngine(first, out);
        break;
    case ColourMode::Queue:
        readQueue(first, out);
        break;
    case ColourMode::Duration: {
        const auto durations = spans.durations();
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double size = std::log2(static_cast<double>(std::max<std::int64_t>(durations[first + i], 1)));
            out[i] = static_cast<std::uint32_t>(std::clamp(size / m_longestLog, 0.0, 1.0) * (kDurationSteps - 1));
        }
        break;
    }
    case ColourMode::Name: {
        // Values of semaphores and the like are no kinds of work.
        const model::LaneId lane = m_capture->lanes().laneOf(model::SpanId(first));
        const auto content = lane.valid() ? m_capture->lanes()[lane].content : model::LaneContent::Events;
        if (content == model::LaneContent::Semaphores || content == model::LaneContent::Throttling ||
            content == model::LaneContent::Executions) {
            std::fill(out.begin(), out.end(),
                      content == model::LaneContent::Executions ? kNoOperatorStrong : kNoOperatorWeak);
            break;
        }
        const auto names = spans.names();
        std::copy_n(names.begin() + first, out.size(), out.begin());
        break;
    }
    }
}

QString ColourKeys::nameOf(std::uint32_t key) const {
    static constexpr std::array<const char*, 8> kEngines = {"Tensor", "TensorMatrix", "Vector", "Scalar",
                                                            "GpSimd", "Sync",         "DMA",    "collectives"};
    if (isMap(key) || !m_capture || m_mode == ColourMode::Duration)
        return {};
    if (m_mode == ColourMode::Engine)
        return QString::fromLatin1(kEngines[std::min<std::size_t>(key, kEngines.size() - 1)]);
    if (needsGroups(m_mode))
        return QString::fromStdString(m_groups->names[key]);
    const std::string_view name = m_capture->text(model::StringId(key));
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QColor ColourKeys::colourOf(std::uint32_t key) const {
    if (key == kNoOperatorStrong)
        return m_theme->noOperatorStrong;
    if (key == kNoOperatorWeak)
        return m_theme->noOperatorWeak;
    if (const auto cause = idleCauseOf(key))
        return m_theme->idle(idleColourOf(*cause)).ground;
    if (m_mode == ColourMode::Engine)
        return m_theme->engines[std::min<std::size_t>(key, m_theme->engines.size() - 1)];
    if (m_mode == ColourMode::Duration)
        return blended(m_theme->accent, 0.15 + 0.85 * key / (kDurationSteps - 1), m_theme->lane);
    const std::string_view name =
        needsGroups(m_mode) ? std::string_view(m_groups->names[key]) : m_capture->text(model::StringId(key));
    const int index = m_operators ? m_operators->indexOf(name) : operatorColourIndex(name);
    return m_theme->names[static_cast<std::size_t>(index)];
}

const ColourKeys::Pair& ColourKeys::make(std::uint32_t key) const {
    Pair& pair = key < m_byString.size() ? m_byString[key] : m_others[key];
    if (pair.plain == 0) {
        const QColor colour = colourOf(key);
        pair.plain = colour.rgb();
        pair.dimmed = isMap(key) ? pair.plain : m_theme->dimmed(colour).rgb();
    }
    return pair;
}

} // namespace viewer
