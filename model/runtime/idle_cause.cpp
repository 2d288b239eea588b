// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/idle_cause.h"

#include "model/runtime/event_names.h"

#include <algorithm>

namespace model {
namespace {

constexpr std::array<std::string_view, kIdleCauseCount> kNames = {
    "model switch", "waiting for dispatch", "runtime submit", "transfer",        "allocation", "barrier",
    "launch",       "other runtime call",   "synchronize",    "nothing recorded"};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool holds(std::string_view text, std::string_view lowerCaseWord) {
    return std::search(text.begin(), text.end(), lowerCaseWord.begin(), lowerCaseWord.end(),
                       [](char a, char b) { return lower(a) == b; }) != text.end();
}

template <size_t Count>
bool isOneOf(std::string_view event, const std::array<std::string_view, Count>& names) {
    return std::find(names.begin(), names.end(), event) != names.end();
}

} // namespace

std::string_view idleCauseName(IdleCause cause) {
    return kNames[static_cast<size_t>(cause)];
}

std::optional<IdleCause> idleCauseOf(std::string_view name) {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end())
        return std::nullopt;
    return static_cast<IdleCause>(found - kNames.begin());
}

IdleCause causeOfRuntimeCall(std::string_view event) {
    static constexpr std::array kSubmits = {kSchedule,
                                            kExecute,
                                            kModelSubmit,
                                            kExecPre,
                                            std::string_view("kmgr_exec_core"),
                                            std::string_view("kbl_exec_core"),
                                            std::string_view("async_post_request"),
                                            std::string_view("nrt_cc_prepare"),
                                            std::string_view("nrt_cc_schedule"),
                                            std::string_view("nrt_profile_add_node_info")};
    // A wait reads the notifications of what it waited for.
    static constexpr std::array<std::string_view, 7> kWaits = {kExecWait,
                                                               kConsumeStdio,
                                                               "exec_consume_nc_status_notifications",
                                                               "exec_consume_cc_core_notifications",
                                                               "notification_consume_errors",
                                                               "nrt_async_sema_wait",
                                                               "hostcc_wait_completion"};
    if (isOneOf(event, kSubmits))
        return IdleCause::RuntimeSubmit;
    if (isOneOf(event, kWaits))
        return IdleCause::Synchronize;
    if (event.starts_with("dmem_buf_") || event.starts_with("nrt_tensor_read") || event.starts_with("nrt_tensor_write"))
        return IdleCause::Transfer;
    if (event.starts_with("nrt_dma_mem_") || event == "nrt_tensor_allocate" || event == "nrt_tensor_free")
        return IdleCause::Allocation;
    if (holds(event, "barrier"))
        return IdleCause::Barrier;
    return IdleCause::RuntimeCall;
}

bool isSynchronize(std::string_view event) {
    return holds(event, "synchronize") || holds(event, "wait_device_ops");
}

bool isFrameworkMark(std::string_view event, std::string_view category) {
    return event.starts_with("ProfilerStep#") || category == "Trace";
}

} // namespace model
