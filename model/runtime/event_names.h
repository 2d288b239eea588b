// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/runtime/runtime_trace.h"

#include <string>
#include <string_view>

namespace model {

/// Name of an event type: by the trace's own table when it has one, else by the table that known runtimes share; "event
/// 77" where neither says. (Codes of other runtimes differ, so the two are never mixed.)
std::string eventName(const RuntimeTrace& trace, uint32_t type);

// Names that rules look for.
inline constexpr std::string_view kSyncPointName = "timestamp_sync_point";
inline constexpr std::string_view kExecRunning = "nc_exec_running";
inline constexpr std::string_view kModelSwitch = "nc_model_switch";
inline constexpr std::string_view kExecPre = "kbl_exec_pre";
inline constexpr std::string_view kExecWait = "kbl_exec_wait";
inline constexpr std::string_view kExecPost = "kbl_exec_post";
inline constexpr std::string_view kSchedule = "nrta_execute_schedule";
inline constexpr std::string_view kExecute = "nrt_execute";
inline constexpr std::string_view kModelSubmit = "nrt_model_submit";
inline constexpr std::string_view kConsumeStdio = "exec_consume_gpsimd_stdio";

} // namespace model
