// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/archive_writer.h"

#include "tests/support/byte_writing.h"

#include <archive.h>
#include <archive_entry.h>
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace test_support {

namespace {

struct ArchiveCloser {
    void operator()(archive* a) const { archive_write_free(a); }
};
struct EntryCloser {
    void operator()(archive_entry* e) const { archive_entry_free(e); }
};
using Archive = std::unique_ptr<archive, ArchiveCloser>;
using Entry = std::unique_ptr<archive_entry, EntryCloser>;

void require(const Archive& a, int status) {
    if (status < ARCHIVE_WARN)
        throw std::runtime_error(std::string("archive: ") + archive_error_string(a.get()));
}

// libarchive hands over a block whenever it likes; the whole stands in `out` once the archive is closed.
la_ssize_t append(archive*, void* out, const void* bytes, std::size_t size) {
    static_cast<std::string*>(out)->append(static_cast<const char*>(bytes), size);
    return static_cast<la_ssize_t>(size);
}

void addMember(const Archive& a, const std::string& path, std::string_view bytes) {
    Entry entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), path.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0664);
    archive_entry_set_mtime(entry.get(), 0, 0);
    archive_entry_set_uid(entry.get(), 65534);
    archive_entry_set_gid(entry.get(), 65534);
    archive_entry_set_uname(entry.get(), "nobody");
    archive_entry_set_gname(entry.get(), "nobody");
    require(a, archive_write_header(a.get(), entry.get()));
    if (archive_write_data(a.get(), bytes.data(), bytes.size()) != static_cast<la_ssize_t>(bytes.size()))
        throw std::runtime_error("archive: short write");
}

} // namespace

std::string tar(const std::vector<ArchiveMember>& members) {
    std::string out;
    Archive a(archive_write_new());
    require(a, archive_write_set_format_pax_restricted(a.get()));
    require(a, archive_write_set_bytes_in_last_block(a.get(), 1));
    require(a, archive_write_open(a.get(), &out, nullptr, &append, nullptr));
    for (const ArchiveMember& member : members)
        addMember(a, member.path, member.bytes);
    require(a, archive_write_close(a.get()));
    return out;
}

std::string gzip(std::string_view bytes) {
    std::string out;
    Archive a(archive_write_new());
    require(a, archive_write_set_format_raw(a.get()));
    require(a, archive_write_add_filter_gzip(a.get()));
    require(a, archive_write_set_options(a.get(), "gzip:!timestamp"));
    require(a, archive_write_set_bytes_in_last_block(a.get(), 1));
    require(a, archive_write_open(a.get(), &out, nullptr, &append, nullptr));
    addMember(a, "data", bytes);
    require(a, archive_write_close(a.get()));
    return out;
}

std::string gzipStored(std::string_view bytes) {
    constexpr std::size_t kMostPerBlock = 0xffff;
    std::string out("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff", 10);
    std::size_t at = 0;
    do {
        const std::size_t size = std::min(kMostPerBlock, bytes.size() - at);
        out.push_back(at + size == bytes.size() ? '\1' : '\0');
        appendU16(out, static_cast<std::uint16_t>(size));
        appendU16(out, static_cast<std::uint16_t>(~size & 0xffff));
        out.append(bytes.substr(at, size));
        at += size;
    } while (at < bytes.size());
    appendU32(out, crc32(bytes));
    appendU32(out, static_cast<std::uint32_t>(bytes.size()));
    return out;
}

std::string zstd(std::string_view bytes) {
    std::string out(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size = ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 3);
    if (ZSTD_isError(size) != 0)
        throw std::runtime_error(ZSTD_getErrorName(size));
    out.resize(size);
    return out;
}

} // namespace test_support
