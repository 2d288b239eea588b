// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/recipe.h"

#include "tests/support/recipe_worker.h"

#include <fstream>
#include <sstream>

namespace test_support {

namespace {

RecipeJson textOf(const std::string& folder) {
    const std::string path = folder + "/recipe.json";
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw std::runtime_error(path + " cannot be read");
    std::ostringstream text;
    text << file.rdbuf();
    try {
        return RecipeJson::parse(text.str());
    } catch (const nlohmann::json::exception& problem) {
        throw std::runtime_error(path + ": " + problem.what());
    }
}

// The recipe without "why" and "based_on": of one based on another, that one with its changes.
RecipeJson wholeRecipe(const std::string& folder) {
    RecipeJson recipe = textOf(folder);
    if (!recipe.contains("why"))
        throw std::runtime_error("a recipe says in \"why\" how its expected values follow");
    recipe.erase("why");
    if (!recipe.contains("based_on"))
        return recipe;
    RecipeFields fields(recipe, "a recipe based on another");
    RecipeJson base = wholeRecipe(folder + "/../" + fields.need<std::string>("based_on"));
    for (const auto& key : fields.part("leave_out"))
        if (base.erase(key.get<std::string>()) == 0)
            throw std::runtime_error("the recipe below has no \"" + key.get<std::string>() + "\" to leave out");
    if (fields.has("change"))
        base.merge_patch(fields.part("change"));
    for (const auto& list : fields.part("add").items())
        for (const RecipeJson& entry : list.value())
            base[list.key()].push_back(entry);
    fields.end();
    return base;
}

} // namespace

std::map<std::string, std::string> filesOfRecipe(const std::string& folder) {
    const RecipeJson recipe = wholeRecipe(folder);
    const RecipeJson workers = recipe.contains("workers") ? recipe["workers"] : RecipeJson::array({recipe});
    if (recipe.contains("workers") && recipe.size() != 1)
        throw std::runtime_error("a recipe of several workers says everything within them");
    std::map<std::string, std::string> files;
    for (const RecipeJson& worker : workers)
        for (auto& [path, bytes] : WorkerRecipe(worker).files())
            files[std::string(kRecipeFolder) + "/" + path] = std::move(bytes);
    return files;
}

} // namespace test_support
