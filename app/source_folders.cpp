// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/source_folders.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace app {

namespace {

namespace fs = std::filesystem;

std::string_view lastPart(std::string_view path) {
    return path.substr(path.find_last_of('/') + 1);
}

/// How many whole parts at the end of two paths are the same.
int sharedParts(std::string_view a, std::string_view b) {
    int shared = 0;
    while (!a.empty() && !b.empty() && lastPart(a) == lastPart(b)) {
        ++shared;
        a.remove_suffix(std::min(a.size(), lastPart(a).size() + 1));
        b.remove_suffix(std::min(b.size(), lastPart(b).size() + 1));
    }
    return shared;
}

model::Error noSource(std::string message, std::string_view path) {
    return model::Error{std::move(message), std::string(path), model::Error::Kind::NotFound};
}

} // namespace

void SourceFolders::list() const {
    size_t count = 0;
    for (const std::string& folder : m_folders) {
        std::unordered_map<std::string, size_t> before; // how many of a name came from earlier folders
        for (const auto& [name, paths] : m_files)
            before[name] = paths.size();
        std::error_code error;
        fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
        for (; !error && at != fs::recursive_directory_iterator() && count < kMostFiles; at.increment(error)) {
            std::error_code ignored;
            const fs::file_status status = at->symlink_status(ignored);
            if (fs::is_directory(status) &&
                (at.depth() >= kMostDepth || lastPart(at->path().native()).starts_with(".git")))
                at.disable_recursion_pending();
            if (!fs::is_regular_file(status))
                continue;
            m_files[std::string(lastPart(at->path().native()))].push_back(at->path().native());
            ++count;
        }
        for (auto& [name, paths] : m_files)
            std::sort(paths.begin() + static_cast<std::ptrdiff_t>(std::min(before[name], paths.size())), paths.end());
    }
}

std::string SourceFolders::bestMatch(std::string_view path) const {
    const auto named = m_files.find(std::string(lastPart(path)));
    if (named == m_files.end() || lastPart(path).empty())
        return {};
    const std::string* best = nullptr;
    int most = 0;
    for (const std::string& file : named->second) {
        const int shared = sharedParts(file, path);
        // Of equal ones the first listed, so of the folder named first.
        if (shared > most) {
            best = &file;
            most = shared;
        }
    }
    return best ? *best : std::string();
}

model::Result<model::SourceExcerpt> SourceFolders::find(std::string_view path, uint32_t line) const {
    if (m_folders.empty())
        return noSource("No folder of sources is named.", path);
    std::call_once(m_listed, [this] { list(); });
    model::SourceExcerpt excerpt;
    excerpt.path = bestMatch(path);
    if (excerpt.path.empty())
        return noSource("None of the source folders holds a file of this name.", path);
    std::error_code error;
    const fs::file_status status = fs::symlink_status(excerpt.path, error);
    if (!fs::is_regular_file(status) || fs::file_size(excerpt.path, error) > kMostBytes || error)
        return noSource("The source file cannot be read, or is too long.", excerpt.path);
    std::ifstream file(excerpt.path, std::ios::binary);
    excerpt.line = line;
    excerpt.firstLine = line > kAround ? line - kAround : 1;
    std::string text;
    for (uint32_t number = 1; number <= line + kAround && std::getline(file, text); ++number) {
        if (number < excerpt.firstLine)
            continue;
        if (text.ends_with('\r'))
            text.pop_back();
        text.resize(std::min(text.size(), kMostLineBytes));
        excerpt.lines.push_back(text);
    }
    if (line == 0 || excerpt.firstLine + excerpt.lines.size() <= line)
        return noSource("The source file has no such line: it may be of another version.", excerpt.path);
    return excerpt;
}

} // namespace app
