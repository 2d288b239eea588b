// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace model {

/// The vendor's name of an opcode byte where it is proved, else empty.
std::string_view opcodeName(uint8_t opcode);
/// What an opcode without a proved name probably is ("tensor-tensor" for 0x41), else empty. A guess: show it in
/// brackets.
std::string_view opcodeGuess(uint8_t opcode);
/// The name, or "op 0xA8" (upper case) where there is none. For tables and scripts.
std::string opcodeText(uint8_t opcode);

} // namespace model
