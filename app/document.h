// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/query/layer_share.h"
#include "parsers/read_choice.h"
#include "viewer/operator_colours.h"

#include <QStringList>

#include <memory>

namespace app {

/// A capture with what is worked out once for the whole window. Made on a worker thread, immutable afterwards; cheap to
/// copy.
struct Document {
    std::shared_ptr<const model::Capture> capture; ///< null: nothing is open
    model::LayerShare share;
    bool hasOperators = false;  ///< a span is a call of an operator or belongs to one
    model::TimeRange firstView; ///< what the timeline shows at first: the active steps, else all events, with some air
    std::shared_ptr<const viewer::OperatorColours> operatorColours = std::make_shared<const viewer::OperatorColours>();
    QStringList paths;          ///< what was opened, to open it again
    double seconds = 0;         ///< how long it took to load; 0 not measured
    uint64_t memoryBytes = 0;   ///< what the process holds more since; 0 not measured
    bool anythingRead = true;   ///< false: no capture file was found
    bool preview = false;       ///< only the beginning of what is being read
    parsers::ReadChoice choice; ///< what of the files was asked for
};

/// Works out share and colours. O(spans log spans): not on the GUI thread, except for pictures and tests.
Document documentOf(std::shared_ptr<const model::Capture> capture, QStringList paths = {});

/// "naive (synthetic sample)": what the title bar calls it.
QString documentTitle(const model::Capture& capture);
/// "1 worker · 2 cores · 6 executions · 2 041 instructions"
QString documentSummary(const model::Capture& capture);

} // namespace app
