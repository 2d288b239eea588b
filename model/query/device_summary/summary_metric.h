// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace model {

/// One number about a profile.
struct SummaryMetric {
    std::string scope; ///< "profile", or the name of a subgraph
    std::string key;
    std::variant<uint64_t, double> value;
    std::string_view unit; ///< "s", "ns", "bytes", "fraction" (0..1), "FLOPs", …; empty for counts
};

/// Writes metrics of one scope.
class MetricList {
public:
    void scope(std::string name) { m_scope = std::move(name); }
    void count(std::string key, uint64_t value, std::string_view unit = {}) {
        m_metrics.push_back({m_scope, std::move(key), value, unit});
    }
    void real(std::string key, double value, std::string_view unit) {
        m_metrics.push_back({m_scope, std::move(key), value, unit});
    }
    /// Picoseconds, shown in seconds.
    void seconds(std::string key, int64_t ps) { real(std::move(key), static_cast<double>(ps) / 1e12, "s"); }
    /// Nothing where the whole is 0: the share is not known then.
    void fraction(std::string key, double part, double whole) {
        if (whole > 0)
            real(std::move(key), part / whole, "fraction");
    }

    std::vector<SummaryMetric> take() { return std::move(m_metrics); }

private:
    std::string m_scope = "profile";
    std::vector<SummaryMetric> m_metrics;
};

} // namespace model
