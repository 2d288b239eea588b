// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/neff/neff_parser.h"

#include "parsers/neff/neff_archive.h"
#include "parsers/neff/neff_header.h"
#include "parsers/neff/neff_layout.h"
#include "parsers/neff/neff_source.h"

#include <algorithm>

namespace parsers {

namespace {

using model::FileState;
using model::Severity;

// Descriptions of programs with tens of thousands of tensors stay below this; all of them together as well.
constexpr uint64_t kMaxLayoutBytes = uint64_t(64) << 20;

struct ArchivePlace {
    uint64_t offset = 0, length = 0;
};

ArchivePlace archiveOf(const ParseInput& input, const model::Program& program) {
    const uint64_t size = input.bytes.size();
    const uint64_t offset = archiveOffset(program, size);
    const uint64_t rest = size > offset ? size - offset : 0;
    // A data size that cannot be is not believed: better to read what is there.
    return {offset, program.dataSize == 0 ? rest : std::min(rest, program.dataSize)};
}

struct Contents {
    LayoutMembers layout;
    std::vector<std::string> problems;
};

ArchiveOutcome readMembers(const ParseInput& input, const ArchivePlace& place, model::Program& program,
                           Contents& contents) {
    uint64_t kept = 0;
    const ArchiveRequest request{input.bytes, place.offset, place.length, &input.progress};
    const auto wanted = [&](const model::NeffMember& member) {
        program.members.push_back(member);
        if (!isLayoutMember(member.name))
            return false;
        if (member.sizeBytes > kMaxLayoutBytes - kept) {
            contents.problems.push_back(member.name + " is too large to be read.");
            return false;
        }
        kept += member.sizeBytes;
        return true;
    };
    return walkArchive(request, {wanted, [&](const model::NeffMember& member, std::string bytes) {
                                     contents.layout[member.name] = std::move(bytes);
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
    const ArchivePlace place = archiveOf(input, program);
    Contents contents;
    const ArchiveOutcome outcome = readMembers(input, place, program, contents);
    if (outcome.end == ArchiveOutcome::End::Cancelled)
        return model::Error{"Cancelled.", path, model::Error::Kind::Cancelled};
    whole = reportArchive(outcome, program.members.size(), path, findings) && whole;
    std::vector<AsmMembers> asmMembers = readLayout(contents.layout, program, contents.problems);
    for (const std::string& problem : contents.problems)
        findings.add(Severity::Warning, "neff.description", path, problem,
                     "What it describes is missing: copy the file again, or compile anew.");
    if (input.reopen)
        program.source =
            makeNeffSource({input.reopen, path, std::string(head.value().view().substr(0, kNeffHeaderSize)),
                            input.bytes.size(), place.offset, place.length, program.subgraphs, std::move(asmMembers)});
    input.builder.file(input.file).state = whole ? FileState::Read : FileState::PartlyRead;
    input.builder.addProgram(std::move(program));
    return model::Done{};
}

} // namespace

Parser neffParser() {
    return {"neff", model::FileRole::Neff, sniffNeff, parseNeff};
}

} // namespace parsers
