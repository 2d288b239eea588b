// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/colour_keys.h"

#include <algorithm>
#include <cmath>

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

ColourKeys::ColourKeys(std::shared_ptr<const model::Capture> capture, ColourMode mode, const Look& look)
    : m_capture(std::move(capture))
    , m_mode(mode)
    , m_theme(look.theme)
    , m_operators(look.operatorColours) {
    if (!m_capture)
        return;
    m_byString.resize(m_capture->strings().size());
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

void ColourKeys::read(std::uint32_t first, std::span<std::uint32_t> out) const {
    const model::SpanStore& spans = m_capture->spans();
    const auto names = spans.names();
    if (m_mode == ColourMode::Operator || m_mode == ColourMode::Neff || m_mode == ColourMode::Queue) {
        const auto calls = spans.calls();
        for (std::size_t i = 0; i < out.size(); ++i) {
            const std::uint32_t call = calls[first + i];
            out[i] = call < names.size() ? names[call] : laneKey(first + static_cast<std::uint32_t>(i));
        }
    } else if (m_mode == ColourMode::Engine) {
        const model::LaneId lane = m_capture->lanes().laneOf(model::SpanId(first));
        const model::Lane* here = lane.valid() ? &m_capture->lanes()[lane] : nullptr;
        const bool onDevice = here && here->layer == model::Layer::Device;
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = onDevice ? static_cast<std::uint32_t>(engineColourOf(here->engine))
                              : laneKey(first + static_cast<std::uint32_t>(i));
    } else if (m_mode == ColourMode::Duration) {
        const auto durations = spans.durations();
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double size = std::log2(static_cast<double>(std::max<std::int64_t>(durations[first + i], 1)));
            out[i] = static_cast<std::uint32_t>(std::clamp(size / m_longestLog, 0.0, 1.0) * (kDurationSteps - 1));
        }
    } else {
        std::copy_n(names.begin() + first, out.size(), out.begin());
    }
}

QColor ColourKeys::colourOf(std::uint32_t key) const {
    if (key == kNoOperatorStrong)
        return m_theme->noOperatorStrong;
    if (key == kNoOperatorWeak)
        return m_theme->noOperatorWeak;
    if (m_mode == ColourMode::Engine)
        return m_theme->engines[std::min<std::size_t>(key, m_theme->engines.size() - 1)];
    if (m_mode == ColourMode::Duration)
        return blended(m_theme->accent, 0.15 + 0.85 * key / (kDurationSteps - 1), m_theme->lane);
    const std::string_view name = m_capture->text(model::StringId(key));
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
