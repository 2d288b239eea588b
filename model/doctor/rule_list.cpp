// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/doctor/rule_list.h"

#include "model/doctor/execution_rules.h"
#include "model/doctor/framework_rules.h"
#include "model/doctor/trace_rules.h"

#include <array>

namespace model {

std::span<const FindingRule> ruleList() {
    static constexpr std::array kRules = {
        FindingRule{"events lost", checkLostEvents},
        FindingRule{"records that do not fit together", checkRecords},
        FindingRule{"clocks of host and device", checkClocks},
        FindingRule{"executions that lack a part", checkExecutions},
        FindingRule{"models and their NEFFs", checkModels},
        FindingRule{"device profiles of another run", checkProfiles},
        FindingRule{"device memory", checkMemory},
        FindingRule{"CPU and memory samples", checkSamples},
        FindingRule{"a capture that is mostly idle", checkIdleCapture},
        FindingRule{"framework traces and their partners", checkFrameworkPartners},
        FindingRule{"synthetic captures", checkSynthetic},
    };
    return kRules;
}

} // namespace model
