// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/ledger_footer.h"

#include "viewer/idle_pattern.h"
#include "viewer/tables/table_delegate.h"
#include "viewer/tables/table_model.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kRowPx = TableDelegate::kRowHeightPx;
constexpr int kPaddingPx = TableDelegate::kPaddingPx;
constexpr int kPatternPx = 12;
constexpr int kNoteGapPx = 20;
constexpr int kFirstLinePx = 2; // the line over the wall

QString timeColumn(LedgerSide side) {
    return side == LedgerSide::Device ? u"device_ns"_s : u"self_cpu_ns"_s;
}

} // namespace

LedgerFooter::LedgerFooter(const TableModel& model, const QHeaderView& header, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_header(header)
    , m_device(sideButton(u"Device side"_s, LedgerSide::Device))
    , m_host(sideButton(u"Host side"_s, LedgerSide::Host)) {
    connect(&header, &QHeaderView::sectionResized, this, [this] { update(); });
    connect(&header, &QHeaderView::sectionMoved, this, [this] { update(); });
    setMouseTracking(true);
    hide();
}

QToolButton* LedgerFooter::sideButton(const QString& text, LedgerSide side) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setCheckable(true);
    button->setChecked(side == m_side);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, [this, side] { setSide(side); });
    return button;
}

void LedgerFooter::setLook(const Look& look) {
    m_look = look;
    for (QToolButton* button : {m_device, m_host})
        button->setFont(look.fonts.caption);
    placeButtons();
    update();
}

void LedgerFooter::setAccount(std::shared_ptr<const WallAccount> account, const QString& comment) {
    m_account = std::move(account);
    m_comment = comment;
    refresh();
}

void LedgerFooter::setSide(LedgerSide side) {
    m_wanted = side;
    refresh();
}

void LedgerFooter::refresh() {
    m_rows.clear();
    const bool isOperators = m_model.entry() && m_model.entry()->id == "operators";
    const model::Table* table = m_model.table();
    if (m_account && m_account->wallNs > 0 && isOperators && table && table->rowCount() > 0) {
        m_side = m_account->hasDevice ? m_wanted : LedgerSide::Host;
        m_device->setEnabled(m_account->hasDevice);
        m_device->setToolTip(m_account->hasDevice ? u"What the device did in the wall time"_s
                                                  : u"Not known: the runtime trace holds no execution on the device"_s);
        m_host->setToolTip(u"What the host did in the wall time"_s);
        const OperatorSums sums = {m_model.sumOf("calls"), m_model.sumOf("self_cpu_ns"), m_model.sumOf("device_ns")};
        m_rows = ledgerRows(*m_account, m_side, sums, m_comment);
    }
    m_device->setChecked(m_side == LedgerSide::Device);
    m_host->setChecked(m_side == LedgerSide::Host);
    setVisible(!m_rows.empty());
    setFixedHeight(static_cast<int>(m_rows.size()) * kRowPx);
    placeButtons();
    update();
    emit heightChanged();
}

QRect LedgerFooter::rectOf(size_t row) const {
    return {0, static_cast<int>(row) * kRowPx, width(), kRowPx};
}

const LedgerRow* LedgerFooter::rowAt(QPoint at) const {
    const auto row = static_cast<size_t>(std::max(0, at.y()) / kRowPx);
    return row < m_rows.size() && rect().contains(at) ? &m_rows[row] : nullptr;
}

/// In the row of the wall, at its right end.
void LedgerFooter::placeButtons() {
    int right = width() - 8;
    const int top = height() - kRowPx + kFirstLinePx;
    for (QToolButton* button : {m_host, m_device}) {
        const int wide = QFontMetrics(button->font()).horizontalAdvance(button->text()) + 16;
        button->setGeometry(right - wide, top, wide, kRowPx - kFirstLinePx);
        right -= wide + 2;
    }
}

void LedgerFooter::resizeEvent(QResizeEvent*) {
    placeButtons();
}

QRect LedgerFooter::cellOf(const QString& columnId, int top) const {
    for (int section = 0; section < m_header.count(); ++section)
        if (!m_header.isSectionHidden(section) &&
            m_model.headerData(section, Qt::Horizontal, TableModel::PlainRole).toString() == columnId)
            return {m_header.sectionViewportPosition(section), top, m_header.sectionSize(section), kRowPx};
    return {};
}

QString LedgerFooter::textOf(const QString& columnId, int64_t ns) const {
    const auto column = static_cast<size_t>(m_model.entry()->columnOf(columnId.toStdString()));
    return column < m_model.formats().size() ? m_model.formats()[column].text(ns) : QString();
}

int LedgerFooter::widthFor(std::string_view columnId) const {
    const QString column = QString::fromLatin1(columnId.data(), static_cast<qsizetype>(columnId.size()));
    QFont numbers = m_look.fonts.numbers;
    numbers.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(numbers);
    int width = 0;
    const auto widen = [&](const QString& text) {
        width = std::max(width, metrics.horizontalAdvance(text) + 2 * kPaddingPx);
    };
    for (const LedgerRow& row : m_rows) {
        if (columnId == "calls" && row.calls)
            widen(groupedNumber(*row.calls));
        if (columnId == "self_cpu_ns" && row.selfCpuNs)
            widen(textOf(column, *row.selfCpuNs));
        if (column == timeColumn(m_side))
            widen(textOf(column, row.ns));
    }
    return width;
}

int LedgerFooter::paintNumber(QPainter& painter, const QString& columnId, const QString& text, int top) const {
    const QRect cell = cellOf(columnId, top);
    if (cell.width() <= 0)
        return 0;
    painter.drawText(cell.adjusted(kPaddingPx, 0, -kPaddingPx, -1), static_cast<int>(Qt::AlignRight | Qt::AlignVCenter),
                     text);
    return cell.right();
}

void LedgerFooter::paintName(QPainter& painter, const LedgerRow& row, QRect whole) const {
    QRect room = cellOf(u"name"_s, whole.top()).adjusted(kPaddingPx, 0, 0, -1);
    if (room.width() <= 0)
        return;
    if (row.cause) {
        paintIdleChip(painter, QRectF(room.left(), room.center().y() - kPatternPx / 2 + 1, kPatternPx, kPatternPx),
                      m_look.theme->idle(idleColourOf(*row.cause)));
        room.setLeft(room.left() + kPatternPx + 8);
    }
    room.setWidth(whole.width()); // the name may run on under the empty cells beside it
    painter.drawText(room, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), row.name);
}

/// In grey and by the scale of the column, so that it can be compared with the operators.
void LedgerFooter::paintBar(QPainter& painter, const LedgerRow& row, QRect cell) const {
    const auto column = static_cast<size_t>(m_model.entry()->columnOf("device_ns"));
    if (column >= m_model.formats().size() || m_model.formats()[column].largest <= 0)
        return;
    const QRect inner = cell.adjusted(kPaddingPx, 0, -kPaddingPx, -1);
    const double share = std::min(1.0, static_cast<double>(row.ns) / m_model.formats()[column].largest);
    painter.fillRect(
        QRect(inner.left(), inner.center().y() - 3, std::max(1, static_cast<int>(share * inner.width() / 2)), 8),
        m_look.theme->noOperatorStrong);
}

void LedgerFooter::paintRow(QPainter& painter, const LedgerRow& row, QRect whole) const {
    const Theme& theme = *m_look.theme;
    const bool isWall = row.kind == LedgerRow::Kind::Wall;
    const bool strong = isWall || row.kind == LedgerRow::Kind::Total;
    painter.fillRect(whole, isWall ? theme.groupHeader : theme.panel);
    painter.fillRect(QRect(0, whole.top(), width(), isWall ? kFirstLinePx : 1), strong ? theme.border : theme.hair);

    painter.setPen(strong ? theme.text1 : theme.text2);
    painter.setFont(strong ? m_look.fonts.textStrong : m_look.fonts.text);
    paintName(painter, row, whole);
    if (row.kind == LedgerRow::Kind::Idle && m_side == LedgerSide::Device)
        paintBar(painter, row, cellOf(u"device_ns"_s, whole.top()));
    QFont numbers = m_look.fonts.numbers;
    numbers.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    painter.setFont(numbers);
    const int top = whole.top();
    int right = cellOf(u"device_ns"_s, top).right(); // notes of both sides begin at one place
    if (row.calls)
        right = std::max(right, paintNumber(painter, u"calls"_s, groupedNumber(*row.calls), top));
    if (row.selfCpuNs)
        paintNumber(painter, u"self_cpu_ns"_s, textOf(u"self_cpu_ns"_s, *row.selfCpuNs), top);
    const QString column = timeColumn(m_side);
    right = std::max(right, paintNumber(painter, column, textOf(column, row.ns), top));
    const double share = static_cast<double>(row.ns) / static_cast<double>(m_account->wallNs);
    right = std::max(right, paintNumber(painter, u"wall_percent"_s, percentText(share), top));

    const QRect note(right + kNoteGapPx, top, (isWall ? m_device->x() : width()) - right - kNoteGapPx - 8, kRowPx - 1);
    painter.setFont(m_look.fonts.caption);
    painter.setPen(row.wrong ? theme.error.ink : theme.text3);
    if (note.width() > 0)
        painter.drawText(note, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                         painter.fontMetrics().elidedText(row.note, Qt::ElideRight, note.width()));
}

void LedgerFooter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    for (size_t i = 0; i < m_rows.size(); ++i)
        paintRow(painter, m_rows[i], rectOf(i));
}

void LedgerFooter::mousePressEvent(QMouseEvent* event) {
    const LedgerRow* row = rowAt(event->position().toPoint());
    if (row && row->kind == LedgerRow::Kind::Idle && event->button() == Qt::LeftButton)
        emit idleChosen(row->manyCauses ? std::nullopt : row->cause);
}

void LedgerFooter::mouseMoveEvent(QMouseEvent* event) {
    const LedgerRow* row = rowAt(event->position().toPoint());
    setCursor(row && row->kind == LedgerRow::Kind::Idle ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool LedgerFooter::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const LedgerRow* row = rowAt(help->pos());
    QToolTip::showText(help->globalPos(), row ? row->tip : QString(), this);
    return true;
}

} // namespace viewer
