// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/doctor/finding_rule.h"

#include <span>

namespace model {

/// THE LIST of rules, in the order in which their findings are shown.
std::span<const FindingRule> ruleList();

} // namespace model
