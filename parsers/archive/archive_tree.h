// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/findings.h"
#include "model/progress.h"
#include "parsers/file_tree.h"
#include "parsers/text_again.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace parsers {

/// Is this the beginning of a tar? `head`: the first 512 bytes of the (decompressed) contents. By the header's
/// checksum, the only thing that tars of all ages have: bytes 148..155 are the octal sum of the header's bytes with
/// these as blanks.
bool isTarHeader(std::string_view head);

/// A file in an archive: a stretch of a tar that is not compressed, or bytes in memory, packed when they are many.
struct ArchiveMember {
    std::string path; ///< within the archive, with '/' and without "." or ".."
    uint64_t sizeBytes = 0;
    uint64_t offset = 0;  ///< of a stretch
    bool stretch = false; ///< of the archive's own file
    bool left = false;    ///< listed only: there was no room for it
    std::shared_ptr<const std::string> bytes;
    std::shared_ptr<const TextInBlocks> packed;
};

struct ArchiveRequest {
    const ByteSource& source;
    model::Findings& findings;
    model::Progress& progress; ///< counts the archive's own bytes
    uint64_t memoryBytes = 0;  ///< what members may take in all
};

/// Reads a tar, plain or in gzip or zstd, from front to back, once. Damage, names that lead outside, links and devices,
/// what has no room and what inflates beyond reason are findings; what came before is given.
std::vector<ArchiveMember> readArchive(const ArchiveRequest& request);

/// Shows tars as folders: the disk with what stands in them. Immutable once the archives are added; any thread reads.
class ArchiveTree : public FileTree {
public:
    /// `base` outlives the tree, and what is opened again later needs it no more.
    explicit ArchiveTree(const FileTree& base)
        : m_base(base) {}
    /// The file at `path` becomes a folder.
    void add(const std::string& path, std::vector<ArchiveMember> members);

    model::Result<FileEntry> stat(const std::string& path) const override;
    model::Result<std::vector<FileEntry>> list(const std::string& folder,
                                               const std::vector<std::string>& roots) const override;
    model::Result<std::unique_ptr<ByteSource>> open(const std::string& path) const override;
    ReopenFile reopener(const std::string& path) const override;
    std::string canonical(const std::string& path) const override;

private:
    struct Node {
        bool folder = false;
        ArchiveMember member;
        std::string archive; ///< path of the file that it stands in
    };
    const Node* find(const std::string& path) const;

    const FileTree& m_base;
    std::map<std::string, Node> m_nodes; ///< by path
};

} // namespace parsers
