// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/model_program.h"

#include "model/runtime/event_attributes.h"

#include <optional>
#include <string_view>

namespace model {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Is `number` one of the whole runs of six or more digits in a file's name?
bool nameHolds(std::string_view path, uint64_t number) {
    constexpr size_t kFewestDigits = 6;
    const std::string_view name = path.substr(path.find_last_of('/') + 1);
    for (size_t at = 0; at < name.size();) {
        if (!isDigit(name[at])) {
            ++at;
            continue;
        }
        size_t end = at;
        while (end < name.size() && isDigit(name[end]))
            ++end;
        if (end - at >= kFewestDigits && decimalNumber(name.substr(at, end - at)) == number)
            return true;
        at = end;
    }
    return false;
}

/// The uuid in "<name>.neff_<32 hex digits>", as newer runtimes call a model; else nothing.
std::string_view uuidInName(std::string_view modelName) {
    constexpr size_t kHexDigits = 32;
    constexpr std::string_view kBefore = ".neff_";
    const size_t before = modelName.rfind(kBefore);
    if (before == std::string_view::npos || modelName.size() - before != kBefore.size() + kHexDigits)
        return {};
    const std::string_view uuid = modelName.substr(before + kBefore.size());
    return uuid.find_first_not_of("0123456789abcdef") == std::string_view::npos ? uuid : std::string_view();
}

} // namespace

ProgramId programOfModel(uint64_t modelId, const RuntimeTrace& trace, const std::vector<Program>& programs,
                         const FileStore& files) {
    const auto entry = trace.modelNames.find(modelId);
    const std::string_view modelName = entry == trace.modelNames.end() ? std::string_view() : entry->second;
    const std::string_view modelUuid = uuidInName(modelName);
    enum Rank { kNone, kByName, kByUuid, kByNumber };
    const auto rankOf = [&](const Program& program) {
        // A file under the model's number that holds another program is stale: its contents win over its name.
        if (!modelUuid.empty() && !program.uuid.empty() && program.uuid != modelUuid)
            return kNone;
        if (nameHolds(program.path, modelId))
            return kByNumber;
        if (modelName.empty() || program.name.empty())
            return kNone;
        if (!program.uuid.empty() && modelName == program.name + "_" + program.uuid)
            return kByUuid;
        return modelName == program.name ? kByName : kNone;
    };
    ProgramId best;
    int bestRank = kNone;
    bool bestIsOwn = false;
    int byName = 0;
    for (size_t i = 0; i < programs.size(); ++i) {
        const Rank rank = rankOf(programs[i]);
        byName += rank == kByName;
        const FileId file = programs[i].file;
        const bool own = file.valid() && file.index() < files.size() && files[file.index()].worker == trace.worker;
        if (rank == kNone || rank < bestRank || (rank == bestRank && (bestIsOwn || !own)))
            continue;
        best = ProgramId(i);
        bestRank = rank;
        bestIsOwn = own;
    }
    return bestRank == kByName && byName > 1 ? ProgramId() : best; // several of one name: it tells none of them
}

} // namespace model
