// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "model/tables/table.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace model {

/// A table about what the programs (NEFFs) of a capture hold. Row is a small value that points into them.
template <class Row>
class ProgramTable : public Table {
public:
    size_t rowCount() const final { return m_rows.size(); }
    std::string emptyReason() const final { return programs().empty() ? "No program (.neff) is here." : m_nothing; }

protected:
    /// `nothing`: why there is no row although programs are here.
    ProgramTable(std::shared_ptr<const Capture> capture, const char* nothing)
        : m_capture(std::move(capture))
        , m_nothing(nothing) {}

    const std::vector<Program>& programs() const { return m_capture->programs(); }
    void add(Row row) { m_rows.push_back(std::move(row)); }
    const Row& at(size_t row) const { return m_rows[row]; }
    static Cell textOrNone(std::string text) { return text.empty() ? Cell() : Cell(std::move(text)); }

private:
    std::shared_ptr<const Capture> m_capture;
    const char* m_nothing;
    std::vector<Row> m_rows;
};

} // namespace model
