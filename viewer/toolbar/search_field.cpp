// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/toolbar/search_field.h"

#include "model/query/span_search.h"
#include "viewer/formatting.h"
#include "viewer/icons.h"
#include "viewer/view_state.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QRegularExpression>

namespace viewer {

using namespace Qt::StringLiterals;

SearchField::SearchField(ViewState* state, QWidget* parent)
    : QLineEdit(parent)
    , m_state(state)
    , m_count(new QLabel(this))
    , m_icon(addAction(QIcon(), QLineEdit::LeadingPosition))
    , m_regex(addAction(QIcon(), QLineEdit::LeadingPosition)) {
    setPlaceholderText(u"Find a span, category, id"_s);
    m_regex->setCheckable(true);
    m_regex->setText(u"Regular expression"_s);
    m_regex->setToolTip(u"The words are a regular expression (Alt+R)"_s);
    connect(m_regex, &QAction::toggled, this, [this] {
        showRegex();
        search(text());
    });
    setAccessibleName(u"Find"_s);
    setFixedWidth(300);
    m_count->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(this, &QLineEdit::textChanged, this, &SearchField::search);
    connect(state, &ViewState::searchChanged, this, &SearchField::showCount);
    connect(state, &ViewState::captureChanged, this, [this] { search(text()); });
    showCount();
}

void SearchField::setLook(const Look& look) {
    m_look = look;
    m_icon->setIcon(icons::icon(u"find"_s, *look.theme));
    showRegex();
    m_count->setFont(look.fonts.caption);
    QPalette palette = m_count->palette();
    palette.setColor(QPalette::WindowText, look.theme->text3);
    m_count->setPalette(palette);
    showCount();
}

void SearchField::search(const QString& text) {
    m_job.cancel();
    const auto& capture = m_state->capture();
    if (text.isEmpty() || !capture) {
        m_fault.clear();
        m_state->setSearchHits({});
        showCount();
        return;
    }
    model::SpanQuery query = model::queryFor(text.toStdString());
    m_fault.clear();
    if (m_regex->isChecked()) {
        const QRegularExpression expression(text, QRegularExpression::CaseInsensitiveOption);
        if (!expression.isValid()) {
            m_fault = u"%1, at character %2"_s.arg(expression.errorString()).arg(expression.patternErrorOffset());
            m_state->setSearchHits({});
            showCount();
            return;
        }
        query = {[expression](std::string_view words) {
                     return expression.match(QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())))
                         .hasMatch();
                 },
                 {}};
    }
    m_job.start([capture, query = std::move(query)](
                    const std::atomic<bool>& cancelled) { return model::searchSpans(*capture, query, cancelled); },
                [this](std::vector<model::SpanId> hits) {
                    m_state->setSearchHits(std::move(hits));
                    showCount();
                });
}

QString SearchField::countText() const {
    if (text().isEmpty())
        return u"/"_s;
    if (!m_fault.isEmpty())
        return u"no expression"_s;
    if (m_job.running())
        return QString(kEllipsis);
    const auto count = static_cast<int64_t>(m_state->searchHits().size());
    if (count == 0)
        return u"none"_s;
    return m_state->currentHit() < 0
               ? groupedNumber(count)
               : QString(groupedNumber(m_state->currentHit() + 1) + u" of "_s + groupedNumber(count));
}

/// ".*", in the accent while it is on.
void SearchField::showRegex() {
    constexpr int kSide = 16;
    QPixmap pixmap(QSize(kSide, kSide) * devicePixelRatioF());
    pixmap.setDevicePixelRatio(devicePixelRatioF());
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setFont(m_look.fonts.textStrong);
    painter.setPen(m_regex->isChecked() ? m_look.theme->accent : m_look.theme->text3);
    painter.drawText(QRectF(0, 0, kSide, kSide), Qt::AlignCenter, u".*"_s);
    m_regex->setIcon(QIcon(pixmap));
}

void SearchField::showCount() {
    setToolTip(m_fault);
    m_count->setText(countText());
    m_count->adjustSize();
    m_count->move(width() - m_count->width() - 9, (height() - m_count->height()) / 2);
}

void SearchField::resizeEvent(QResizeEvent* event) {
    QLineEdit::resizeEvent(event);
    showCount();
}

void SearchField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        finishNow(); // Enter right after the last letter means these hits, not those of the letters before
        m_state->stepHit(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    } else if (event->key() == Qt::Key_R && event->modifiers() == Qt::AltModifier) {
        m_regex->toggle();
    } else if (event->key() == Qt::Key_Escape) {
        clear();
        emit leaveRequested();
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

} // namespace viewer
