// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/severity.h"

#include "viewer/formatting.h"

#include <QStringList>

#include <algorithm>
#include <numeric>

namespace viewer {

using namespace Qt::StringLiterals;

QString severityIcon(model::Severity severity) {
    return QString::fromUtf8(model::severityName(severity)); // the icons carry the severities' own names
}

QString findingCounts(const model::Findings& findings) {
    struct Counted {
        model::Severity severity;
        const char16_t* one;
        const char16_t* many;
    };
    static constexpr Counted kCounted[] = {{model::Severity::Error, u" error", u" errors"},
                                           {model::Severity::Warning, u" warning", u" warnings"},
                                           {model::Severity::Info, u" note", u" notes"}};
    QStringList parts;
    for (const Counted& counted : kCounted)
        if (const auto count = static_cast<int64_t>(findings.count(counted.severity)))
            parts += groupedNumber(count) + QStringView(count == 1 ? counted.one : counted.many).toString();
    return parts.isEmpty() ? u"nothing to report"_s : parts.join(u", "_s);
}

QString findingTitle(const model::Finding& finding) {
    const QString message = QString::fromStdString(finding.message);
    qsizetype end = message.size();
    for (const QString& mark : {u". "_s, u"; "_s, u": "_s})
        if (const qsizetype at = message.indexOf(mark); at > 0)
            end = std::min(end, at);
    QString title = message.left(end);
    if (title.endsWith(u'.'))
        title.chop(1);
    return title;
}

model::Severity worstSeverity(const model::Findings& findings) {
    model::Severity worst = model::Severity::Info;
    for (const model::Finding& finding : findings.all())
        worst = std::max(worst, finding.severity);
    return worst;
}

std::vector<size_t> findingsBySeverity(const model::Findings& findings) {
    std::vector<size_t> order(findings.all().size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return findings.all()[a].severity > findings.all()[b].severity; });
    return order;
}

QString findingReport(const model::Finding& finding) {
    QStringList lines;
    lines +=
        QString::fromUtf8(model::severityName(finding.severity)) + u": "_s + QString::fromStdString(finding.message);
    lines += u"code: "_s + QString::fromStdString(finding.code);
    if (!finding.subject.empty())
        lines += u"subject: "_s + QString::fromStdString(finding.subject);
    if (finding.offset)
        lines += u"first at byte "_s + QString::number(*finding.offset);
    if (finding.count > 1)
        lines += u"seen "_s + QString::number(finding.count) + u" times"_s;
    if (!finding.advice.empty())
        lines += u"what to do: "_s + QString::fromStdString(finding.advice);
    return lines.join(u'\n');
}

} // namespace viewer
