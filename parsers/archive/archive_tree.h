// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parsers/archive/tar_reader.h"
#include "parsers/file_tree.h"

#include <map>
#include <string>
#include <vector>

namespace parsers {

/// Shows tars as folders: the disk with what stands in them. Immutable once the archives are added; any thread reads.
class ArchiveTree : public FileTree {
public:
    /// `base` outlives the tree, and what is opened again later needs it no more.
    explicit ArchiveTree(const FileTree& base)
        : m_base(base) {}
    /// The file at `path` becomes a folder. No member is also the folder of another one, as readTar() gives them.
    void add(const std::string& path, std::vector<TarMember> members);

    model::Result<FileEntry> stat(const std::string& path) const override;
    model::Result<std::vector<FileEntry>> list(const std::string& folder,
                                               const std::vector<std::string>& roots) const override;
    model::Result<std::unique_ptr<ByteSource>> open(const std::string& path) const override;
    ReopenFile reopener(const std::string& path) const override;
    std::string canonical(const std::string& path) const override;

private:
    struct Node {
        bool folder = false;
        TarMember member;
        std::string archive; ///< path of the file that it stands in
    };
    const Node* find(const std::string& path) const;

    const FileTree& m_base;
    std::map<std::string, Node> m_nodes; ///< by path
};

} // namespace parsers
