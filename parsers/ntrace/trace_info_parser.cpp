// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/ntrace/trace_info_parser.h"

#include "parsers/ntrace/info_message.h"
#include "parsers/record_stream.h"

namespace parsers {
namespace {

using model::Severity;

bool sniffTraceInfo(const SniffInput& input) {
    const InfoShape shape = infoShape(input);
    return shape.isInfo && !shape.hasEvents;
}

model::Status parseTraceInfo(const ParseInput& input) {
    model::CaptureFile& file = input.builder.file(input.file);
    if (input.bytes.size() == 0) {
        file.state = model::FileState::Empty;
        input.builder.findings().add(Severity::Warning, "trace_info.empty", file.path,
                                     "The file has no bytes: names of events and models are not known.",
                                     "Capture again and let the process end by itself, so that the file is written.");
        return model::Done{};
    }
    const model::RuntimeTrace& trace = input.builder.runtimeTrace(input.worker);
    if (trace.infoFile.valid()) {
        input.builder.findings().add(Severity::Warning, "trace_info.second", file.path,
                                     "This process has a trace_info already; this one is not read.",
                                     "Open the folder of one session at a time.");
        file.state = model::FileState::NotRead;
        return model::Done{};
    }
    model::Result<WholeFile> whole = readWhole(input.bytes, input.progress);
    if (!whole.ok())
        return whole.error();
    input.builder.runtimeTrace(input.worker).infoFile = input.file;
    if (!readInfo(whole.value().bytes.view(), input) || whole.value().shrunk) {
        input.builder.findings().add(Severity::Error, "trace_info.damaged", file.path,
                                     "The file breaks off or is damaged; what stands before the damage was read.",
                                     "Copy the file from the machine again.");
        input.builder.file(input.file).state = model::FileState::PartlyRead;
    }
    return model::Done{};
}

} // namespace

Parser traceInfoParser() {
    return {"trace_info", model::FileRole::TraceInfo, sniffTraceInfo, parseTraceInfo};
}

} // namespace parsers
