// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/capture_loader.h"

#include "model/capture_builder.h"
#include "parsers/archive/archive_tree.h"
#include "parsers/capture_scan.h"
#include "parsers/compressed_bytes.h"
#include "parsers/memory_use.h"
#include "parsers/parser_list.h"
#include "parsers/two_threads.h"

#include <algorithm>
#include <exception>

namespace parsers {

namespace {

constexpr size_t kHeadBytes = size_t(64) << 10;
constexpr size_t kTarHeaderBytes = 512;
constexpr size_t kMagicBytes = 16; // enough to tell a compressed file
// What is larger is shown in part before it is read whole; the preview takes some hundredths of a second.
constexpr uint64_t kWorthAPreview = uint64_t(48) << 20;
constexpr uint64_t kPreviewBytes = uint64_t(8) << 20;
constexpr uint64_t kLeastPreviewBytes = uint64_t(256) << 10;

std::string_view fileNameOf(std::string_view path) {
    return path.substr(path.find_last_of('/') + 1);
}

/// What an empty file would have held; contents cannot tell, so here the name does.
model::FileRole roleOfName(std::string_view name) {
    if (name.ends_with(".ntff"))
        return model::FileRole::Ntff;
    if (name.ends_with(".neff"))
        return model::FileRole::Neff;
    if (name == "ntrace.pb")
        return model::FileRole::Ntrace;
    if (name == "trace_info.pb")
        return model::FileRole::TraceInfo;
    if (name == "cpu_util.pb")
        return model::FileRole::CpuUtil;
    if (name == "host_mem.pb")
        return model::FileRole::HostMem;
    return model::FileRole::Unknown;
}

/// A file on its way: found, then recognised, then read.
struct PendingFile {
    ScannedFile scanned;
    std::unique_ptr<ByteSource> bytes;
    const Parser* parser = nullptr;
    model::FileId id;
};

class Loader {
public:
    Loader(const FileTree& tree, model::Progress& progress, std::string title, const ReadChoice& choice)
        : m_tree(tree)
        , m_progress(progress)
        , m_choice(choice)
        , m_builder(std::move(title)) {}

    model::Findings& findings() { return m_builder.findings(); }
    model::Result<LoadOutcome> run(Scan scan);

private:
    void addWorkers(const Scan& scan);
    void recognise(PendingFile& file);
    void parse(PendingFile& file);
    model::WorkerId workerOf(const PendingFile& file);
    void reportFailure(const PendingFile& file, const model::Error& error);
    bool mayBeRead(const PendingFile& file);

    const FileTree& m_tree;
    model::Progress& m_progress;
    const ReadChoice m_choice;
    model::CaptureBuilder m_builder;
    std::vector<model::WorkerId> m_workers;      // of the scan's
    std::vector<model::WorkerId> m_hasFramework; // workers that hold a framework trace already
    bool m_anythingRead = false;
};

void Loader::addWorkers(const Scan& scan) {
    for (const ScannedWorker& scanned : scan.workers) {
        model::Worker worker;
        worker.name = scanned.name;
        worker.directory = scanned.directory;
        worker.instanceId = scanned.instanceId;
        worker.pid = scanned.pid;
        m_workers.push_back(m_builder.addWorker(std::move(worker)));
    }
}

void Loader::reportFailure(const PendingFile& file, const model::Error& error) {
    const bool denied = error.kind == model::Error::Kind::Denied;
    const bool missing = error.kind == model::Error::Kind::NotFound;
    findings().add(model::Severity::Error,
                   denied    ? "file.refused"
                   : missing ? "file.vanished"
                             : "file.unreadable",
                   file.scanned.path, error.message,
                   denied ? "Give yourself the right to read it, then reload."
                   : missing
                       ? "It was there when the folder was listed. Reload when nothing writes to the folder any more."
                       : "");
}

std::string emptyMeans(model::FileRole role) {
    switch (role) {
    case model::FileRole::Neff:
        return "This file has 0 bytes: it was not copied, or its disk was full.";
    default:
        return "This file has 0 bytes: its recording was not switched on, or nothing ran.";
    }
}

std::string emptyAdvice(model::FileRole role) {
    switch (role) {
    case model::FileRole::CpuUtil:
        return "Add ProfileMode.CPU_UTIL to the modes of NeuronConfig.";
    case model::FileRole::HostMem:
        return "Add ProfileMode.HOST_MEMORY to the modes of NeuronConfig.";
    case model::FileRole::Ntrace:
        return "Add ProfileMode.RUNTIME to the modes of NeuronConfig.";
    default:
        return {};
    }
}

/// Finds out what a file is by its first bytes. Files that cannot be opened are findings.
void Loader::recognise(PendingFile& file) {
    model::CaptureFile& entry = m_builder.file(file.id);
    if (file.scanned.kind == FileEntry::Kind::LinkOutside) {
        findings().add(model::Severity::Info, "scan.link_outside", file.scanned.path,
                       "This link leads out of the opened folder and was not followed.", "Open its target by itself.");
        return;
    }
    if (file.scanned.kind != FileEntry::Kind::File)
        return;
    if (file.scanned.sizeBytes == 0) {
        entry.role = roleOfName(fileNameOf(file.scanned.path));
        entry.state = model::FileState::Empty;
        // Whether a device profile may be empty is seen when all is together.
        if (entry.role != model::FileRole::Unknown && entry.role != model::FileRole::Ntff)
            findings().add(model::Severity::Info, "file.empty", file.scanned.path, emptyMeans(entry.role),
                           emptyAdvice(entry.role));
        return;
    }
    model::Result<std::unique_ptr<ByteSource>> opened = m_tree.open(file.scanned.path);
    if (!opened.ok())
        return reportFailure(file, opened.error());
    const model::Result<ByteBuffer> raw = readHead(*opened.value(), kMagicBytes);
    if (!raw.ok())
        return reportFailure(file, raw.error());
    const model::Result<ByteBuffer> head = readDecompressedHead(*opened.value(), kHeadBytes);
    if (!head.ok())
        return reportFailure(file, head.error());
    SniffInput input;
    input.compressed = compressionOf(raw.value().view()) != Compression::None;
    input.fileName = fileNameOf(file.scanned.path);
    input.head = head.value().view();
    input.sizeBytes = opened.value()->size();
    for (const Parser& parser : parserList()) {
        if (!parser.sniff(input))
            continue;
        file.parser = &parser;
        file.bytes = std::move(opened).value();
        entry.role = parser.role;
        return;
    }
    if (isTarHeader(head.value().view().substr(0, kTarHeaderBytes)))
        findings().add(model::Severity::Info, "file.archive", file.scanned.path,
                       "This is an archive; what stands in it was not looked at.", "Open it by itself.");
}

/// The worker whose lanes a file fills. Ids in a framework trace are its own: a second one in a folder is a worker of
/// its own.
model::WorkerId Loader::workerOf(const PendingFile& file) {
    if (file.scanned.worker < 0)
        return m_workers.empty() ? m_builder.addWorker({}) : m_workers.front();
    const model::WorkerId worker = m_workers[static_cast<size_t>(file.scanned.worker)];
    if (file.parser->role != model::FileRole::FrameworkTrace)
        return worker;
    if (std::find(m_hasFramework.begin(), m_hasFramework.end(), worker) == m_hasFramework.end()) {
        m_hasFramework.push_back(worker);
        return worker;
    }
    model::Worker second;
    second.name = m_builder.worker(worker).name + "/" + std::string(fileNameOf(file.scanned.path));
    second.directory = m_builder.worker(worker).directory;
    return m_builder.addWorker(std::move(second));
}

/// A device profile and what the runtime writes take about their own size while they are read.
bool Loader::mayBeRead(const PendingFile& file) {
    const uint64_t size = file.scanned.sizeBytes;
    if (file.parser->role == model::FileRole::FrameworkTrace)
        return true;
    if (m_choice.largestFileBytes > 0 && size > m_choice.largestFileBytes)
        return false;
    if (file.parser->role == model::FileRole::Neff) // read through, its weights are not kept
        return true;
    if (m_choice.memoryBytes == 0 || residentBytes() + size <= m_choice.memoryBytes)
        return true;
    findings().add(model::Severity::Error, "file.memory", file.scanned.path,
                   "This file does not fit into the memory beside what is read already (" + std::to_string(size >> 20) +
                       " MiB; the limit is " + std::to_string(m_choice.memoryBytes >> 20) + " MiB). It was not read.",
                   "Open its folder alone, close other programs, or allow more with --memory-limit.");
    return false;
}

void Loader::parse(PendingFile& file) {
    const model::WorkerId worker = workerOf(file);
    if (!mayBeRead(file)) {
        m_builder.file(file.id).state = model::FileState::NotRead;
        file.bytes.reset();
        m_progress.fileDone();
        return;
    }
    m_builder.file(file.id).state = model::FileState::Read;
    const size_t programsBefore = m_builder.programs().size();
    model::Status status = model::Done{};
    try {
        status = file.parser->parse(
            {file.id, worker, *file.bytes, m_builder, m_progress, m_tree.reopener(file.scanned.path), m_choice});
    } catch (const std::exception& problem) {
        // A parser ends its libraries' exceptions itself; what still comes here is memory that ran out.
        status = model::Error{std::string("Reading stopped: ") + problem.what() + ".", file.scanned.path};
    }
    for (size_t i = programsBefore; i < m_builder.programs().size(); ++i)
        m_builder.programs()[i].offered = file.scanned.offered;
    if (!status.ok()) {
        if (status.error().kind == model::Error::Kind::Cancelled)
            return;
        model::CaptureFile& entry = m_builder.file(file.id);
        if (entry.state == model::FileState::Read)
            entry.state = model::FileState::NotRead;
        reportFailure(file, status.error());
    }
    // What looked like a trace may have turned out to be something else.
    const model::FileRole role = m_builder.file(file.id).role;
    m_anythingRead |=
        !file.scanned.offered && role != model::FileRole::VendorOutput && role != model::FileRole::Unknown;
    file.bytes.reset();
    m_progress.fileDone();
}

model::Result<LoadOutcome> Loader::run(Scan scan) {
    const model::Error cancelled{"Loading was cancelled.", {}, model::Error::Kind::Cancelled};
    addWorkers(scan);
    std::vector<PendingFile> files;
    for (ScannedFile& scanned : scan.files) {
        if (scanned.offered && !fileNameOf(scanned.path).ends_with(".neff"))
            continue;
        PendingFile file;
        model::CaptureFile entry;
        entry.path = scanned.path;
        entry.sizeBytes = scanned.sizeBytes;
        if (scanned.worker >= 0 && !scan.workers[static_cast<size_t>(scanned.worker)].loose)
            entry.worker = m_workers[static_cast<size_t>(scanned.worker)];
        file.id = m_builder.addFile(std::move(entry));
        file.scanned = std::move(scanned);
        files.push_back(std::move(file));
    }
    for (PendingFile& file : files) {
        if (m_progress.cancelled())
            return cancelled;
        recognise(file);
        if (file.parser)
            m_progress.addTotal(file.scanned.sizeBytes);
    }
    // Small files first: lanes of the runtime stand while a large trace is still being read.
    std::stable_sort(files.begin(), files.end(), [](const PendingFile& a, const PendingFile& b) {
        return a.scanned.sizeBytes < b.scanned.sizeBytes;
    });
    for (PendingFile& file : files) {
        if (m_progress.cancelled())
            return cancelled;
        if (file.parser)
            parse(file);
    }
    model::Result<std::shared_ptr<const model::Capture>> sealed = m_builder.seal(m_progress, runOnTwoThreads);
    if (!sealed.ok())
        return sealed.error();
    return LoadOutcome{std::move(sealed).value(), m_anythingRead};
}

/// Reads the small files and the beginnings of the traces, if reading all will take a while.
void preview(const LoadRequest& request, ReadChoice choice, const Scan& scan, const FileTree& tree,
             const model::Progress& whole) {
    uint64_t total = 0;
    std::vector<uint64_t> sizes;
    for (const ScannedFile& file : scan.files)
        if (file.kind == FileEntry::Kind::File && !file.offered) {
            total += file.sizeBytes;
            sizes.push_back(file.sizeBytes);
        }
    if (total < kWorthAPreview)
        return;
    const auto large = static_cast<uint64_t>(
        std::count_if(sizes.begin(), sizes.end(), [](uint64_t size) { return size > kLeastPreviewBytes; }));
    choice.traceBytes = std::max(kLeastPreviewBytes, kPreviewBytes / std::max<uint64_t>(large, 1));
    choice.largestFileBytes = kLeastPreviewBytes;
    model::Progress progress; // its own: what is read here is read again
    Loader loader(tree, progress, scan.title, choice);
    model::Result<LoadOutcome> outcome = loader.run(scan);
    if (outcome.ok() && outcome.value().anythingRead && !whole.cancelled())
        request.preview(std::move(outcome).value());
}

/// Archives among what is opened become folders. A sibling of a path is none: it was not asked for.
void openArchives(const std::vector<std::string>& paths, uint64_t memoryBytes, const FileTree& disk, ArchiveTree& tree,
                  model::Findings& findings, model::Progress& progress) {
    for (const std::string& path : paths) {
        const model::Result<FileEntry> entry = disk.stat(path);
        if (!entry.ok() || entry.value().kind != FileEntry::Kind::File)
            continue;
        const model::Result<std::unique_ptr<ByteSource>> source = disk.open(path);
        if (!source.ok())
            continue; // is told when it is read
        const model::Result<ByteBuffer> head = readDecompressedHead(*source.value(), kTarHeaderBytes);
        if (!head.ok() || !isTarHeader(head.value().view()))
            continue;
        const uint64_t held = residentBytes();
        progress.addTotal(source.value()->size());
        tree.add(path, readTar({*source.value(), findings, progress, memoryBytes > held ? memoryBytes - held : 0}));
    }
}

} // namespace

model::Result<LoadOutcome> loadCapture(const LoadRequest& request, const FileTree& disk, model::Progress& progress) {
    model::Findings scanFindings;
    ReadChoice choice = request.choice;
    if (choice.memoryBytes == 0)
        choice.memoryBytes = memoryLimitBytes();
    ArchiveTree tree(disk);
    openArchives(request.paths, choice.memoryBytes, disk, tree, scanFindings, progress);
    if (progress.cancelled())
        return model::Error{"Loading was cancelled.", {}, model::Error::Kind::Cancelled};
    model::Result<Scan> scan = scanPaths(request.paths, request.neffDirs, tree, scanFindings, progress);
    if (!scan.ok())
        return scan.error();
    if (request.preview && !request.choice.isPart())
        preview(request, choice, scan.value(), tree, progress);
    Loader loader(tree, progress, scan.value().title, choice);
    for (const model::Finding& finding : scanFindings.all())
        loader.findings().add(finding);
    return loader.run(std::move(scan).value());
}

} // namespace parsers
