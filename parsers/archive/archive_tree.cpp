// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/archive/archive_tree.h"

#include <algorithm>
#include <cstring>

namespace parsers {
namespace {

/// A member as a file. A stretch reads the archive, whose size must still be the same when it is opened again.
class MemberFile : public ByteSource {
public:
    MemberFile(std::string path, TarMember member, std::unique_ptr<ByteSource> archive)
        : m_path(std::move(path))
        , m_member(std::move(member))
        , m_archive(std::move(archive)) {}

    const std::string& path() const override { return m_path; }
    uint64_t size() const override { return m_member.sizeBytes; }
    model::Result<size_t> read(uint64_t offset, std::span<char> out) const override {
        if (offset >= m_member.sizeBytes)
            return size_t(0);
        const auto count = static_cast<size_t>(std::min<uint64_t>(out.size(), m_member.sizeBytes - offset));
        if (m_member.stretch)
            return m_archive->read(m_member.offset + offset, out.first(count));
        if (m_member.bytes) {
            std::memcpy(out.data(), m_member.bytes->data() + offset, count);
            return count;
        }
        const model::Result<std::string> text = m_member.packed->read(offset, count);
        if (!text.ok())
            return text.error();
        std::memcpy(out.data(), text.value().data(), text.value().size());
        return text.value().size();
    }

private:
    std::string m_path;
    TarMember m_member;
    std::unique_ptr<ByteSource> m_archive;
};

model::Result<std::unique_ptr<ByteSource>> openMember(const std::string& path, const TarMember& member,
                                                      const ReopenFile& archive) {
    std::unique_ptr<ByteSource> file;
    if (member.stretch) {
        model::Result<std::unique_ptr<ByteSource>> opened = archive();
        if (!opened.ok())
            return opened.error();
        file = std::move(opened).value();
    }
    return std::unique_ptr<ByteSource>(std::make_unique<MemberFile>(path, member, std::move(file)));
}

std::string withoutEndSlash(std::string path) {
    while (path.size() > 1 && path.ends_with('/'))
        path.pop_back();
    return path;
}

} // namespace

void ArchiveTree::add(const std::string& given, std::vector<TarMember> members) {
    const std::string path = withoutEndSlash(given);
    m_nodes[path].folder = true;
    for (TarMember& member : members) {
        const std::string whole = path + "/" + member.path;
        for (size_t slash = whole.find('/', path.size() + 1); slash != std::string::npos;
             slash = whole.find('/', slash + 1))
            m_nodes[whole.substr(0, slash)].folder = true;
        Node& node = m_nodes[whole];
        if (node.folder)
            continue; // a folder of this name has files already
        node.member = std::move(member);
        node.archive = path;
    }
}

const ArchiveTree::Node* ArchiveTree::find(const std::string& path) const {
    const auto at = m_nodes.find(withoutEndSlash(path));
    return at == m_nodes.end() ? nullptr : &at->second;
}

model::Result<FileEntry> ArchiveTree::stat(const std::string& path) const {
    const Node* const node = find(path);
    if (!node)
        return m_base.stat(path);
    FileEntry entry;
    const std::string plain = withoutEndSlash(path);
    entry.name = plain.substr(plain.find_last_of('/') + 1);
    entry.kind = node->folder        ? FileEntry::Kind::Folder
                 : node->member.left ? FileEntry::Kind::Other
                                     : FileEntry::Kind::File;
    entry.sizeBytes = node->member.sizeBytes;
    return entry;
}

model::Result<std::vector<FileEntry>> ArchiveTree::list(const std::string& folder,
                                                        const std::vector<std::string>& roots) const {
    const std::string plain = withoutEndSlash(folder);
    const Node* const node = find(plain);
    if (!node)
        return m_base.list(folder, roots);
    std::vector<FileEntry> entries;
    const std::string prefix = plain + "/";
    for (auto at = m_nodes.lower_bound(prefix); at != m_nodes.end() && at->first.starts_with(prefix); ++at)
        if (at->first.find('/', prefix.size()) == std::string::npos)
            entries.push_back(std::move(stat(at->first)).value());
    std::sort(entries.begin(), entries.end(), [](const FileEntry& a, const FileEntry& b) { return a.name < b.name; });
    return entries;
}

model::Result<std::unique_ptr<ByteSource>> ArchiveTree::open(const std::string& path) const {
    return reopener(path)();
}

ReopenFile ArchiveTree::reopener(const std::string& path) const {
    const Node* const node = find(path);
    if (!node)
        return m_base.reopener(path);
    if (node->folder || node->member.left)
        return [path]() -> model::Result<std::unique_ptr<ByteSource>> {
            return model::Error{"This is no file that can be read here.", path};
        };
    return [path, member = node->member, archive = m_base.reopener(node->archive)] {
        return openMember(path, member, archive);
    };
}

std::string ArchiveTree::canonical(const std::string& path) const {
    // What stands in an archive has no links; the archive itself may be reached by some.
    const std::string plain = withoutEndSlash(path);
    for (size_t end = plain.size(); end != std::string::npos && end > 0; end = plain.rfind('/', end - 1)) {
        const auto at = m_nodes.find(plain.substr(0, end));
        if (at != m_nodes.end() && at->second.folder && m_base.stat(at->first).ok())
            return m_base.canonical(at->first) + plain.substr(end);
    }
    return m_base.canonical(path);
}

} // namespace parsers
