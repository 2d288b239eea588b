// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/findings.h"

#include <algorithm>
#include <utility>

namespace model {

const char* severityName(Severity severity) {
    switch (severity) {
    case Severity::Info:
        return "info";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return "info";
}

void Findings::add(Finding finding) {
    // A capture has tens of findings, not thousands: a scan is enough and keeps their order.
    const auto same = std::find_if(m_all.begin(), m_all.end(), [&](const Finding& other) {
        return other.code == finding.code && other.subject == finding.subject;
    });
    if (same == m_all.end())
        m_all.push_back(std::move(finding));
    else
        same->count += finding.count;
}

void Findings::add(Severity severity, std::string code, std::string subject, std::string message, std::string advice) {
    add(Finding{severity, std::move(code), std::move(subject), std::move(message), std::move(advice), std::nullopt, 1, {}});
}

size_t Findings::count(Severity severity) const {
    return static_cast<size_t>(
        std::count_if(m_all.begin(), m_all.end(), [&](const Finding& f) { return f.severity == severity; }));
}

} // namespace model
