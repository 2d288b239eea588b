// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/parser.h"

#include <span>

namespace parsers {

/// THE LIST of formats, most particular first: the first that recognises a file reads it.
std::span<const Parser> parserList();

} // namespace parsers
