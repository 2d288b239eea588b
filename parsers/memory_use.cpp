// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/memory_use.h"

#include <fstream>
#include <string>
#include <unistd.h>

namespace parsers {

uint64_t residentBytes() {
    std::ifstream file("/proc/self/statm");
    uint64_t pages = 0, resident = 0;
    if (!(file >> pages >> resident))
        return 0;
    return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

uint64_t availableBytes() {
    std::ifstream file("/proc/meminfo");
    std::string key, unit;
    for (uint64_t kib = 0; file >> key >> kib; std::getline(file, unit))
        if (key == "MemAvailable:")
            return kib * 1024;
    return 0;
}

uint64_t memoryLimitBytes() {
    const uint64_t available = availableBytes();
    // Sealing what was read takes a little more for a moment, and the desktop goes on living.
    return available == 0 ? 0 : residentBytes() + available / 5 * 4;
}

} // namespace parsers
