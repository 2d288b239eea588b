// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json.hpp>

#include <set>
#include <stdexcept>
#include <string>

namespace test_support {

using RecipeJson = nlohmann::ordered_json;

// An object of a recipe, read key by key; what was not asked for has no meaning and is an error.
class RecipeFields {
public:
    RecipeFields(const RecipeJson& object, std::string what)
        : m_object(object)
        , m_what(std::move(what)) {
        if (!object.is_object())
            throw std::runtime_error(m_what + " is no object");
    }

    // Is the key there, with a value that is not null?
    bool has(const char* key) {
        m_asked.insert(key);
        return m_object.contains(key) && !m_object[key].is_null();
    }
    bool isNull(const char* key) {
        m_asked.insert(key);
        return m_object.contains(key) && m_object[key].is_null();
    }
    template <class Value>
    Value get(const char* key, Value otherwise) {
        return has(key) ? need<Value>(key) : otherwise;
    }
    template <class Value>
    Value need(const char* key) {
        if (!has(key))
            throw std::runtime_error(m_what + " lacks \"" + key + "\"");
        try {
            return m_object[key].get<Value>();
        } catch (const nlohmann::json::exception&) {
            throw std::runtime_error(m_what + ": \"" + key + "\" is of another type: " + m_object[key].dump());
        }
    }
    std::string text(const char* key, const char* otherwise) { return get<std::string>(key, otherwise); }
    // An array or an object; an empty one where the key is not there.
    const RecipeJson& part(const char* key) {
        static const RecipeJson kNothing = RecipeJson::array();
        return has(key) ? m_object[key] : kNothing;
    }
    void end() const {
        for (const auto& entry : m_object.items())
            if (!m_asked.contains(entry.key()))
                throw std::runtime_error(m_what + ": \"" + entry.key() + "\" has no meaning");
    }

private:
    const RecipeJson& m_object;
    std::string m_what;
    std::set<std::string> m_asked;
};

} // namespace test_support
