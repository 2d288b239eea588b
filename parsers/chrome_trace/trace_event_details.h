// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/detail_source.h"
#include "parsers/text_again.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace parsers {

/// Shows an event with every argument, digit for digit as in the text. `detail` is the offset of the event in the text
/// (of the decompressed file). Of a begin and end pair it is the begin's; `ends` gives the end's.
class TraceEventDetails : public model::DetailSource {
public:
    /// Called once each, before the source is shared.
    void setText(std::unique_ptr<const TextAgain> text) { m_text = std::move(text); }
    /// Pairs of offsets, ascending.
    void setEnds(std::vector<std::pair<uint64_t, uint64_t>> ends) { m_ends = std::move(ends); }
    model::Result<std::vector<model::DetailField>> read(uint64_t detail) const override;

private:
    model::Status appendEvent(uint64_t offset, const char* section, const char* argumentSection,
                              std::vector<model::DetailField>& fields) const;

    std::unique_ptr<const TextAgain> m_text;
    std::vector<std::pair<uint64_t, uint64_t>> m_ends;
};

} // namespace parsers
