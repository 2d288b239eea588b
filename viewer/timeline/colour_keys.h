// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "viewer/look.h"
#include "viewer/timeline/span_groups.h"
#include "viewer/view_state.h"

#include <QRgb>
#include <QString>

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace viewer {

/// What decides the colour of a span in one colour mode, as a number, and which colour that number has in one theme.
/// Rows are indexed and laid out by keys; plain and dimmed colours are looked up at the very end, so that a change of
/// theme or of selection is a repaint and no new layout. GUI thread only.
class ColourKeys {
public:
    static constexpr std::uint32_t kNoOperatorStrong = 0xfffffff0; ///< outermost level, device set-up
    static constexpr std::uint32_t kNoOperatorWeak = 0xfffffff1;

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
    /// Steps, regions and waits of no operator: they keep their colour when others dim.
    static bool isMap(std::uint32_t key) { return key >= kNoOperatorStrong; }

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

    std::shared_ptr<const model::Capture> m_capture;
    ColourMode m_mode = ColourMode::Operator;
    const Theme* m_theme = &Theme::light();
    std::shared_ptr<const OperatorColours> m_operators;
    std::shared_ptr<const SpanGroups> m_groups;
    double m_longestLog = 1;              ///< by duration: log of the longest span
    mutable std::vector<Pair> m_byString; ///< by key, filled when first asked for; plain 0 = not yet
    mutable std::unordered_map<std::uint32_t, Pair> m_others;
};

} // namespace viewer
