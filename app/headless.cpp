// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/headless.h"

#include "app/output.h"
#include "model/tables/table_list.h"

#include <cstdio>
#include <string>

namespace app {

namespace {

/// Names from files may hold anything; what a terminal would obey, or take for the end of a line, is spelled out.
std::string printable(const std::string& text) {
    constexpr char kHex[] = "0123456789abcdef";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7f)
            out += c;
        else
            ((out += "\\x") += kHex[byte >> 4]) += kHex[byte & 15];
    }
    return out;
}

void say(const std::string& message) {
    std::fprintf(stderr, "neurite: %s\n", printable(message).c_str());
}

std::string sayable(const model::Error& error) {
    return error.path.empty() ? error.message : error.path + ": " + error.message;
}

std::string fileName(const std::string& path) {
    return printable(path.substr(path.find_last_of('/') + 1));
}

std::string describe(const model::Finding& finding) {
    std::string text = std::string(model::severityName(finding.severity)) + "\t" + finding.code;
    if (!finding.subject.empty())
        text += "\t" + printable(finding.subject);
    text += "\n    " + printable(finding.message);
    if (finding.count > 1)
        text += " (" + std::to_string(finding.count) + " times)";
    if (finding.offset)
        text += " (first at byte " + std::to_string(*finding.offset) + ")";
    if (!finding.advice.empty())
        text += "\n    What to do: " + finding.advice;
    return text + "\n";
}

std::string describe(const model::Pair& pair, const model::Capture& capture) {
    std::string text = std::string(model::pairStateName(pair.state)) + "\t";
    text += pair.profile.valid() ? fileName(capture.profiles()[pair.profile.index()].path) : "no NTFF";
    text += pair.program.valid() ? " + " + fileName(capture.programs()[pair.program.index()].path) : " + no NEFF";
    return text + "\n    " + pair.reason + "\n";
}

std::string checkText(const model::Capture& capture) {
    std::string text = "Pairs (" + std::to_string(capture.pairs().size()) + ")\n";
    for (const model::Pair& pair : capture.pairs())
        text += describe(pair, capture);
    text += "\nFindings (" + std::to_string(capture.findings().all().size()) + ")\n";
    for (const model::Severity severity : {model::Severity::Error, model::Severity::Warning, model::Severity::Info})
        for (const model::Finding& finding : capture.findings().all())
            if (finding.severity == severity)
                text += describe(finding);
    return text;
}

const char* typeName(model::ColumnType type) {
    switch (type) {
    case model::ColumnType::Integer:
        return "integer";
    case model::ColumnType::Real:
        return "real";
    case model::ColumnType::Text:
        break;
    }
    return "text";
}

} // namespace

int printText(const std::string& text) {
    bool outputFailed = false;
    const model::Status status = writeOutput(
        "-",
        [&](const auto& sink) {
            sink(text);
            return model::Status(model::Done{});
        },
        outputFailed);
    if (status.ok())
        return kExitDone;
    say(status.error().message);
    return kExitOutput;
}

std::optional<parsers::LoadOutcome> loadForCommand(const CommandLine& line) {
    const parsers::DiskFileTree disk;
    model::Progress progress;
    model::Result<parsers::LoadOutcome> outcome =
        parsers::loadCapture({line.paths, line.neffDirs, line.choice}, disk, progress);
    if (!outcome.ok()) {
        say(sayable(outcome.error()));
        return std::nullopt;
    }
    return std::move(outcome).value();
}

void reportNothingRead(const model::Capture& capture) {
    for (const model::Finding& finding : capture.findings().all())
        if (finding.severity == model::Severity::Error)
            say(finding.subject.empty() ? finding.message : finding.subject + ": " + finding.message);
    const size_t files = capture.files().size();
    const std::string none = files == 1 ? "the one file is no" : "none of the " + std::to_string(files) + " files is a";
    say(files == 0 ? "Nothing to show: the folder is empty."
                   : "Nothing to show: " + none +
                         " Neuron profile or framework trace. '--export-table files' lists what is there.");
}

int runCheck(const CommandLine& line) {
    const auto outcome = loadForCommand(line);
    if (!outcome)
        return kExitUsage;
    const model::Capture& capture = *outcome->capture;
    if (!outcome->anythingRead) {
        reportNothingRead(capture);
        return kExitUsage;
    }
    if (const int status = printText(checkText(capture)); status != kExitDone)
        return status;
    const bool clean =
        capture.findings().count(model::Severity::Warning) + capture.findings().count(model::Severity::Error) == 0;
    return clean ? kExitDone : kExitFindings;
}

int runListTables(const CommandLine&) {
    std::string text;
    for (const model::TableEntry& entry : model::tableList()) {
        text += std::string(entry.id) + "\t" + std::string(entry.title) + "\n";
        for (const model::Column& column : entry.columns) {
            text += "\t" + std::string(column.id) + "\t" + typeName(column.type);
            if (!column.unit.empty())
                text += "\t" + std::string(column.unit);
            text += "\n";
        }
    }
    return printText(text);
}

int runExportTable(const CommandLine& line) {
    const auto outcome = loadForCommand(line);
    if (!outcome)
        return kExitUsage;
    // What is there can be listed even when nothing of it is a capture.
    if (!outcome->anythingRead && line.table != "files" && line.table != "findings") {
        reportNothingRead(*outcome->capture);
        return kExitUsage;
    }
    const model::TableEntry& entry = *model::findTable(line.table);
    model::ExportRequest request = line.exportRequest;
    std::optional<model::TableScope> scope;
    if (line.range) {
        request.range = line.range->from(entry.profileTimes ? model::Timestamp(0) : outcome->capture->range().begin);
        if (entry.makeIn) { // the range says what the table is about, not which of its rows
            scope = model::TableScope{*request.range};
            request.range.reset();
        }
    }
    const std::unique_ptr<model::Table> table = entry.makeFor(outcome->capture, scope);
    bool outputFailed = false;
    const model::Status status = writeOutput(
        line.output, [&](const auto& sink) { return model::exportTable(entry, *table, request, sink); }, outputFailed);
    if (status.ok())
        return kExitDone;
    say(status.error().message);
    return outputFailed ? kExitOutput : kExitUsage;
}

} // namespace app
