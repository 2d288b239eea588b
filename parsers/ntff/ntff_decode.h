// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/device_profile.h"
#include "model/findings.h"
#include "model/progress.h"
#include "model/result.h"
#include "parsers/byte_source.h"
#include "parsers/ntff/core_runs.h"
#include "parsers/ntff/ntff_info.h"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace parsers::ntff {

/// The bytes behind the metadata, by Blob. A range that is not wholly in the file is cut to what is there and counted;
/// all ranges together may not be longer than the file, so that a small file cannot ask for much memory.
class BlobReader {
public:
    BlobReader(const ByteSource& bytes, uint64_t base, model::Progress& progress);

    model::Result<std::string> all(const Blob& blob);
    /// Calls use(bytes, offset in the file) for consecutive pieces of the blob, each but the last a multiple of 16
    /// bytes.
    model::Status pieces(const Blob& blob, const std::function<void(std::string_view, uint64_t)>& use);

    uint64_t outsideRanges() const { return m_outside; } ///< blobs of which a part is not in the file
    uint64_t readBytes() const { return m_read; }

private:
    struct Range {
        uint64_t offset, size; // in the file
    };
    Range cut(const Blob& blob);
    model::Result<size_t> fill(uint64_t offset, char* out, size_t size);

    const ByteSource& m_bytes;
    uint64_t m_base;
    model::Progress& m_progress;
    uint64_t m_budget;
    uint64_t m_outside = 0;
    uint64_t m_read = 0;
};

/// What is odd about the records, for findings.
struct DecodeCounts {
    uint64_t records = 0;
    uint64_t unknownRecords = 0;
    uint64_t lossMarks = 0, firstLoss = 0;
    uint64_t backwards = 0;  ///< pairs that end before they start
    uint64_t cutRecords = 0; ///< runs whose size is no multiple of 16
    uint64_t cores = 0;      ///< with records
};

/// Instructions of versions 4, 5 and 6.
/// Zero: start of the first execution of the timeline, else the corrected end of Tensor's NOTIFY (0xA6) with hint 2.
/// Kept: pairs that an execution holds (ExecutionWindows). A pc is looked up in the stream of the program that was
/// executed: index = (pc - start_address / 64) mod 2^20. `runs` and what it filled in `profile` are of the same
/// profile. Fills code, instructions, zero and counts of `profile`. Fails when reading fails or is cancelled.
model::Result<DecodeCounts> decodeInstructions(const ProfileRuns& runs, BlobReader& blobs,
                                               model::DeviceProfile& profile);

} // namespace parsers::ntff
