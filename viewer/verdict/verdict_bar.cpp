// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/verdict/verdict_bar.h"

#include "viewer/formatting.h"
#include "viewer/icons.h"
#include "viewer/severity.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolTip>

#include <algorithm>
#include <cstdlib>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kHeightPx = 48;
constexpr int kInsetPx = 12;
constexpr int kBarPx = 12;
constexpr int kChipPx = 22;
constexpr int kMostBarPx = 760;
constexpr double kSecondsOfData = 2.0; // before that a rate says nothing

QString mostSevereChip(const model::Findings& findings) {
    const QString counts = findingCounts(findings);
    return counts.section(u", "_s, 0, 0);
}

} // namespace

QString loadingText(const VerdictBar::Loading& loading) {
    QStringList parts;
    const auto files = static_cast<int64_t>(loading.filesDone);
    parts += groupedNumber(files) + (files == 1 ? u" file done"_s : u" files done"_s);
    parts += loading.totalBytes ? QString(bytesText(loading.doneBytes) + u" of "_s + bytesText(loading.totalBytes))
                                : bytesText(loading.doneBytes);
    if (loading.seconds >= kSecondsOfData && loading.doneBytes > 0) {
        const double rate = static_cast<double>(loading.doneBytes) / loading.seconds;
        parts += bytesText(static_cast<uint64_t>(rate)) + u"/s"_s;
        if (loading.totalBytes > loading.doneBytes) {
            const double left = static_cast<double>(loading.totalBytes - loading.doneBytes) / rate;
            parts += u"about "_s + groupedNumber(static_cast<int64_t>(left) + 1) + kNarrowSpace + u"s left"_s;
        }
    }
    return parts.join(u" · "_s);
}

std::vector<VerdictBar::Chip> verdictChips(const model::Capture& capture, const model::LayerShare& share) {
    std::vector<VerdictBar::Chip> chips;
    if (share.stepCount == 1)
        chips.push_back(
            {{}, u"n = 1 step: no spread"_s, u"One active step only: it cannot be told whether it is typical."_s});
    else if (share.stepCount > 1)
        chips.push_back({{}, u"n = "_s + groupedNumber(static_cast<int64_t>(share.stepCount)) + u" steps"_s, {}});
    int64_t own = 0, errorNs = -1;
    QString reason;
    for (const model::Clock& clock : capture.clocks()) {
        if (clock.own && reason.isEmpty())
            reason = QString::fromStdString(clock.reason);
        own += clock.own;
        if (!clock.own && clock.errorLow && clock.errorHigh)
            errorNs = std::max({errorNs, std::abs(clock.errorLow->ns()), std::abs(clock.errorHigh->ns())});
    }
    if (own > 0)
        chips.push_back({u"clock"_s,
                         own == 1 ? u"1 profile on its own clock"_s
                                  : QString(groupedNumber(own) + u" profiles on their own clocks"_s),
                         reason});
    else if (errorNs >= 0)
        chips.push_back({u"clock"_s, u"clocks tied, ±"_s + durationText(errorNs),
                         u"How far device times may be off on the host's clock, from causality"_s});
    if (!capture.findings().all().empty())
        chips.push_back({severityIcon(worstSeverity(capture.findings())), mostSevereChip(capture.findings()),
                         findingCounts(capture.findings()), true});
    return chips;
}

VerdictBar::VerdictBar(QWidget* parent)
    : QWidget(parent)
    , m_cancel(new QPushButton(u"Cancel"_s, this)) {
    setFixedHeight(kHeightPx);
    setMouseTracking(true);
    m_cancel->setFixedSize(88, 26);
    m_cancel->hide();
    connect(m_cancel, &QPushButton::clicked, this, &VerdictBar::cancelRequested);
}

void VerdictBar::setLook(const Look& look) {
    m_look = look;
    m_cancel->setIcon(icons::icon(u"close"_s, *look.theme));
    placeChips();
    update();
}

void VerdictBar::clear() {
    m_sentence.clear();
    m_coverage.clear();
    m_parts.clear();
    m_chips.clear();
    m_loading.reset();
    m_cancel->hide();
    placeChips();
    update();
}

void VerdictBar::showVerdict(std::shared_ptr<const model::Capture> capture, const model::LayerShare& share) {
    clear();
    m_sentence = QString::fromStdString(model::verdictSentence(share));
    m_wallNs = share.wall.ns();
    m_coverage = QString::fromStdString(share.subject) + u" · "_s + durationText(m_wallNs);
    if (share.hasRuntimeTrace && share.hasExecutions) {
        m_coverage += u" of wall time, no part counted twice"_s;
        m_parts = {{LayerColour::Device, u"device"_s, share.device.ns()},
                   {LayerColour::Runtime, u"runtime"_s, share.runtime.ns()},
                   {LayerColour::Framework, u"framework"_s, share.framework.ns()},
                   {LayerColour::Unknown, u"unknown"_s, share.unknown.ns()}};
    }
    m_chips = verdictChips(*capture, share);
    placeChips();
    update();
}

void VerdictBar::showLoading(const Loading& loading) {
    if (!m_loading)
        clear();
    m_loading = loading;
    m_sentence = u"Reading "_s + loading.title;
    m_coverage = loadingText(loading);
    m_cancel->show();
    placeChips();
    update();
}

int VerdictBar::placeChips() {
    m_chipRects.assign(m_chips.size(), {});
    int right = width() - kInsetPx;
    m_cancel->move(right - m_cancel->width(), (height() - m_cancel->height()) / 2);
    if (m_loading)
        return right - m_cancel->width() - 70;
    const QFontMetrics metrics(m_look.fonts.caption);
    for (size_t i = m_chips.size(); i-- > 0;) {
        const int icon = m_chips[i].icon.isEmpty() ? 0 : 20;
        const int wide = metrics.horizontalAdvance(m_chips[i].text) + icon + 20;
        m_chipRects[i] = QRect(right - wide, (height() - kChipPx) / 2, wide, kChipPx);
        right -= wide + 10;
    }
    return right;
}

void VerdictBar::paintShare(QPainter& painter, QRect room) const {
    const Theme& theme = *m_look.theme;
    room.setWidth(std::min(room.width(), kMostBarPx));
    if (room.width() < 120 || m_wallNs <= 0)
        return;
    const QRect bar(room.left(), 9, room.width(), kBarPx);
    int64_t before = 0;
    const auto x = [&](int64_t ns) {
        return bar.left() + static_cast<int>(static_cast<double>(ns) / static_cast<double>(m_wallNs) * bar.width());
    };
    int left = bar.left(), legend = bar.left();
    QFont strong = m_look.fonts.caption;
    strong.setWeight(QFont::DemiBold);
    for (const Part& part : m_parts) {
        before += part.ns;
        const int end = part.ns > 0 ? std::max(x(before), left + 1) : left;
        if (end > left) // a hair of air between two parts, none taken from a part of one pixel
            painter.fillRect(QRect(left, bar.top(), std::max(1, end - left - 1), bar.height()),
                             theme.layer(part.layer));
        left = end;
        painter.setFont(m_look.fonts.caption);
        const QString share = percentText(static_cast<double>(part.ns) / static_cast<double>(m_wallNs));
        const QString time = timeInUnit(part.ns, unitFor(m_wallNs));
        const int nameWide = painter.fontMetrics().horizontalAdvance(part.name);
        const int timeWide = painter.fontMetrics().horizontalAdvance(time);
        const int shareWide = QFontMetrics(strong).horizontalAdvance(share);
        if (legend + nameWide + shareWide + timeWide + 28 > room.right())
            continue;
        const QRect text(legend + 12, 24, room.right() - legend, 18);
        painter.fillRect(QRect(legend, 29, 8, 8), theme.layer(part.layer));
        painter.setPen(theme.text2);
        painter.drawText(text, Qt::AlignVCenter, part.name);
        painter.drawText(text.adjusted(nameWide + shareWide + 10, 0, 0, 0), Qt::AlignVCenter, time);
        painter.setFont(strong);
        painter.setPen(theme.text1);
        painter.drawText(text.adjusted(nameWide + 5, 0, 0, 0), Qt::AlignVCenter, share);
        legend += 12 + nameWide + shareWide + timeWide + 28;
    }
}

void VerdictBar::paintProgress(QPainter& painter, QRect room) const {
    const Theme& theme = *m_look.theme;
    const QRect bar(room.left(), height() / 2 - 3, room.width(), 6);
    painter.fillRect(bar, theme.gridMajor);
    if (m_loading->totalBytes == 0)
        return;
    const double share =
        std::min(1.0, static_cast<double>(m_loading->doneBytes) / static_cast<double>(m_loading->totalBytes));
    painter.fillRect(QRect(bar.left(), bar.top(), static_cast<int>(share * bar.width()), bar.height()), theme.accent);
    painter.setFont(m_look.fonts.textStrong);
    painter.setPen(theme.text1);
    painter.drawText(QRect(room.right() + 8, 0, 56, height()), Qt::AlignRight | Qt::AlignVCenter, percentText(share));
}

void VerdictBar::paintEvent(QPaintEvent*) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.border);
    painter.setFont(m_look.fonts.title);
    painter.setPen(theme.text1);
    painter.drawText(QRect(kInsetPx, 5, width(), 20), Qt::AlignVCenter, m_sentence);
    const int sentenceWide = painter.fontMetrics().horizontalAdvance(m_sentence);
    painter.setFont(m_look.fonts.caption);
    painter.setPen(theme.text3);
    painter.drawText(QRect(kInsetPx, 25, width(), 17), Qt::AlignVCenter, m_coverage);
    const int textWide = std::max(sentenceWide, painter.fontMetrics().horizontalAdvance(m_coverage));
    const int chipsLeft = m_loading             ? width() - kInsetPx - m_cancel->width() - 80
                          : m_chipRects.empty() ? width() - kInsetPx
                                                : m_chipRects.front().left() - 16;
    const int left = std::max(kInsetPx + textWide + 20, m_loading ? 440 : 0);
    const QRect room(left, 0, std::max(0, chipsLeft - left), height());
    if (m_loading)
        paintProgress(painter, room);
    else if (!m_parts.empty())
        paintShare(painter, room);
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < m_chips.size(); ++i) {
        const QRect chip = m_chipRects[i];
        painter.setPen(theme.border);
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), kChipPx / 2.0, kChipPx / 2.0);
        int textLeft = chip.left() + 10;
        if (!m_chips[i].icon.isEmpty()) {
            icons::icon(m_chips[i].icon, theme).paint(&painter, QRect(chip.left() + 8, chip.top() + 3, 16, 16));
            textLeft += 20;
        }
        painter.setFont(m_look.fonts.caption);
        painter.setPen(theme.text1);
        painter.drawText(QRect(textLeft, chip.top(), chip.width(), chip.height()), Qt::AlignVCenter, m_chips[i].text);
    }
}

void VerdictBar::resizeEvent(QResizeEvent*) {
    placeChips();
}

void VerdictBar::mousePressEvent(QMouseEvent* event) {
    for (size_t i = 0; i < m_chips.size(); ++i)
        if (m_chips[i].findings && m_chipRects[i].contains(event->position().toPoint()))
            emit findingsRequested();
}

bool VerdictBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (size_t i = 0; i < m_chips.size(); ++i)
        if (m_chipRects[i].contains(help->pos()))
            QToolTip::showText(help->globalPos(), m_chips[i].tip);
    return true;
}

} // namespace viewer
