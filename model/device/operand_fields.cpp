// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/device/operand_fields.h"

#include "model/device/operand_list.h"

namespace model {

std::vector<DetailField> operandFields(std::string_view record, int arch, const SemaphoreNames* names) {
    std::vector<DetailField> fields;
    for (Operand& operand : operandList(record, arch, names)) {
        if (!operand.constant)
            fields.push_back({"Operands", std::move(operand.label), std::move(operand.value), {}, true});
    }
    return fields;
}

} // namespace model
