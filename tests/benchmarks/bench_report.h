// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// Measures a piece of work and prints what was measured as one JSON object a line, on standard output.
///
/// Absolute values move by a factor of two between runs of the same machine: compare within one run, and give a ratio
/// to a floor that was measured in the same run where there is one.
namespace tests {

/// What one benchmark found.
struct BenchRow {
    std::string name;
    double median_ms = 0;               ///< wall time of one run of the work
    std::optional<double> p99_ms;       ///< where the runs are frames
    double cpu_ms = 0;                  ///< processor time of all threads, mean of one run
    std::int64_t peak_bytes = 0;        ///< most resident memory of the process so far
    std::optional<double> ratio;        ///< median / median of the floor
    std::optional<double> cpu_ratio;    ///< the same of the processor time, which a busy machine disturbs less
    std::optional<double> bytes_a_span; ///< memory / spans
};

/// Runs `work` once unmeasured, then `repeats` times. `repeats` is at least 1.
BenchRow measure(const std::string& name, int repeats, const std::function<void()>& work);

/// Runs `work` once.
BenchRow measureOnce(const std::string& name, const std::function<void()>& work);

/// One row with the medians of rows of one name. `rows` is not empty.
BenchRow medianOf(const std::vector<BenchRow>& rows);

/// Most resident memory of the process so far.
std::int64_t peakBytes();

/// The value below which the share `q` (0..1) of the samples lies: nearest rank. Samples must not be empty.
double quantile(std::vector<double> samples, double q);

/// One line for each row; members without a value are left out.
void print(const BenchRow& row);

} // namespace tests
