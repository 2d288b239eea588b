// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/recipe_clock.h"
#include "tests/support/recipe_fields.h"

#include <string>
#include <utility>

namespace test_support {

using NamedFile = std::pair<std::string, std::string>; // name in the worker's folder, bytes

// An entry of "neffs".
NamedFile neffOfRecipe(const RecipeJson& entry);
// An entry of "profiles". `instance` and `pid` are those of its worker, where the entry names no others.
NamedFile profileOfRecipe(const RecipeJson& entry, const std::string& instance, std::int64_t pid,
                          const RecipeClock& clock);

} // namespace test_support
