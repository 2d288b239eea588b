// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace model {

/// What comparing the uuid of a NEFF with what a profile says of its program gives.
enum class UuidVerdict { Equal, Different, CannotTell };

/// The one rule. All as lower-case hex text. `uid` (version 6): equal or different, exactly. Else `written`
/// (ntff_info.uuid), which was copied as a C string: it is cut at the first zero byte or runs on into other memory. It
/// is compared up to the first zero byte of the NEFF's uuid, 16 bytes at most; if there is one, the lengths must be
/// equal. An empty one says nothing.
UuidVerdict compareUuid(std::string_view uid, std::string_view written, std::string_view neffUuid);

/// Do the names of an NTFF and a NEFF (paths or bare names) belong together by a common number of six or more digits?
bool namesShareNumber(std::string_view ntff, std::string_view neff);
/// The name without folder and extension, and without neff_, graph_, profile_, model_ in front and _exec_n, _rank_n,
/// _instid_n, _vnc_n, _nc_n, _session_n: "fused_exec_2.ntff" → "fused". Empty when nothing is left.
std::string nameStem(std::string_view path);

} // namespace model
