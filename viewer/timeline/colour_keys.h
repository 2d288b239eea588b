// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/runtime/idle_cause.h"
#include "viewer/look.h"
#include "viewer/timeline/span_groups.h"
#include "viewer/view_state.h"

#include <QRgb>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace viewer {

/// What decides the colour of a span in one colour mode, as a number, and which colour that number has in one theme.
/// Rows are indexed and laid out by keys; plain and dimmed colours are looked up at the very end, so that a change of
/// theme or of selection is a repaint and no new layout. GUI thread only.
class ColourKeys {
public:
    static constexpr std::uint32_t kNoOperatorStrong = 0xfffffff0; ///< outermost level, device set-up
    static constexpr std::uint32_t kNoOperatorWeak = 0xfffffff1;
    static constexpr std::uint32_t kIdle = 0xfffffff2; ///< idle time of a core: plus the number of its cause

    ColourKeys() = default;
    /// `groups` is what modes Layer and Neff colour by; while it is null, their spans are grey. A capture of which no
    /// NEFF names a layer is coloured by name.
    ColourKeys(std::shared_ptr<const model::Capture> capture, ColourMode mode, const Look& look,
               std::shared_ptr<const SpanGroups> groups = nullptr);
    static bool needsGroups(ColourMode mode) { return mode == ColourMode::Layer || mode == ColourMode::Neff; }

    ColourMode mode() const { return m_mode; }
    std::uint32_t keyOf(model::SpanId span) const;
    void read(std::uint32_t first, std::span<std::uint32_t> out) const;

    /// What a key stands for, in words: an operator, a layer, an opcode, an engine, a queue, a program.
    QString nameOf(std::uint32_t key) const;
    QRgb plain(std::uint32_t key) const { return lookUp(key).plain; }
    QRgb dimmed(std::uint32_t key) const { return lookUp(key).dimmed; }
    /// Steps, regions, waits and idle time: of no operator; they keep their colour when others dim.
    static bool isMap(std::uint32_t key) { return key >= kNoOperatorStrong; }
    /// The cause that a key of idle time stands for. Idle time has such keys in every mode.
    static std::optional<model::IdleCause> idleCauseOf(std::uint32_t key) {
        if (key < kIdle || key >= kIdle + model::kIdleCauseCount)
            return std::nullopt;
        return static_cast<model::IdleCause>(key - kIdle);
    }

private:
    struct Pair {
        QRgb plain = 0;
        QRgb dimmed = 0;
    };
    const Pair& lookUp(std::uint32_t key) const {
        if (key < m_byString.size() && m_byString[key].plain != 0)
            return m_byString[key];
        return make(key);
    }
    const Pair& make(std::uint32_t key) const;
    QColor colourOf(std::uint32_t key) const;
    std::uint32_t laneKey(std::uint32_t span) const;
    void readEngine(std::uint32_t first, std::span<std::uint32_t> out) const;
    void readQueue(std::uint32_t first, std::span<std::uint32_t> out) const;
    void readIdle(std::uint32_t first, std::span<std::uint32_t> out) const;
    bool isIdle(std::uint32_t first) const;

    std::shared_ptr<const model::Capture> m_capture;
    ColourMode m_mode = ColourMode::Operator;
    const Theme* m_theme = &Theme::light();
    std::shared_ptr<const OperatorColours> m_operators;
    std::shared_ptr<const SpanGroups> m_groups;
    double m_longestLog = 1;              ///< by duration: log of the longest span
    mutable std::vector<Pair> m_byString; ///< by key, filled when first asked for; plain 0 = not yet
    mutable std::unordered_map<std::uint32_t, Pair> m_others;
    /// First and behind the last span of each lane of idle time, ascending, and the keys of its names.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_idleSpans;
    std::unordered_map<std::uint32_t, std::uint32_t> m_idleKeys;
};

} // namespace viewer
