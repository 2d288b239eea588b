// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>

namespace app {

using namespace Qt::StringLiterals;

namespace {
QString userFile() {
    return QSettings(QSettings::IniFormat, QSettings::UserScope, u"neurite"_s, u"neurite"_s).fileName();
}
} // namespace

Settings::Settings(const QString& file)
    : m_settings(file.isEmpty() ? userFile() : file, QSettings::IniFormat) {}

std::vector<RecentCapture> Settings::recent() const {
    std::vector<RecentCapture> captures;
    const int count = std::min(m_settings.beginReadArray(u"recent"_s), kMostRecent);
    for (int i = 0; i < count; ++i) {
        m_settings.setArrayIndex(i);
        RecentCapture capture;
        capture.paths = m_settings.value(u"paths"_s).toStringList();
        capture.title = m_settings.value(u"title"_s).toString();
        capture.state = m_settings.value(u"state"_s).toString();
        capture.severity = m_settings.value(u"severity"_s).toString();
        capture.opened = m_settings.value(u"opened"_s).toDateTime();
        if (!capture.paths.isEmpty())
            captures.push_back(std::move(capture));
    }
    m_settings.endArray();
    return captures;
}

void Settings::addRecent(const RecentCapture& capture) {
    std::vector<RecentCapture> captures = recent();
    std::erase_if(captures, [&](const RecentCapture& other) { return other.paths == capture.paths; });
    captures.insert(captures.begin(), capture);
    captures.resize(std::min<size_t>(captures.size(), kMostRecent));
    m_settings.beginWriteArray(u"recent"_s, static_cast<int>(captures.size()));
    for (size_t i = 0; i < captures.size(); ++i) {
        m_settings.setArrayIndex(static_cast<int>(i));
        m_settings.setValue(u"paths"_s, captures[i].paths);
        m_settings.setValue(u"title"_s, captures[i].title);
        m_settings.setValue(u"state"_s, captures[i].state);
        m_settings.setValue(u"severity"_s, captures[i].severity);
        m_settings.setValue(u"opened"_s, captures[i].opened);
    }
    m_settings.endArray();
}

void Settings::clearRecent() {
    m_settings.remove(u"recent"_s);
}

ThemeChoice Settings::theme() const {
    const QString word = m_settings.value(u"theme"_s).toString();
    return word == u"light" ? ThemeChoice::Light : (word == u"dark" ? ThemeChoice::Dark : ThemeChoice::Auto);
}

void Settings::setTheme(ThemeChoice choice) {
    m_settings.setValue(u"theme"_s, choice == ThemeChoice::Light  ? u"light"_s
                                    : choice == ThemeChoice::Dark ? u"dark"_s
                                                                  : u"auto"_s);
}

std::optional<viewer::Density> Settings::density() const {
    const QString word = m_settings.value(u"density"_s).toString();
    if (word == u"compact")
        return viewer::Density::Compact;
    return word == u"comfortable" ? std::optional(viewer::Density::Comfortable) : std::nullopt;
}

void Settings::setDensity(std::optional<viewer::Density> density) {
    m_settings.setValue(u"density"_s, !density                               ? u"auto"_s
                                      : *density == viewer::Density::Compact ? u"compact"_s
                                                                             : u"comfortable"_s);
}

namespace {

constexpr std::array kGroupings = {u"layer", u"host-and-device", u"neuroncore", u"thread", u"process", u"instance"};

} // namespace

viewer::LaneGrouping Settings::grouping() const {
    const QString word = m_settings.value(u"grouping"_s).toString();
    for (size_t i = 0; i < kGroupings.size(); ++i)
        if (word == QStringView(kGroupings[i]))
            return static_cast<viewer::LaneGrouping>(i);
    return viewer::LaneGrouping::Layers;
}

void Settings::setGrouping(viewer::LaneGrouping grouping) {
    m_settings.setValue(u"grouping"_s, QStringView(kGroupings[static_cast<size_t>(grouping)]).toString());
}

QByteArray Settings::geometry() const {
    return m_settings.value(u"geometry"_s).toByteArray();
}
void Settings::setGeometry(const QByteArray& geometry) {
    m_settings.setValue(u"geometry"_s, geometry);
}
QStringList Settings::sourceFolders() const {
    return m_settings.value(u"sourceFolders"_s).toStringList();
}
void Settings::setSourceFolders(const QStringList& folders) {
    m_settings.setValue(u"sourceFolders"_s, folders);
}
namespace {

constexpr qsizetype kMostMarked = 100; // captures

QString marksKey(const QStringList& paths) {
    const QByteArray name = QCryptographicHash::hash(paths.join(u'\n').toUtf8(), QCryptographicHash::Sha256);
    return u"marks/"_s + QString::fromLatin1(name.toHex().left(32));
}

} // namespace

QByteArray Settings::marks(const QStringList& paths) const {
    return m_settings.value(marksKey(paths)).toByteArray();
}

void Settings::setMarks(const QStringList& paths, const QByteArray& json) {
    const QString key = marksKey(paths);
    QStringList keys = m_settings.value(u"marked"_s).toStringList();
    keys.removeAll(key);
    if (json.isEmpty()) {
        m_settings.remove(key);
    } else {
        keys.prepend(key);
        m_settings.setValue(key, json);
    }
    while (keys.size() > kMostMarked)
        m_settings.remove(keys.takeLast());
    m_settings.setValue(u"marked"_s, keys);
}

QString Settings::lastFolder() const {
    return m_settings.value(u"lastFolder"_s).toString();
}
void Settings::setLastFolder(const QString& folder) {
    m_settings.setValue(u"lastFolder"_s, folder);
}

} // namespace app
