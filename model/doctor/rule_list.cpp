// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/doctor/rule_list.h"

#include "model/doctor/device_rules.h"
#include "model/doctor/execution_rules.h"
#include "model/doctor/framework_rules.h"
#include "model/doctor/setting_rules.h"
#include "model/doctor/trace_rules.h"

#include <array>

namespace model {

std::span<const FindingRule> ruleList() {
    static constexpr std::array kRules = {
        FindingRule{"events lost", checkLostEvents},
        FindingRule{"records that do not fit together", checkRecords},
        FindingRule{"clocks of host and device", checkClocks},
        FindingRule{"executions that lack a part", checkExecutions},
        FindingRule{"launches without a trace on the device", checkLaunches},
        FindingRule{"models and their NEFFs", checkModels},
        FindingRule{"models that were loaded for nothing", checkLoads},
        FindingRule{"device profiles of another run", checkProfiles},
        FindingRule{"device profiles of another time", checkProfileTimes},
        FindingRule{"executions of another length", checkExecutionLength},
        FindingRule{"instructions without code", checkLoadedStreams},
        FindingRule{"broken debug members", checkDebugMembers},
        FindingRule{"files under a wrong name", checkMisnamedFiles},
        FindingRule{"modes of the profiler", checkModes},
        FindingRule{"device memory", checkMemory},
        FindingRule{"CPU and memory samples", checkSamples},
        FindingRule{"a capture that is mostly idle", checkIdleCapture},
        FindingRule{"framework traces and their partners", checkFrameworkPartners},
        FindingRule{"DGE notifications", checkDgeNotifications},
        FindingRule{"where device time is from", checkDeviceTimeSource},
        FindingRule{"active steps", checkSteps},
        FindingRule{"work that steps do not wait for", checkSynchronize},
        FindingRule{"synthetic captures", checkSynthetic},
    };
    return kRules;
}

} // namespace model
