// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/device/program_source.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsers {

/// Debug members of a NEFF: one protobuf message `ir_debug_info` each, the names of one layer of the compiler.
///   1 description   2 file name of the parent layer   3 records   4 engine type   5 NKI file names
///   6 stack frame index   7 NKI functions
/// A record: 1 id   2 name   3 parent ids   4, 5 dataflow and scheduling predecessors   6 type   7 attributes
///   8 stack frame id   9, 10 types of 4 and 5, one each
/// Stack frame index: 1 file names   2 function names   3 locations {file, function, line}   4 frames {location,
/// parent}.
/// Records of the asm layer stand in the order of the engine's binary; their first parent is the BIR id. The
/// kernel_file and kernel_name attributes of a record are indices into the lists of the same member.
enum class DebugLayerKind : uint8_t { Unknown, Asm, Bir, Penguin, Hlo, Framework, StackFrames };

/// A name with ".dbg" anywhere in its last part ("debug_info_penguin.dbg_sg000000"), which begins with "debug_info" or
/// is that of a layer ("debug_info/hlo.dbg").
bool isDebugMember(std::string_view memberName);

/// By the member's name; where that says nothing, by the description that is in it.
DebugLayerKind debugLayerOf(std::string_view memberName, std::string_view description);

/// What a debug member says of itself.
struct DebugMemberHead {
    std::string_view description;
    std::optional<model::Engine> engine; ///< engine_type: 1 PE, 2 ACT, 3 POOL, 5 DVE, 6 SP; 4 is DMA
    bool sound = true;                   ///< false: the bytes are no message from some place on
};
DebugMemberHead readDebugHead(std::string_view bytes);

/// Appends the first parent of each record, SubgraphDebug::kNoParent for none. False: the bytes are no message; what
/// came before was appended.
bool readAsmParents(std::string_view bytes, std::vector<uint64_t>& out);

/// Appends the stack frames of a member. False as above.
bool readStackFrames(std::string_view bytes, model::StackFrames& out);

/// A debug member in memory that somebody else keeps.
struct DebugBytes {
    std::string_view name; ///< of the member
    std::string_view bytes;
};

/// The records of some members as one layer, which looks into their bytes as long as it lives. Each member that is no
/// message adds a sentence to `problems`; its records in front of the damage are kept.
std::unique_ptr<const model::DebugLayer> makeDebugLayer(std::vector<DebugBytes> members,
                                                        std::vector<std::string>& problems);

} // namespace parsers
