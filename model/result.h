// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace model {

/// Why something cannot go on, in words for a person.
struct Error {
    enum class Kind {
        Failed,    ///< the input is wrong
        NotFound,  ///< the file is not there (any more)
        Denied,    ///< reading was refused
        Cancelled, ///< somebody asked to stop
    };
    std::string message; ///< what happened, one sentence
    std::string path;    ///< the file or member it is about; may be empty
    Kind kind = Kind::Failed;
};

/// A value or the Error that stands in its place. Has no conversion to bool, so nobody tests the wrong thing.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return m_state.index() == 0; }
    /// REQUIRES: ok().
    T& value() & {
        assert(ok());
        return *std::get_if<0>(&m_state);
    }
    const T& value() const& {
        assert(ok());
        return *std::get_if<0>(&m_state);
    }
    T&& value() && {
        assert(ok());
        return std::move(*std::get_if<0>(&m_state));
    }
    /// REQUIRES: !ok().
    const Error& error() const {
        assert(!ok());
        return *std::get_if<1>(&m_state);
    }

private:
    std::variant<T, Error> m_state;
};

/// For actions that give nothing back.
struct Done {};
using Status = Result<Done>;

} // namespace model
