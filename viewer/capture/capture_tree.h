// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"

#include <QString>

#include <optional>
#include <vector>

namespace viewer {

/// A line of the capture panel: what it is, and its state in words.
struct CaptureNode {
    enum class State { Plain, Ok, Warning, Error };
    QString icon; ///< name for icons::icon
    QString title;
    QString state; ///< right side: size, pairing, pid
    State severity = State::Plain;
    QString tip; ///< full path, or the reason of a pairing
    bool open = true;
    std::vector<CaptureNode> children;
    std::optional<model::ProfileId> profile; ///< line of a pair
    std::optional<model::FileId> file;
};

/// Capture → workers → files, with one group for the device profiles and their programs, one for what was not read.
/// Pure.
CaptureNode captureTree(const model::Capture& capture);

} // namespace viewer
