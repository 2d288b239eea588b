// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/column_format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr size_t kSampleRows = 4096;

bool isPointInTime(std::string_view id) {
    return id == "start_ns" || id == "end_ns" || id == "timestamp_ns" || id == "trigger_ns";
}

/// Numbers that name something are written without groups: they are compared and searched, not read as amounts.
bool namesSomething(std::string_view id) {
    static constexpr std::array<std::string_view, 12> kNames = {
        "nc", "core", "pc", "thread", "stream", "sequence", "pid", "model", "crc_in", "crc_out", "crc", "depth"};
    return id.ends_with("_id") || id.ends_with("_seq_id") ||
           std::find(kNames.begin(), kNames.end(), id) != kNames.end();
}

std::optional<int64_t> wholeNumber(const model::Cell& cell) {
    if (const auto* i = std::get_if<int64_t>(&cell))
        return *i;
    if (const auto* u = std::get_if<uint64_t>(&cell); u && *u <= static_cast<uint64_t>(INT64_MAX))
        return static_cast<int64_t>(*u);
    if (const auto* d = std::get_if<double>(&cell); d && std::abs(*d) < 9e15)
        return static_cast<int64_t>(std::llround(*d));
    return std::nullopt;
}

QString plainQString(const model::Cell& cell) {
    return QString::fromStdString(plainText(cell));
}

TimeUnit bytesUnit(std::vector<int64_t> values) {
    if (values.empty())
        return {1, u"B"_s, 0};
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    const int64_t median = values[values.size() / 2];
    if (median < 10'000)
        return {1, u"B"_s, 0};
    if (median < 10'000'000)
        return {1'000, u"kB"_s, 1};
    return median < 10'000'000'000 ? TimeUnit{1'000'000, u"MB"_s, 1} : TimeUnit{1'000'000'000, u"GB"_s, 2};
}

/// Points in time need the resolution of a microsecond wherever they stand.
TimeUnit pointUnit(int64_t largestNs) {
    return largestNs < 1'000'000'000 ? TimeUnit{1'000, u"µs"_s, 1} : TimeUnit{1'000'000, u"ms"_s, 3};
}

std::vector<int64_t> sampled(const model::Table& table, size_t column, const std::atomic<bool>& cancelled) {
    std::vector<int64_t> values;
    const size_t rows = table.rowCount();
    const size_t stride = std::max<size_t>(1, rows / kSampleRows);
    for (size_t row = 0; row < rows && !cancelled; row += stride)
        if (const auto value = wholeNumber(table.cell(row, column)))
            values.push_back(*value);
    return values;
}

void chooseTime(ColumnFormat& format, const model::TableEntry& entry, std::string_view id, std::vector<int64_t> values,
                model::TimeRange range) {
    format.kind = ColumnFormat::Kind::Time;
    if (isPointInTime(id)) {
        const bool inCapture = !values.empty() && std::all_of(values.begin(), values.end(), [&](int64_t v) {
            return v >= range.begin.ns() && v <= range.end.ns();
        });
        // Host times count from the capture's start, as the ruler does; a profile's own zero stays what it is.
        format.base = inCapture ? range.begin.ns() : 0;
        const int64_t largest = values.empty() ? 0 : *std::max_element(values.begin(), values.end());
        format.unit = pointUnit(std::abs(model::saturatingSubtract(largest, format.base)));
    } else {
        std::erase(values, 0); // what did not happen says nothing about the size of what did
        format.unit = columnUnit(values);
    }
    if (isDeviceTable(entry))
        format.unit = {1'000, u"µs"_s, 3};
}

ColumnFormat formatFor(const model::TableEntry& entry, size_t column, const model::Table& table,
                       const model::Capture& capture, const std::atomic<bool>& cancelled) {
    const model::Column& spec = entry.columns[column];
    ColumnFormat format;
    if (spec.type == model::ColumnType::Text)
        return format;
    if (spec.id == "confidence") {
        format.kind = ColumnFormat::Kind::Confidence;
        return format;
    }
    format.rightAligned = true;
    format.kind = spec.type == model::ColumnType::Real ? ColumnFormat::Kind::Real : ColumnFormat::Kind::Count;
    if (spec.unit == "ns")
        chooseTime(format, entry, spec.id, sampled(table, column, cancelled), capture.range());
    else if (spec.unit == "bytes") {
        format.kind = ColumnFormat::Kind::Bytes;
        format.unit = bytesUnit(sampled(table, column, cancelled));
    } else if (spec.unit == "percent")
        format.kind = ColumnFormat::Kind::Percent;
    else if (spec.type == model::ColumnType::Integer && namesSomething(spec.id))
        format.kind = ColumnFormat::Kind::Number;
    if (static_cast<int>(column) == barColumn(entry)) {
        for (size_t row = 0; row < table.rowCount() && !cancelled; ++row)
            format.largest = std::max(format.largest, approximate(table.cell(row, column)).value_or(0));
    }
    return format;
}

} // namespace

QString ColumnFormat::headerUnit() const {
    return kind == Kind::Time || kind == Kind::Bytes ? unit.name : QString();
}

QString ColumnFormat::text(const model::Cell& cell) const {
    if (std::holds_alternative<std::monostate>(cell))
        return QString(kUnknown);
    const std::optional<int64_t> whole = wholeNumber(cell);
    switch (kind) {
    case Kind::Time:
        return whole ? timeInUnit(model::saturatingSubtract(*whole, base), unit) : plainQString(cell);
    case Kind::Bytes:
        return whole ? timeInUnit(*whole, unit) : plainQString(cell);
    case Kind::Count:
        return whole ? groupedNumber(*whole) : plainQString(cell);
    case Kind::Percent:
        if (const auto value = approximate(cell))
            return percentText(*value / 100.0);
        break;
    case Kind::Confidence:
        if (const auto value = approximate(cell)) {
            const std::string_view word = model::confidenceWord(static_cast<model::Confidence>(*value));
            return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
        }
        break;
    case Kind::Real:
        if (const auto value = approximate(cell))
            return QString::number(*value, 'g', 6);
        break;
    case Kind::Number:
    case Kind::Text:
        break;
    }
    return plainQString(cell);
}

std::vector<ColumnFormat> formatsFor(const model::TableEntry& entry, const model::Table& table,
                                     const model::Capture& capture, const std::atomic<bool>& cancelled) {
    std::vector<ColumnFormat> formats;
    formats.reserve(entry.columns.size());
    for (size_t column = 0; column < entry.columns.size(); ++column)
        formats.push_back(formatFor(entry, column, table, capture, cancelled));
    return formats;
}

std::string plainText(const model::Cell& cell) {
    if (const auto* i = std::get_if<int64_t>(&cell))
        return std::to_string(*i);
    if (const auto* u = std::get_if<uint64_t>(&cell))
        return std::to_string(*u);
    if (const auto* d = std::get_if<double>(&cell)) {
        std::array<char, 64> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), *d).ptr;
        return std::string(digits.data(), end);
    }
    if (const auto* text = std::get_if<std::string>(&cell))
        return *text;
    return {};
}

std::optional<double> approximate(const model::Cell& cell) {
    if (const auto* i = std::get_if<int64_t>(&cell))
        return static_cast<double>(*i);
    if (const auto* u = std::get_if<uint64_t>(&cell))
        return static_cast<double>(*u);
    if (const auto* d = std::get_if<double>(&cell); d && !std::isnan(*d))
        return *d;
    return std::nullopt;
}

int barColumn(const model::TableEntry& entry) {
    const int device = entry.columnOf("device_ns");
    return device >= 0 ? device : entry.columnOf("duration_ns");
}

int chipColumn(const model::TableEntry& entry) {
    for (const std::string_view id : {"engine", "name", "nc"})
        if (const int column = entry.columnOf(id); column >= 0)
            return column;
    return -1;
}

bool isDeviceTable(const model::TableEntry& entry) {
    return entry.columnOf("subgraph") >= 0;
}

} // namespace viewer
