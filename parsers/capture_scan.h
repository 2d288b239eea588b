// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/findings.h"
#include "model/progress.h"
#include "model/result.h"
#include "parsers/file_tree.h"

#include <optional>
#include <string>
#include <vector>

namespace parsers {

/// Whose a file is, told from its path alone. Contents are asked later and win.
struct ScannedWorker {
    std::string name;      ///< "<instance>_pid_<pid>[/<timestamp>]", or the folder's name for loose files
    std::string directory; ///< path of the folder that holds the files
    std::string instanceId;
    std::optional<uint64_t> pid;
    bool loose = true; ///< no folder of the form <instance>_pid_<pid> is in the path
};

struct ScannedFile {
    std::string path;
    FileEntry::Kind kind = FileEntry::Kind::File;
    uint64_t sizeBytes = 0;
    int worker = -1;      ///< index into Scan::workers; -1 for files that were only offered
    bool offered = false; ///< lies outside of what was opened (sibling neffs/, --neff-dir, beside a single file): used
                          ///< only if it is a NEFF that a profile wants
};

struct Scan {
    std::string title; ///< name of what was opened
    std::vector<ScannedFile> files;
    std::vector<ScannedWorker> workers;
};

/// Lists what may be read: the given folders and all below them; for a single file that file, with the other files of
/// its folder on offer; a sibling `neffs/` and each of `neffDirs` on offer. Opens no file. Folders that cannot be
/// listed, links that lead outside and trees that are too deep or too large are findings. Fails when a path does not
/// exist or is refused.
model::Result<Scan> scanPaths(const std::vector<std::string>& paths, const std::vector<std::string>& neffDirs,
                              const FileTree& tree, model::Findings& findings, const model::Progress& progress);

/// Takes `<instance>_pid_<pid>` or `<instance>-<pid>` apart; nothing when the name is of no such form.
struct WorkerName {
    std::string instanceId;
    uint64_t pid = 0;
};
std::optional<WorkerName> parseWorkerName(std::string_view folderName);

} // namespace parsers
