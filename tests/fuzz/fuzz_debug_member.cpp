// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/neff/debug_member.h"

#include <cstdint>

// A debug member is read as every layer, and each of its records is decoded.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const parsers::DebugMemberHead head = parsers::readDebugHead(bytes);
    parsers::debugLayerOf("debug_info.dbg", head.description);
    std::vector<uint64_t> parents;
    parsers::readAsmParents(bytes, parents);
    model::StackFrames frames;
    parsers::readStackFrames(bytes, frames);
    for (uint64_t frame = 0; frame <= frames.frames.size(); ++frame) {
        frames.stack(frame);
        frames.innermost(frame);
    }
    std::vector<std::string> problems;
    const auto layer = parsers::makeDebugLayer({{"a", bytes}, {"b", bytes}}, problems);
    for (uint64_t id = 0; id < 256; ++id)
        layer->find(id);
    for (const uint64_t id : parents)
        layer->find(id);
    return 0;
}
