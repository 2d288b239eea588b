// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <string>

// A whole capture from a recipe: a short JSON text that says what ran when. What may stand in one is described in
// tests/data/capture/README.md.
namespace test_support {

// The moment from which times of a recipe count: unix ns.
inline constexpr std::int64_t kRecipeZero = 1'700'000'000'000'000'000;
// Where the device's counter stands at that moment, in ns, as long as a recipe does not say otherwise.
inline constexpr std::uint64_t kRecipeDeviceZero = 50'000'000'000;
// The folder that holds all workers of a recipe.
inline constexpr const char* kRecipeFolder = "/capture";

// The files of the capture by path, below kRecipeFolder. `folder` holds recipe.json; a recipe it is based on stands in
// a folder beside it. Throws std::runtime_error that says what is wrong, a key that has no meaning too.
std::map<std::string, std::string> filesOfRecipe(const std::string& folder);

} // namespace test_support
