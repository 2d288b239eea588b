// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "parsers/ntff/core_runs.h"
#include "parsers/ntff/dma_decode.h"
#include "parsers/ntff/ntff_decode.h"

#include <optional>

namespace parsers::ntff {

/// What is odd about the records that are no instructions, for findings.
struct OtherCounts {
    DmaCounts dma;
    uint64_t lossMarks = 0;      ///< records with an overflow bit
    uint64_t lostBefore = 0;     ///< of these, those before which records were lost; after the others
    uint64_t firstLoss = 0;      ///< file offset of the first
    uint64_t unknownRecords = 0; ///< of types that have no place in their run
    uint64_t cutRecords = 0;     ///< runs whose size is no multiple of 16
    uint64_t errors = 0;
    uint64_t firstError = 0; ///< file offset
    uint64_t rawRuns = 0;    ///< runs of collectives engines and of unknown kinds: kept as bytes
};

/// DMA, semaphores, throttling and errors of versions 4, 5 and 6; to be called after the instructions were decoded.
///   event run (0 NC): word0 bits 0-7 id, 8 is a semaphore, 16-19 operation, 20-23 mode, 24-28 source; word1 value
///   throttling: word0 bits 0-15 activity, 16-23 n, type 0x1e; word1 bits 0-6 k, 8-15 type. It holds until the next
///     record of its core and execution, the last one until the execution's last instruction ends. n 0: shown as 1/1.
///   error: model::DeviceError
///   overflow bits of any record: model::LossMark
/// Clocks: events tpb_evtsem, throttling and errors tpb_ham_and_err, DMA each engine's. Kept is what an execution
/// holds; errors of any time. Fails when reading fails or is cancelled.
model::Result<OtherCounts> decodeOtherRecords(const ProfileRuns& runs, BlobReader& blobs,
                                              model::DeviceProfile& profile);

} // namespace parsers::ntff
