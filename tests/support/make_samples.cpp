// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/rmsnorm_samples.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>

// make_samples DIR: writes the sample captures into DIR/naive, DIR/fused and DIR/compiled.
int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: make_samples DIR\n", stderr);
        return 2;
    }
    try {
        for (const test_support::ArchiveMember& file : test_support::rmsnormSamples()) {
            const std::filesystem::path path = std::filesystem::path(argv[1]) / file.path;
            std::filesystem::create_directories(path.parent_path());
            std::ofstream out(path, std::ios::binary);
            out.write(file.bytes.data(), static_cast<std::streamsize>(file.bytes.size()));
            if (!out.flush()) {
                std::fprintf(stderr, "make_samples: cannot write %s\n", path.c_str());
                return 1;
            }
        }
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "make_samples: %s\n", problem.what());
        return 1;
    }
    return 0;
}
