// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

// Tar, gzip and zstd with fixed times and owners, so that the same input always gives the same bytes.
namespace test_support {

struct ArchiveMember {
    std::string path;
    std::string bytes;
};

// POSIX tar (ustar, with PAX headers only where a name needs them), owner "nobody", time 0, in the given order.
std::string tar(const std::vector<ArchiveMember>& members);

// gzip without a time or a name. `gzipStored` does not deflate at all, so its bytes do not depend on the zlib in use.
std::string gzip(std::string_view bytes);
std::string gzipStored(std::string_view bytes);

// One zstd frame.
std::string zstd(std::string_view bytes);

} // namespace test_support
