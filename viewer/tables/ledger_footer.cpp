// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/ledger_footer.h"

#include "viewer/tables/table_delegate.h"
#include "viewer/tables/table_model.h"

#include <QHeaderView>
#include <QPainter>

namespace viewer {

using namespace Qt::StringLiterals;

std::vector<LedgerFooter::Row> ledgerRows(const model::LayerShare& share, int64_t calls, int64_t selfCpuNs,
                                          int64_t deviceNs) {
    using Kind = LedgerFooter::Row::Kind;
    const int64_t wallNs = share.wall.ns();
    std::vector<LedgerFooter::Row> rows;
    const auto ofWall = [wallNs](int64_t ns) {
        return QString(percentText(static_cast<double>(ns) / static_cast<double>(std::max<int64_t>(1, wallNs))) +
                       u" of the wall"_s);
    };
    rows.push_back({Kind::Total, u"All operators"_s, calls, selfCpuNs, deviceNs, ofWall(deviceNs)});
    const int64_t noOperator = share.device.ns() - deviceNs;
    if (noOperator > 0)
        rows.push_back(
            {Kind::Idle, u"device time of no operator"_s, {}, {}, noOperator, u"no link to an operator was found"_s});
    if (noOperator < 0)
        rows.push_back({Kind::Idle,
                        u"counted for several operators"_s,
                        {},
                        {},
                        noOperator,
                        u"cores that ran at the same time, or calls outside the wall"_s});
    rows.push_back({Kind::Idle,
                    u"idle"_s,
                    {},
                    {},
                    share.idle().ns(),
                    ofWall(share.idle().ns()) + u"; the table Idle names the causes"_s});
    const int64_t difference = wallNs - deviceNs - noOperator - share.idle().ns();
    rows.push_back({Kind::Wall,
                    u"Wall, "_s + QString::fromStdString(share.subject),
                    {},
                    {},
                    wallNs,
                    QString(u"operators + idle = wall, difference "_s + durationText(difference))});
    return rows;
}

LedgerFooter::LedgerFooter(const TableModel& model, const QHeaderView& header, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_header(header) {
    connect(&header, &QHeaderView::sectionResized, this, [this] { update(); });
    connect(&header, &QHeaderView::sectionMoved, this, [this] { update(); });
    hide();
}

void LedgerFooter::setLook(const Look& look) {
    m_look = look;
    update();
}

void LedgerFooter::setShare(const std::optional<model::LayerShare>& share) {
    m_rows.clear();
    const model::Table* table = m_model.table();
    const bool isOperators = m_model.entry() && m_model.entry()->id == "operators";
    if (share && isOperators && table && table->rowCount() > 0 && share->hasRuntimeTrace && share->wall.ns() > 0) {
        int64_t sums[3] = {0, 0, 0};
        const std::string_view ids[3] = {"calls", "self_cpu_ns", "device_ns"};
        for (size_t column = 0; column < m_model.entry()->columns.size(); ++column)
            for (int which = 0; which < 3; ++which)
                if (m_model.entry()->columns[column].id == ids[which])
                    for (size_t row = 0; row < table->rowCount(); ++row) {
                        const model::Cell cell = table->cell(row, column);
                        if (const auto* value = std::get_if<int64_t>(&cell))
                            sums[which] = model::saturatingAdd(sums[which], *value);
                        else if (const auto* count = std::get_if<uint64_t>(&cell))
                            sums[which] = model::saturatingAdd(sums[which], static_cast<int64_t>(*count));
                    }
        m_rows = ledgerRows(*share, sums[0], sums[1], sums[2]);
    }
    setVisible(!m_rows.empty());
    setFixedHeight(static_cast<int>(m_rows.size()) * TableDelegate::kRowHeightPx);
    update();
}

QRect LedgerFooter::cellOf(const QString& columnId, int top) const {
    for (int section = 0; section < m_header.count(); ++section)
        if (!m_header.isSectionHidden(section) &&
            m_model.headerData(section, Qt::Horizontal, TableModel::PlainRole).toString() == columnId)
            return {m_header.sectionViewportPosition(section), top, m_header.sectionSize(section),
                    TableDelegate::kRowHeightPx};
    return {};
}

void LedgerFooter::paintCell(QPainter& painter, const QString& columnId, const QString& text, const QFont& font,
                             int top) const {
    const QRect cell = cellOf(columnId, top).adjusted(TableDelegate::kPaddingPx, 0, -TableDelegate::kPaddingPx, -1);
    if (cell.width() <= 0)
        return;
    painter.setFont(font);
    const bool name = columnId == u"name";
    const int width = QFontMetrics(font).horizontalAdvance(text);
    QRect room = cell;
    if (name) // the name may run on under the empty cells beside it
        room.setWidth(std::max(cell.width(), width));
    painter.drawText(room, static_cast<int>((name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter), text);
}

void LedgerFooter::paintRow(QPainter& painter, const Row& row, int top) const {
    const Theme& theme = *m_look.theme;
    const QRect whole(0, top, width(), TableDelegate::kRowHeightPx);
    painter.fillRect(whole, row.kind == Row::Kind::Wall ? theme.groupHeader : theme.panel);
    if (row.kind == Row::Kind::Wall)
        painter.fillRect(QRect(0, top, width(), 2), theme.border);
    else
        painter.fillRect(QRect(0, top, width(), 1), row.kind == Row::Kind::Total ? theme.border : theme.hair);
    const bool strong = row.kind != Row::Kind::Idle;
    QFont numbers = m_look.fonts.numbers;
    numbers.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    const QFont& text = strong ? m_look.fonts.textStrong : m_look.fonts.text;

    painter.setPen(strong ? theme.text1 : theme.text2);
    paintCell(painter, u"name"_s, row.name, text, top);
    if (row.calls)
        paintCell(painter, u"calls"_s, groupedNumber(*row.calls), numbers, top);
    const auto format = [this](const char* id) {
        const auto& columns = m_model.entry()->columns;
        for (size_t i = 0; i < columns.size(); ++i)
            if (columns[i].id == id && i < m_model.formats().size())
                return m_model.formats()[i];
        return ColumnFormat();
    };
    if (row.selfCpuNs)
        paintCell(painter, u"self_cpu_ns"_s, format("self_cpu_ns").text(*row.selfCpuNs), numbers, top);
    paintCell(painter, u"device_ns"_s, format("device_ns").text(row.deviceNs), numbers, top);
    if (row.kind == Row::Kind::Total && row.deviceNs > 0)
        paintCell(painter, u"device_percent"_s, percentText(1.0), numbers, top);

    painter.setPen(theme.text3);
    painter.setFont(m_look.fonts.caption);
    const QRect after = cellOf(u"device_mean_ns"_s, top);
    if (after.isValid())
        painter.drawText(QRect(after.left() + 20, top, width() - after.left() - 28, after.height() - 1),
                         static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), row.note);
}

void LedgerFooter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    for (size_t i = 0; i < m_rows.size(); ++i)
        paintRow(painter, m_rows[i], static_cast<int>(i) * TableDelegate::kRowHeightPx);
}

} // namespace viewer
