// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/link.h"

#include <array>

namespace model {

std::string_view linkMethodName(LinkMethod method) {
    static constexpr std::array<std::string_view, 12> kNames = {
        "external id", "sequence id", "exec id", "nesting",     "device overlap",    "order",
        "time",        "contains",    "touch",   "correlation", "framework mapping", "thread and time"};
    return kNames[static_cast<size_t>(method)];
}

std::string_view confidenceWord(Confidence confidence) {
    return confidence >= 0.9f ? "certain" : confidence >= 0.6f ? "likely" : "guess";
}

} // namespace model
