// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/fake_source.h"

#include <algorithm>

namespace test_support {

namespace {

std::string trimmed(std::string path) {
    while (path.size() > 1 && path.back() == '/')
        path.pop_back();
    return path;
}

std::string lastPart(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

model::Error notThere(const std::string& path) {
    return {"There is no such file.", path, model::Error::Kind::NotFound};
}

class FakeSource : public parsers::ByteSource {
public:
    FakeSource(std::string path, FakeFileTree::File file)
        : m_path(std::move(path))
        , m_file(std::move(file)) {}

    const std::string& path() const override { return m_path; }
    std::uint64_t size() const override { return m_file.bytes.size(); }

    model::Result<std::size_t> read(std::uint64_t offset, std::span<char> out) const override {
        const std::uint64_t end = std::min<std::uint64_t>(m_file.bytes.size(), m_file.shrunkTo.value_or(UINT64_MAX));
        std::uint64_t count = offset < end ? std::min<std::uint64_t>(out.size(), end - offset) : 0;
        count = std::min(count, m_file.readLimit.value_or(count));
        if (m_file.brokenAt && offset + count > *m_file.brokenAt)
            return model::Error{"Reading failed.", m_path, m_file.breakKind};
        std::copy_n(m_file.bytes.begin() + static_cast<std::ptrdiff_t>(count != 0 ? offset : 0), count, out.begin());
        return static_cast<std::size_t>(count);
    }

private:
    std::string m_path;
    FakeFileTree::File m_file;
};

} // namespace

std::unique_ptr<parsers::ByteSource> memorySource(const std::string& path, std::string bytes) {
    FakeFileTree::File file;
    file.bytes = std::move(bytes);
    return std::make_unique<FakeSource>(path, std::move(file));
}

void FakeFileTree::add(const std::string& path, std::string bytes) {
    m_files[path].bytes = std::move(bytes);
}

void FakeFileTree::addFolder(const std::string& path) {
    m_folders[trimmed(path)];
}

void FakeFileTree::addLinkOutside(const std::string& path) {
    m_files[path].kind = parsers::FileEntry::Kind::LinkOutside;
}

void FakeFileTree::addOther(const std::string& path) {
    m_files[path].kind = parsers::FileEntry::Kind::Other;
}

void FakeFileTree::refuse(const std::string& path) {
    m_files.at(path).refused = true;
}

void FakeFileTree::vanish(const std::string& path) {
    m_files.at(path).gone = true;
}

void FakeFileTree::shrink(const std::string& path, std::uint64_t bytes) {
    m_files.at(path).shrunkTo = bytes;
}

void FakeFileTree::breakAt(const std::string& path, std::uint64_t offset) {
    m_files.at(path).brokenAt = offset;
}

void FakeFileTree::vanishWhileReading(const std::string& path, std::uint64_t offset) {
    breakAt(path, offset);
    m_files.at(path).breakKind = model::Error::Kind::NotFound;
}

void FakeFileTree::limitReads(const std::string& path, std::uint64_t bytes) {
    m_files.at(path).readLimit = bytes;
}

void FakeFileTree::refuseListing(const std::string& folder) {
    m_folders[trimmed(folder)] = true;
}

int FakeFileTree::opened(const std::string& path) const {
    const auto found = m_opened.find(path);
    return found == m_opened.end() ? 0 : found->second;
}

bool FakeFileTree::isFolder(const std::string& path) const {
    const std::string inside = path == "/" ? path : path + "/";
    const auto isBelow = [&](const auto& item) { return item.first.compare(0, inside.size(), inside) == 0; };
    return m_folders.count(path) != 0 || std::any_of(m_files.begin(), m_files.end(), isBelow) ||
           std::any_of(m_folders.begin(), m_folders.end(), isBelow);
}

model::Result<parsers::FileEntry> FakeFileTree::stat(const std::string& path) const {
    const std::string name = trimmed(path);
    if (const auto found = m_files.find(name); found != m_files.end())
        return parsers::FileEntry{lastPart(name), found->second.kind, found->second.bytes.size()};
    if (isFolder(name))
        return parsers::FileEntry{lastPart(name), parsers::FileEntry::Kind::Folder, 0};
    return notThere(path);
}

model::Result<std::vector<parsers::FileEntry>> FakeFileTree::list(const std::string& folder,
                                                                  const std::vector<std::string>&) const {
    const std::string name = trimmed(folder);
    if (!isFolder(name))
        return notThere(folder);
    if (const auto found = m_folders.find(name); found != m_folders.end() && found->second)
        return model::Error{"Reading this folder was refused.", folder, model::Error::Kind::Denied};

    const std::string inside = name == "/" ? name : name + "/";
    std::map<std::string, parsers::FileEntry> entries;
    const auto take = [&](const std::string& path) {
        if (path.size() <= inside.size() || path.compare(0, inside.size(), inside) != 0)
            return;
        const std::string child = path.substr(0, path.find('/', inside.size()));
        entries.emplace(lastPart(child), stat(child).value());
    };
    for (const auto& [path, file] : m_files)
        take(path);
    for (const auto& [path, refused] : m_folders)
        take(path);
    std::vector<parsers::FileEntry> out;
    for (auto& [key, entry] : entries)
        out.push_back(entry);
    return out;
}

model::Result<std::unique_ptr<parsers::ByteSource>> FakeFileTree::open(const std::string& path) const {
    ++m_opened[path];
    const auto found = m_files.find(path);
    if (found == m_files.end() || found->second.gone)
        return notThere(path);
    if (found->second.refused || found->second.kind != parsers::FileEntry::Kind::File)
        return model::Error{"Reading was refused.", path, model::Error::Kind::Denied};
    return std::unique_ptr<parsers::ByteSource>(std::make_unique<FakeSource>(path, found->second));
}

parsers::ReopenFile FakeFileTree::reopener(const std::string& path) const {
    return [this, path] { return open(path); };
}

std::string FakeFileTree::canonical(const std::string& path) const {
    return trimmed(path);
}

} // namespace test_support
