// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/verdict/verdict_text.h"

#include "viewer/formatting.h"
#include "viewer/severity.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString countText(size_t count, const QString& one, const QString& many) {
    return groupedNumber(static_cast<int64_t>(count)) + u' ' + (count == 1 ? one : many);
}

bool isKnown(const model::LayerShare& share) {
    return share.hasRuntimeTrace && share.hasExecutions && share.wall.ns() > 0;
}

/// "ProfilerStep#3 · 3 208.4 µs of wall"
QString subjectText(const VerdictAnswer& answer) {
    const model::Verdict& verdict = answer.verdict;
    const bool isRange = answer.scope.operatorName.empty() && answer.scope.range;
    QString text = isRange ? u"range"_s : QString::fromStdString(verdict.share.subject);
    if (!answer.scope.operatorName.empty())
        text += u" · "_s + countText(verdict.calls, u"call"_s, u"calls"_s);
    text += u" · "_s + durationText(verdict.share.wall.ns());
    if (isKnown(verdict.share))
        text += u" of wall"_s;
    if (verdict.share.workers > 1)
        text += u" of "_s + countText(verdict.share.workers, {}, u"workers"_s).simplified();
    return text;
}

/// "framework-bound · idle longest for launch, 391.2 µs"
QString evidenceText(const model::Verdict& verdict) {
    QStringList parts;
    if (verdict.bound != model::Bound::Unknown)
        parts += fromView(model::boundName(verdict.bound)) + u"-bound"_s;
    if (verdict.idleCause)
        parts += u"idle longest: "_s + fromView(model::idleCauseName(*verdict.idleCause)) + u' ' +
                 durationText(verdict.idleOfCause.ns());
    return parts.join(u" · "_s);
}

/// A word or two for a caution of the model; its own sentence is the tool tip.
QString cautionWords(const std::string& code) {
    struct Words {
        std::string_view code;
        const char16_t* text;
    };
    static constexpr std::array<Words, 12> kWords = {{
        {"one_call", u"n = 1 call: no spread"},
        {"one_execution", u"n = 1 execution: no spread"},
        {"one_step", u"n = 1 step: no spread"},
        {"warm_up", u"warm-up"},
        {"no_synchronize", u"no synchronize"},
        {"no_device_span", u"launches without device time"},
        {"no_links", u"no links to the device"},
        {"links_by_order", u"links by order only"},
        {"links_by_time", u"links by time only"},
        {"no_profile", u"no device profile"},
        {"unexplained", u"time not explained"},
        {"events_lost", u"events lost"},
    }};
    for (const Words& words : kWords)
        if (words.code == code)
            return QString::fromUtf16(words.text);
    return QString::fromStdString(code).replace(u'_', u' '); // one that is newer than this list
}

/// How many calls or steps there were, where that is more than one: the cautions say the other case.
std::vector<VerdictChip> countChips(const VerdictAnswer& answer) {
    const bool ofOperator = !answer.scope.operatorName.empty();
    const size_t steps = answer.verdict.share.stepCount;
    if (ofOperator && answer.verdict.calls > 1)
        return {{{},
                 u"n = "_s + countText(answer.verdict.calls, {}, u"calls"_s),
                 u"The verdict is on all calls of the operator in the active steps, taken together."_s}};
    if (!ofOperator && steps > 1 && answer.scope.step.valid())
        return {{{}, u"1 of "_s + countText(steps, {}, u"steps"_s), u"The verdict is on the selected step alone."_s}};
    if (!ofOperator && steps > 1)
        return {{{},
                 u"n = "_s + countText(steps, {}, u"steps"_s),
                 u"The verdict is on all active steps together. Click a step on the timeline to ask for it alone."_s}};
    return {};
}

std::vector<VerdictChip> clockChips(const model::Capture& capture) {
    int64_t own = 0, profiles = 0, errorNs = -1;
    QString reason;
    for (const model::Clock& clock : capture.clocks()) {
        if (clock.own && reason.isEmpty())
            reason = QString::fromStdString(clock.reason);
        own += clock.own;
        profiles += clock.own && clock.profile.valid();
        if (!clock.own && clock.errorLow && clock.errorHigh)
            errorNs = std::max({errorNs, std::abs(clock.errorLow->ns()), std::abs(clock.errorHigh->ns())});
    }
    if (own > 0)
        return {{u"clock"_s,
                 own == 1 ? (profiles == 1 ? u"1 profile on its own clock"_s : u"1 trace on its own clock"_s)
                          : QString(groupedNumber(own) + (profiles == own ? u" profiles"_s : u" files"_s) +
                                    u" on their own clocks"_s),
                 reason}};
    if (errorNs >= 0)
        return {{u"clock"_s, u"clocks tied, ±"_s + durationText(errorNs),
                 u"How far device times may be off on the host's clock, from causality."_s}};
    return {};
}

} // namespace

QStringList coverageTexts(const VerdictAnswer& answer) {
    const QString subject = subjectText(answer);
    if (!isKnown(answer.verdict.share))
        return {subject};
    const QString evidence = evidenceText(answer.verdict);
    QString note = fromView(model::kVerdictNote);
    note.chop(1);
    note[0] = note[0].toLower();
    const QString shortNote = fromView(model::kShortVerdictNote);
    QStringList texts;
    for (const QString& words : {note, shortNote})
        if (!evidence.isEmpty())
            texts += subject + u" · "_s + evidence + u" · "_s + words;
    if (evidence.isEmpty())
        texts += subject + u" · "_s + note;
    texts += subject + u" · "_s + shortNote;
    return texts;
}

std::vector<VerdictPart> verdictParts(const model::Verdict& verdict) {
    const model::LayerShare& share = verdict.share;
    if (!isKnown(share))
        return {};
    return {{LayerColour::Device, u"device"_s, share.device.ns()},
            {LayerColour::Hardware, u"queued"_s, share.queued.ns()},
            {LayerColour::Runtime, u"runtime"_s, share.runtime.ns()},
            {LayerColour::Framework, u"framework"_s, share.framework.ns()},
            {LayerColour::Unknown, u"unknown"_s, share.unknown.ns()}};
}

std::vector<VerdictChip> verdictChips(const VerdictAnswer& answer) {
    std::vector<VerdictChip> chips = countChips(answer);
    for (const model::Caution& caution : answer.verdict.cautions)
        chips.push_back({{}, cautionWords(caution.code), QString::fromStdString(caution.text)});
    for (VerdictChip& chip : clockChips(*answer.capture))
        chips.push_back(std::move(chip));
    const model::Findings& findings = answer.capture->findings();
    if (!findings.all().empty()) {
        const QString counts = findingCounts(findings);
        chips.push_back({severityIcon(worstSeverity(findings)), counts.section(u", "_s, 0, 0),
                         counts + u". Click to read them."_s, true});
    }
    return chips;
}

QString verdictTip(const VerdictAnswer& answer) {
    const model::Verdict& verdict = answer.verdict;
    QStringList lines = {QString::fromStdString(verdict.sentence), subjectText(answer)};
    const auto wall = static_cast<double>(std::max<int64_t>(1, verdict.share.wall.ns()));
    for (const VerdictPart& part : verdictParts(verdict)) {
        const bool queued = part.layer == LayerColour::Hardware;
        if (queued && part.ns == 0)
            continue;
        lines += (queued ? u"queued behind other work"_s : part.name) + u"  "_s +
                 percentText(static_cast<double>(part.ns) / wall) + u"  "_s + durationText(part.ns);
    }
    if (const QString evidence = evidenceText(verdict); !evidence.isEmpty())
        lines += evidence;
    lines += fromView(model::kVerdictNote);
    return lines.join(u'\n');
}

} // namespace viewer
