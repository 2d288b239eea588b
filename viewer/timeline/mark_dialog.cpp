// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/mark_dialog.h"

#include "viewer/mark_list.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>

namespace viewer {

using namespace Qt::StringLiterals;

MarkDialog::MarkDialog(const Mark& mark, QWidget* parent)
    : QDialog(parent)
    , m_name(new QLineEdit(mark.name, this))
    , m_note(new QPlainTextEdit(mark.note, this)) {
    setWindowTitle(tr("Mark"));
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight(96);
    m_name->selectAll();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("N&ote"), m_note);
    form->addRow(buttons);
    setMinimumWidth(360);
}

QString MarkDialog::name() const {
    return m_name->text().simplified();
}

QString MarkDialog::note() const {
    return m_note->toPlainText().trimmed();
}

} // namespace viewer
