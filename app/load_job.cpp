// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/load_job.h"

#include "parsers/capture_loader.h"

namespace app {

namespace {

constexpr int kTickMs = 100;

model::Result<Document> load(const QStringList& paths, const QStringList& neffDirs, const parsers::FileTree& files,
                             model::Progress& progress) {
    QElapsedTimer clock;
    clock.start();
    parsers::LoadRequest request;
    for (const QString& path : paths)
        request.paths.push_back(path.toStdString());
    for (const QString& folder : neffDirs)
        request.neffDirs.push_back(folder.toStdString());
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
    connect(&m_tick, &QTimer::timeout, this, &LoadJob::progressed);
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

void LoadJob::start(const QStringList& paths, const QStringList& neffDirs) {
    stop();
    m_paths = paths;
    m_progress = std::make_shared<model::Progress>();
    m_clock.start();
    m_tick.start();
    m_job.start(
        [paths, neffDirs, files = m_files, progress = m_progress](const std::atomic<bool>&) {
            return std::make_shared<model::Result<Document>>(load(paths, neffDirs, *files, *progress));
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
        state.seconds = static_cast<double>(m_clock.elapsed()) / 1000.0;
    }
    return state;
}

} // namespace app
