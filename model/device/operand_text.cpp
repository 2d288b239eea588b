// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/operand_text.h"

#include "model/device/operand_list.h"

namespace model {

std::string operandText(std::string_view record, int arch, const SemaphoreNames* names) {
    std::string text;
    for (const Operand& operand : operandList(record, arch, names)) {
        if (operand.form == Operand::Form::Hidden)
            continue;
        if (!text.empty())
            text += ' ';
        if (operand.form == Operand::Form::Named)
            text += operand.label + '=';
        text += operand.value;
    }
    return text;
}

} // namespace model
