// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/capture/findings_panel.h"

#include "viewer/formatting.h"
#include "viewer/icons.h"
#include "viewer/severity.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kListWidthPx = 452;
constexpr int kRowPx = 54;
constexpr int kSubjectRole = Qt::UserRole;
constexpr int kWordRole = Qt::UserRole + 1;

/// Icon, title in 600, subject below, one word at the right.
class FindingDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setLook(const Look& look) { m_look = look; }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {100, kRowPx}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = *m_look.theme;
        const QRect r = option.rect;
        painter->fillRect(r, option.state & QStyle::State_Selected ? theme.rowSelected : theme.panel);
        painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), theme.hair);
        index.data(Qt::DecorationRole).value<QIcon>().paint(painter, QRect(r.left() + 14, r.top() + 11, 16, 16));
        const QString word = index.data(kWordRole).toString();
        painter->setFont(m_look.fonts.caption);
        painter->setPen(theme.text3);
        const int wordWidth = painter->fontMetrics().horizontalAdvance(word);
        painter->drawText(QRect(r.right() - 14 - wordWidth, r.top() + 9, wordWidth + 2, 18), Qt::AlignVCenter, word);
        const QRect text(r.left() + 41, r.top() + 9, r.width() - 41 - 28 - wordWidth, 18);
        painter->drawText(text.translated(0, 19).adjusted(0, 0, wordWidth, 0), Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(index.data(kSubjectRole).toString(), Qt::ElideMiddle,
                                                            text.width() + wordWidth));
        painter->setFont(m_look.fonts.textStrong);
        painter->setPen(theme.text1);
        painter->drawText(text, Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, text.width()));
    }

private:
    Look m_look;
};

QString wordOf(model::Severity severity) {
    switch (severity) {
    case model::Severity::Error:
        return u"error"_s;
    case model::Severity::Warning:
        return u"warning"_s;
    case model::Severity::Info:
        break;
    }
    return u"note"_s;
}

QLabel* textLabel() {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    return label;
}

void setInk(QWidget* widget, const QColor& ink) {
    QPalette palette = widget->palette();
    palette.setColor(QPalette::WindowText, ink);
    widget->setPalette(palette);
}

} // namespace

FindingsPanel::FindingsPanel(QWidget* parent)
    : QWidget(parent)
    , m_list(new QListWidget)
    , m_page(new QWidget)
    , m_icon(new QLabel)
    , m_title(textLabel())
    , m_code(textLabel())
    , m_message(textLabel())
    , m_evidence(textLabel())
    , m_adviceTitle(new QLabel(u"What to do"_s))
    , m_advice(textLabel())
    , m_copy(new QPushButton(u"Copy as text"_s))
    , m_nothing(new QLabel) {
    m_list->setItemDelegate(new FindingDelegate(m_list));
    m_list->setMinimumWidth(220);
    m_list->setMaximumWidth(kListWidthPx);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(u"Findings"_s);
    m_code->setWordWrap(false);

    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    head->addWidget(m_icon, 0, Qt::AlignTop);
    head->addWidget(m_title, 1);
    head->addWidget(m_code, 0, Qt::AlignTop);
    auto* page = new QVBoxLayout(m_page);
    page->setContentsMargins(20, 14, 20, 14);
    page->setSpacing(10);
    page->addLayout(head);
    page->addWidget(m_message);
    page->addWidget(m_evidence);
    page->addWidget(m_adviceTitle);
    page->addWidget(m_advice);
    page->addWidget(m_copy, 0, Qt::AlignLeft);
    page->addWidget(m_nothing, 0, Qt::AlignHCenter);
    page->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_page);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    layout->addWidget(m_list, 1);
    layout->addWidget(scroll, 2);

    connect(m_list, &QListWidget::currentRowChanged, this, &FindingsPanel::showCurrent);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (m_capture && m_list->currentRow() >= 0)
            QGuiApplication::clipboard()->setText(
                findingReport(m_capture->findings().all()[m_order[static_cast<size_t>(m_list->currentRow())]]));
    });
}

void FindingsPanel::setCapture(std::shared_ptr<const model::Capture> capture) {
    m_capture = std::move(capture);
    fill();
    if (m_list->count() > 0)
        m_list->setCurrentRow(0);
    showCurrent();
}

void FindingsPanel::setLook(const Look& look) {
    m_look = look;
    static_cast<FindingDelegate*>(m_list->itemDelegate())->setLook(look);
    const Theme& theme = *look.theme;
    QPalette ground = palette();
    ground.setColor(QPalette::Window, theme.panel);
    setPalette(ground);
    setAutoFillBackground(true);
    m_page->setPalette(ground);
    m_page->setAutoFillBackground(true);
    m_title->setFont(look.fonts.title);
    m_code->setFont(look.fonts.caption);
    m_evidence->setFont(look.fonts.fixed);
    m_adviceTitle->setFont(look.fonts.textStrong);
    setInk(m_title, theme.text1);
    setInk(m_message, theme.text2);
    setInk(m_evidence, theme.text2);
    setInk(m_code, theme.text3);
    setInk(m_nothing, theme.text3);
    m_copy->setIcon(icons::icon(u"copy"_s, theme));
    const int row = m_list->currentRow();
    fill();
    m_list->setCurrentRow(row);
    showCurrent();
}

void FindingsPanel::fill() {
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    m_order.clear();
    if (!m_capture)
        return;
    m_order = findingsBySeverity(m_capture->findings());
    for (const size_t index : m_order) {
        const model::Finding& finding = m_capture->findings().all()[index];
        auto* item = new QListWidgetItem(icons::icon(severityIcon(finding.severity), *m_look.theme),
                                         findingTitle(finding), m_list);
        item->setData(kSubjectRole, QString::fromStdString(finding.subject));
        item->setData(kWordRole, finding.count > 1
                                     ? QString(groupedNumber(static_cast<int64_t>(finding.count)) + u"×"_s)
                                     : wordOf(finding.severity));
    }
}

void FindingsPanel::showFinding(int index) {
    const auto place = std::find(m_order.begin(), m_order.end(), static_cast<size_t>(index));
    if (place != m_order.end())
        m_list->setCurrentRow(static_cast<int>(place - m_order.begin()));
}

void FindingsPanel::showCurrent() {
    const int row = m_list->currentRow();
    const bool any = m_capture && row >= 0;
    for (QWidget* widget :
         {static_cast<QWidget*>(m_icon), static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_code),
          static_cast<QWidget*>(m_message), static_cast<QWidget*>(m_evidence), static_cast<QWidget*>(m_adviceTitle),
          static_cast<QWidget*>(m_advice), static_cast<QWidget*>(m_copy)})
        widget->setVisible(any);
    m_list->setVisible(any);
    m_nothing->setVisible(!any);
    m_nothing->setText(m_capture ? u"Nothing to report: every file was read and every pair matches."_s
                                 : u"Open a capture to see what is wrong with it."_s);
    if (!any)
        return;
    const model::Finding& finding = m_capture->findings().all()[m_order[static_cast<size_t>(row)]];
    m_icon->setPixmap(icons::icon(severityIcon(finding.severity), *m_look.theme).pixmap(20, 20));
    m_title->setText(findingTitle(finding));
    m_code->setText(u"code "_s + QString::fromStdString(finding.code));
    m_message->setText(QString::fromStdString(finding.message));
    QStringList evidence;
    if (!finding.subject.empty())
        evidence += QString::fromStdString(finding.subject);
    if (finding.offset)
        evidence += u"first at byte "_s + groupedNumber(static_cast<int64_t>(*finding.offset));
    if (finding.count > 1)
        evidence += u"seen "_s + groupedNumber(static_cast<int64_t>(finding.count)) + u" times"_s;
    m_evidence->setText(evidence.join(u'\n'));
    m_evidence->setVisible(!evidence.isEmpty());
    m_advice->setText(QString::fromStdString(finding.advice));
    m_adviceTitle->setVisible(!finding.advice.empty());
    m_advice->setVisible(!finding.advice.empty());
}

QString FindingsPanel::text() const {
    QStringList lines;
    for (const QLabel* label : {m_title, m_code, m_message, m_evidence, m_advice})
        if (!label->isHidden())
            lines += label->text();
    return lines.join(u'\n');
}

} // namespace viewer
