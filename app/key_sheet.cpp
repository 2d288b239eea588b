// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/key_sheet.h"

#include "app/key_list.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>

namespace app {

using namespace Qt::StringLiterals;

KeySheet::KeySheet(QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(u"Keys and mouse"_s);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(24, 20, 24, 20);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(7);
    const auto keys = keyList();
    const auto half = (static_cast<int>(keys.size()) + 1) / 2;
    for (int i = 0; i < static_cast<int>(keys.size()); ++i) {
        auto* key = new QLabel(QStringView(keys[static_cast<size_t>(i)].keys).toString().replace(u'+', u" + "_s));
        QFont strong = key->font();
        strong.setWeight(QFont::DemiBold);
        key->setFont(strong);
        const int column = i < half ? 0 : 3;
        grid->addWidget(key, i % half, column);
        grid->addWidget(new QLabel(QStringView(keys[static_cast<size_t>(i)].text).toString()), i % half, column + 1);
    }
    grid->setColumnMinimumWidth(2, 24);
}

void KeySheet::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Question)
        close();
    else
        QDialog::keyPressEvent(event);
}

} // namespace app
