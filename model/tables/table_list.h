// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tables/table.h"

#include <span>
#include <string_view>

namespace model {

/// THE LIST of tables, in the order of the tabs. A new table is a pair of files in this folder and a line here; the
/// panel, the menus, copy and `--export-table` follow.
std::span<const TableEntry> tableList();
/// The entry with this id, or null.
const TableEntry* findTable(std::string_view id);

} // namespace model
