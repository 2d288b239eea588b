// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/span_store.h"

namespace model {

void SpanStore::grow(size_t count) {
    m_start.resize(count);
    m_duration.resize(count);
    m_name.resize(count);
    m_category.resize(count);
    m_depth.resize(count);
    m_flags.resize(count);
    m_detail.resize(count);
    m_call.resize(count, SpanId::kNone);
}

} // namespace model
