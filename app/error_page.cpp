// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/error_page.h"

#include "viewer/icons.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace app {

using namespace Qt::StringLiterals;

namespace {
constexpr int kWidthPx = 480;

QLabel* wrapped() {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

void setInk(QLabel* label, const QFont& font, const QColor& ink) {
    label->setFont(font);
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, ink);
    label->setPalette(palette);
}
} // namespace

ErrorPage::ErrorPage(QWidget* parent)
    : QWidget(parent)
    , m_icon(new QLabel)
    , m_sentence(wrapped())
    , m_path(wrapped())
    , m_why(wrapped())
    , m_adviceTitle(new QLabel(u"What to do"_s))
    , m_advice(wrapped())
    , m_another(new QPushButton(u"Choose another…"_s))
    , m_copy(new QPushButton(u"Copy report"_s)) {
    setAutoFillBackground(true);
    auto* column = new QWidget;
    column->setFixedWidth(kWidthPx);
    auto* rows = new QVBoxLayout(column);
    rows->setSpacing(8);
    rows->addWidget(m_icon);
    rows->addWidget(m_sentence);
    rows->addWidget(m_path);
    rows->addWidget(m_why);
    rows->addSpacing(4);
    rows->addWidget(m_adviceTitle);
    rows->addWidget(m_advice);
    rows->addSpacing(8);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_another);
    buttons->addWidget(m_copy);
    buttons->addStretch(1);
    rows->addLayout(buttons);
    m_another->setDefault(true);
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(2);
    layout->addWidget(column, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    connect(m_another, &QPushButton::clicked, this, &ErrorPage::chooseAnotherRequested);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_text.report()); });
}

void ErrorPage::setLook(const viewer::Look& look) {
    const viewer::Theme& theme = *look.theme;
    QPalette ground = palette();
    ground.setColor(QPalette::Window, theme.panel);
    setPalette(ground);
    m_icon->setPixmap(viewer::icons::pixmap(u"error"_s, theme.error.ink, 32, devicePixelRatioF()));
    setInk(m_sentence, look.fonts.title, theme.text1);
    setInk(m_path, look.fonts.fixed, theme.text2);
    setInk(m_why, look.fonts.text, theme.text2);
    setInk(m_adviceTitle, look.fonts.textStrong, theme.text1);
    setInk(m_advice, look.fonts.text, theme.text2);
    m_copy->setIcon(viewer::icons::icon(u"copy"_s, theme));
}

void ErrorPage::setText(const ErrorText& text) {
    m_text = text;
    m_sentence->setText(text.sentence);
    m_path->setText(text.path);
    m_path->setVisible(!text.path.isEmpty());
    m_why->setText(text.why);
    m_why->setVisible(!text.why.isEmpty());
    m_advice->setText(text.advice);
    m_advice->setVisible(!text.advice.isEmpty());
    m_adviceTitle->setVisible(!text.advice.isEmpty());
}

} // namespace app
