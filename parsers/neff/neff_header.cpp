// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/neff/neff_header.h"

#include "parsers/little_endian.h"

namespace parsers {

namespace {

using model::Finding;
using model::Severity;

bool isGzip(std::string_view bytes) {
    return bytes.size() >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
}
bool isTar(std::string_view bytes) {
    return bytes.size() >= 262 && bytes.substr(257, 5) == "ustar";
}

std::string paddedText(std::string_view field) {
    return std::string(field.substr(0, field.find('\0')));
}

std::string number(uint64_t n) {
    return std::to_string(n);
}

// Features have a bit each; a runtime of major version 2 knows those up to here and refuses others.
constexpr unsigned kHighestKnownFeature = 26;

} // namespace

bool looksLikeNeff(std::string_view head) {
    if (head.size() < 32)
        return false;
    const uint64_t package = readU64(head.data());
    if (package < 1 || package > 16)
        return false;
    const bool sizeFits = readU64(head.data() + 8) == kNeffHeaderSize && readU64(head.data() + 24) <= 0xffff;
    if (head.size() < kNeffHeaderSize)
        return sizeFits;
    const std::string_view archive = head.substr(kNeffHeaderSize);
    return sizeFits || isGzip(archive) || isTar(archive);
}

model::Result<model::Program> readNeffHeader(std::string_view head) {
    if (head.size() < kNeffHeaderSize)
        return model::Error{"The file has " + number(head.size()) + " bytes; the header of a NEFF has 1024.", {}};
    const char* b = head.data();
    model::Program p;
    p.readable = true;
    p.packageVersion = readU64(b);
    p.headerSize = readU64(b + 0x008);
    p.dataSize = readU64(b + 0x010);
    p.majorVersion = readU64(b + 0x018);
    p.minorVersion = readU64(b + 0x020);
    p.buildVersion = paddedText(head.substr(0x028, 128));
    p.tpbCount = readU32(b + 0x0a8);
    p.hash = hexText(head.substr(0x0ac, 16));
    p.uuid = hexText(head.substr(0x0cc, 16));
    p.name = paddedText(head.substr(0x0dc, 256));
    p.featureBits = readU64(b + 0x220);
    p.logicalCoreSize = readU32(b + 0x228);
    return p;
}

uint64_t archiveOffset(const model::Program& header, uint64_t fileSize) {
    return header.headerSize >= kNeffHeaderSize && header.headerSize < fileSize ? header.headerSize : kNeffHeaderSize;
}

namespace {

void checkSizes(const model::Program& h, uint64_t fileSize, const std::string& path, std::vector<Finding>& out) {
    if (h.headerSize != kNeffHeaderSize)
        out.push_back({h.headerSize >= fileSize ? Severity::Error : Severity::Warning, "neff.header_size", path,
                       "The header says that it has " + number(h.headerSize) + " bytes; a NEFF's has 1024.",
                       "Copy the file again; if it stays so, it is no NEFF of a known kind.", 0x008, 1});
    const uint64_t offset = archiveOffset(h, fileSize);
    const uint64_t rest = fileSize > offset ? fileSize - offset : 0;
    if (h.dataSize > rest)
        out.push_back({Severity::Error, "neff.truncated", path,
                       "The header announces " + number(h.dataSize) + " bytes of archive, " + number(rest) +
                           " are in the file: it was cut short.",
                       "Copy the file again.", 0x010, 1});
    else if (h.dataSize < rest)
        out.push_back({Severity::Info, "neff.trailing_bytes", path,
                       number(rest - h.dataSize) + " bytes follow the archive and were not read.", "",
                       offset + h.dataSize, 1});
}

void checkVersions(const model::Program& h, const std::string& path, std::vector<Finding>& out) {
    if (h.packageVersion < 1 || h.packageVersion > 2)
        out.push_back({Severity::Warning, "neff.package_version", path,
                       "Package version " + number(h.packageVersion) + "; this build knows 1 and 2.", "", 0, 1});
    if (h.majorVersion > 2)
        out.push_back(
            {Severity::Warning, "neff.major_version", path,
             "NEFF version " + number(h.majorVersion) + "; this build knows up to 2. What it reads may be wrong.", "",
             0x018, 1});
    if (h.majorVersion == 2 && h.featureBits >> (kHighestKnownFeature + 1))
        out.push_back(
            {Severity::Warning, "neff.feature_bits", path,
             "The file asks for features (0x" + hexNumber(h.featureBits) + ") that a runtime of this version refuses.",
             "It was made by a newer compiler than the runtime that is known here.", 0x220, 1});
}

} // namespace

std::vector<Finding> checkNeffHeader(const model::Program& header, uint64_t fileSize, std::string_view head,
                                     const std::string& path) {
    std::vector<Finding> out;
    checkSizes(header, fileSize, path, out);
    checkVersions(header, path, out);
    const uint64_t offset = archiveOffset(header, fileSize);
    if (header.packageVersion == 2 && offset < head.size() && !isGzip(head.substr(offset)))
        out.push_back({Severity::Warning, "neff.not_gzip", path,
                       "The archive should be gzip by its package version 2, but it does not begin like one.", "",
                       offset, 1});
    return out;
}

} // namespace parsers
