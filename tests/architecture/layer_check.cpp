// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/layer_check.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

namespace tests {

namespace {

struct Include {
    std::size_t line = 0;
    bool quoted = false;
    std::string path;
};

bool matchesAny(const Patterns& patterns, std::string_view path) {
    return std::any_of(patterns.begin(), patterns.end(), [&](auto pattern) { return matches(pattern, path); });
}

std::string_view trimmedLeft(std::string_view text) {
    const auto start = text.find_first_not_of(" \t");
    return start == std::string_view::npos ? std::string_view{} : text.substr(start);
}

/// The include directive of a line; nothing if it is another line. An include by macro gives an empty path.
std::optional<Include> includeOf(std::string_view line) {
    line = trimmedLeft(line);
    if (line.empty() || line.front() != '#')
        return std::nullopt;
    line = trimmedLeft(line.substr(1));
    constexpr std::string_view kWord = "include";
    if (line.substr(0, kWord.size()) != kWord)
        return std::nullopt;
    line = trimmedLeft(line.substr(kWord.size()));
    Include include;
    if (line.empty() || (line.front() != '"' && line.front() != '<'))
        return include;
    include.quoted = line.front() == '"';
    const auto end = line.find(include.quoted ? '"' : '>', 1);
    if (end != std::string_view::npos)
        include.path = std::string(line.substr(1, end - 1));
    return include;
}

std::vector<Include> includesOf(const std::string& text) {
    std::vector<Include> includes;
    std::istringstream lines(text);
    std::string line;
    for (std::size_t number = 1; std::getline(lines, line); ++number) {
        if (auto include = includeOf(line)) {
            include->line = number;
            includes.push_back(std::move(*include));
        }
    }
    return includes;
}

/// What {own} stands for: the parts of `file` up to and with the first part that a lone `*` of the pattern matched.
std::string ownFolder(std::string_view pattern, std::string_view file) {
    const auto star = pattern.find("*/");
    if (star == std::string_view::npos)
        return {};
    const auto depth = std::count(pattern.begin(), pattern.begin() + static_cast<std::ptrdiff_t>(star), '/');
    std::size_t end = 0;
    for (std::ptrdiff_t part = 0; part <= depth; ++part)
        end = file.find('/', part == 0 ? 0 : end + 1);
    return std::string(file.substr(0, end));
}

bool mayInclude(const FolderRule& rule, const std::string& file, const std::string& target) {
    if (matchesAny(rule.neverInclude, target))
        return false;
    constexpr std::string_view kOwn = "{own}";
    return std::any_of(rule.mayInclude.begin(), rule.mayInclude.end(), [&](std::string_view pattern) {
        if (pattern.substr(0, kOwn.size()) != kOwn)
            return matches(pattern, target);
        const auto own = ownFolder(rule.files, file) + std::string(pattern.substr(kOwn.size()));
        return matches(own, target);
    });
}

std::string_view libraryOf(const LayerRules& rules, std::string_view header) {
    for (const auto& library : rules.libraries)
        if (matchesAny(library.headers, header))
            return library.name;
    return {};
}

std::string stemOf(std::string_view file) {
    const auto slash = file.rfind('/');
    auto name = slash == std::string_view::npos ? file : file.substr(slash + 1);
    return std::string(name.substr(0, name.find('.')));
}

std::string lastWordOf(const std::string& stem) {
    return stem.substr(stem.rfind('_') + 1);
}

/// One check of one tree: collects violations file by file.
class TreeCheck {
public:
    TreeCheck(const SourceTree& tree, const LayerRules& rules)
        : m_tree(tree)
        , m_rules(rules) {}

    std::vector<Violation> run() {
        for (const auto& [file, text] : m_tree) {
            if (!matchesAny(m_rules.sources, file))
                continue;
            checkFile(file, text);
        }
        return std::move(m_violations);
    }

private:
    void report(const std::string& file, std::size_t line, std::string what) {
        m_violations.push_back({file, line, std::move(what)});
    }

    void checkFile(const std::string& file, const std::string& text) {
        checkNameAndSize(file, text);
        const auto rule = std::find_if(m_rules.folders.begin(), m_rules.folders.end(),
                                       [&](const FolderRule& candidate) { return matches(candidate.files, file); });
        if (rule == m_rules.folders.end()) {
            report(file, 0, "lies in no folder that the rules know");
            return;
        }
        for (const auto& include : includesOf(text)) {
            if (include.path.empty())
                report(file, include.line, "includes something that is no plain \"path\" or <path>");
            else if (include.quoted)
                checkOwnHeader(*rule, file, include);
            else
                checkLibraryHeader(*rule, file, include);
        }
    }

    void checkNameAndSize(const std::string& file, const std::string& text) {
        const auto word = lastWordOf(stemOf(file));
        if (matchesAny(m_rules.lastWordsForbidden, word))
            report(file, 0, "its name ends in '" + word + "', which says nothing of what is in it");
        const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
        if (lines > m_rules.mostLines)
            report(file, 0, "has " + std::to_string(lines) + " lines, over " + std::to_string(m_rules.mostLines));
    }

    void checkOwnHeader(const FolderRule& rule, const std::string& file, const Include& include) {
        if (matches("**.moc", include.path))
            return;
        if (!m_tree.contains(include.path) && !m_tree.contains(include.path + ".in")) {
            report(file, include.line, "\"" + include.path + "\" is no path from the root");
            return;
        }
        if (!mayInclude(rule, file, include.path))
            report(file, include.line, "may not include \"" + include.path + "\"");
    }

    void checkLibraryHeader(const FolderRule& rule, const std::string& file, const Include& include) {
        const auto quotedHeader = "<" + include.path + ">";
        if (m_tree.contains(include.path)) {
            report(file, include.line, quotedHeader + " is ours: write \"" + include.path + "\"");
            return;
        }
        if (matchesAny(m_rules.headersForNobody, include.path)) {
            report(file, include.line, quotedHeader + " is for nobody: nothing leaves the machine");
            return;
        }
        for (const auto& single : m_rules.singleDoors) {
            if (single.header == include.path && single.door != file) {
                report(file, include.line, "include \"" + std::string(single.door) + "\" for " + quotedHeader);
                return;
            }
        }
        const auto library = libraryOf(m_rules, include.path);
        const bool allowed = std::find(rule.libraries.begin(), rule.libraries.end(), library) != rule.libraries.end();
        if (!allowed || matchesAny(rule.neverHeaders, include.path))
            report(file, include.line, "may not include " + quotedHeader);
    }

    const SourceTree& m_tree;
    const LayerRules& m_rules;
    std::vector<Violation> m_violations;
};

} // namespace

bool matches(std::string_view pattern, std::string_view path) {
    if (pattern.empty())
        return path.empty();
    if (pattern.front() != '*')
        return !path.empty() && path.front() == pattern.front() && matches(pattern.substr(1), path.substr(1));
    const bool anyDepth = pattern.substr(0, 2) == "**";
    const auto rest = pattern.substr(anyDepth ? 2 : 1);
    for (std::size_t taken = 0; taken <= path.size(); ++taken) {
        if (matches(rest, path.substr(taken)))
            return true;
        if (taken < path.size() && path[taken] == '/' && !anyDepth)
            return false;
    }
    return false;
}

std::vector<Violation> checkLayers(const SourceTree& tree, const LayerRules& rules) {
    return TreeCheck(tree, rules).run();
}

SourceTree readSourceTree(const std::filesystem::path& root, const std::vector<std::string>& rooms) {
    SourceTree tree;
    for (const auto& room : rooms) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room)) {
            if (!entry.is_regular_file())
                continue;
            const auto path = std::filesystem::relative(entry.path(), root).generic_string();
            // Captures among the test data may be large, and are no source.
            const bool isSource = matchesAny(projectRules().sources, path);
            std::string text;
            if (isSource) {
                std::ifstream file(entry.path(), std::ios::binary);
                text.assign(std::istreambuf_iterator<char>(file), {});
            }
            tree.emplace(path, std::move(text));
        }
    }
    return tree;
}

std::string toText(const std::vector<Violation>& violations) {
    std::ostringstream text;
    for (const auto& violation : violations)
        text << violation.file << ':' << violation.line << ": " << violation.what << '\n';
    return text.str();
}

} // namespace tests
