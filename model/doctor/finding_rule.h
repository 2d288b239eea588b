// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/findings.h"

#include <array>
#include <string_view>

namespace model {

/// A check of a sealed capture that may have something to say. Rules about single records stand in the parsers; here is
/// what can be seen only when everything is together. Rules run side by side, each with findings of its own that begin
/// empty; what was found before stands in capture.findings().
struct FindingRule {
    std::string_view name; ///< what it checks, in words
    void (*check)(const Capture& capture, Findings& findings) = nullptr;
    std::array<std::string_view, 10> codes{}; ///< of all findings that it can make; the rest empty
};

} // namespace model
