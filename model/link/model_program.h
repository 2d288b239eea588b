// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/program.h"
#include "model/runtime/runtime_trace.h"
#include "model/store/file_store.h"

#include <cstdint>
#include <vector>

namespace model {

/// The NEFF of a model id of a runtime trace. Best first: the number in the file's name is the id (neff_<id>.neff,
/// neff_<id>_vnc_0.neff); the interned model name is the NEFF's name and its uuid ("<name>_<uuid hex>", newer
/// runtimes); it is the NEFF's name alone, when only one NEFF here has it. Of equals the one of the trace's own worker.
/// None: no such file. A NEFF whose uuid differs from the one in the model's name is of another build, whatever its
/// file is called.
ProgramId programOfModel(uint64_t modelId, const RuntimeTrace& trace, const std::vector<Program>& programs,
                         const FileStore& files);

} // namespace model
