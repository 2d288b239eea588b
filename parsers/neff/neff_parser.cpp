// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/neff/neff_parser.h"

#include "parsers/neff/neff_archive.h"
#include "parsers/neff/neff_header.h"

#include <nlohmann/json.hpp>

namespace parsers {

namespace {

using model::FileState;
using model::Severity;

constexpr uint64_t kMaxInfoJson = uint64_t(4) << 20;

void readCompilerVersion(const std::string& json, model::Program& program) {
    const auto info = nlohmann::json::parse(json, nullptr, false);
    if (!info.is_object())
        return;
    const auto version = info.find("tool_version");
    if (version != info.end() && version->is_string())
        program.compilerVersion = version->get<std::string>();
}

ArchiveOutcome readMembers(const ParseInput& input, model::Program& program) {
    const uint64_t size = input.bytes.size();
    const uint64_t offset = archiveOffset(program, size);
    const uint64_t rest = size > offset ? size - offset : 0;
    // A data size that cannot be is not believed: better to read what is there.
    const uint64_t length = program.dataSize == 0 ? rest : std::min(rest, program.dataSize);
    const ArchiveRequest request{input.bytes, offset, length, &input.progress};
    return walkArchive(request, {[&](const model::NeffMember& member) {
                                     program.members.push_back(member);
                                     return member.name == "info.json" && member.sizeBytes <= kMaxInfoJson;
                                 },
                                 [&](const model::NeffMember&, std::string bytes) {
                                     readCompilerVersion(bytes, program);
                                     return true;
                                 }});
}

// Turns the end of the walk into a finding. True: all members were seen.
bool reportArchive(const ArchiveOutcome& outcome, size_t members, const std::string& path, model::Findings& findings) {
    using End = ArchiveOutcome::End;
    const std::string after = " After " + std::to_string(members) + " members the rest was not read.";
    if (outcome.end == End::Broken)
        findings.add(Severity::Error, "neff.archive", path,
                     "The archive in the file cannot be read: " + outcome.problem + "." + after,
                     "Copy the file again.");
    else if (outcome.end == End::TooLarge)
        findings.add(Severity::Warning, "neff.archive_too_large", path,
                     "The archive unpacks to far more than its size allows (" + std::to_string(outcome.inflated) +
                         " bytes and more)." + after);
    else if (outcome.end == End::TooMany)
        findings.add(Severity::Warning, "neff.archive_too_many", path, "The archive holds too many members." + after);
    else if (members == 0)
        findings.add(Severity::Warning, "neff.archive_empty", path, "The archive in the file holds no member.");
    else
        return true;
    return false;
}

bool sniffNeff(const SniffInput& input) {
    if (looksLikeNeff(input.head))
        return true;
    // Cut within its first bytes: only the name still tells.
    return input.fileName.ends_with(".neff") && !input.head.empty() && input.head[0] >= 1 && input.head[0] <= 2 &&
           input.head.size() < kNeffHeaderSize;
}

model::Status parseNeff(const ParseInput& input) {
    const std::string path = input.builder.file(input.file).path;
    model::Findings& findings = input.builder.findings();
    const auto head = readHead(input.bytes, kNeffHeaderSize + 512);
    if (!head.ok())
        return head.error();
    auto header = readNeffHeader(head.value().view());
    if (!header.ok()) {
        findings.add({Severity::Error, "neff.short_header", path, header.error().message, "Copy the file again.",
                      head.value().size(), 1});
        model::Program unread;
        unread.file = input.file;
        unread.path = path;
        input.builder.addProgram(std::move(unread));
        input.builder.file(input.file).state = FileState::NotRead;
        return model::Done{};
    }
    model::Program program = std::move(header).value();
    program.file = input.file;
    program.path = path;
    if (program.buildVersion.starts_with("synthetic")) // as written samples do
        input.builder.markSynthetic();
    bool whole = true;
    for (model::Finding& finding : checkNeffHeader(program, input.bytes.size(), head.value().view(), path)) {
        whole = whole && finding.severity != Severity::Error;
        findings.add(std::move(finding));
    }
    const ArchiveOutcome outcome = readMembers(input, program);
    if (outcome.end == ArchiveOutcome::End::Cancelled)
        return model::Error{"Cancelled.", path, model::Error::Kind::Cancelled};
    whole = reportArchive(outcome, program.members.size(), path, findings) && whole;
    input.builder.file(input.file).state = whole ? FileState::Read : FileState::PartlyRead;
    input.builder.addProgram(std::move(program));
    return model::Done{};
}

} // namespace

Parser neffParser() {
    return {"neff", model::FileRole::Neff, sniffNeff, parseNeff};
}

} // namespace parsers
