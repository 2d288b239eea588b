// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/view_state.h"

#include <QByteArray>
#include <QDateTime>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace app {

enum class ThemeChoice { Auto, Light, Dark };

/// A capture that was opened before.
struct RecentCapture {
    QStringList paths;
    QString title;
    QString state;    ///< "all matched, 2 warnings"
    QString severity; ///< icon: "ok", "info", "warning", "error"
    QDateTime opened;
};

/// What stays from one run to the next; the only user of QSettings.
class Settings {
public:
    static constexpr int kMostRecent = 12;

    /// `file`: where to keep them; empty: the user's own place.
    explicit Settings(const QString& file = {});

    std::vector<RecentCapture> recent() const;
    /// Puts it first; the same paths stand once.
    void addRecent(const RecentCapture& capture);
    void clearRecent();
    ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    std::optional<viewer::Density> density() const;
    void setDensity(std::optional<viewer::Density> density);
    viewer::LaneGrouping grouping() const; ///< by layer when nothing or nonsense is kept
    void setGrouping(viewer::LaneGrouping grouping);
    QByteArray geometry() const;
    void setGeometry(const QByteArray& geometry);
    QStringList sourceFolders() const;
    void setSourceFolders(const QStringList& folders);
    /// The marks of a capture as MarkList::toJson gives them; those of the captures marked last are kept.
    QByteArray marks(const QStringList& paths) const;
    void setMarks(const QStringList& paths, const QByteArray& json);
    QString lastFolder() const;
    void setLastFolder(const QString& folder);

private:
    mutable QSettings m_settings;
};

} // namespace app
