// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/findings.h"

#include <QString>

#include <vector>

namespace viewer {

struct Theme;

/// Name of the icon of a severity, as icons::icon knows it.
QString severityIcon(model::Severity severity);
/// "1 error, 2 warnings, 1 note"; "nothing to report" when there is none.
QString findingCounts(const model::Findings& findings);
/// The finding in a few words: its first sentence, without the full stop.
QString findingTitle(const model::Finding& finding);
/// The worst of all findings; nothing of that kind gives Info.
model::Severity worstSeverity(const model::Findings& findings);
/// Indices into findings.all(), the worst first, else in their order.
std::vector<size_t> findingsBySeverity(const model::Findings& findings);
/// Everything about one finding as lines of plain text, for reports.
QString findingReport(const model::Finding& finding);

} // namespace viewer
