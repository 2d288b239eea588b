// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/capture_writer.h"
#include "tests/support/recipe_clock.h"
#include "tests/support/recipe_fields.h"

#include <map>
#include <string>

namespace test_support {

// The folder of one worker of a recipe.
class WorkerRecipe {
public:
    explicit WorkerRecipe(const RecipeJson& worker)
        : m_fields(worker, "the recipe") {}

    // Files by path below the capture's folder.
    std::map<std::string, std::string> files();

private:
    void readWho();
    void readClock();
    void addExecution(const RecipeJson& entry);
    void addFurtherCores(RecipeFields& fields, const AsyncExecution& execution);
    void addCall(const RecipeJson& entry);
    void addEvent(const RecipeJson& entry);
    void addSamples(std::map<std::string, std::string>& out);
    std::vector<RuntimeRecord> records();
    void describeTrace(std::size_t records);
    std::string mapping();

    RecipeFields m_fields;
    std::int64_t m_pid = 0;
    std::uint32_t m_main = 0;
    std::string m_instance, m_folder;
    RecipeClock m_clock;
    bool m_pointsAreListed = false;
    std::map<std::uint32_t, std::uint64_t> m_firstOf; // exec_id of the first execution, by nc
    NtraceWriter m_runtime;
    ChromeWriter m_framework;
    TraceInfo m_info;
};

} // namespace test_support
