// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/runtime/runtime_spans.h"

#include <vector>

namespace model {

class CaptureBuilder;

/// Makes, for copies between host and device (dmem_buf_copyin, dmem_buf_copyout with mem_type 2; 1 is a ring on the
/// host), a lane of the copies of each NeuronCore and way, and a series of bandwidth: the bytes of a copy spread evenly
/// over its span, summed in bins of 1 ms, 0 where nothing is copied.
void addTransferSeries(CaptureBuilder& builder, const RuntimeTrace& trace, const std::vector<RuntimeSpan>& spans);

} // namespace model
