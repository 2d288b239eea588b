// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/archive/tar_reader.h"

#include "parsers/compressed_bytes.h"
#include "parsers/libarchive_words.h"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <map>
#include <optional>

namespace parsers {
namespace {

constexpr size_t kHeaderBytes = 512;
constexpr size_t kChecksumAt = 148, kChecksumBytes = 8;
constexpr size_t kReadBytes = size_t(256) << 10;
constexpr uint64_t kMostDamagedHeaders = 100'000; // of 512 bytes each
constexpr uint64_t kMostMembers = 100'000;
constexpr uint64_t kWorthPacking = uint64_t(16) << 20; // larger members are packed in memory
constexpr size_t kBlockBytes = size_t(1) << 20;
constexpr uint64_t kTarBlock = 512;                     // everything in a tar begins at a multiple
constexpr size_t kMostNamed = 8;                        // files in one finding
constexpr uint64_t kLeastInflated = uint64_t(64) << 20; // so much a small archive may hold all the same

/// The path without empty parts and "."; nothing when it leads outside by "..", or nowhere.
std::optional<std::string> pathWithin(const std::string& name) {
    std::string path;
    for (size_t at = 0; at <= name.size();) {
        const size_t end = std::min(name.find('/', at), name.size());
        const std::string part = name.substr(at, end - at);
        at = end + 1;
        if (part == "..")
            return std::nullopt;
        if (part.empty() || part == ".")
            continue;
        path += (path.empty() ? "" : "/") + part;
    }
    if (path.empty())
        return std::nullopt;
    return path;
}

std::string namesOf(const std::vector<std::string>& names) {
    std::string text;
    for (size_t i = 0; i < std::min(names.size(), kMostNamed); ++i)
        text += (i > 0 ? ", " : "") + names[i];
    if (names.size() > kMostNamed)
        text += " and " + std::to_string(names.size() - kMostNamed) + " more";
    return text;
}

/// What libarchive reads from: the contents from front to back; a file that is not compressed is skipped in.
struct Feed {
    const ByteSource& source;
    model::Progress& progress;
    ContentStream* stream = nullptr; ///< null: not compressed
    uint64_t at = 0, delivered = 0, mostDelivered = 0;
    bool beyondReason = false;
    std::string problem = {};
    std::unique_ptr<char[]> buffer = std::make_unique<char[]>(kReadBytes);

    static la_ssize_t read(struct archive*, void* self, const void** out) {
        auto& feed = *static_cast<Feed*>(self);
        *out = feed.buffer.get();
        if (feed.progress.cancelled() || feed.delivered > feed.mostDelivered) {
            feed.beyondReason = feed.delivered > feed.mostDelivered;
            return 0;
        }
        size_t got = 0;
        if (feed.stream) {
            got = feed.stream->read({feed.buffer.get(), kReadBytes});
        } else {
            const model::Result<size_t> read = feed.source.read(feed.at, {feed.buffer.get(), kReadBytes});
            if (!read.ok())
                feed.problem = read.error().message;
            got = read.ok() ? read.value() : 0;
            feed.progress.addDone(got);
        }
        feed.at += got;
        feed.delivered += got;
        return static_cast<la_ssize_t>(got);
    }
    static la_int64_t skip(struct archive*, void* self, la_int64_t count) {
        auto& feed = *static_cast<Feed*>(self);
        if (feed.stream || count <= 0)
            return 0;
        const auto left = static_cast<la_int64_t>(feed.source.size() - std::min(feed.at, feed.source.size()));
        const la_int64_t skipped = std::min(count, left);
        feed.at += static_cast<uint64_t>(skipped);
        feed.progress.addDone(static_cast<uint64_t>(skipped));
        return skipped;
    }
};

class TarReader {
public:
    explicit TarReader(const TarRequest& request)
        : m_request(request)
        , m_feed{request.source, request.progress} {}

    std::vector<TarMember> run();

private:
    struct Free {
        void operator()(struct archive* archive) const { archive_read_free(archive); }
    };
    bool open();
    bool oneEntry(struct archive_entry* entry);
    bool readData(TarMember& member);
    void asStretch(TarMember& member, uint64_t claimed);
    void keep(TarMember member);
    static uint64_t heldBytes(const TarMember& member);
    void dropFilesThatAreFolders();
    void reportLeft();
    uint64_t position() const;
    void report();
    void say(model::Severity severity, const char* code, std::string message, std::string advice = {},
             uint64_t count = 1);

    const TarRequest& m_request;
    Feed m_feed;
    std::unique_ptr<ContentStream> m_stream;
    std::unique_ptr<struct archive, Free> m_archive;
    std::vector<TarMember> m_members;
    std::map<std::string, size_t> m_byPath;
    uint64_t m_held = 0, m_outside = 0, m_links = 0, m_repeated = 0, m_absolute = 0;
    uint64_t m_lastEnd = 0; ///< where the data of the last entry end, in the contents
    std::string m_broken;
    bool m_tooMany = false;
};

bool TarReader::open() {
    model::Result<std::unique_ptr<ContentStream>> stream = openContent(m_request.source, &m_request.progress);
    if (!stream.ok())
        return false;
    m_feed.mostDelivered = ~uint64_t(0);
    if (stream.value()->compression() != Compression::None) {
        m_stream = std::move(stream).value();
        m_feed.stream = m_stream.get();
        m_feed.mostDelivered = kLeastInflated + kLargestRatio * m_request.source.size();
    }
    m_archive.reset(archive_read_new());
    archive_read_support_format_tar(m_archive.get());
    archive_read_set_read_callback(m_archive.get(), Feed::read);
    archive_read_set_skip_callback(m_archive.get(), Feed::skip);
    archive_read_set_callback_data(m_archive.get(), &m_feed);
    return archive_read_open1(m_archive.get()) == ARCHIVE_OK;
}

std::vector<TarMember> TarReader::run() {
    bool goesOn = open();
    uint64_t damagedHeaders = 0;
    while (goesOn && !m_request.progress.cancelled()) {
        struct archive_entry* entry = nullptr;
        const int status = archive_read_next_header(m_archive.get(), &entry);
        if (status == ARCHIVE_EOF) {
            if (position() <= m_lastEnd) // a tar ends with two blocks of zeros
                m_broken = "its end is missing";
            break;
        }
        if (status < ARCHIVE_WARN || status == ARCHIVE_RETRY) {
            m_broken = problemOf(m_archive.get());
            // A block that should be a header: the next one may be.
            if (status == ARCHIVE_RETRY && ++damagedHeaders < kMostDamagedHeaders)
                continue;
            break;
        }
        m_tooMany = m_members.size() >= kMostMembers;
        goesOn = !m_tooMany && oneEntry(entry);
    }
    dropFilesThatAreFolders();
    report();
    return std::move(m_members);
}

/// In the contents, behind what libarchive has used up.
uint64_t TarReader::position() const {
    return static_cast<uint64_t>(std::max<la_int64_t>(0, archive_filter_bytes(m_archive.get(), -1)));
}

/// False: nothing more can be read.
bool TarReader::oneEntry(struct archive_entry* entry) {
    const auto type = archive_entry_filetype(entry);
    const std::string name = entryName(entry);
    const bool hasData = type == AE_IFREG && !archive_entry_hardlink(entry);
    const auto claimed = hasData ? static_cast<uint64_t>(std::max<la_int64_t>(0, archive_entry_size(entry))) : 0;
    m_lastEnd = position() + (claimed + kTarBlock - 1) / kTarBlock * kTarBlock;
    const std::optional<std::string> path = pathWithin(name);
    if (type == AE_IFDIR)
        return true;
    if (archive_entry_hardlink(entry) || type != AE_IFREG || archive_entry_sparse_count(entry) > 0) {
        ++m_links;
        return true;
    }
    if (!path) {
        ++m_outside;
        return true;
    }
    TarMember member;
    member.path = *path;
    m_absolute += name.starts_with('/') ? 1 : 0;
    if (!m_feed.stream) {
        asStretch(member, claimed);
        keep(std::move(member));
        return true;
    }
    const bool whole = readData(member);
    keep(std::move(member));
    return whole;
}

/// The data of a tar that is not compressed stand in it as they are, behind what its reader has used up.
void TarReader::asStretch(TarMember& member, uint64_t claimed) {
    const uint64_t begin = position();
    const uint64_t size = m_request.source.size();
    member.stretch = true;
    member.offset = std::min(begin, size);
    member.sizeBytes = std::min(claimed, size - member.offset);
    if (member.sizeBytes < claimed)
        m_broken = "it ends within " + member.path;
}

uint64_t TarReader::heldBytes(const TarMember& member) {
    return member.bytes ? member.bytes->size() : member.packed ? member.packed->packedBytes() : 0;
}

/// Into memory, as far as there is room; what has none is passed over. False when the archive breaks off in it.
bool TarReader::readData(TarMember& member) {
    auto bytes = std::make_shared<std::string>();
    std::shared_ptr<TextInBlocks> packed;
    uint64_t unpackedBytes = 0; // of what is packed by now
    const auto pack = [&](bool all) {
        size_t done = 0;
        while (bytes->size() - done >= kBlockBytes || (all && done < bytes->size())) {
            const std::string_view block = std::string_view(*bytes).substr(done, kBlockBytes);
            packed->add(TextInBlocks::pack(unpackedBytes + done, block));
            done += block.size();
        }
        unpackedBytes += done;
        bytes->erase(0, done);
    };
    std::string problem;
    const bool whole = forEachBlock(m_archive.get(), problem, [&](std::string_view block) {
        member.sizeBytes += block.size();
        if (member.left)
            return true;
        bytes->append(block);
        if (!packed && bytes->size() > kWorthPacking)
            packed = std::make_shared<TextInBlocks>();
        if (packed && bytes->size() >= 16 * kBlockBytes)
            pack(false);
        if (m_held + bytes->size() + (packed ? packed->packedBytes() : 0) > m_request.memoryBytes) {
            member.left = true;
            bytes = std::make_shared<std::string>();
            packed.reset();
        }
        return true;
    });
    if (!whole)
        m_broken = problem + ", within " + member.path;
    if (member.left)
        return whole;
    if (packed) {
        pack(true);
        member.packed = std::move(packed);
    } else {
        bytes->shrink_to_fit();
        member.bytes = std::move(bytes);
    }
    m_held += heldBytes(member);
    return whole;
}

/// Of several members of one name the last one counts, as it does when a tar is unpacked.
void TarReader::keep(TarMember member) {
    const auto [at, isNew] = m_byPath.try_emplace(member.path, m_members.size());
    if (isNew) {
        m_members.push_back(std::move(member));
        return;
    }
    ++m_repeated;
    m_held -= heldBytes(m_members[at->second]);
    m_members[at->second] = std::move(member);
}

/// A name cannot be a file and a folder with files at once: then the files count.
void TarReader::dropFilesThatAreFolders() {
    std::vector<std::string> names;
    for (const auto& [path, index] : m_byPath) {
        const auto below = m_byPath.lower_bound(path + "/");
        if (below != m_byPath.end() && below->first.starts_with(path + "/"))
            names.push_back(path);
    }
    if (names.empty())
        return;
    std::erase_if(m_members,
                  [&](const TarMember& member) { return std::binary_search(names.begin(), names.end(), member.path); });
    say(model::Severity::Warning, "archive.file_and_folder",
        "Names in this archive are those of a file and of a folder; the files were left out: " + namesOf(names) + ".",
        "Unpack the archive by hand, and see what is meant.", names.size());
}

void TarReader::reportLeft() {
    std::vector<std::string> names;
    for (const TarMember& member : m_members)
        if (member.left)
            names.push_back(member.path + " (" + std::to_string(member.sizeBytes) + " bytes)");
    if (names.empty())
        return;
    say(model::Severity::Error, "archive.no_room",
        "Files of this archive do not fit into the memory and were not read: " + namesOf(names) +
            "; there is room for " + std::to_string(m_request.memoryBytes) + " bytes in all.",
        "Unpack the archive and open the folder.", names.size());
}

void TarReader::say(model::Severity severity, const char* code, std::string message, std::string advice,
                    uint64_t count) {
    m_request.findings.add(
        {severity, code, m_request.source.path(), std::move(message), std::move(advice), std::nullopt, count});
}

void TarReader::report() {
    using model::Severity;
    if (m_request.progress.cancelled())
        return;
    const bool failed = m_stream && m_stream->error();
    const std::string trouble = failed ? m_stream->error()->message : m_stream ? m_stream->trouble() : m_feed.problem;
    if (m_feed.beyondReason)
        say(Severity::Warning, "archive.too_large",
            "This archive inflates to more than " + std::to_string(kLargestRatio) +
                " times its size; reading stopped there.",
            "Unpack it by hand if that is meant, and open the folder.");
    else if (!trouble.empty() || !m_broken.empty())
        say(Severity::Warning, "archive.broken",
            "The archive is damaged or cut" + (m_broken.empty() ? std::string() : " (" + m_broken + ")") +
                (trouble.empty() ? std::string(".") : ". " + trouble) + " What comes before is shown.",
            "Copy or make the archive again.");
    if (m_tooMany)
        say(Severity::Warning, "archive.too_many",
            "There are more than " + std::to_string(kMostMembers) +
                " files in this archive; the rest was not looked at.",
            "Archive the folder of the capture alone.");
    reportLeft();
    if (m_outside > 0)
        say(Severity::Warning, "archive.leads_outside",
            "Names in this archive are empty or lead out of it by \"..\"; these files were left out.", "", m_outside);
    if (m_links > 0)
        say(Severity::Info, "archive.not_a_file", "Links, devices and files with holes in this archive were left out.",
            "Unpack the archive and open the folder if they matter.", m_links);
    if (m_absolute > 0)
        say(Severity::Info, "archive.absolute",
            "Names in this archive begin at the root; they are shown below the archive.", "", m_absolute);
    if (m_repeated > 0)
        say(Severity::Info, "archive.repeated", "Files stand in this archive more than once; the last of each counts.",
            "", m_repeated);
}

} // namespace

bool isTarHeader(std::string_view head) {
    if (head.size() < kHeaderBytes || head.front() == '\0')
        return false;
    uint64_t sum = 0, said = 0;
    for (size_t i = 0; i < kHeaderBytes; ++i)
        sum += i >= kChecksumAt && i < kChecksumAt + kChecksumBytes ? uint64_t(' ') : static_cast<uint8_t>(head[i]);
    bool any = false;
    for (size_t i = kChecksumAt; i < kChecksumAt + kChecksumBytes; ++i) {
        if (head[i] >= '0' && head[i] <= '7') {
            said = said * 8 + static_cast<uint64_t>(head[i] - '0');
            any = true;
        } else if (any || head[i] != ' ') {
            break;
        }
    }
    return any && said == sum;
}

std::vector<TarMember> readTar(const TarRequest& request) {
    return TarReader(request).run();
}

} // namespace parsers
