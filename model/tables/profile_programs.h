// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/query/device_summary/device_summary.h"
#include "model/query/layer_summary.h"

namespace model {

/// What the NEFFs that a profile is paired with say for its summary; empty where one of its programs has none. The
/// first question may read a file: not on the GUI thread. The capture must outlive the answer.
SummaryPrograms summaryPrograms(const Capture& capture, size_t profile);
LayerNames layerNames(const Capture& capture, size_t profile);

} // namespace model
