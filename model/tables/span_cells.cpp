// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/span_cells.h"

namespace model {

Cell attributeCell(const Capture& capture, SpanId span, AttributeKey key) {
    const std::optional<AttributeValue> value = capture.attributes().get(span, key);
    if (!value)
        return {};
    return value->isText() ? Cell(std::string(capture.text(value->text))) : Cell(value->number);
}

std::string operatorName(const Capture& capture, SpanId span) {
    const SpanId call = capture.spans().operatorCall(span);
    return call.valid() ? std::string(capture.text(capture.spans().name(call))) : std::string();
}

TimeRange spanTime(const Capture& capture, SpanId span) {
    return {capture.spans().start(span), capture.spans().end(span)};
}

} // namespace model
