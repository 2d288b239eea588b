// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/progress.h"
#include "model/result.h"
#include "parsers/file_tree.h"
#include "parsers/read_choice.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace parsers {

struct LoadOutcome {
    std::shared_ptr<const model::Capture> capture; ///< never null: holds at least files and findings
    bool anythingRead = false; ///< false: no capture file was found; the findings say what is there instead
};

struct LoadRequest {
    std::vector<std::string> paths;    ///< folders of any level, or single files
    std::vector<std::string> neffDirs; ///< more folders to look for NEFFs in
    ReadChoice choice = {};            ///< what of them
    /// Called once while a large capture is read, with the small files and the beginnings of the traces as a capture
    /// of their own; on the loading thread. May be empty.
    std::function<void(LoadOutcome)> preview = {};
};

/// Scan, parse, seal. Runs on a worker thread; stops soon after `progress` is cancelled (then the Error is Cancelled).
/// An Error also when a path does not exist or is refused.
model::Result<LoadOutcome> loadCapture(const LoadRequest& request, const FileTree& files, model::Progress& progress);

} // namespace parsers
