// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/result.h"

#include <QString>

namespace app {

/// What the page in the centre says when nothing can be opened.
struct ErrorText {
    QString sentence; ///< what happened
    QString path;
    QString why;
    QString advice;

    /// All of it as plain text, for a report.
    QString report() const;
};

ErrorText errorText(const model::Error& error);
/// Nothing in the opened paths is a capture file.
ErrorText nothingReadText(const model::Capture& capture);

} // namespace app
