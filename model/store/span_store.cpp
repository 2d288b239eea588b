// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/store/span_store.h"

namespace model {

void SpanStore::finishSpans() {
    m_start.finish();
    m_duration.finish();
    m_name.finish();
    m_category.finish();
    m_depth.finish();
    m_flags.finish();
    m_detail.finish();
}

size_t SpanStore::bytes() const {
    return m_start.bytes() + m_duration.bytes() + m_name.bytes() + m_category.bytes() + m_depth.bytes() +
           m_flags.bytes() + m_detail.bytes() + m_call.bytes();
}

} // namespace model
