// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/link/link_input.h"

namespace model {

/// Executions, and the links dispatch → wait → hardware → instructions.
/// An execution is a row for each nc_exec_running: one for each physical core. Its kbl_exec_pre, _wait, _post are those
/// of the same (nc, exec_id) in the process (the k-th with the k-th where an id came again); its dispatch is the
/// nrta_execute_schedule with the sequence id of its wait, else the nrta_execute_schedule or nrt_execute around its
/// kbl_exec_pre on the same thread, else, where ids are missing and the counts agree, the k-th with the k-th. Never the
/// latest call before it: queued executions make that wrong.
/// Queue wait: from the end of the dispatch (of a synchronous nrt_execute: of its nrt_model_submit or kbl_exec_pre) to
/// the start on the device, not below 0.
void linkRuntime(const LinkInput& input, LinkResult& result);

} // namespace model
