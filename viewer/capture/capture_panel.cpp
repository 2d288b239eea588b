// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/capture/capture_panel.h"

#include "viewer/formatting.h"
#include "viewer/icons.h"
#include "viewer/idle_pattern.h"
#include "viewer/panel_title.h"
#include "viewer/severity.h"

#include <QHeaderView>
#include <QListWidget>
#include <QPainter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {
constexpr int kRowPx = 22;
constexpr int kIconPx = 16;
constexpr int kMostListRows = 5; // of findings and of idle time, each
constexpr int kTreeRows = 5;     // stay for the files when the panel is low
constexpr int kListAirPx = 6;
constexpr int kPatternPx = 13;
constexpr int kProfileRole = Qt::UserRole;
constexpr int kFileRole = Qt::UserRole + 1;
constexpr int kIndexRole = Qt::UserRole; // in the list of findings
constexpr int kCauseRole = Qt::UserRole; // in the list of idle time

QTreeWidget* twoColumns(const QString& name) {
    auto* tree = new QTreeWidget;
    tree->setColumnCount(2);
    tree->setHeaderHidden(true);
    tree->setIconSize(QSize(kIconPx, kIconPx));
    tree->setUniformRowHeights(true);
    tree->header()->setStretchLastSection(false);
    tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    tree->header()->setMinimumSectionSize(20);
    tree->setTextElideMode(Qt::ElideMiddle);
    tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree->setAccessibleName(name);
    return tree;
}

QIcon patternIcon(const IdleLook& look, double ratio) {
    QPixmap pixmap(QSize(kIconPx, kIconPx) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const double air = (kIconPx - kPatternPx) / 2.0;
    paintIdleChip(painter, QRectF(air, air, kPatternPx, kPatternPx), look);
    return QIcon(pixmap);
}
} // namespace

CapturePanel::CapturePanel(QWidget* parent)
    : QWidget(parent)
    , m_tree(twoColumns(u"Files of the capture"_s))
    , m_findingsTitle(new PanelTitle(u"Findings"_s))
    , m_findings(new QListWidget)
    , m_idleTitle(new PanelTitle(u"Idle time"_s))
    , m_idle(twoColumns(u"Idle time by cause"_s)) {
    m_tree->setIndentation(14);
    m_findings->setIconSize(QSize(kIconPx, kIconPx));
    m_idle->setRootIsDecorated(false);
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
    layout->addWidget(m_idleTitle);
    layout->addWidget(m_idle);

    connect(m_findings, &QListWidget::itemClicked, this,
            [this](const QListWidgetItem* item) { emit findingChosen(item->data(kIndexRole).toInt()); });
    connect(m_findings, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem* item) { emit findingChosen(item->data(kIndexRole).toInt()); });
    const auto chooseIdle = [this](const QTreeWidgetItem* item) {
        emit idleChosen(static_cast<model::IdleCause>(item->data(0, kCauseRole).toInt()));
    };
    connect(m_idle, &QTreeWidget::itemClicked, this, chooseIdle);
    connect(m_idle, &QTreeWidget::itemActivated, this, chooseIdle);
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
    fillIdle();
}

void CapturePanel::setAccount(std::shared_ptr<const WallAccount> account) {
    m_account = std::move(account);
    fillIdle();
}

void CapturePanel::setLook(const Look& look) {
    m_look = look;
    m_findingsTitle->setLook(look);
    m_idleTitle->setLook(look);
    fill();
    fillFindings();
    fillIdle();
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
    fitLists();
}

/// The lists are as high as their rows, up to a few; in a low panel they scroll, so that the files are still to be
/// seen.
void CapturePanel::fitLists() {
    const int lists = m_idle->isHidden() ? 1 : 2;
    const int room = height() - kTreeRows * kRowPx - lists * (m_findingsTitle->sizeHint().height() + kListAirPx);
    const int most = std::clamp(room / (lists * kRowPx), 1, kMostListRows);
    m_findings->setFixedHeight(std::min(m_findings->count(), most) * kRowPx + kListAirPx);
    m_idle->setFixedHeight(std::min(m_idle->topLevelItemCount(), most) * kRowPx + kListAirPx);
}

void CapturePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitLists();
}

QString CapturePanel::idleNote() const {
    return m_idleTitle->note();
}

void CapturePanel::fillIdle() {
    m_idle->clear();
    const bool known = m_capture && m_account && m_account->hasDevice && m_account->idleSumNs() > 0;
    m_idleTitle->setVisible(known);
    m_idle->setVisible(known);
    if (!known) {
        fitLists();
        return;
    }
    const int64_t sumNs = m_account->idleSumNs();
    m_idleTitle->setNote(durationText(sumNs) + (m_account->ofRange  ? u" of the range"_s
                                                : m_account->ofStep ? u" of the step"_s
                                                                    : QString()));
    for (const auto& [cause, ns] : m_account->idleCauses()) {
        const std::string_view name = model::idleCauseName(cause);
        auto* item = new QTreeWidgetItem(m_idle);
        item->setText(0, QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
        item->setIcon(0, patternIcon(m_look.theme->idle(idleColourOf(cause)), devicePixelRatioF()));
        item->setFont(0, m_look.fonts.text);
        item->setText(1, timeInUnit(ns, unitFor(sumNs)));
        item->setFont(1, m_look.fonts.numbers);
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        item->setSizeHint(0, QSize(10, kRowPx));
        item->setData(0, kCauseRole, static_cast<int>(cause));
        const QString share = percentText(static_cast<double>(ns) / static_cast<double>(m_account->wallNs));
        for (const int column : {0, 1})
            item->setToolTip(column, item->text(0) + u": "_s + durationText(ns) + u", "_s + share +
                                         u" of the wall. Click to see the gaps."_s);
    }
    fitLists();
}

} // namespace viewer
