// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/instruction_store.h"

namespace model {

void InstructionStore::finish() {
    m_start.finish();
    m_length.finish();
    m_code.finish();
    m_wait.finish();
    m_checks.finish();
    m_place.finish();
}

size_t InstructionStore::bytes() const {
    return m_start.bytes() + m_length.bytes() + m_code.bytes() + m_wait.bytes() + m_checks.bytes() + m_place.bytes();
}

} // namespace model
