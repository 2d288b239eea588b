// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/program.h"
#include "model/progress.h"
#include "model/result.h"
#include "parsers/byte_source.h"

#include <functional>
#include <string>

namespace parsers {

inline constexpr uint64_t kInflatedFloor = uint64_t(1) << 30;
inline constexpr uint64_t kInflatedRatio = 100;
inline constexpr uint64_t kMaxKeptMember = uint64_t(64) << 20;

/// The (gzip) tar inside a NEFF, read in one pass, never held as a whole: weights of gigabytes are inflated and
/// dropped.
struct ArchiveRequest {
    const ByteSource& bytes;
    uint64_t offset = 0;                 ///< where the archive starts
    uint64_t length = 0;                 ///< compressed bytes that may be read
    model::Progress* progress = nullptr; ///< counts compressed bytes; cancel stops the walk. May be null.
    uint64_t maxInflatedBytes = 0;       ///< the walk ends there; 0: kInflatedFloor + kInflatedRatio * length
    uint64_t maxMembers = 100'000;
    uint64_t maxKeptMember = kMaxKeptMember; ///< a wanted member is kept up to this size; a longer one is given cut off
};
struct MemberVisit {
    /// Called for each file of the archive ("./" stripped); true: keep its bytes for `take`.
    std::function<bool(const model::NeffMember&)> wanted;
    /// The bytes of a wanted member; false ends the walk early.
    std::function<bool(const model::NeffMember&, std::string)> take;
};

struct ArchiveOutcome {
    enum class End { Complete, Stopped, Broken, TooLarge, TooMany, Cancelled };
    End end = End::Complete;
    std::string problem;   ///< Broken: in words
    uint64_t inflated = 0; ///< bytes of members that were walked over
};

/// Zero bytes after the gzip member are normal padding.
ArchiveOutcome walkArchive(const ArchiveRequest& request, const MemberVisit& visit);

/// The bytes of one member, for what is read on demand later. NotFound when the archive has none of this name.
model::Result<std::string> readArchiveMember(const ArchiveRequest& request, const std::string& name);

} // namespace parsers
