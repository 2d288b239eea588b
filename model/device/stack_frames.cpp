// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/device/stack_frames.h"

namespace model {

namespace {

template <class T>
const T* byId(const std::vector<T>& values, uint64_t id) {
    return id >= 1 && id <= values.size() ? &values[static_cast<size_t>(id - 1)] : nullptr;
}

} // namespace

std::vector<SourceLine> StackFrames::stack(uint64_t frame) const {
    std::vector<SourceLine> lines;
    for (size_t depth = 0; depth < kMaxDepth; ++depth) {
        const Frame* at = byId(frames, frame);
        if (!at)
            break;
        if (const Location* location = byId(locations, at->location)) {
            const std::string* file = byId(files, location->file);
            const std::string* function = byId(functions, location->function);
            lines.push_back({file ? *file : std::string(), function ? *function : std::string(), location->line});
        }
        frame = at->parent;
    }
    return lines;
}

std::string_view StackFrames::fileOf(const Location& location) const {
    const std::string* file = byId(files, location.file);
    return file ? std::string_view(*file) : std::string_view();
}

const StackFrames::Location* StackFrames::innermost(uint64_t frame) const {
    const Frame* at = byId(frames, frame);
    const Location* location = at ? byId(locations, at->location) : nullptr;
    return location && !fileOf(*location).empty() ? location : nullptr;
}

} // namespace model
