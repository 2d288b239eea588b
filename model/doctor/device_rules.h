// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/doctor/finding_rule.h"

namespace model {

/// A lone execution whose timeline is not as long as its program says it ran: times count from a wrong zero.
void checkExecutionLength(const Capture& capture, Findings& findings);
/// Instructions that lie outside of the loaded streams, so that nothing but their times is known.
void checkLoadedStreams(const Capture& capture, Findings& findings);
/// Debug members of a matched NEFF that are broken, or that do not count the instructions of their binary. Looked at
/// when the NEFF unpacks to no more than kSmallProgram bytes; the names of larger ones are read when asked for.
void checkDebugMembers(const Capture& capture, Findings& findings);
inline constexpr uint64_t kSmallProgram = uint64_t(16) << 20;
/// Files that are named .ntff or .neff and hold something else.
void checkMisnamedFiles(const Capture& capture, Findings& findings);

} // namespace model
