// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace model {

/// Bytes of one record of an engine's instruction stream, loaded or compiled.
inline constexpr size_t kInstructionBytes = 64;

/// How loading changed an engine's compiled stream (NTFF instruction_patch_location).
struct CodePatch {
    enum class Kind : uint8_t { Insert, Modify, Delete, Unknown };
    uint32_t at = 0; ///< index in the loaded stream: the file's byte offset / 64
    uint32_t count = 0;
    Kind kind = Kind::Insert;
};

/// The stream of one engine as it was loaded, whole records only.
struct EngineCode {
    std::string bytes;
    std::vector<CodePatch> patches; ///< of the main section, in the file's order

    uint32_t recordCount() const { return static_cast<uint32_t>(bytes.size() / kInstructionBytes); }
    /// 64 bytes, or empty beyond the stream.
    std::string_view record(uint32_t pc) const {
        return pc < recordCount() ? std::string_view(bytes).substr(size_t(pc) * kInstructionBytes, kInstructionBytes)
                                  : std::string_view();
    }
};

/// Index in the compiled stream of the loaded instruction `pc`; nothing for one that loading inserted. Patches are
/// walked in order: INSERT(at, count): [at, at + count) has no compiled instruction, past it count is subtracted;
/// DELETE(at, count): from `at` on count is added; others change nothing. The result is not bounded by the compiled
/// stream.
std::optional<uint32_t> compilerPc(std::span<const CodePatch> patches, uint32_t pc);

} // namespace model
