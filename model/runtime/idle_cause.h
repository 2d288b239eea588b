// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace model {

/// Why a physical core ran nothing at a moment: the first of these that holds.
enum class IdleCause : uint8_t {
    ModelSwitch,        ///< nc_model_switch of this core
    WaitingForDispatch, ///< the next execution is not dispatched yet, and a framework thread is busy with other things
    RuntimeSubmit, ///< the runtime dispatches: nrta_execute_schedule, nrt_execute, nrt_model_submit, kbl_exec_pre, …
    Transfer,      ///< the runtime copies between host and device
    Allocation,    ///< the runtime takes or gives back memory
    Barrier,       ///< the runtime stands in a barrier of collectives
    Launch,        ///< the next execution is dispatched and has not started: queued
    RuntimeCall,   ///< the runtime is in another call: nrt_load, kbl_exec_post, …
    Synchronize,   ///< the host waits for the device: a framework's synchronize, kbl_exec_wait
    NothingRecorded, ///< nothing in the capture tells
};
inline constexpr size_t kIdleCauseCount = 10;

/// In words, as tables and lanes hold them: "model switch", "waiting for dispatch", "runtime submit", "transfer",
/// "allocation", "barrier", "launch", "other runtime call", "synchronize", "nothing recorded".
std::string_view idleCauseName(IdleCause cause);
std::optional<IdleCause> idleCauseOf(std::string_view name);

/// What a call of the runtime (an event on one of its host threads) means for a core that is idle meanwhile:
/// RuntimeSubmit, Transfer, Allocation, Barrier, Synchronize (a wait for the device), or RuntimeCall.
IdleCause causeOfRuntimeCall(std::string_view event);
/// Is a framework event one in which the host waits for the device? Its name holds "synchronize", in either case of
/// letters, or "wait_device_ops".
bool isSynchronize(std::string_view event);
/// Does a framework event only mark a stretch of the run (ProfilerStep#n, the trace itself) and is no work?
bool isFrameworkMark(std::string_view event, std::string_view category);

} // namespace model
