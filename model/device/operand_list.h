// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/device/program_source.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace model {

/// One operand of an instruction, decoded.
struct Operand {
    /// How the vendor's text shows it: `label=value`, the value alone, or not at all.
    enum class Form : uint8_t { Named, Bare, Hidden };
    Form form = Form::Named;
    std::string label;     ///< the vendor's word where there is one
    std::string value;     ///< a raw number as "?17" where its meaning is not proved
    bool constant = false; ///< the vendor prints it, always the same; which bytes it comes from is not known
};

/// The operands of a 64-byte record in the order of the vendor's text; empty for a record of another size. `names`: of
/// the semaphores, null or empty texts where nameless. `arch`: 1 trn1 and inf2, 2 trn2. Bytes of a known opcode that no
/// operand accounts for come last, hidden; the payload of an unknown opcode is one bare operand in hex.
std::vector<Operand> operandList(std::string_view record, int arch, const SemaphoreNames* names);

/// "S[8] (qSyncDynamicHW)", or "$S[8]" where it is nameless.
std::string semaphoreText(uint8_t index, const SemaphoreNames* names);

} // namespace model
