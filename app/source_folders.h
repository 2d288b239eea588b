// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/source_lookup.h"

#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace app {

/// Folders of the user in which source is looked for. Their files are listed once, when something is first asked for;
/// no link is followed, neither to a folder nor to a file, so nothing outside of the folders is read. Bounded: see
/// the constants; what lies beyond them is not found. Thread-safe.
class SourceFolders : public model::SourceLookup {
public:
    static constexpr size_t kMostFiles = 200'000;
    static constexpr int kMostDepth = 32;
    static constexpr uint64_t kMostBytes = 16 << 20; ///< of a file; longer ones are no source that a person wrote
    static constexpr size_t kMostLineBytes = 400;    ///< of a line; the rest is cut

    explicit SourceFolders(std::vector<std::string> folders)
        : m_folders(std::move(folders)) {}

    const std::vector<std::string>& folders() const { return m_folders; }
    model::Result<model::SourceExcerpt> find(std::string_view path, uint32_t line) const override;

private:
    void list() const;
    /// The file whose path shares most parts with the end of `path`; of equal ones one of the folder named first, then
    /// the first by path. Empty: none.
    std::string bestMatch(std::string_view path) const;

    std::vector<std::string> m_folders;
    mutable std::once_flag m_listed;
    mutable std::unordered_map<std::string, std::vector<std::string>> m_files; ///< by file name: paths
};

} // namespace app
