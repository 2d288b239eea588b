// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/trace_mutations.h"

#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

namespace tests {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kEvents[] = {
    R"({"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":10,"dur":5,"args":{"External id":7}})",
    R"({"ph":"X","name":"b","pid":1,"tid":1,"ts":10.25,"dur":2})",
    R"({"ph":"B","name":"c","pid":1,"tid":1,"ts":11,"args":{"x":[1,{"y":2}]}})",
    R"({"ph":"E","pid":1,"tid":1,"ts":12})",
    R"({"ph":"E","name":"c","pid":1,"tid":1,"ts":13})",
    R"({"ph":"i","name":"d","pid":1,"ts":3,"s":"g"})",
    R"({"ph":"b","cat":"k","name":"e","id":"0x1","pid":1,"tid":2,"ts":1})",
    R"({"ph":"e","cat":"k","id":"0x1","pid":1,"tid":2,"ts":9})",
    R"({"ph":"b","cat":"k","name":"f","id2":{"local":"0x1"},"pid":2,"ts":1})",
    R"({"ph":"s","cat":"ac2g","name":"g","id":3,"pid":1,"tid":1,"ts":10})",
    R"({"ph":"f","bp":"e","cat":"ac2g","name":"g","id":3,"pid":1,"tid":2,"ts":12})",
    R"({"ph":"C","name":"h","pid":1,"ts":4,"args":{"u":1,"v":2.5,"w":null}})",
    R"({"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"main"}})",
    R"({"ph":"M","name":"process_sort_index","pid":1,"args":{"sort_index":-3}})",
    R"({"ph":"X","cat":"kernel","name":"j","pid":0,"tid":7,"ts":1,"dur":1,"args":{"stream":7,"correlation":2}})",
    R"({"args":{"a":{"ph":"X","ts":1}},"ts":"5","dur":"1","ph":"X","name":"l"})",
    "{}",
};
constexpr std::string_view kValues[] = {
    "null",
    "true",
    "nan",
    "NaN",
    "-inf",
    "Infinity",
    "-1",
    "0",
    "-0",
    "1e400",
    "1e-400",
    "0.1e1",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "-9223372036854775808",
    "9223372036854775.807",
    "1700000000000000.5",
    "00012",
    "1.",
    ".5",
    "+3",
    "0x10",
    "1_000",
    "\"\"",
    "\"12.5\"",
    "\"X\"",
    "\"local\"",
    "\"0x1\"",
    "\"a\\u0000b\"",
    "[]",
    "{}",
    "[{}]",
    "{\"local\":1}",
    "{\"ph\":\"X\"}",
    "[{\"ph\":\"X\",\"ts\":1},{\"ph\":1}]",
    "{\"a\":[1,2,\"}\"]}",
};
constexpr std::string_view kKeys[] = {
    "\"ph\"",
    "\"name\"",
    "\"cat\"",
    "\"pid\"",
    "\"tid\"",
    "\"ts\"",
    "\"dur\"",
    "\"id\"",
    "\"id2\"",
    "\"bp\"",
    "\"args\"",
    "\"traceEvents\"",
    "\"baseTimeNanoseconds\"",
    "\"stream\"",
    "\"External id\"",
    "\"correlation\"",
    "\"sort_index\"",
    "\"p\\u0068\"",
    "\"\"",
};
constexpr std::string_view kSigns[] = {",", ":", "\"", "{", "}", "[", "]", "},{", "]}", ",,", "\\", "}]", "\"\""};
constexpr std::string_view kBytes[] = {
    "\0"sv,         "\n", "\r\n", "\t",  "\x01",  "\x7f",    "\xff",           "\xc3", "\xe2\x82", "\xed\xa0\x80",
    "\xef\xbb\xbf", "\"", "\\",   "\\x", "\\u12", "\\ud800", "\\ud83d\\ude00", "\\\"", "\\\\",     "\xf0\x9f\x98\x80",
    "\xe2\x80\xa8", "{",  "}",    "'",
};

struct Stretch {
    size_t begin = 0, end = 0;
    size_t size() const { return end - begin; }
};

/// Where the parts of a text stand, as far as it is JSON.
struct Parts {
    std::vector<Stretch> events;  ///< objects that stand in an array
    std::vector<Stretch> strings; ///< with their quotes; keys too
    std::vector<Stretch> members; ///< a key with its value
    std::vector<Stretch> values;  ///< of members
    std::vector<Stretch> signs;   ///< brackets, commas, colons, quotes
};

/// Finds the parts of a text in one walk; stops where a string does not end.
class PartFinder {
public:
    explicit PartFinder(std::string_view text)
        : m_text(text) {}
    Parts find();

private:
    struct Open {
        size_t begin = 0;
        bool object = false;
        Stretch key;
    };
    void value(Stretch value);

    std::string_view m_text;
    Parts m_parts;
    std::vector<Open> m_open;
    Stretch m_last; // the last string, which a colon makes a key
};

void PartFinder::value(Stretch value) {
    if (m_open.empty())
        return;
    Open& around = m_open.back();
    if (around.object && around.key.size() > 0) {
        m_parts.values.push_back(value);
        m_parts.members.push_back({around.key.begin, value.end});
        around.key = {};
    } else if (!around.object && m_text[value.begin] == '{') {
        m_parts.events.push_back(value);
    }
}

Parts PartFinder::find() {
    for (size_t i = 0; i < m_text.size();) {
        const char c = m_text[i];
        const size_t begin = i++;
        if (c == '"') {
            while (i < m_text.size() && m_text[i] != '"')
                i += m_text[i] == '\\' ? 2 : 1;
            if (i >= m_text.size())
                break;
            m_last = {begin, ++i};
            m_parts.strings.push_back(m_last);
            m_parts.signs.push_back({begin, begin + 1});
            m_parts.signs.push_back({i - 1, i});
            value(m_last); // a key has no key before it, and so is none
            continue;
        }
        if (std::string_view("{}[],:").find(c) != std::string_view::npos) {
            m_parts.signs.push_back({begin, i});
            if (c == '{' || c == '[') {
                m_open.push_back({begin, c == '{', {}});
            } else if ((c == '}' || c == ']') && !m_open.empty()) {
                const Stretch whole{m_open.back().begin, i};
                m_open.pop_back();
                value(whole);
            } else if (c == ':' && !m_open.empty()) {
                m_open.back().key = m_last;
            }
        } else if (c > ' ') {
            while (i < m_text.size() && std::string_view("{}[],:\" \n\t\r").find(m_text[i]) == std::string_view::npos)
                ++i;
            value({begin, i});
        }
    }
    return std::move(m_parts);
}

/// One change after the other.
class Mutation {
public:
    Mutation(std::string_view text, uint32_t seed)
        : m_text(text)
        , m_random(seed)
        , m_harmless(below(2)) {}
    void change();
    std::string take() { return std::move(m_text); }
    size_t below(size_t count) { return count ? m_random() % count : 0; }

private:
    template <class List>
    std::string_view any(const List& list) {
        return list[below(std::size(list))];
    }
    /// Nothing at the end of the text when there are none.
    Stretch one(const std::vector<Stretch>& of) {
        return of.empty() ? Stretch{m_text.size(), m_text.size()} : of[below(of.size())];
    }
    std::string textOf(Stretch place) const { return m_text.substr(place.begin, place.size()); }
    void replace(Stretch place, std::string_view by) { m_text.replace(place.begin, place.size(), by); }
    void insert(size_t at, std::string_view what) { m_text.insert(at, what); }

    void swapEvents(const Parts& parts);
    void doubleEvent(const Parts& parts);
    void removeEvent(const Parts& parts);
    void insertEvent(const Parts& parts);
    void changeValue(const Parts& parts);
    void swapValues(const Parts& parts);
    void changeKey(const Parts& parts);
    void doubleMember(const Parts& parts);
    void removeSign(const Parts& parts);
    void insertSign(const Parts& parts);
    void spoilString(const Parts& parts);
    void deepen(const Parts& parts);
    void insertBytes(const Parts& parts);
    void cutTail(const Parts& parts);
    void space(const Parts& parts);

    std::string m_text;
    std::minstd_rand m_random;
    bool m_harmless;
};

void Mutation::swapEvents(const Parts& parts) {
    Stretch a = one(parts.events), b = one(parts.events);
    if (a.begin > b.begin)
        std::swap(a, b);
    if (a.end > b.begin)
        return;
    const std::string first = textOf(a), second = textOf(b);
    replace(b, first);
    replace(a, second);
}

void Mutation::doubleEvent(const Parts& parts) {
    const std::string event = textOf(one(parts.events));
    insert(one(parts.events).begin, event + (below(8) ? "," : ""));
}

void Mutation::removeEvent(const Parts& parts) {
    Stretch event = one(parts.events);
    if (below(8) && event.end < m_text.size() && m_text[event.end] == ',')
        ++event.end;
    replace(event, "");
}

void Mutation::insertEvent(const Parts& parts) {
    const std::string event(any(kEvents));
    const Stretch place = one(parts.events);
    if (below(2))
        insert(place.begin, event + (below(8) ? "," : ""));
    else
        insert(place.end, (below(8) ? "," : "") + event);
}

void Mutation::changeValue(const Parts& parts) {
    replace(one(parts.values), any(kValues));
}

void Mutation::swapValues(const Parts& parts) {
    const std::string other = textOf(one(parts.values));
    replace(one(parts.values), other);
}

void Mutation::changeKey(const Parts& parts) {
    const Stretch member = one(parts.members);
    const size_t end = m_text.find('"', member.begin + 1);
    if (end < member.end)
        replace({member.begin, end + 1}, any(kKeys));
}

void Mutation::doubleMember(const Parts& parts) {
    const std::string member = textOf(one(parts.members));
    insert(one(parts.members).begin, member + ",");
}

void Mutation::removeSign(const Parts& parts) {
    replace(one(parts.signs), "");
}

void Mutation::insertSign(const Parts& parts) {
    insert(one(parts.signs).begin, any(kSigns));
}

void Mutation::spoilString(const Parts& parts) {
    const Stretch string = one(parts.strings);
    insert(string.begin + below(string.size() + 1), any(kBytes));
}

void Mutation::deepen(const Parts& parts) {
    const size_t depth = size_t(1) << below(9);
    const bool array = below(2);
    std::string deep;
    for (size_t i = 0; i < depth; ++i)
        deep += array ? "[" : "{\"a\":";
    deep += any(kValues);
    deep.append(below(4) ? depth : below(depth + 1), array ? ']' : '}');
    replace(one(parts.values), deep);
}

void Mutation::insertBytes(const Parts&) {
    insert(below(m_text.size() + 1), any(kBytes));
}

void Mutation::cutTail(const Parts& parts) {
    m_text.resize(below(2) ? one(parts.signs).begin : below(m_text.size() + 1));
}

void Mutation::space(const Parts& parts) {
    static constexpr std::string_view kSpace[] = {" ", "\n", "\t", "\r\n", "        "};
    insert(std::min(m_text.size(), one(parts.signs).begin + below(2)), any(kSpace));
}

void Mutation::change() {
    using Change = void (Mutation::*)(const Parts&);
    // What mostly leaves JSON behind comes first.
    static constexpr std::array<Change, 15> kChanges = {
        &Mutation::swapEvents,  &Mutation::doubleEvent, &Mutation::removeEvent, &Mutation::insertEvent,
        &Mutation::changeValue, &Mutation::swapValues,  &Mutation::changeKey,   &Mutation::doubleMember,
        &Mutation::deepen,      &Mutation::space,       &Mutation::removeSign,  &Mutation::insertSign,
        &Mutation::spoilString, &Mutation::insertBytes, &Mutation::cutTail,
    };
    constexpr size_t kHarmless = 10;
    const Parts parts = PartFinder(m_text).find();
    (this->*kChanges[below(m_harmless ? kHarmless : kChanges.size())])(parts);
}

} // namespace

std::string mutatedTrace(std::string_view text, uint32_t seed) {
    Mutation mutation(text, seed);
    for (size_t i = mutation.below(4) + 1; i > 0; --i)
        mutation.change();
    return mutation.take();
}

} // namespace tests
