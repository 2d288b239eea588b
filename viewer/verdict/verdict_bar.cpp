// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/verdict/verdict_bar.h"

#include "viewer/formatting.h"
#include "viewer/icons.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolTip>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kHeightPx = 48;
constexpr int kInsetPx = 12;
constexpr int kBarPx = 12;
constexpr int kChipIconPx = 20;        // with the air behind it
constexpr int kProgressPx = 440;       // where the progress begins at the least
constexpr double kSecondsOfData = 2.0; // before that a rate says nothing

int chipWidth(const QFontMetrics& metrics, const QString& icon, const QString& text) {
    return metrics.horizontalAdvance(text) + (icon.isEmpty() ? 0 : kChipIconPx) + 20;
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
    if (loading.memoryBytes > 0) {
        parts += bytesText(loading.memoryBytes) + u" of memory"_s;
        // A tenth of the files says well enough what the rest will need.
        if (loading.memoryLimitBytes > 0 && loading.doneBytes > loading.totalBytes / 10) {
            const double needed = static_cast<double>(loading.memoryBytes) * static_cast<double>(loading.totalBytes) /
                                  static_cast<double>(loading.doneBytes);
            if (needed > static_cast<double>(loading.memoryLimitBytes))
                parts += u"will not fit: needs about "_s + bytesText(static_cast<uint64_t>(needed)) + u" of "_s +
                         bytesText(loading.memoryLimitBytes) + u", see File > Read a part"_s;
        }
    }
    return parts.join(u" · "_s);
}

VerdictBar::VerdictBar(QWidget* parent)
    : QWidget(parent)
    , m_cancel(new QPushButton(u"Cancel"_s, this)) {
    setFixedHeight(kHeightPx);
    setMinimumWidth(0);
    m_cancel->setFixedSize(88, 26);
    m_cancel->hide();
    connect(m_cancel, &QPushButton::clicked, this, &VerdictBar::cancelRequested);
}

void VerdictBar::setLook(const Look& look) {
    m_look = look;
    m_cancel->setIcon(icons::icon(u"close"_s, *look.theme));
    place();
    update();
}

void VerdictBar::showVerdict(std::shared_ptr<const VerdictAnswer> answer) {
    m_answer = std::move(answer);
    m_loading.reset();
    m_cancel->hide();
    m_sentence = m_answer ? QString::fromStdString(m_answer->verdict.sentence) : QString();
    m_coverage = m_answer ? coverageTexts(*m_answer) : QStringList();
    m_parts = m_answer ? verdictParts(m_answer->verdict) : std::vector<VerdictPart>();
    m_chips = m_answer ? verdictChips(*m_answer) : std::vector<VerdictChip>();
    setAccessibleName(m_sentence);
    setAccessibleDescription(m_answer ? verdictTip(*m_answer) : QString());
    place();
    update();
}

void VerdictBar::showLoading(const Loading& loading) {
    if (!m_loading)
        clear();
    m_loading = loading;
    m_sentence = u"Reading "_s + loading.title;
    m_coverage = {loadingText(loading)};
    m_cancel->show();
    place();
    update();
}

QString VerdictBar::moreText(size_t hidden) const {
    return u'+' + QString::number(hidden);
}

void VerdictBar::place() {
    m_cancel->move(width() - kInsetPx - m_cancel->width(), (height() - m_cancel->height()) / 2);
    m_places = {};
    if (m_coverage.isEmpty())
        return;
    const QFontMetrics caption(m_look.fonts.caption);
    VerdictWidths widths;
    widths.sentence = QFontMetrics(m_look.fonts.title).horizontalAdvance(m_sentence) + 1;
    for (const QString& text : m_coverage)
        widths.coverage.push_back(caption.horizontalAdvance(text) + 1);
    for (const VerdictChip& chip : m_chips)
        widths.chips.push_back(chipWidth(caption, chip.icon, chip.text));
    widths.lastChipStays = !m_chips.empty() && m_chips.back().findings;
    widths.more = chipWidth(caption, {}, moreText(m_chips.size()));
    widths.hasBar = !m_parts.empty();
    m_places = placeVerdict(widths, width(), height());
}

void VerdictBar::paintText(QPainter& painter, int room) const {
    const Theme& theme = *m_look.theme;
    painter.setFont(m_look.fonts.title);
    painter.setPen(theme.text1);
    painter.drawText(QRect(kInsetPx, 5, room, 20), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_sentence, Qt::ElideRight, room));
    painter.setFont(m_look.fonts.caption);
    painter.setPen(theme.text3);
    // What comes last, the note on what the times are, is never cut while there is room for it at all.
    const QString text = coverage();
    const QString last = m_loading ? QString() : text.mid(std::max<qsizetype>(0, text.lastIndexOf(u" · "_s)));
    const int rest = room - painter.fontMetrics().horizontalAdvance(last);
    painter.drawText(
        QRect(kInsetPx, 25, room, 17), Qt::AlignVCenter,
        rest > 0 ? QString(painter.fontMetrics().elidedText(text.chopped(last.size()), Qt::ElideMiddle, rest) + last)
                 : painter.fontMetrics().elidedText(text, Qt::ElideMiddle, room));
}

void VerdictBar::paintSegments(QPainter& painter, QRect bar) const {
    std::vector<int64_t> lengths;
    for (const VerdictPart& part : m_parts)
        lengths.push_back(part.ns);
    const std::vector<int> widths = segmentWidths(lengths, m_answer->verdict.share.wall.ns(), bar.width());
    int left = bar.left();
    for (size_t i = 0; i < m_parts.size(); ++i) {
        if (widths[i] > 0) // a hair of air between two parts, none taken from a part of one pixel
            painter.fillRect(QRect(left, bar.top(), std::max(1, widths[i] - 1), bar.height()),
                             m_look.theme->layer(m_parts[i].layer));
        left += widths[i];
    }
}

int VerdictBar::legend(QPainter* painter, QRect room, Legend fullness) const {
    const Theme& theme = *m_look.theme;
    QFont strong = m_look.fonts.caption;
    strong.setWeight(QFont::DemiBold);
    const int64_t wallNs = m_answer->verdict.share.wall.ns();
    int left = room.left();
    const auto write = [&](const QString& text, const QFont& font, const QColor& ink) {
        const int wide = QFontMetrics(font).horizontalAdvance(text);
        if (painter) {
            painter->setFont(font);
            painter->setPen(ink);
            painter->drawText(QRect(left, room.top(), wide + 2, room.height()), Qt::AlignVCenter, text);
        }
        left += wide + 5;
    };
    for (const VerdictPart& part : m_parts) {
        if (part.ns == 0)
            continue;
        if (painter)
            painter->fillRect(QRect(left, room.center().y() - 4, 8, 8), theme.layer(part.layer));
        left += 12;
        write(part.name, m_look.fonts.caption, theme.text2);
        if (fullness != Legend::Names)
            write(percentText(static_cast<double>(part.ns) / static_cast<double>(wallNs)), strong, theme.text1);
        if (fullness == Legend::Full)
            write(timeInUnit(part.ns, unitFor(wallNs)), m_look.fonts.caption, theme.text2);
        left += 11;
    }
    return left - 16;
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

void VerdictBar::paintChip(QPainter& painter, QRect chip, const QString& icon, const QString& text) const {
    const Theme& theme = *m_look.theme;
    painter.setPen(theme.border);
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), chip.height() / 2.0, chip.height() / 2.0);
    int left = chip.left() + 10;
    if (!icon.isEmpty()) {
        icons::icon(icon, theme).paint(&painter, QRect(chip.left() + 8, chip.top() + 3, 16, 16));
        left += kChipIconPx;
    }
    painter.setFont(m_look.fonts.caption);
    painter.setPen(theme.text1);
    painter.drawText(QRect(left, chip.top(), chip.width(), chip.height()), Qt::AlignVCenter, text);
}

void VerdictBar::paintChips(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    size_t hidden = 0;
    for (size_t i = 0; i < m_places.chips.size(); ++i) {
        if (m_places.chips[i].isNull())
            ++hidden;
        else
            paintChip(painter, m_places.chips[i], m_chips[i].icon, m_chips[i].text);
    }
    if (hidden > 0)
        paintChip(painter, m_places.more, {}, moreText(hidden));
}

void VerdictBar::paintEvent(QPaintEvent*) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.border);
    paintText(painter, m_places.textWidth);
    if (m_loading) {
        const int left = std::max(kInsetPx + m_places.textWidth + 20, kProgressPx);
        const int right = m_cancel->x() - 68; // the percentage stands between
        paintProgress(painter, QRect(left, 0, std::max(0, right - left), height()));
        return;
    }
    if (!m_places.bar.isNull()) {
        const QRect room = m_places.bar;
        paintSegments(painter, QRect(room.left(), 9, room.width(), kBarPx));
        const QRect below(room.left(), 24, room.width(), 18);
        for (const Legend fullness : {Legend::Full, Legend::Shares, Legend::Names})
            if (legend(nullptr, below, fullness) <= below.right()) {
                legend(&painter, below, fullness);
                break;
            }
    }
    paintChips(painter);
}

void VerdictBar::resizeEvent(QResizeEvent*) {
    place();
}

QString VerdictBar::tipAt(QPoint at) const {
    QStringList hidden;
    for (size_t i = 0; i < m_places.chips.size(); ++i) {
        if (m_places.chips[i].contains(at))
            return m_chips[i].tip;
        if (m_places.chips[i].isNull())
            hidden += m_chips[i].text + u": "_s + m_chips[i].tip;
    }
    if (m_places.more.contains(at))
        return hidden.join(u'\n');
    const bool onText = at.x() < kInsetPx + m_places.textWidth;
    return m_answer && (onText || m_places.bar.contains(at)) ? verdictTip(*m_answer) : QString();
}

void VerdictBar::mousePressEvent(QMouseEvent* event) {
    const QPoint at = event->position().toPoint();
    if (m_places.more.contains(at))
        QToolTip::showText(event->globalPosition().toPoint(), tipAt(at), this);
    for (size_t i = 0; i < m_places.chips.size(); ++i)
        if (m_chips[i].findings && m_places.chips[i].contains(at))
            emit findingsRequested();
}

bool VerdictBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
    return true;
}

} // namespace viewer
