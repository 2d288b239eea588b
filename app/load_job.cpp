// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/load_job.h"

#include "parsers/capture_loader.h"
#include "parsers/memory_use.h"

namespace app {

namespace {

constexpr int kTickMs = 50;

model::Result<Document> load(const QStringList& paths, const parsers::LoadRequest& request,
                             const parsers::FileTree& files, model::Progress& progress) {
    QElapsedTimer clock;
    clock.start();
    model::Result<parsers::LoadOutcome> outcome = parsers::loadCapture(request, files, progress);
    if (!outcome.ok())
        return outcome.error();
    Document document = documentOf(outcome.value().capture, paths);
    document.anythingRead = outcome.value().anythingRead;
    document.seconds = static_cast<double>(clock.elapsed()) / 1000.0;
    return document;
}

} // namespace

LoadJob::LoadJob(std::shared_ptr<const parsers::FileTree> files, QObject* parent)
    : QObject(parent)
    , m_files(files ? std::move(files) : std::make_shared<const parsers::DiskFileTree>()) {
    m_tick.setInterval(kTickMs);
    connect(&m_tick, &QTimer::timeout, this, &LoadJob::tick);
}

LoadJob::~LoadJob() {
    stop();
}

void LoadJob::stop() {
    if (m_progress)
        m_progress->cancel(); // the voided load must not go on using the disk
    m_job.cancel();
    m_tick.stop();
}

void LoadJob::tick() {
    std::optional<Document> preview;
    {
        const std::lock_guard lock(m_preview->mutex);
        preview.swap(m_preview->document);
    }
    if (preview)
        emit previewed(*preview);
    emit progressed();
}

void LoadJob::start(const QStringList& paths, const QStringList& neffDirs, const parsers::ReadChoice& choice,
                    bool withPreview) {
    stop();
    parsers::LoadRequest request;
    for (const QString& path : paths)
        request.paths.push_back(path.toStdString());
    for (const QString& folder : neffDirs)
        request.neffDirs.push_back(folder.toStdString());
    request.choice = choice;
    m_memoryBefore = parsers::residentBytes();
    m_memoryLimit = choice.memoryBytes > 0 ? choice.memoryBytes : parsers::memoryLimitBytes();
    m_preview = std::make_shared<Preview>();
    if (withPreview)
        request.preview = [box = m_preview, paths](parsers::LoadOutcome outcome) {
            Document document = documentOf(std::move(outcome.capture), paths);
            document.preview = true;
            const std::lock_guard lock(box->mutex);
            box->document = std::move(document);
        };
    m_paths = paths;
    m_progress = std::make_shared<model::Progress>();
    m_clock.start();
    m_tick.start();
    m_job.start(
        [paths, choice, before = m_memoryBefore, request = std::move(request), files = m_files,
         progress = m_progress](const std::atomic<bool>&) {
            auto loaded = std::make_shared<model::Result<Document>>(load(paths, request, *files, *progress));
            if (loaded->ok()) {
                const uint64_t memory = parsers::residentBytes();
                loaded->value().choice = choice;
                loaded->value().memoryBytes = memory > before ? memory - before : 0;
            }
            return loaded;
        },
        [this](const Outcome& outcome) {
            m_tick.stop();
            if (outcome->ok())
                emit finished(outcome->value());
            else
                emit failed(outcome->error());
        });
}

void LoadJob::cancel() {
    if (!running())
        return;
    stop();
    emit cancelled();
}

LoadJob::State LoadJob::state() const {
    State state;
    if (m_progress) {
        state.doneBytes = m_progress->doneBytes();
        state.totalBytes = m_progress->totalBytes();
        state.filesDone = m_progress->filesDone();
        const uint64_t memory = parsers::residentBytes();
        state.memoryBytes = memory > m_memoryBefore ? memory - m_memoryBefore : 0;
        state.memoryLimitBytes = m_memoryLimit > m_memoryBefore ? m_memoryLimit - m_memoryBefore : 0;
        state.seconds = static_cast<double>(m_clock.elapsed()) / 1000.0;
    }
    return state;
}

} // namespace app
