// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/file_tree.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace parsers {

namespace fs = std::filesystem;

namespace {

model::Error errorOf(int code, const std::string& path) {
    if (code == ENOENT || code == ENOTDIR)
        return {"There is no such file.", path, model::Error::Kind::NotFound};
    if (code == EACCES || code == EPERM)
        return {"Reading was refused.", path, model::Error::Kind::Denied};
    return {std::string("Reading failed: ") + std::strerror(code) + ".", path};
}

class DiskFile : public ByteSource {
public:
    DiskFile(std::string path, int descriptor, uint64_t size)
        : m_path(std::move(path))
        , m_descriptor(descriptor)
        , m_size(size) {}
    ~DiskFile() override { ::close(m_descriptor); }
    DiskFile(const DiskFile&) = delete;
    DiskFile& operator=(const DiskFile&) = delete;

    const std::string& path() const override { return m_path; }
    uint64_t size() const override { return m_size; }
    model::Result<size_t> read(uint64_t offset, std::span<char> out) const override {
        for (;;) {
            const ssize_t got = ::pread(m_descriptor, out.data(), out.size(), static_cast<off_t>(offset));
            if (got >= 0)
                return static_cast<size_t>(got);
            if (errno != EINTR)
                return errorOf(errno, m_path);
        }
    }

private:
    std::string m_path;
    int m_descriptor;
    uint64_t m_size;
};

bool liesIn(const std::string& path, const std::string& root) {
    return path == root || root == "/" ||
           (path.starts_with(root) && path.size() > root.size() && path[root.size()] == '/');
}

FileEntry::Kind kindOf(const fs::file_status& status) {
    if (fs::is_directory(status))
        return FileEntry::Kind::Folder;
    return fs::is_regular_file(status) ? FileEntry::Kind::File : FileEntry::Kind::Other;
}

/// A link is followed only to a target inside of one of the roots, and not to a folder that it lies in: that would be a
/// loop.
FileEntry::Kind kindOfLink(const fs::path& link, const std::string& folder, const std::vector<std::string>& roots) {
    std::error_code error;
    const fs::path target = fs::canonical(link, error);
    if (error)
        return FileEntry::Kind::Other;
    if (std::none_of(roots.begin(), roots.end(),
                     [&](const std::string& root) { return liesIn(target.string(), root); }))
        return FileEntry::Kind::LinkOutside;
    const FileEntry::Kind kind = kindOf(fs::status(target, error));
    const fs::path here = fs::canonical(folder, error);
    if (kind == FileEntry::Kind::Folder && liesIn(here.string(), target.string()))
        return FileEntry::Kind::Other;
    return kind;
}

} // namespace

model::Result<FileEntry> DiskFileTree::stat(const std::string& path) const {
    struct ::stat info {};
    if (::stat(path.c_str(), &info) != 0)
        return errorOf(errno, path);
    FileEntry entry;
    entry.name = fs::path(path).filename().string();
    entry.kind = S_ISDIR(info.st_mode)   ? FileEntry::Kind::Folder
                 : S_ISREG(info.st_mode) ? FileEntry::Kind::File
                                         : FileEntry::Kind::Other;
    entry.sizeBytes = S_ISREG(info.st_mode) ? static_cast<uint64_t>(info.st_size) : 0;
    return entry;
}

model::Result<std::vector<FileEntry>> DiskFileTree::list(const std::string& folder,
                                                         const std::vector<std::string>& roots) const {
    std::error_code error;
    fs::directory_iterator at(folder, error);
    if (error)
        return errorOf(error.value(), folder);
    std::vector<FileEntry> entries;
    for (; at != fs::directory_iterator(); at.increment(error)) {
        FileEntry entry;
        entry.name = at->path().filename().string();
        std::error_code ignored; // an entry that went away while listing comes as Other, with size 0
        entry.isLink = at->is_symlink(ignored);
        entry.kind = entry.isLink ? kindOfLink(at->path(), folder, roots) : kindOf(at->symlink_status(ignored));
        if (entry.kind == FileEntry::Kind::File)
            entry.sizeBytes = at->file_size(ignored);
        if (ignored)
            entry.sizeBytes = 0;
        entries.push_back(std::move(entry));
    }
    if (error)
        return errorOf(error.value(), folder);
    std::sort(entries.begin(), entries.end(), [](const FileEntry& a, const FileEntry& b) { return a.name < b.name; });
    return entries;
}

model::Result<std::unique_ptr<ByteSource>> DiskFileTree::open(const std::string& path) const {
    // Non-blocking: opening a pipe that nobody writes to would wait for ever.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return errorOf(errno, path);
    struct ::stat info {};
    if (::fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode)) {
        const int code = errno;
        ::close(descriptor);
        return S_ISREG(info.st_mode) ? errorOf(code, path) : model::Error{"This is not a regular file.", path};
    }
    return std::unique_ptr<ByteSource>(
        std::make_unique<DiskFile>(path, descriptor, static_cast<uint64_t>(info.st_size)));
}

ReopenFile DiskFileTree::reopener(const std::string& path) const {
    return [path] { return DiskFileTree().open(path); };
}

std::string DiskFileTree::canonical(const std::string& path) const {
    std::error_code error;
    const fs::path resolved = fs::weakly_canonical(path, error);
    return error ? path : resolved.string();
}

} // namespace parsers
