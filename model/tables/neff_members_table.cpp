// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/neff_members_table.h"

#include <algorithm>
#include <array>

namespace model {

namespace {

constexpr std::array kColumns = {
    Column{"neff", "NEFF", ColumnType::Text, {}, true},
    Column{"member", "Member", ColumnType::Text, {}, true},
    Column{"size_bytes", "Size", ColumnType::Integer, "bytes"},
    Column{"kind", "Kind"},
};

/// "PE", "Activation0": an engine's name as binaries of all compilers have it.
bool isEngine(std::string_view stem) {
    constexpr std::array<std::string_view, 10> kNames = {"PE", "Activation", "Pool", "DVE", "SP",
                                                         "pe", "act",        "pool", "dve", "sp"};
    if (stem.ends_with('0'))
        stem.remove_suffix(1);
    return std::find(kNames.begin(), kNames.end(), stem) != kNames.end();
}

/// What a member is, by its name: names are all that an archive says.
std::string_view kindOf(std::string_view member) {
    const std::string_view name = member.substr(member.find_last_of('/') + 1);
    const size_t dot = std::min(name.find('.'), name.size());
    const std::string_view stem = name.substr(0, dot), extension = name.substr(dot);
    if (name.find(".dbg") != std::string_view::npos)
        return "debug names";
    if (name == "info.json")
        return "compiler";
    if (name == "def.json" || name == "neff.json" || name == "kelp.json" || name.starts_with("kelf"))
        return "graph";
    if (isEngine(stem))
        return extension == ".bin" ? "engine binary" : extension == ".asm" ? "assembly" : "engine description";
    if (name.find("control") != std::string_view::npos && extension == ".bin")
        return "control table";
    if (extension == ".json")
        return "description";
    return extension == ".npy" || extension == ".bin" ? "data" : "other";
}

class NeffMembersTable : public Table {
public:
    explicit NeffMembersTable(std::shared_ptr<const Capture> capture)
        : m_capture(std::move(capture)) {
        size_t rows = 0;
        for (const Program& program : m_capture->programs()) {
            m_first.push_back(rows);
            rows += program.members.size();
        }
        m_first.push_back(rows);
    }
    size_t rowCount() const override { return m_first.back(); }
    Cell cell(size_t row, size_t column) const override {
        const auto next = std::upper_bound(m_first.begin(), m_first.end(), row);
        const size_t index = static_cast<size_t>(next - m_first.begin()) - 1;
        const Program& program = m_capture->programs()[index];
        const NeffMember& member = program.members[row - m_first[index]];
        switch (column) {
        case 0:
            return program.path;
        case 1:
            return member.name;
        case 2:
            return member.sizeBytes;
        default:
            return std::string(kindOf(member.name));
        }
    }
    std::string emptyReason() const override { return "No program (.neff) is here."; }

private:
    std::shared_ptr<const Capture> m_capture;
    std::vector<size_t> m_first; // row of the first member of each program, and behind the last
};

} // namespace

TableEntry neffMembersTable() {
    return {"neff_members", "NEFF members", kColumns, makeTable<NeffMembersTable>, false, false};
}

} // namespace model
