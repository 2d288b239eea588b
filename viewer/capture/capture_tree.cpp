// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/capture/capture_tree.h"

#include "viewer/formatting.h"

#include <algorithm>
#include <map>
#include <set>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

QString lastPart(const std::string& path) {
    const QString text = QString::fromStdString(path);
    return text.section(u'/', -1, -1, QString::SectionSkipEmpty);
}

/// Files of one name are told apart by their folders: as many as it takes.
void tellApart(std::vector<CaptureNode>& nodes, const model::Capture& capture) {
    constexpr int kMostFolders = 4;
    for (int folders = 1; folders <= kMostFolders; ++folders) {
        std::map<QString, int> titles;
        for (const CaptureNode& node : nodes)
            ++titles[node.title];
        for (CaptureNode& node : nodes)
            if (node.file && titles[node.title] > 1)
                node.title = QString::fromStdString(capture.files()[node.file->index()].path)
                                 .section(u'/', -1 - folders, -1, QString::SectionSkipEmpty);
    }
}

bool isDeviceFile(model::FileRole role) {
    return role == model::FileRole::Ntff || role == model::FileRole::Neff;
}

CaptureNode fileNode(const model::Capture& capture, model::FileId id) {
    const model::CaptureFile& file = capture.files()[id.index()];
    CaptureNode node;
    node.icon = u"file"_s;
    node.title = lastPart(file.path);
    node.tip = QString::fromStdString(file.path) + u"\n"_s + QString::fromUtf8(model::fileRoleName(file.role));
    node.file = id;
    switch (file.state) {
    case model::FileState::Empty:
        node.state = u"empty"_s;
        break;
    case model::FileState::PartlyRead:
        node.state = u"partly read"_s;
        node.severity = CaptureNode::State::Warning;
        break;
    case model::FileState::NotRead:
        node.state = file.role == model::FileRole::Unknown ? bytesText(file.sizeBytes) : u"not read"_s;
        break;
    case model::FileState::Read:
        node.state = bytesText(file.sizeBytes);
        break;
    }
    return node;
}

CaptureNode pairNode(const model::Capture& capture, const model::Pair& pair) {
    CaptureNode node;
    const bool hasProfile = pair.profile.valid();
    node.title = hasProfile             ? lastPart(capture.profiles()[pair.profile.index()].path)
                 : pair.program.valid() ? lastPart(capture.programs()[pair.program.index()].path)
                                        : u"device file"_s;
    // One session's profile holds many programs: then the program's own name tells the lines apart.
    const auto sameProfile =
        std::count_if(capture.pairs().begin(), capture.pairs().end(),
                      [&](const model::Pair& other) { return hasProfile && other.profile == pair.profile; });
    if (sameProfile > 1 && pair.program.valid())
        node.title = lastPart(capture.programs()[pair.program.index()].path);
    // Here only the number tells them apart: what they are is said by the group and the icon.
    const QString whole = node.title;
    for (const QString& end : {u".ntff"_s, u".neff"_s})
        if (node.title.endsWith(end))
            node.title.chop(end.size());
    if (node.title.startsWith(u"neff_"_s))
        node.title.remove(0, 5);
    node.tip = whole + u"\n"_s + QString::fromStdString(pair.reason);
    if (hasProfile)
        node.profile = pair.profile;
    switch (pair.state) {
    case model::PairState::Matched:
        node.icon = u"ok"_s;
        node.state = u"matched"_s;
        node.severity = CaptureNode::State::Ok;
        break;
    case model::PairState::MatchedByName:
        node.icon = u"warning"_s;
        node.state = u"by name only"_s;
        node.severity = CaptureNode::State::Warning;
        break;
    case model::PairState::Mismatch:
        node.icon = u"error"_s;
        node.state = u"mismatch"_s;
        node.severity = CaptureNode::State::Error;
        break;
    case model::PairState::Orphan:
        node.icon = hasProfile ? u"warning"_s : u"info"_s;
        node.state = hasProfile ? u"no program"_s : u"no profile"_s;
        node.severity = hasProfile ? CaptureNode::State::Warning : CaptureNode::State::Plain;
        break;
    }
    return node;
}

model::WorkerId workerOf(const model::Capture& capture, const model::Pair& pair) {
    const model::FileId file = pair.profile.valid()   ? capture.profiles()[pair.profile.index()].file
                               : pair.program.valid() ? capture.programs()[pair.program.index()].file
                                                      : model::FileId();
    return file.valid() ? capture.files()[file.index()].worker : model::WorkerId();
}

/// Files and pairs of one worker, or of none.
void addContents(CaptureNode& node, const model::Capture& capture, model::WorkerId worker) {
    CaptureNode unknown;
    unknown.icon = u"directory"_s;
    unknown.title = u"not capture files"_s;
    unknown.open = false;
    for (size_t i = 0; i < capture.files().size(); ++i) {
        const model::CaptureFile& file = capture.files()[i];
        if (file.worker != worker || isDeviceFile(file.role))
            continue;
        const bool foreign = file.role == model::FileRole::Unknown && file.state != model::FileState::Empty;
        (foreign ? unknown : node).children.push_back(fileNode(capture, model::FileId(i)));
    }
    tellApart(node.children, capture);
    tellApart(unknown.children, capture);
    CaptureNode profiles;
    profiles.icon = u"device"_s;
    profiles.title = u"device profiles"_s;
    std::set<model::ProfileId> distinct;
    for (const model::Pair& pair : capture.pairs())
        if (workerOf(capture, pair) == worker) {
            profiles.children.push_back(pairNode(capture, pair));
            if (pair.profile.valid())
                distinct.insert(pair.profile);
        }
    if (!profiles.children.empty()) {
        profiles.state = groupedNumber(static_cast<int64_t>(distinct.size()));
        node.children.push_back(std::move(profiles));
    }
    if (!unknown.children.empty()) {
        unknown.state = groupedNumber(static_cast<int64_t>(unknown.children.size()));
        node.children.push_back(std::move(unknown));
    }
}

} // namespace

CaptureNode captureTree(const model::Capture& capture) {
    CaptureNode root;
    root.icon = u"directory"_s;
    root.title = QString::fromStdString(capture.title());
    for (size_t i = 0; i < capture.workers().size(); ++i) {
        const model::Worker& worker = capture.workers()[i];
        CaptureNode node;
        node.icon = u"worker"_s;
        node.title = worker.pid ? QString(u"worker "_s + QString::number(i)) : QString::fromStdString(worker.name);
        node.state = worker.pid ? QString(u"pid "_s + QString::number(*worker.pid)) : QString();
        node.tip = QString::fromStdString(worker.name) + u"\n"_s + QString::fromStdString(worker.directory);
        addContents(node, capture, model::WorkerId(i));
        if (!node.children.empty())
            root.children.push_back(std::move(node));
    }
    addContents(root, capture, model::WorkerId());
    return root;
}

} // namespace viewer
