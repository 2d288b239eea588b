// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/chrome_writer.h"

#include <cstdlib>

namespace test_support {

namespace {

// µs with the ns as three decimals, never through a double.
std::string microseconds(std::int64_t ns) {
    const std::string sign = ns < 0 ? "-" : "";
    const auto size = static_cast<std::uint64_t>(std::llabs(ns));
    const std::string fraction = std::to_string(size % 1000);
    return sign + std::to_string(size / 1000) + "." + std::string(3 - fraction.size(), '0') + fraction;
}

std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump();
}

} // namespace

std::string ChromeWriter::time(std::int64_t ns) const {
    return microseconds(ns - baseTimeNs);
}

std::string ChromeWriter::duration(std::int64_t ns) const {
    return microseconds(ns);
}

void ChromeWriter::add(const std::string& phase, const std::string& category, const std::string& name, const Place& at,
                       const std::vector<std::pair<std::string, std::string>>& rest, const ArgumentValues& arguments) {
    std::string out = "{\"ph\": " + quoted(phase);
    if (!category.empty())
        out += ", \"cat\": " + quoted(category);
    if (!name.empty())
        out += ", \"name\": " + quoted(name);
    out += ", \"pid\": " + at.pid.dump() + ", \"tid\": " + at.tid.dump();
    for (const auto& [key, value] : rest)
        out += ", \"" + key + "\": " + value;
    if (!arguments.is_null() && !arguments.empty())
        out += ", \"args\": " + arguments.dump();
    m_events.push_back(out + "}");
}

void ChromeWriter::complete(const std::string& category, const std::string& name, const Place& at, std::int64_t startNs,
                            std::int64_t durationNs, const ArgumentValues& arguments) {
    add("X", category, name, at, {{"ts", time(startNs)}, {"dur", duration(durationNs)}}, arguments);
}

void ChromeWriter::begin(const std::string& category, const std::string& name, const Place& at, std::int64_t ns,
                         const ArgumentValues& arguments) {
    add("B", category, name, at, {{"ts", time(ns)}}, arguments);
}

void ChromeWriter::end(const Place& at, std::int64_t ns) {
    add("E", "", "", at, {{"ts", time(ns)}}, {});
}

void ChromeWriter::instant(const std::string& category, const std::string& name, const Place& at, std::int64_t ns,
                           const std::string& scope, const ArgumentValues& arguments) {
    add("i", category, name, at, {{"ts", time(ns)}, {"s", quoted(scope)}}, arguments);
}

void ChromeWriter::counter(const std::string& name, const Place& at, std::int64_t ns, const ArgumentValues& series) {
    add("C", "", name, at, {{"ts", time(ns)}}, series);
}

void ChromeWriter::linked(const std::string& phase, const std::string& category, const std::string& name, const Id& id,
                          const Place& at, std::int64_t ns, const ArgumentValues& arguments) {
    std::vector<std::pair<std::string, std::string>> rest{{"ts", time(ns)}, {"id", id.dump()}};
    if (phase == "f")
        rest.emplace_back("bp", quoted("e"));
    add(phase, category, name, at, rest, arguments);
}

void ChromeWriter::processName(const Id& pid, const std::string& name, const std::string& labels) {
    add("M", "", "process_name", {pid, 0}, {}, {{"name", name}});
    if (!labels.empty())
        add("M", "", "process_labels", {pid, 0}, {}, {{"labels", labels}});
}

void ChromeWriter::threadName(const Place& at, const std::string& name) {
    add("M", "", "thread_name", at, {}, {{"name", name}});
}

void ChromeWriter::sortIndex(const Place& at, int index, bool ofProcess) {
    add("M", "", ofProcess ? "process_sort_index" : "thread_sort_index", at, {}, {{"sort_index", index}});
}

void ChromeWriter::event(const std::string& json) {
    m_events.push_back(json);
}

std::string ChromeWriter::bytes() const {
    std::string events = "[\n";
    for (std::size_t i = 0; i < m_events.size(); ++i)
        events += "  " + m_events[i] + (i + 1 < m_events.size() ? ",\n" : "\n");
    if (bareArray)
        return events + "]\n";
    std::string out = "{\n";
    for (const auto& [key, value] : metadata.items())
        out += "  " + quoted(key) + ": " + value.dump() + ",\n";
    if (writeBaseTime)
        out += "  \"baseTimeNanoseconds\": " + std::to_string(baseTimeNs) + ",\n";
    return out + "  \"traceEvents\": " + events + "  ]\n}\n";
}

} // namespace test_support
