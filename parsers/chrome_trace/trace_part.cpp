// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/trace_part.h"

#include "parsers/chrome_trace/trace_number.h"
#include "parsers/compressed_bytes.h"

#include <algorithm>
#include <limits>

namespace parsers {
namespace {

constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr size_t kLookedAt = size_t(64) << 10;

/// a - b, at most as large as fits with room for a duration.
int64_t difference(int64_t a, int64_t b) {
    int64_t out = 0;
    if (__builtin_sub_overflow(a, b, &out))
        return b > 0 ? kMin / 2 : kMax / 2;
    return std::clamp(out, kMin / 2, kMax / 2);
}

std::optional<int64_t> baseIn(std::string_view text) {
    constexpr std::string_view kKey = "\"baseTimeNanoseconds\"";
    size_t at = text.rfind(kKey);
    if (at == std::string_view::npos)
        return std::nullopt;
    at = text.find_first_not_of(" \t\r\n:\"", at + kKey.size());
    if (at == std::string_view::npos)
        return std::nullopt;
    const size_t end = text.find_first_not_of("-0123456789", at);
    return wholeNumber(text.substr(at, end == std::string_view::npos ? end : end - at));
}

} // namespace

TracePart::TracePart(const ReadChoice& choice, std::optional<int64_t> base)
    : m_threads(choice.threads)
    , m_base(base)
    , m_begin(choice.window ? difference(choice.window->begin.ns(), base.value_or(0)) : kMin / 2)
    , m_end(choice.window ? difference(choice.window->end.ns(), base.value_or(0)) : kMax)
    , m_isPart(choice.isPart())
    , m_hasWindow(choice.window.has_value()) {}

bool TracePart::wantsThread(std::string_view process, std::string_view thread) const {
    if (m_threads.empty())
        return true;
    const std::string key = std::string(process) + "/" + std::string(thread);
    return std::find(m_threads.begin(), m_threads.end(), key) != m_threads.end();
}

std::optional<int64_t> baseTimeOf(const ByteSource& bytes) {
    const model::Result<ByteBuffer> head = readDecompressedHead(bytes, kLookedAt);
    if (!head.ok())
        return std::nullopt;
    if (const auto base = baseIn(head.value().view()))
        return base;
    std::string tail(std::min<uint64_t>(kLookedAt, bytes.size()), '\0');
    const model::Result<size_t> got = bytes.read(bytes.size() - tail.size(), tail);
    return got.ok() ? baseIn(std::string_view(tail).substr(0, got.value())) : std::nullopt;
}

} // namespace parsers
