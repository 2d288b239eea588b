// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace parsers {

/// Why libarchive failed, in its own words.
inline std::string problemOf(struct archive* archive) {
    const char* words = archive_error_string(archive);
    return words ? words : "it cannot be read";
}

/// The name of a member as it stands; empty when it cannot be read.
inline std::string entryName(struct archive_entry* entry) {
    const char* name = archive_entry_pathname(entry);
    if (!name)
        name = archive_entry_pathname_utf8(entry); // null where the locale cannot express it
    return name ? name : "";
}

/// Hands the data of the entry at hand over, block by block, to `bool take(std::string_view)` until that gives false.
/// False when the archive breaks off; then `problem` says why.
template <class Take>
bool forEachBlock(struct archive* archive, std::string& problem, const Take& take) {
    for (;;) {
        const void* data = nullptr;
        size_t size = 0;
        la_int64_t offset = 0;
        const int status = archive_read_data_block(archive, &data, &size, &offset);
        if (status == ARCHIVE_EOF)
            return true;
        if (status < ARCHIVE_WARN) {
            problem = problemOf(archive);
            return false;
        }
        if (!take(std::string_view(static_cast<const char*>(data), size)))
            return true;
    }
}

} // namespace parsers
