// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/parser_list.h"

namespace parsers {

std::span<const Parser> parserList() {
    return {};
}

} // namespace parsers
