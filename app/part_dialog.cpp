// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/part_dialog.h"

#include "model/range_text.h"
#include "viewer/formatting.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::StringLiterals;

namespace {

constexpr int kKeyRole = Qt::UserRole;

/// As parseRange reads it.
QString rangeText(const model::Capture& capture, model::TimeRange range) {
    const model::Timestamp start = capture.range().begin;
    const auto since = [&](model::Timestamp time) -> QString {
        return u'+' + QString::number(std::max<int64_t>(0, (time - start).ns())) + u"ns"_s;
    };
    return since(range.begin) + u':' + since(range.end);
}

} // namespace

PartDialog::PartDialog(std::shared_ptr<const model::Capture> capture, const parsers::ReadChoice& choice,
                       model::TimeRange range, QWidget* parent)
    : QDialog(parent)
    , m_capture(std::move(capture))
    , m_choice(choice)
    , m_onlyWindow(new QCheckBox(u"Only what touches this &window of time"_s))
    , m_window(new QLineEdit)
    , m_problem(new QLabel)
    , m_threads(new QTreeWidget)
    , m_nanoseconds(new QCheckBox(u"&Times in these traces are nanoseconds"_s)) {
    setWindowTitle(u"Read a part of the framework traces"_s);
    resize(560, 480);
    auto* words =
        new QLabel(u"Events outside of what is chosen here are left out while the files are read, and no sum has "
                   "them. A trace that is too large for the memory can be looked at in this way."_s);
    words->setWordWrap(true);
    m_window->setText(rangeText(*m_capture, choice.window.value_or(range)));
    m_window->setToolTip(u"+A:+B from the start of the capture with units, as +1.5ms:+2ms, or A:B in ns"_s);
    m_window->setAccessibleName(u"Window of time"_s);
    m_onlyWindow->setChecked(choice.window.has_value());
    m_problem->setWordWrap(true);
    fillThreads();
    m_nanoseconds->setChecked(choice.timesAreNs);
    m_nanoseconds->setToolTip(
        u"The format says microseconds. Some producers write nanoseconds: then everything looks a "
        "thousand times too long."_s);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_read = buttons->addButton(u"&Read"_s, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_window, &QLineEdit::textEdited, m_onlyWindow, [this] { m_onlyWindow->setChecked(true); });
    connect(m_window, &QLineEdit::textChanged, this, &PartDialog::check);
    connect(m_onlyWindow, &QCheckBox::toggled, this, &PartDialog::check);
    connect(m_threads, &QTreeWidget::itemChanged, this, &PartDialog::check);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(words);
    layout->addWidget(m_onlyWindow);
    layout->addWidget(m_window);
    layout->addWidget(new QLabel(u"Threads to read:"_s));
    layout->addWidget(m_threads, 1);
    layout->addWidget(m_nanoseconds);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    check();
}

void PartDialog::fillThreads() {
    m_threads->setHeaderLabels({u"Thread"_s, u"Process/thread"_s, u"Events"_s});
    m_threads->setRootIsDecorated(false);
    m_threads->setAccessibleName(u"Threads to read"_s);
    const auto item = [this](const QString& key) {
        for (int i = 0; i < m_threads->topLevelItemCount(); ++i)
            if (m_threads->topLevelItem(i)->data(0, kKeyRole) == key)
                return m_threads->topLevelItem(i);
        auto* made = new QTreeWidgetItem(m_threads);
        made->setData(0, kKeyRole, key);
        made->setText(1, key);
        const bool wanted = m_choice.threads.empty() || std::find(m_choice.threads.begin(), m_choice.threads.end(),
                                                                  key.toStdString()) != m_choice.threads.end();
        made->setCheckState(0, wanted ? Qt::Checked : Qt::Unchecked);
        return made;
    };
    for (const model::Lane& lane : m_capture->lanes().all()) {
        if (lane.layer != model::Layer::Framework || lane.thread.empty())
            continue;
        QTreeWidgetItem* row = item(QString::fromStdString(lane.process + "/" + lane.thread));
        if (row->text(0).isEmpty())
            row->setText(0, QString::fromStdString(lane.label));
        const qlonglong events = row->data(2, kKeyRole).toLongLong() + qlonglong(lane.spanCount);
        row->setData(2, kKeyRole, events);
        row->setText(2, viewer::groupedNumber(events));
        row->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
    }
    // Threads that were left out when this capture was read have no lanes; those chosen stay to be seen.
    for (const std::string& key : m_choice.threads)
        item(QString::fromStdString(key));
    m_threads->headerItem()->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
    m_threads->header()->setStretchLastSection(false);
    m_threads->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_threads->header()->setSectionResizeMode(0, QHeaderView::Stretch);
}

std::optional<model::TimeRange> PartDialog::window() const {
    const model::Result<model::RangeText> read = model::parseRange(m_window->text().trimmed().toStdString());
    if (!read.ok())
        return std::nullopt;
    return read.value().from(m_capture->range().begin);
}

void PartDialog::check() {
    const bool badWindow = m_onlyWindow->isChecked() && !window();
    int checked = 0;
    for (int i = 0; i < m_threads->topLevelItemCount(); ++i)
        checked += m_threads->topLevelItem(i)->checkState(0) == Qt::Checked ? 1 : 0;
    const bool noThread = m_threads->topLevelItemCount() > 0 && checked == 0;
    m_problem->setText(badWindow  ? u"The window is written +A:+B with units, as +1.5ms:+2ms, or A:B in ns."_s
                       : noThread ? u"Choose at least one thread."_s
                                  : QString());
    m_read->setEnabled(!badWindow && !noThread);
}

parsers::ReadChoice PartDialog::choice() const {
    parsers::ReadChoice made = m_choice;
    made.window = m_onlyWindow->isChecked() ? window() : std::nullopt;
    made.timesAreNs = m_nanoseconds->isChecked();
    made.threads.clear();
    bool all = true;
    for (int i = 0; i < m_threads->topLevelItemCount(); ++i) {
        const QTreeWidgetItem* item = m_threads->topLevelItem(i);
        if (item->checkState(0) == Qt::Checked)
            made.threads.push_back(item->data(0, kKeyRole).toString().toStdString());
        else
            all = false;
    }
    // A choice that was made before holds for threads that are not listed now.
    if (all && m_choice.threads.empty())
        made.threads.clear();
    return made;
}

QString choiceText(const parsers::ReadChoice& choice) {
    QStringList parts;
    if (choice.window)
        parts += viewer::durationText(choice.window->length().ns()) + u" of the time"_s;
    if (!choice.threads.empty())
        parts += viewer::groupedNumber(static_cast<int64_t>(choice.threads.size())) +
                 (choice.threads.size() == 1 ? u" thread"_s : u" threads"_s);
    if (choice.timesAreNs)
        parts += u"times as ns"_s;
    return parts.join(u", "_s);
}

} // namespace app
