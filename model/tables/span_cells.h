// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

#include <string>

namespace model {

// What tables whose rows are spans say of one.

/// An attribute as its number or its text; empty when the span has none.
Cell attributeCell(const Capture& capture, SpanId span, AttributeKey key);
/// Name of the operator that the span works for; empty when it works for none.
std::string operatorName(const Capture& capture, SpanId span);
/// From its start to its end, on its lane's clock.
TimeRange spanTime(const Capture& capture, SpanId span);

} // namespace model
