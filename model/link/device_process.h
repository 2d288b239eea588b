// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/device_profile.h"
#include "model/runtime/runtime_trace.h"
#include "model/worker.h"

#include <string>
#include <vector>

namespace model {

/// The runtime trace of the process that wrote a device profile. Contents decide: instance and process (and session,
/// where both say one) are equal; the folder does not matter, save that of several the one of the profile's own folder
/// is taken.
struct ProfileProcess {
    const RuntimeTrace* trace = nullptr; ///< null: no trace of this process is here
    bool tied = false;                   ///< and its sync points put the profile's times into its session
    std::string reason;                  ///< when not tied: why, one sentence
};
ProfileProcess processOf(const DeviceProfile& profile, const std::vector<RuntimeTrace>& traces,
                         const std::vector<Worker>& workers);

} // namespace model
