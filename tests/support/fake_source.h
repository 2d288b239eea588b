// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "parsers/file_tree.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace test_support {

// A disk in memory that misbehaves on order: refuses, forgets, shrinks and breaks. Paths are absolute with '/', folders
// exist as soon as something lies in them. Not to be changed while somebody reads; open sources keep what they were
// given.
class FakeFileTree : public parsers::FileTree {
public:
    void add(const std::string& path, std::string bytes);
    void addFolder(const std::string& path); // an empty one
    void addLinkOutside(const std::string& path);
    void addOther(const std::string& path); // a socket, or a link that leads back

    // All of these need a file of that path. Being listed does not change.
    void refuse(const std::string& path);                        // opening is denied
    void vanish(const std::string& path);                        // gone when it is opened
    void shrink(const std::string& path, std::uint64_t bytes);   // opens with its old size, reads end at `bytes`
    void breakAt(const std::string& path, std::uint64_t offset); // a read that touches `offset` or later fails
    void vanishWhileReading(const std::string& path, std::uint64_t offset); // the same, with NotFound
    // Every read gives at most this many bytes, as pipes and network disks do.
    void limitReads(const std::string& path, std::uint64_t bytes);
    // Listing the folder is denied.
    void refuseListing(const std::string& folder);

    // How often a file was opened, whatever came of it.
    int opened(const std::string& path) const;

    model::Result<parsers::FileEntry> stat(const std::string& path) const override;
    model::Result<std::vector<parsers::FileEntry>> list(const std::string& folder,
                                                        const std::vector<std::string>& roots) const override;
    model::Result<std::unique_ptr<parsers::ByteSource>> open(const std::string& path) const override;
    parsers::ReopenFile reopener(const std::string& path) const override; // the tree must still be there when called
    std::string canonical(const std::string& path) const override;

    struct File {
        parsers::FileEntry::Kind kind = parsers::FileEntry::Kind::File;
        std::string bytes;
        bool refused = false, gone = false;
        std::optional<std::uint64_t> shrunkTo, brokenAt, readLimit;
        model::Error::Kind breakKind = model::Error::Kind::Failed;
    };

private:
    bool isFolder(const std::string& path) const;

    std::map<std::string, File> m_files;
    std::map<std::string, bool> m_folders; // refused?
    mutable std::map<std::string, int> m_opened;
};

// Bytes as an open file, with nothing wrong.
std::unique_ptr<parsers::ByteSource> memorySource(const std::string& path, std::string bytes);

} // namespace test_support
