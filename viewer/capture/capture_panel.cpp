// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/capture/capture_panel.h"

#include "viewer/icons.h"
#include "viewer/panel_title.h"
#include "viewer/severity.h"

#include <QHeaderView>
#include <QListWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {
constexpr int kRowPx = 22;
constexpr int kIconPx = 16;
constexpr int kMostFindingRows = 8;
constexpr int kProfileRole = Qt::UserRole;
constexpr int kFileRole = Qt::UserRole + 1;
constexpr int kIndexRole = Qt::UserRole; // in the list of findings
} // namespace

CapturePanel::CapturePanel(QWidget* parent)
    : QWidget(parent)
    , m_tree(new QTreeWidget)
    , m_findingsTitle(new PanelTitle(u"Findings"_s))
    , m_findings(new QListWidget) {
    m_tree->setColumnCount(2);
    m_tree->setHeaderHidden(true);
    m_tree->setIndentation(14);
    m_tree->setIconSize(QSize(kIconPx, kIconPx));
    m_findings->setIconSize(QSize(kIconPx, kIconPx));
    m_tree->setUniformRowHeights(true);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_tree->header()->setMinimumSectionSize(20);
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setAccessibleName(u"Files of the capture"_s);
    m_findings->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_findings->setUniformItemSizes(true);
    m_findings->setTextElideMode(Qt::ElideRight);
    m_findings->setAccessibleName(u"Findings"_s);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_findingsTitle);
    layout->addWidget(m_findings);

    connect(m_findings, &QListWidget::itemClicked, this,
            [this](const QListWidgetItem* item) { emit findingChosen(item->data(kIndexRole).toInt()); });
    connect(m_findings, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem* item) { emit findingChosen(item->data(kIndexRole).toInt()); });
    connect(m_tree, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        if (item->data(0, kProfileRole).toBool())
            emit pairsWanted();
        else if (item->data(0, kFileRole).toBool())
            emit filesWanted();
    });
}

void CapturePanel::setCapture(std::shared_ptr<const model::Capture> capture) {
    m_capture = std::move(capture);
    fill();
    fillFindings();
}

void CapturePanel::setLook(const Look& look) {
    m_look = look;
    m_findingsTitle->setLook(look);
    fill();
    fillFindings();
}

void CapturePanel::fill() {
    m_tree->clear();
    if (m_capture)
        addNode(nullptr, captureTree(*m_capture));
}

void CapturePanel::addNode(QTreeWidgetItem* parent, const CaptureNode& node) {
    const Theme& theme = *m_look.theme;
    auto* item = parent ? new QTreeWidgetItem(parent) : new QTreeWidgetItem(m_tree);
    item->setText(0, node.title);
    item->setIcon(0, node.severity == CaptureNode::State::Plain
                         ? QIcon(icons::pixmap(node.icon, theme.text2, kIconPx, devicePixelRatioF()))
                         : icons::icon(node.icon, theme));
    item->setFont(0, parent ? m_look.fonts.text : m_look.fonts.textStrong);
    item->setText(1, node.state);
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    // Only a mismatch is red here: everything else is said by icon and word.
    const bool bad = node.severity == CaptureNode::State::Error;
    item->setFont(1, bad ? m_look.fonts.textStrong : m_look.fonts.caption);
    item->setForeground(1, bad ? theme.error.ink : theme.text3);
    item->setToolTip(0, node.tip);
    item->setToolTip(1, node.tip);
    item->setSizeHint(0, QSize(10, kRowPx));
    item->setData(0, kProfileRole, node.profile.has_value());
    item->setData(0, kFileRole, node.file.has_value());
    for (const CaptureNode& child : node.children)
        addNode(item, child);
    item->setExpanded(node.open && !node.children.empty());
}

void CapturePanel::fillFindings() {
    m_findings->clear();
    m_findingsTitle->setVisible(m_capture != nullptr);
    m_findings->setVisible(m_capture && !m_capture->findings().all().empty());
    if (!m_capture)
        return;
    m_findingsTitle->setNote(findingCounts(m_capture->findings()));
    for (const size_t index : findingsBySeverity(m_capture->findings())) {
        const model::Finding& finding = m_capture->findings().all()[index];
        auto* item = new QListWidgetItem(icons::icon(severityIcon(finding.severity), *m_look.theme),
                                         findingTitle(finding), m_findings);
        item->setToolTip(QString::fromStdString(finding.message));
        item->setData(kIndexRole, static_cast<int>(index));
        item->setFont(m_look.fonts.text);
        item->setSizeHint(QSize(10, kRowPx));
    }
    m_findings->setFixedHeight(std::min(m_findings->count(), kMostFindingRows) * kRowPx + 6);
}

} // namespace viewer
