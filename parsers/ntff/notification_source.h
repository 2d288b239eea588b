// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/detail_source.h"
#include "model/device/device_profile.h"
#include "parsers/byte_source.h"
#include "parsers/ntff/core_runs.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace parsers::ntff {

/// What must be known of the file that was loaded, to read it again.
struct LoadedFile {
    ReopenFile reopen;
    std::string path;
    std::string head;         ///< the file's first 128 bytes: others mean another file
    uint64_t size = 0;        ///< another size too
    std::string_view message; ///< the one that `ProfileRuns` points into; not looked at after the making
    uint64_t base = 0;        ///< where offsets of blobs count from
};

/// Where the instruction notifications of a profile stand in the file, so that those of one instruction are found
/// again.
struct NotificationPlaces {
    struct Range {
        uint64_t offset = 0, size = 0; ///< in the file; not checked against it
    };
    struct Core {
        std::vector<Range> runs; ///< in the order in which they were paired
        std::array<BlockClock, model::kEngineCount> clocks;
    };
    struct Graph {
        size_t core = 0;                                   ///< index into cores; none: their number
        std::array<uint32_t, model::kEngineCount> firstPc; ///< by model::Engine
    };
    std::vector<Core> cores;
    std::vector<Graph> graphs; ///< by index of DeviceProfile::subgraphs
};
NotificationPlaces notificationPlaces(const ProfileRuns& runs, const LoadedFile& file);

/// The start and the end record of an instruction as they stand in the file, 16 bytes each, with their offsets.
/// `detail` is the index into the profile's instructions. Every question opens the file and reads the runs of one core,
/// a piece at a time, up to the records: the first start of that pc and engine whose corrected time and event wait are
/// the instruction's, and the first end behind it whose time and check sums are. Two instructions that agree in all of
/// these are answered with the first one's. `profiles` must outlive the source: the list of the capture that owns both.
std::unique_ptr<const model::DetailSource> makeNotificationSource(LoadedFile file, NotificationPlaces places,
                                                                  const std::vector<model::DeviceProfile>& profiles,
                                                                  model::ProfileId profile);

} // namespace parsers::ntff
