// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document.h"

#include "model/query/execution_count.h"
#include "viewer/formatting.h"
#include "viewer/operator_weights.h"

#include <algorithm>
#include <set>

namespace app {

using namespace Qt::StringLiterals;

Document documentOf(std::shared_ptr<const model::Capture> capture, QStringList paths) {
    Document document;
    document.share = model::layerShare(*capture);
    const model::Duration air(document.share.span.length().ns() / 40);
    document.firstView = {document.share.span.begin - air, document.share.span.end + air};
    const std::vector<viewer::OperatorWeight> weights = viewer::operatorWeights(*capture);
    document.operatorColours = std::make_shared<const viewer::OperatorColours>(weights);
    const auto calls = capture->spans().calls();
    document.hasOperators =
        std::any_of(calls.begin(), calls.end(), [](uint32_t call) { return call != model::SpanId::kNone; });
    document.capture = std::move(capture);
    document.paths = std::move(paths);
    return document;
}

QString documentTitle(const model::Capture& capture) {
    const QString title = QString::fromStdString(capture.title());
    return capture.synthetic() ? QString(title + u" (synthetic sample)"_s) : title;
}

QString documentSummary(const model::Capture& capture) {
    const auto counted = [](size_t count, const QString& one, const QString& many) {
        return QString(viewer::groupedNumber(static_cast<int64_t>(count)) + u' ' + (count == 1 ? one : many));
    };
    std::set<std::pair<model::WorkerId, int>> cores;
    model::ExecutionCount executions;
    for (const model::Execution& execution : capture.executions()) {
        cores.emplace(execution.worker, execution.core);
        executions.add(execution);
    }
    size_t instructions = 0;
    for (const model::DeviceProfile& profile : capture.profiles())
        instructions += profile.instructions.size();
    QStringList parts;
    parts += counted(capture.workers().size(), u"worker"_s, u"workers"_s);
    if (!cores.empty())
        parts += counted(cores.size(), u"core"_s, u"cores"_s);
    if (executions.total() > 0)
        parts += counted(executions.total(), u"execution"_s, u"executions"_s);
    if (instructions > 0)
        parts += counted(instructions, u"instruction"_s, u"instructions"_s);
    parts += counted(capture.spans().size(), u"span"_s, u"spans"_s);
    return parts.join(u" · "_s);
}

} // namespace app
