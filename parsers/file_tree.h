// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"
#include "parsers/byte_source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace parsers {

/// What lies in a folder.
struct FileEntry {
    enum class Kind { File, Folder, LinkOutside, Other }; ///< LinkOutside: listed, never opened
    std::string name;                                     ///< last part of the path
    Kind kind = Kind::File;
    uint64_t sizeBytes = 0;
    bool isLink = false; ///< `kind` and `sizeBytes` are those of its target
};

/// The disk as parsers see it, so that tests can put a disk in its place that refuses, forgets and shrinks.
class FileTree {
public:
    virtual ~FileTree() = default;
    /// Kind of a path itself; NotFound when there is none.
    virtual model::Result<FileEntry> stat(const std::string& path) const = 0;
    /// Entries of a folder, ascending by name. Links are followed only when their target lies in one of `roots`
    /// (canonical paths); others come as LinkOutside. A link that leads back to a folder above itself comes as Other.
    virtual model::Result<std::vector<FileEntry>> list(const std::string& folder,
                                                       const std::vector<std::string>& roots) const = 0;
    virtual model::Result<std::unique_ptr<ByteSource>> open(const std::string& path) const = 0;
    /// Opens the file again, long after loading; stays good when this tree is gone. For what is read on demand.
    virtual ReopenFile reopener(const std::string& path) const = 0;
    /// Absolute path with all links resolved; the path itself when it does not exist.
    virtual std::string canonical(const std::string& path) const = 0;
};

/// The real disk.
class DiskFileTree : public FileTree {
public:
    model::Result<FileEntry> stat(const std::string& path) const override;
    model::Result<std::vector<FileEntry>> list(const std::string& folder,
                                               const std::vector<std::string>& roots) const override;
    model::Result<std::unique_ptr<ByteSource>> open(const std::string& path) const override;
    ReopenFile reopener(const std::string& path) const override;
    std::string canonical(const std::string& path) const override;
};

} // namespace parsers
