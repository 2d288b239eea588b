// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/program/program_page.h"

#include "model/capture.h"
#include "model/device/program_fields.h"
#include "viewer/field_list.h"
#include "viewer/formatting.h"
#include "viewer/view_state.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kColumnPx = 400; // least width of a column
constexpr int kInsetPx = 12;
constexpr int kHeadingWeight = 2; // a heading takes the room of so many fields

} // namespace

ProgramPage::ProgramPage(ViewState* state, QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_kind(new QLabel)
    , m_choice(new QComboBox) {
    auto* page = new QWidget;
    auto* columns = new QHBoxLayout(page);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(16);
    for (int i = 0; i < kMostColumns; ++i) {
        auto* column = new FieldList;
        connect(column, &FieldList::followed, state, &ViewState::follow);
        columns->addWidget(column, 1, Qt::AlignTop);
        m_columns.push_back(column);
    }
    m_scroll = new QScrollArea;
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(page);

    auto* head = new QHBoxLayout;
    head->setContentsMargins(kInsetPx, 12, kInsetPx, 0);
    head->addWidget(m_title);
    head->addStretch(1);
    head->addWidget(m_choice);
    m_kind->setContentsMargins(kInsetPx, 0, kInsetPx, 10);
    m_choice->setAccessibleName(u"Program"_s);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &ProgramPage::showProgram);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_kind);
    layout->addWidget(m_scroll, 1);
    setAutoFillBackground(true);
    showProgram(-1);
}

bool ProgramPage::suits(const model::Capture& capture) {
    return capture.spans().size() == 0 && capture.counters().size() == 0 && !capture.programs().empty();
}

void ProgramPage::setCapture(std::shared_ptr<const model::Capture> capture) {
    m_capture = std::move(capture);
    {
        const QSignalBlocker quiet(m_choice);
        m_choice->clear();
        if (m_capture)
            for (const model::Program& program : m_capture->programs())
                m_choice->addItem(QString::fromStdString(program.path).section(u'/', -1));
        m_choice->setVisible(m_choice->count() > 1);
    }
    showProgram(m_choice->count() > 0 ? 0 : -1);
}

void ProgramPage::showProgram(int index) {
    m_all.clear();
    m_title->clear();
    m_kind->clear();
    if (m_capture && index >= 0) {
        const model::Program& program = m_capture->programs()[static_cast<size_t>(index)];
        m_title->setText(QString::fromStdString(program.path).section(u'/', -1));
        QString kind = u"compiled program"_s;
        if (!program.compilerVersion.empty())
            kind += u" · compiler "_s + QString::fromStdString(program.compilerVersion);
        m_kind->setText(kind + u" · no profile of it is open"_s);
        m_all = model::programFields(program);
    }
    flow();
}

/// Puts the sections into columns of about the same height, whole sections where they are not longer than a column.
void ProgramPage::flow() {
    const int columns = std::clamp(width() / kColumnPx, 1, kMostColumns);
    m_flowedInto = columns;
    std::vector<std::vector<model::DetailField>> parts(static_cast<size_t>(kMostColumns));
    const auto headings = [this] {
        int count = m_all.empty() ? 0 : 1;
        for (size_t i = 1; i < m_all.size(); ++i)
            count += m_all[i].section != m_all[i - 1].section;
        return count;
    };
    const int whole = static_cast<int>(m_all.size()) + kHeadingWeight * headings();
    const int target = (whole + columns - 1) / columns;
    int column = 0, filled = 0;
    for (size_t i = 0; i < m_all.size();) {
        size_t end = i;
        while (end < m_all.size() && m_all[end].section == m_all[i].section)
            ++end;
        const int section = static_cast<int>(end - i) + kHeadingWeight;
        if (filled > 0 && filled + section / 2 > target && column + 1 < columns) {
            ++column;
            filled = 0;
        }
        parts[static_cast<size_t>(column)].insert(parts[static_cast<size_t>(column)].end(),
                                                  m_all.begin() + static_cast<std::ptrdiff_t>(i),
                                                  m_all.begin() + static_cast<std::ptrdiff_t>(end));
        filled += section;
        i = end;
    }
    for (size_t i = 0; i < m_columns.size(); ++i) {
        m_columns[i]->setVisible(static_cast<int>(i) < columns);
        m_columns[i]->setFields(std::move(parts[i]), {});
    }
}

void ProgramPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (std::clamp(width() / kColumnPx, 1, kMostColumns) != m_flowedInto)
        flow();
}

void ProgramPage::setLook(const Look& look) {
    m_look = look;
    for (FieldList* column : m_columns)
        column->setLook(look);
    m_title->setFont(look.fonts.title);
    m_kind->setFont(look.fonts.caption);
    QPalette ground = palette();
    ground.setColor(QPalette::Window, look.theme->panel);
    ground.setColor(QPalette::WindowText, look.theme->text1);
    setPalette(ground);
    m_scroll->setPalette(ground);
    m_scroll->widget()->setPalette(ground);
    m_scroll->widget()->setAutoFillBackground(true);
    QPalette caption = ground;
    caption.setColor(QPalette::WindowText, look.theme->text3);
    m_kind->setPalette(caption);
}

QString ProgramPage::title() const {
    return m_title->text();
}

int ProgramPage::columnCount() const {
    return static_cast<int>(std::count_if(m_columns.begin(), m_columns.end(),
                                          [](const FieldList* column) { return !column->fields().empty(); }));
}

} // namespace viewer
