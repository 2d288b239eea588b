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
        FindingRule{"events lost", checkLostEvents, {"runtime.count", "runtime.lost", "runtime.holes"}},
        FindingRule{"records that do not fit together",
                    checkRecords,
                    {"runtime.no_info", "runtime.open_start", "runtime.orphan_stop", "runtime.negative",
                     "runtime.implausible_time", "runtime.status", "runtime.unnamed"}},
        FindingRule{"clocks of host and device",
                    checkClocks,
                    {"runtime.no_hardware", "runtime.no_sync", "runtime.other_clock", "runtime.clock_bounds",
                     "runtime.outside_session", "runtime.clock_wrong", "execution.overlap"}},
        FindingRule{"clocks of framework and host", checkFrameworkClock, {"framework.clock_wrong"}},
        FindingRule{"executions that lack a part",
                    checkExecutions,
                    {"execution.incomplete", "execution.no_id", "execution.cores", "execution.never_waited",
                     "execution.scheduled_before"}},
        FindingRule{"launches without a trace on the device", checkLaunches, {"execution.no_device"}},
        FindingRule{"models and their NEFFs",
                    checkModels,
                    {"model.no_neff", "model.warm_up", "model.once", "neff.not_executed"}},
        FindingRule{"models that were loaded for nothing", checkLoads, {"model.never_ran", "model.idle_cores"}},
        FindingRule{"device profiles of another run", checkProfiles, {"profile.own_clock"}},
        FindingRule{"device profiles of another time", checkProfileTimes, {"profile.outside_session"}},
        FindingRule{"executions of another length", checkExecutionLength, {"device.execution_length"}},
        FindingRule{"instructions without code", checkLoadedStreams, {"device.no_code"}},
        FindingRule{"broken debug members", checkDebugMembers, {"neff.debug_members"}},
        FindingRule{"files under a wrong name", checkMisnamedFiles, {"file.not_what_it_says"}},
        FindingRule{"modes of the profiler", checkModes, {"profile.none", "profile.empty", "file.empty"}},
        FindingRule{
            "device memory", checkMemory, {"runtime.out_of_memory", "runtime.return_code", "runtime.hbm_break"}},
        FindingRule{"CPU and memory samples", checkSamples, {"samples.absent", "samples.ticks", "samples.cpu_holes"}},
        FindingRule{"a capture that is mostly idle", checkIdleCapture, {"capture.idle"}},
        FindingRule{"framework traces and their partners",
                    checkFrameworkPartners,
                    {"framework.no_runtime", "framework.no_privateuse1"}},
        FindingRule{"launches without a device record", checkDeviceRecords, {"framework.no_device_record"}},
        FindingRule{"work that begins before its launch", checkLaunchOrder, {"framework.device_before_launch"}},
        FindingRule{"device work that seems too long", checkEndsOnStreams, {"framework.runs_over"}},
        FindingRule{"operators that are tied by guesses", checkGuessedLinks, {"framework.weak_links"}},
        FindingRule{"DGE notifications", checkDgeNotifications, {"profile.no_dge"}},
        FindingRule{"where device time is from", checkDeviceTimeSource, {"framework.device_time"}},
        FindingRule{"active steps", checkSteps, {"framework.no_step", "framework.one_step"}},
        FindingRule{"work that steps do not wait for", checkSynchronize, {"framework.no_synchronize"}},
        FindingRule{"synthetic captures", checkSynthetic, {"capture.synthetic"}},
    };
    return kRules;
}

} // namespace model
