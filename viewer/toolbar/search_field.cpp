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

namespace viewer {

using namespace Qt::StringLiterals;

SearchField::SearchField(ViewState* state, QWidget* parent)
    : QLineEdit(parent)
    , m_state(state)
    , m_count(new QLabel(this))
    , m_icon(addAction(QIcon(), QLineEdit::LeadingPosition)) {
    setPlaceholderText(u"Find a span, operator or opcode"_s);
    setAccessibleName(u"Find"_s);
    setFixedWidth(300);
    m_count->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(this, &QLineEdit::textChanged, this, &SearchField::search);
    connect(state, &ViewState::searchChanged, this, &SearchField::showCount);
    connect(state, &ViewState::captureChanged, this, [this] { search(text()); });
    showCount();
}

void SearchField::setLook(const Look& look) {
    m_icon->setIcon(icons::icon(u"find"_s, *look.theme));
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
        m_state->setSearchHits({});
        showCount();
        return;
    }
    m_job.start([capture, words = text.toStdString()](
                    const std::atomic<bool>& cancelled) { return model::searchSpans(*capture, words, cancelled); },
                [this](std::vector<model::SpanId> hits) {
                    m_state->setSearchHits(std::move(hits));
                    showCount();
                });
}

QString SearchField::countText() const {
    if (text().isEmpty())
        return u"/"_s;
    if (m_job.running())
        return QString(kEllipsis);
    const auto count = static_cast<int64_t>(m_state->searchHits().size());
    if (count == 0)
        return u"none"_s;
    return m_state->currentHit() < 0
               ? groupedNumber(count)
               : QString(groupedNumber(m_state->currentHit() + 1) + u" of "_s + groupedNumber(count));
}

void SearchField::showCount() {
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
    } else if (event->key() == Qt::Key_Escape) {
        clear();
        emit leaveRequested();
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

} // namespace viewer
