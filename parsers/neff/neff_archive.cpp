// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/neff/neff_archive.h"

#include "parsers/libarchive_words.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <vector>

namespace parsers {

namespace {

constexpr size_t kBlock = 128 * 1024;

// What libarchive's read callback sees.
struct Feed {
    const ArchiveRequest& request;
    uint64_t done = 0;
    std::vector<char> block = std::vector<char>(kBlock);
    bool cancelled = false;
};

la_ssize_t readBlock(archive* a, void* clientData, const void** out) {
    Feed& feed = *static_cast<Feed*>(clientData);
    if (feed.request.progress && feed.request.progress->cancelled()) {
        feed.cancelled = true;
        archive_set_error(a, EIO, "cancelled");
        return -1;
    }
    const uint64_t left = feed.request.length - std::min(feed.request.length, feed.done);
    const size_t want = static_cast<size_t>(std::min<uint64_t>(left, kBlock));
    if (want == 0)
        return 0;
    const auto got = feed.request.bytes.read(feed.request.offset + feed.done, {feed.block.data(), want});
    if (!got.ok()) {
        archive_set_error(a, EIO, "%s", got.error().message.c_str());
        return -1;
    }
    feed.done += got.value();
    if (feed.request.progress)
        feed.request.progress->addDone(got.value());
    *out = feed.block.data();
    return static_cast<la_ssize_t>(got.value());
}

struct Close {
    void operator()(archive* a) const { archive_read_free(a); }
};

std::string memberName(archive_entry* entry) {
    std::string text = entryName(entry);
    if (text.empty())
        text = "(name that cannot be read)";
    while (text.starts_with("./"))
        text.erase(0, 2);
    constexpr size_t kMaxName = 4096;
    return text.size() > kMaxName ? text.substr(0, kMaxName) : text;
}

class Walk {
public:
    Walk(const ArchiveRequest& request, const MemberVisit& visit)
        : m_visit(visit)
        , m_feed{request}
        , m_archive(archive_read_new())
        , m_limit(request.maxInflatedBytes ? request.maxInflatedBytes
                                           : kInflatedFloor + kInflatedRatio * request.length)
        , m_maxMembers(request.maxMembers)
        , m_maxKept(request.maxKeptMember) {
        archive_read_support_filter_gzip(m_archive.get());
        archive_read_support_format_tar(m_archive.get());
    }

    ArchiveOutcome run() {
        if (archive_read_open(m_archive.get(), &m_feed, nullptr, readBlock, nullptr) != ARCHIVE_OK)
            return broken();
        for (uint64_t members = 0;; ++members) {
            archive_entry* entry = nullptr;
            const int status = archive_read_next_header(m_archive.get(), &entry);
            if (status == ARCHIVE_EOF)
                return m_outcome;
            if (status < ARCHIVE_WARN)
                return broken();
            if (members >= m_maxMembers)
                return ended(ArchiveOutcome::End::TooMany);
            if (archive_entry_filetype(entry) == AE_IFREG && !oneMember(entry))
                return m_outcome;
        }
    }

private:
    ArchiveOutcome ended(ArchiveOutcome::End end) {
        m_outcome.end = end;
        return m_outcome;
    }
    ArchiveOutcome broken() {
        m_outcome.problem = problemOf(m_archive.get());
        return ended(m_feed.cancelled ? ArchiveOutcome::End::Cancelled : ArchiveOutcome::End::Broken);
    }

    // False: the walk is over and m_outcome says why.
    bool oneMember(archive_entry* entry) {
        const model::NeffMember member{memberName(entry),
                                       static_cast<uint64_t>(std::max<la_int64_t>(0, archive_entry_size(entry)))};
        const bool keep = m_visit.wanted(member);
        std::string kept;
        bool fits = true;
        const bool whole = forEachBlock(m_archive.get(), m_outcome.problem, [&](std::string_view block) {
            m_outcome.inflated += block.size();
            fits = m_outcome.inflated <= m_limit;
            if (fits && keep && kept.size() < m_maxKept)
                kept.append(block.substr(0, m_maxKept - kept.size()));
            return fits;
        });
        if (!whole) {
            broken();
            return false;
        }
        if (!fits) {
            ended(ArchiveOutcome::End::TooLarge);
            return false;
        }
        if (keep && !m_visit.take(member, std::move(kept))) {
            ended(ArchiveOutcome::End::Stopped);
            return false;
        }
        return true;
    }

    const MemberVisit& m_visit;
    Feed m_feed;
    std::unique_ptr<archive, Close> m_archive;
    uint64_t m_limit;
    uint64_t m_maxMembers;
    uint64_t m_maxKept;
    ArchiveOutcome m_outcome;
};

} // namespace

ArchiveOutcome walkArchive(const ArchiveRequest& request, const MemberVisit& visit) {
    return Walk(request, visit).run();
}

model::Result<std::string> readArchiveMember(const ArchiveRequest& request, const std::string& name) {
    std::string bytes;
    const ArchiveOutcome outcome = walkArchive(request, {[&](const model::NeffMember& m) { return m.name == name; },
                                                         [&](const model::NeffMember&, std::string b) {
                                                             bytes = std::move(b);
                                                             return false;
                                                         }});
    using End = ArchiveOutcome::End;
    if (outcome.end == End::Stopped)
        return bytes;
    if (outcome.end == End::Cancelled)
        return model::Error{"Cancelled.", request.bytes.path(), model::Error::Kind::Cancelled};
    if (outcome.end == End::Broken)
        return model::Error{"The archive cannot be read: " + outcome.problem + ".", request.bytes.path()};
    return model::Error{"The archive has no member " + name + ".", request.bytes.path(), model::Error::Kind::NotFound};
}

} // namespace parsers
