// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/trace_text.h"

#include "parsers/chrome_trace/json_cursor.h"
#include "parsers/memory_use.h"

#include <algorithm>
#include <cstring>

namespace parsers {
namespace {

constexpr size_t kLongestPiece = size_t(64) << 20; // longer ones are cut where no event ends

bool isEventKey(std::string_view key) {
    static constexpr std::string_view kKeys[] = {"ph", "name", "cat", "pid", "tid", "ts", "dur", "id", "args", "s"};
    return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
}

/// Does an object with a key of an event open at `at`?
bool opensEvent(std::string_view text, size_t at) {
    for (++at; at < text.size() && JsonCursor::isSpace(text[at]);)
        ++at;
    if (at >= text.size() || text[at] != '"')
        return false;
    const size_t end = text.find('"', at + 1);
    return end != std::string_view::npos && isEventKey(text.substr(at + 1, end - at - 1));
}

struct Cut {
    size_t eventsEnd = 0, next = 0; ///< behind a closing brace; where the next event opens
};

/// The last place where one event ends and another begins; {0, 0} when there is none.
Cut lastCut(std::string_view text) {
    for (size_t brace = text.rfind('{'); brace != std::string_view::npos && brace > 0;
         brace = text.rfind('{', brace - 1)) {
        size_t at = brace;
        while (at > 0 && JsonCursor::isSpace(text[at - 1]))
            --at;
        if (at == 0 || text[at - 1] != ',')
            continue;
        for (--at; at > 0 && JsonCursor::isSpace(text[at - 1]);)
            --at;
        if (at > 0 && text[at - 1] == '}' && opensEvent(text, brace))
            return {at, brace};
    }
    return {};
}

} // namespace

char* TextPiece::room(size_t count) {
    if (m_size + count > m_capacity) {
        m_capacity = std::max(m_size + count, m_capacity + m_capacity / 2);
        auto larger = std::make_unique_for_overwrite<char[]>(m_capacity + kPadding);
        std::memcpy(larger.get(), m_memory.get(), m_size);
        m_memory = std::move(larger);
    }
    return m_memory.get() + m_size;
}

void TextPiece::append(std::string_view text) {
    std::memcpy(room(text.size()), text.data(), text.size());
    wrote(text.size());
}

bool TextFeed::next(TextPiece& piece) {
    const std::lock_guard lock(m_mutex);
    if (m_ended)
        return false;
    piece.clear();
    piece.offset = m_offset;
    piece.number = m_number++;
    piece.append(m_carry);
    m_carry.clear();
    for (size_t target = m_pieceBytes;; target *= 2) {
        const size_t wanted = target > piece.size() ? target - piece.size() : m_pieceBytes;
        const size_t got = m_stream.read({piece.room(wanted), wanted});
        piece.wrote(got);
        piece.eventsEnd = piece.size();
        m_ended = got < wanted;
        if (m_ended)
            break;
        const Cut cut = lastCut(piece.text());
        if (cut.next > 0) {
            m_carry.assign(piece.text().substr(cut.next));
            piece.cutTo(cut.next);
            piece.eventsEnd = cut.eventsEnd;
            break;
        }
        if (piece.size() >= kLongestPiece)
            break;
    }
    m_offset += piece.size();
    if (!m_ended)
        checkLimits();
    return true;
}

void TextFeed::setLimits(uint64_t textBytes, uint64_t memoryBytes) {
    m_textLimit = textBytes;
    m_memoryLimit = memoryBytes;
}

void TextFeed::checkLimits() {
    constexpr uint64_t kPiecesBetweenLooks = 16; // 4 MiB of text: at most about a megabyte of spans
    if (m_textLimit > 0 && m_offset >= m_textLimit)
        m_limit = Limit::Text;
    else if (m_memoryLimit > 0 && m_number % kPiecesBetweenLooks == 0 && residentBytes() > m_memoryLimit)
        m_limit = Limit::Memory;
    m_ended = m_limit != Limit::None;
}

void TextFeed::stop() {
    const std::lock_guard lock(m_mutex);
    m_ended = true;
}

} // namespace parsers
