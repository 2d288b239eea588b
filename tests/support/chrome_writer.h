// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace test_support {

using ArgumentValues = nlohmann::ordered_json;

// trace.json as Kineto exports it: times in unix ns, written as µs with three decimals from baseTimeNanoseconds. A pid
// or tid may be a number or a text, as in Kineto's own rows.
class ChromeWriter {
public:
    std::int64_t baseTimeNs = 0;
    bool writeBaseTime = true;
    bool bareArray = false;                           // the events alone, without an object round them
    ArgumentValues metadata = {{"schemaVersion", 1}}; // keys of that object, in order, in front of the events

    using Id = nlohmann::ordered_json; // number or text
    struct Place {
        Id pid, tid;
    };

    void complete(const std::string& category, const std::string& name, const Place& at, std::int64_t startNs,
                  std::int64_t durationNs, const ArgumentValues& arguments = {});
    void begin(const std::string& category, const std::string& name, const Place& at, std::int64_t ns,
               const ArgumentValues& arguments = {});
    void end(const Place& at, std::int64_t ns);
    // scope: t thread, p process, g global.
    void instant(const std::string& category, const std::string& name, const Place& at, std::int64_t ns,
                 const std::string& scope = "t", const ArgumentValues& arguments = {});
    void counter(const std::string& name, const Place& at, std::int64_t ns, const ArgumentValues& series);
    // phase: s, t, f (flow; f gets "bp": "e"), or b, n, e (async).
    void linked(const std::string& phase, const std::string& category, const std::string& name, const Id& id,
                const Place& at, std::int64_t ns, const ArgumentValues& arguments = {});
    void processName(const Id& pid, const std::string& name, const std::string& labels = {});
    void threadName(const Place& at, const std::string& name);
    void sortIndex(const Place& at, int index, bool ofProcess = false);
    // Any event, as text of one JSON object.
    void event(const std::string& json);

    std::string bytes() const;

private:
    std::string time(std::int64_t ns) const;
    std::string duration(std::int64_t ns) const;
    void add(const std::string& phase, const std::string& category, const std::string& name, const Place& at,
             const std::vector<std::pair<std::string, std::string>>& rest, const ArgumentValues& arguments);

    std::vector<std::string> m_events;
};

} // namespace test_support
