// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/theme.h"
#include "viewer/verdict/verdict_source.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace viewer {

/// The words of the verdict bar. All functions are pure.

/// A word or two about how good the evidence is.
struct VerdictChip {
    QString icon; ///< may be empty
    QString text;
    QString tip;           ///< a sentence
    bool findings = false; ///< a click shows the findings
    bool operator==(const VerdictChip&) const = default;
};

/// A part of the wall; the parts sum to it.
struct VerdictPart {
    LayerColour layer;
    QString name;
    int64_t ns = 0;
};

/// What the verdict covers, from the fullest to the shortest way to say it: "aten::mul · 3 calls · 1 250.0 µs of wall ·
/// …", "range · 412.0 µs of wall", "ProfilerStep#3 · 3 208.4 µs of wall". Never empty. Each way to say it of a capture
/// that has device time ends with the note that belongs to every verdict, or with its short form.
QStringList coverageTexts(const VerdictAnswer& answer);
/// Device, queued, runtime, framework, unknown; none where the capture does not tell.
std::vector<VerdictPart> verdictParts(const model::Verdict& verdict);
/// How many there were, what makes the evidence thin, how sure the clocks are, the worst finding. From the most
/// important on; the one of the findings is last and is always to be seen.
std::vector<VerdictChip> verdictChips(const VerdictAnswer& answer);
/// Everything in lines: what it covers, each part with share and time, the longest cause of idle time, the note that
/// belongs to every verdict.
QString verdictTip(const VerdictAnswer& answer);

} // namespace viewer
