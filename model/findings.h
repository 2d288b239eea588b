// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace model {

enum class Severity { Info, Warning, Error };
const char* severityName(Severity severity); ///< "info", "warning", "error"

/// One thing that a person should know about a capture.
struct Finding {
    Severity severity = Severity::Info;
    std::string code;    ///< stable, for scripts: "neff.short_header", "pair.mismatch"
    std::string subject; ///< path of the file (with member), or the worker, or empty
    std::string message; ///< what is so, in one or two sentences
    std::string advice;  ///< what to do; may be empty
    std::optional<uint64_t> offset; ///< byte in the file where it was first seen
    uint64_t count = 1;             ///< how often it was seen
    LaneId lane{};                  ///< it is about this lane, and marked there; as a rule none
};

/// The findings of a load in the order they were made. A kind of bad record that repeats in one file is one finding with a
/// count and the offset of the first, so that a broken file cannot flood the list.
class Findings {
public:
    /// Adds, or counts up the finding that has the same code and subject. `message` of the first one stays.
    void add(Finding finding);
    void add(Severity severity, std::string code, std::string subject, std::string message, std::string advice = {});
    const std::vector<Finding>& all() const { return m_all; }
    size_t count(Severity severity) const;

private:
    std::vector<Finding> m_all;
};

} // namespace model
