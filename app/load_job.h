// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document.h"
#include "model/progress.h"
#include "model/result.h"
#include "parsers/file_tree.h"
#include "parsers/read_choice.h"
#include "viewer/latest_job.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <mutex>
#include <optional>

namespace app {

/// Loads captures on a worker thread. A newer load voids the older; exactly one of finished, failed and cancelled is
/// emitted for each load that is not voided. Lives on the GUI thread.
class LoadJob : public QObject {
    Q_OBJECT
public:
    /// What is known while a load runs.
    struct State {
        uint64_t doneBytes = 0, totalBytes = 0, filesDone = 0;
        uint64_t memoryBytes = 0, memoryLimitBytes = 0; ///< what the load holds, and what it may; 0: not known
        double seconds = 0;
    };

    /// Reads from `files`, or from the disk when that is null.
    explicit LoadJob(std::shared_ptr<const parsers::FileTree> files = nullptr, QObject* parent = nullptr);
    ~LoadJob() override;

    /// `withPreview`: previewed() comes while a large capture is still being read.
    void start(const QStringList& paths, const QStringList& neffDirs = {}, const parsers::ReadChoice& choice = {},
               bool withPreview = false);
    /// Stops a running load; cancelled() comes before this returns.
    void cancel();
    bool running() const { return m_job.running(); }
    const QStringList& paths() const { return m_paths; }
    State state() const;

signals:
    void progressed();
    void previewed(const app::Document& document);
    void finished(const app::Document& document);
    void failed(const model::Error& error);
    void cancelled();

private:
    using Outcome = std::shared_ptr<model::Result<Document>>;
    /// Where the loading thread leaves a preview for the next tick.
    struct Preview {
        std::mutex mutex;
        std::optional<Document> document;
    };
    void tick();
    void stop();

    std::shared_ptr<const parsers::FileTree> m_files;
    QStringList m_paths;
    std::shared_ptr<model::Progress> m_progress;
    std::shared_ptr<Preview> m_preview;
    uint64_t m_memoryBefore = 0, m_memoryLimit = 0;
    QElapsedTimer m_clock;
    QTimer m_tick;
    viewer::LatestJob<Outcome> m_job;
};

} // namespace app
