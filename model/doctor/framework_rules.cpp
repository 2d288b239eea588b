// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/doctor/framework_rules.h"

#include <algorithm>
#include <string>

namespace model {
namespace {

bool hasLayer(const Capture& capture, WorkerId worker, Layer layer) {
    return std::any_of(capture.lanes().all().begin(), capture.lanes().all().end(), [&](const Lane& lane) {
        return lane.worker == worker && lane.layer == layer && lane.spanCount > 0;
    });
}

bool hasPrivateUse1(const Capture& capture, WorkerId worker) {
    for (const Lane& lane : capture.lanes().all())
        if (lane.worker == worker && lane.layer == Layer::Framework)
            for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
                if (capture.text(capture.spans().category(SpanId(i))).starts_with("privateuse1"))
                    return true;
    return false;
}

} // namespace

void checkFrameworkPartners(const Capture& capture, Findings& findings) {
    for (size_t i = 0; i < capture.workers().size(); ++i) {
        const WorkerId worker(i);
        if (!hasLayer(capture, worker, Layer::Framework))
            continue;
        const std::string& subject = capture.workers()[i].name;
        if (!hasLayer(capture, worker, Layer::Runtime))
            findings.add(Severity::Info, "framework.no_runtime", subject,
                         "There is a framework trace and no Neuron runtime trace beside it: no operator can be tied to an execution.",
                         "Add ProfileMode.RUNTIME to the modes of NeuronConfig, and keep the whole folder together.");
        else if (!hasPrivateUse1(capture, worker))
            findings.add(Severity::Warning, "framework.no_privateuse1", subject,
                         "The framework trace has no privateuse1_* events, so no operator can be tied to the runtime by id.",
                         "Add ProfilerActivity.PrivateUse1 to the activities of torch.profiler.");
    }
}

void checkSynthetic(const Capture& capture, Findings& findings) {
    if (capture.synthetic())
        findings.add(Severity::Info, "capture.synthetic", capture.title(),
                     "This capture is synthetic: its files say that a program wrote them as an example.");
}

} // namespace model
