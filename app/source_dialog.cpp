// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/source_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace app {

using namespace Qt::StringLiterals;

SourceDialog::SourceDialog(const QStringList& folders, QWidget* parent)
    : QDialog(parent)
    , m_list(new QListWidget) {
    setWindowTitle(u"Source folders"_s);
    resize(520, 280);
    auto* words =
        new QLabel(u"Details shows the lines of source that an instruction comes from when a file below one of "
                   "these folders has the same name. Of several, the one whose path ends most like the path "
                   "that the NEFF names. Nothing is written there."_s);
    words->setWordWrap(true);
    m_list->addItems(folders);
    m_list->setAccessibleName(u"Source folders"_s);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    QPushButton* more = buttons->addButton(u"Add…"_s, QDialogButtonBox::ActionRole);
    QPushButton* remove = buttons->addButton(u"Remove"_s, QDialogButtonBox::ActionRole);
    connect(more, &QPushButton::clicked, this, &SourceDialog::add);
    connect(remove, &QPushButton::clicked, this, [this] { delete m_list->takeItem(m_list->currentRow()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(words);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
}

void SourceDialog::add() {
    const QString folder = QFileDialog::getExistingDirectory(this, u"A folder of sources"_s);
    if (!folder.isEmpty() && m_list->findItems(folder, Qt::MatchExactly).isEmpty())
        m_list->addItem(folder);
}

QStringList SourceDialog::folders() const {
    QStringList folders;
    for (int row = 0; row < m_list->count(); ++row)
        folders += m_list->item(row)->text();
    return folders;
}

} // namespace app
