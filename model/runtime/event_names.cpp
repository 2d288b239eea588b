// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/event_names.h"

#include <array>

namespace model {
namespace {

constexpr std::array<std::string_view, 51> kKnownNames = {
    "generic", // 0
    "nrt_load",
    "async_post_request",
    "nrt_execute",
    "kmgr_exec_core",
    "nrt_load_collectives",
    "cc_exec_barrier",
    "nc_exec_running",
    "cc_running",
    "nrt_tensor_read",
    "nrt_tensor_write", // 10
    "nrt_tensor_read_batch",
    "nrt_tensor_write_batch",
    "numerical_err",
    "enc_barrier_recv",
    "enc_barrier_send",
    "enc_barrier",
    "kbl_exec_pre",
    "kbl_exec_core",
    "kbl_exec_wait",
    "kbl_exec_post", // 20
    "nrt_model_switch",
    "nrt_model_submit",
    "nrt_async_sema_wait",
    "hw_notify",
    "timestamp_sync_point",
    "nc_model_switch",
    "nrt_tensor_allocate",
    "nrt_tensor_free",
    "tensor_block_while_exec",
    "dmem_buf_copyin", // 30
    "dmem_buf_copyout",
    "dmem_buf_batch_copyin",
    "dmem_buf_batch_copyout",
    "nrt_dma_mem_alloc",
    "nrt_dma_mem_dealloc",
    "exec_consume_nc_status_notifications",
    "exec_consume_cc_core_notifications",
    "notification_consume_errors",
    "exec_consume_gpsimd_stdio",
    "nrt_cc_prepare", // 40
    "nrt_cc_schedule",
    "hostcc_build_context",
    "hostcc_load",
    "hostcc_dma_rewrite",
    "hostcc_fifo_update",
    "hostcc_exec",
    "hostcc_wait_completion",
    "nrt_profile_add_node_info",
    "nrta_execute_schedule",
    "nrt_barrier", // 50
};

} // namespace

std::string eventName(const RuntimeTrace& trace, uint32_t type) {
    if (!trace.eventNames.empty()) {
        const auto found = trace.eventNames.find(type);
        if (found != trace.eventNames.end() && !found->second.empty())
            return found->second;
    } else if (type < kKnownNames.size()) {
        return std::string(kKnownNames[type]);
    }
    return "event " + std::to_string(type);
}

} // namespace model
