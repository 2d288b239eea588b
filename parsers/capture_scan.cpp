// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_scan.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

namespace parsers {

namespace {

// Far above any capture seen; what bounds a walk through a whole disk that was opened by mistake.
constexpr int kMaxDepth = 24;
constexpr size_t kMaxFiles = 200'000;

std::string fileNameOf(std::string_view path) {
    while (path.size() > 1 && path.ends_with('/'))
        path.remove_suffix(1);
    return std::string(path.substr(path.find_last_of('/') + 1));
}

std::string parentOf(std::string_view path) {
    while (path.size() > 1 && path.ends_with('/'))
        path.remove_suffix(1);
    const size_t slash = path.find_last_of('/');
    if (slash == std::string_view::npos)
        return ".";
    return slash == 0 ? "/" : std::string(path.substr(0, slash));
}

std::string join(const std::string& folder, const std::string& name) {
    return folder.ends_with('/') ? folder + name : folder + "/" + name;
}

bool isNumber(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// One walk over all that was opened.
class Scanner {
public:
    Scanner(const FileTree& tree, model::Findings& findings, const model::Progress& progress)
        : m_tree(tree)
        , m_findings(findings)
        , m_progress(progress) {}

    model::Status open(const std::string& path);
    void offer(const std::string& folder, bool deep);
    void addRoot(const std::string& path) { m_roots.push_back(m_tree.canonical(path)); }
    Scan take() { return std::move(m_scan); }

private:
    void walk(const std::string& folder, int depth, bool offered);
    void visit(const std::string& folder, const FileEntry& entry, int depth, bool offered);
    void addFile(const std::string& folder, const FileEntry& entry, bool offered);
    int workerOf(const std::string& folder);
    bool seen(const std::string& path) { return !m_seen.insert(m_tree.canonical(path)).second; }

    const FileTree& m_tree;
    model::Findings& m_findings;
    const model::Progress& m_progress;
    std::vector<std::string> m_roots;
    std::set<std::string> m_seen;          // canonical paths: nothing is read twice, whatever leads to it
    std::vector<std::string> m_workerKeys; // parallel to Scan::workers: resolved folder and session
    Scan m_scan;
};

model::Status Scanner::open(const std::string& path) {
    const model::Result<FileEntry> entry = m_tree.stat(path);
    if (!entry.ok())
        return entry.error();
    if (entry.value().kind == FileEntry::Kind::Folder) {
        const model::Result<std::vector<FileEntry>> listed = m_tree.list(path, m_roots);
        if (!listed.ok())
            return listed.error();
        walk(path, 0, false);
        return model::Done{};
    }
    if (entry.value().kind != FileEntry::Kind::File)
        return model::Error{"This is neither a file nor a folder.", path};
    FileEntry file = entry.value();
    file.name = fileNameOf(path);
    addFile(parentOf(path), file, false);
    return model::Done{};
}

/// Files of a folder that may be wanted as partners. With `deep` also those below it.
void Scanner::offer(const std::string& folder, bool deep) {
    const model::Result<FileEntry> entry = m_tree.stat(folder);
    if (!entry.ok() || entry.value().kind != FileEntry::Kind::Folder)
        return;
    walk(folder, deep ? 0 : kMaxDepth, true);
}

void Scanner::walk(const std::string& folder, int depth, bool offered) {
    if (m_progress.cancelled() || seen(folder + "/"))
        return;
    const model::Result<std::vector<FileEntry>> listed = m_tree.list(folder, m_roots);
    if (!listed.ok()) {
        m_findings.add(model::Severity::Error, "scan.folder_refused", folder,
                       "This folder could not be listed: " + listed.error().message,
                       "Give yourself the right to read it, then reload.");
        return;
    }
    // Links last: what has a name of its own here is known by that one.
    for (const bool links : {false, true})
        for (const FileEntry& entry : listed.value())
            if (entry.isLink == links)
                visit(folder, entry, depth, offered);
}

void Scanner::visit(const std::string& folder, const FileEntry& entry, int depth, bool offered) {
    if (entry.kind != FileEntry::Kind::Folder)
        return addFile(folder, entry, offered);
    const std::string below = join(folder, entry.name);
    if (depth < kMaxDepth)
        walk(below, depth + 1, offered);
    else if (!offered)
        m_findings.add(model::Severity::Warning, "scan.too_deep", below,
                       "This folder lies too deep below the opened one and was not looked into.", "Open it by itself.");
}

void Scanner::addFile(const std::string& folder, const FileEntry& entry, bool offered) {
    const std::string path = join(folder, entry.name);
    if (entry.kind == FileEntry::Kind::File && seen(path))
        return;
    if (entry.kind == FileEntry::Kind::LinkOutside && m_seen.contains(m_tree.canonical(path)))
        return; // it was given by itself, and so is open already
    if (m_scan.files.size() >= kMaxFiles) {
        m_findings.add(model::Severity::Warning, "scan.too_many_files", "",
                       "There are more than " + std::to_string(kMaxFiles) + " files; the rest was not looked at.",
                       "Open the folder of the capture itself.");
        return;
    }
    ScannedFile file;
    file.path = path;
    file.kind = entry.kind;
    file.sizeBytes = entry.sizeBytes;
    file.offered = offered;
    file.worker = offered ? -1 : workerOf(folder);
    m_scan.files.push_back(std::move(file));
}

/// The worker of the files of a folder: the nearest folder above them that is named like one, within a session's folder
/// (all digits) when they lie in one. The name is looked for in the resolved path, so that any level may be opened.
int Scanner::workerOf(const std::string& folder) {
    ScannedWorker worker;
    std::string resolved = m_tree.canonical(folder);
    if (fileNameOf(resolved) == "neffs")
        resolved = parentOf(resolved);
    worker.directory = folder;
    worker.name = fileNameOf(resolved);
    std::string session; // the folder of digits between a worker and its files
    std::string at = resolved;
    for (int level = 0; level < 4 && at.size() > 1 && at != "."; ++level, at = parentOf(at)) {
        const std::string name = fileNameOf(at);
        if (const std::optional<WorkerName> parsed = parseWorkerName(name)) {
            worker.name = session.empty() ? name : name + "/" + session;
            worker.instanceId = parsed->instanceId;
            worker.pid = parsed->pid;
            worker.loose = false;
            break;
        }
        if (level == 0 && isNumber(name))
            session = name;
    }
    const std::string key = (worker.loose ? resolved : at) + "\n" + session;
    const auto known = std::find(m_workerKeys.begin(), m_workerKeys.end(), key);
    if (known != m_workerKeys.end())
        return static_cast<int>(known - m_workerKeys.begin());
    m_workerKeys.push_back(key);
    m_scan.workers.push_back(std::move(worker));
    return static_cast<int>(m_scan.workers.size() - 1);
}

} // namespace

std::optional<WorkerName> parseWorkerName(std::string_view name) {
    const size_t digits = name.find_last_not_of("0123456789") + 1;
    if (digits == 0 || digits >= name.size())
        return std::nullopt;
    WorkerName worker;
    const std::string_view number = name.substr(digits);
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), worker.pid);
    if (error != std::errc() || end != number.data() + number.size())
        return std::nullopt;
    std::string_view instance = name.substr(0, digits);
    // "<instance>_pid_<pid>", or "<instance>-<pid>" of an instance that says so itself: any other name may end in
    // digits too.
    if (instance.ends_with("_pid_"))
        instance.remove_suffix(5);
    else if (instance.starts_with("i-") && instance.size() > 3 && (instance.ends_with('-') || instance.ends_with('_')))
        instance.remove_suffix(1);
    else
        return std::nullopt;
    if (instance.empty())
        return std::nullopt;
    worker.instanceId = std::string(instance);
    return worker;
}

model::Result<Scan> scanPaths(const std::vector<std::string>& paths, const std::vector<std::string>& neffDirs,
                              const FileTree& tree, model::Findings& findings, const model::Progress& progress) {
    Scanner scanner(tree, findings, progress);
    std::vector<std::string> folders, folderOfFile;
    for (const std::string& path : paths) {
        const model::Result<FileEntry> entry = tree.stat(path);
        if (!entry.ok())
            return entry.error();
        const bool isFolder = entry.value().kind == FileEntry::Kind::Folder;
        (isFolder ? folders : folderOfFile).push_back(isFolder ? path : parentOf(path));
    }
    const auto resolvedParent = [&](const std::string& folder) { return parentOf(tree.canonical(folder)); };
    for (const std::string& folder : folders)
        scanner.addRoot(folder);
    for (const std::string& folder : folderOfFile)
        scanner.addRoot(folder);
    for (const std::vector<std::string>* list : {&folders, &folderOfFile})
        for (const std::string& folder : *list)
            scanner.addRoot(join(resolvedParent(folder), "neffs"));
    for (const std::string& folder : neffDirs)
        scanner.addRoot(folder);

    for (const std::string& path : paths) {
        const model::Status opened = scanner.open(path);
        if (!opened.ok())
            return opened.error();
    }
    for (const std::string& folder : folders)
        scanner.offer(join(resolvedParent(folder), "neffs"), true);
    for (const std::string& path : paths) {
        // A lone NEFF is a static view: the programs beside it are no partners of it.
        if (path.ends_with(".neff") || std::find(folders.begin(), folders.end(), path) != folders.end())
            continue;
        const std::string folder = parentOf(path);
        scanner.offer(folder, false);
        scanner.offer(join(folder, "neffs"), true);
        scanner.offer(join(resolvedParent(folder), "neffs"), true);
    }
    for (const std::string& folder : neffDirs) {
        if (!tree.stat(folder).ok())
            findings.add(model::Severity::Warning, "scan.neff_dir_missing", folder,
                         "The folder given with --neff-dir does not exist or may not be read.");
        scanner.offer(folder, true);
    }
    Scan scan = scanner.take();
    scan.title = paths.empty() ? std::string() : fileNameOf(tree.canonical(paths.front()));
    return scan;
}

} // namespace parsers
