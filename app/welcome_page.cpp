// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/welcome_page.h"

#include "app/key_list.h"
#include "viewer/formatting.h"
#include "viewer/icons.h"
#include "viewer/start/recent_delegate.h"
#include "viewer/start/sample_card.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::StringLiterals;

namespace {

constexpr int kColumnPx = 760;
constexpr int kKeysPx = 432;
constexpr int kMostRecentShown = 5;

QString whenText(const QDateTime& when) {
    const qint64 days = when.date().daysTo(QDate::currentDate());
    if (days == 0)
        return u"today "_s + when.toString(u"HH:mm"_s);
    return days == 1 ? u"yesterday"_s : QLocale::c().toString(when.date(), u"d MMM yyyy"_s);
}

QString shortPath(const QString& path) {
    const QString home = QDir::homePath();
    return path.startsWith(home + u'/') ? QString(u'~' + path.mid(home.size())) : path;
}

std::vector<viewer::SampleCard::Bar> pictureOf(const Sample& sample) {
    std::vector<viewer::SampleCard::Bar> bars{{0, 0, 100, {}}};
    const auto count = static_cast<int>(sample.operators.size());
    const int width = count > 1 ? 100 / count : 34;
    for (int i = 0; i < count; ++i) {
        bars.push_back({1, i * width, (i + 1) * width - 1, sample.operators[i]});
        bars.push_back({2, i * width + 2, (i + 1) * width, sample.operators[i]});
    }
    return bars;
}

} // namespace

WelcomePage::WelcomePage(QWidget* parent)
    : QWidget(parent)
    , m_icon(new QLabel)
    , m_openDirectory(new QPushButton(u"Open directory…"_s))
    , m_openFile(new QPushButton(u"Open file…"_s))
    , m_recent(new QListWidget)
    , m_legend(new viewer::LayerLegend) {
    setAutoFillBackground(true);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(48);
    columns->addStretch(1);
    columns->addWidget(makeLeft(), 0, Qt::AlignTop);
    columns->addWidget(makeRight(), 0, Qt::AlignTop);
    columns->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 48, 24, 24);
    layout->addLayout(columns);
    layout->addStretch(1);
    connect(m_openDirectory, &QPushButton::clicked, this, &WelcomePage::openDirectoryRequested);
    connect(m_openFile, &QPushButton::clicked, this, &WelcomePage::openFileRequested);
    connect(m_recent, &QListWidget::itemActivated, this,
            [this] { emit openRequested(m_recentCaptures[static_cast<size_t>(m_recent->currentRow())].paths); });
    connect(m_recent, &QListWidget::itemClicked, this,
            [this] { emit openRequested(m_recentCaptures[static_cast<size_t>(m_recent->currentRow())].paths); });
}

QLabel* WelcomePage::label(const QString& text, std::function<QFont(const viewer::Look&)> font,
                           std::function<QColor(const viewer::Theme&)> ink) {
    auto* made = new QLabel(text);
    m_labels.push_back({made, std::move(font), std::move(ink)});
    return made;
}

namespace {
QFont headline(const viewer::Look& look) {
    return look.fonts.headline;
}
QFont strong(const viewer::Look& look) {
    return look.fonts.textStrong;
}
QFont plain(const viewer::Look& look) {
    return look.fonts.text;
}
QFont caption(const viewer::Look& look) {
    return look.fonts.caption;
}
QFont lead(const viewer::Look& look) {
    QFont font = look.fonts.title;
    font.setWeight(QFont::Normal);
    return font;
}
QColor text1(const viewer::Theme& theme) {
    return theme.text1;
}
QColor text2(const viewer::Theme& theme) {
    return theme.text2;
}
QColor text3(const viewer::Theme& theme) {
    return theme.text3;
}
} // namespace

QWidget* WelcomePage::makeLeft() {
    auto* head = new QHBoxLayout;
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    names->addWidget(label(u"Neurite"_s, headline, text1));
    names->addWidget(
        label(u"Reads Neuron profile directories as they are. Nothing is uploaded or converted."_s, plain, text2));
    m_icon->setFixedSize(44, 44);
    head->addWidget(m_icon);
    head->addSpacing(8);
    head->addLayout(names, 1);

    m_drop = new QWidget;
    m_drop->setObjectName(u"dropArea"_s);
    m_drop->setAttribute(Qt::WA_StyledBackground);
    m_drop->setFixedHeight(146);
    auto* drop = new QVBoxLayout(m_drop);
    drop->addStretch(1);
    drop->addWidget(label(u"Drop a capture directory here"_s, lead, text1), 0, Qt::AlignHCenter);
    drop->addSpacing(8);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(10);
    buttons->addStretch(1);
    buttons->addWidget(m_openDirectory);
    buttons->addWidget(m_openFile);
    buttons->addStretch(1);
    m_openDirectory->setDefault(true);
    m_openDirectory->setAutoDefault(true);
    drop->addLayout(buttons);
    drop->addSpacing(10);
    drop->addWidget(label(u"a directory at any level, .ntff, .neff or trace.json (.gz, .zst)"_s, caption, text3), 0,
                    Qt::AlignHCenter);
    drop->addStretch(1);

    auto* cards = new QHBoxLayout;
    cards->setSpacing(12);
    for (const Sample& sample : samples()) {
        auto* card = new viewer::SampleCard(sample.title, sample.text, pictureOf(sample));
        connect(card, &QAbstractButton::clicked, this, [this, path = sample.path] { emit openRequested({path}); });
        m_cards.push_back(card);
        cards->addWidget(card, 1);
    }
    auto* sampleHead = new QHBoxLayout;
    sampleHead->addWidget(label(u"Sample captures"_s, strong, text1));
    sampleHead->addWidget(label(u"synthetic, made for trying things out"_s, caption, text3));
    sampleHead->addStretch(1);

    auto* left = new QWidget;
    left->setFixedWidth(kColumnPx);
    auto* layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(head);
    layout->addSpacing(24);
    layout->addWidget(m_drop);
    layout->addSpacing(20);
    m_recentTitle = label(u"Recent"_s, strong, text1);
    layout->addWidget(m_recentTitle);
    layout->addWidget(m_recent);
    layout->addSpacing(12);
    if (!m_cards.empty()) {
        layout->addLayout(sampleHead);
        layout->addLayout(cards);
    }
    m_recent->setItemDelegate(new viewer::RecentDelegate(m_recent));
    m_recent->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_recent->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_recent->setAccessibleName(u"Recent captures"_s);
    setRecent({});
    return left;
}

QWidget* WelcomePage::makeRight() {
    auto* right = new QWidget;
    right->setFixedWidth(kKeysPx);
    auto* layout = new QVBoxLayout(right);
    layout->setContentsMargins(0, 76, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(label(u"Keys and mouse"_s, strong, text1));
    layout->addSpacing(6);
    for (const KeyEntry& entry : keyList()) {
        if (!entry.onStartPage)
            continue;
        auto* row = new QHBoxLayout;
        row->setContentsMargins(0, 3, 0, 3);
        row->setSpacing(6);
        auto* keys = new QWidget;
        keys->setFixedWidth(124);
        auto* keysRow = new QHBoxLayout(keys);
        keysRow->setContentsMargins(0, 0, 0, 0);
        keysRow->setSpacing(6);
        for (const QString& key : QStringView(entry.keys).toString().split(u' ')) {
            m_keys.push_back(label(QString(key).replace(u'+', u" + "_s), caption, text1));
            keysRow->addWidget(m_keys.back());
        }
        keysRow->addStretch(1);
        row->addWidget(keys);
        row->addWidget(label(QStringView(entry.text).toString(), plain, text2), 1);
        layout->addLayout(row);
        m_rules.push_back(new QWidget);
        m_rules.back()->setFixedHeight(1);
        m_rules.back()->setAutoFillBackground(true);
        layout->addWidget(m_rules.back());
    }
    layout->addSpacing(28);
    layout->addWidget(label(u"What it answers first"_s, strong, text1));
    layout->addSpacing(4);
    QLabel* answer =
        label(u"Which layer accounts for the time: framework, runtime or device? Every microsecond of a step "
              u"is given to one of them, and the sum is wall time."_s,
              plain, text2);
    answer->setWordWrap(true);
    layout->addWidget(answer);
    layout->addSpacing(12);
    layout->addWidget(m_legend);
    return right;
}

void WelcomePage::setLook(const viewer::Look& look) {
    m_look = look;
    const viewer::Theme& theme = *look.theme;
    QPalette ground = palette();
    ground.setColor(QPalette::Window, theme.panel);
    setPalette(ground);
    for (const Styled& styled : m_labels) {
        styled.label->setFont(styled.font(look));
        QPalette ink = styled.label->palette();
        ink.setColor(QPalette::WindowText, styled.ink(theme));
        styled.label->setPalette(ink);
    }
    for (QLabel* key : m_keys)
        key->setStyleSheet(u"QLabel { background: %1; color: %4; border: 1px solid %2; border-bottom: 2px solid %3; "
                           u"border-radius: 4px; "
                           u"padding: 1px 5px; }"_s.arg(theme.panel.name(), theme.border.name(), theme.border.name(),
                                                        theme.text1.name()));
    for (QWidget* rule : m_rules) {
        QPalette hair = rule->palette();
        hair.setColor(QPalette::Window, theme.hair);
        rule->setPalette(hair);
    }
    m_drop->setStyleSheet(u"#dropArea { border: 1px dashed %1; border-radius: 4px; background: %2; }"_s.arg(
        theme.border.name(), theme.panel.name()));
    m_icon->setPixmap(viewer::icons::application().pixmap(44, 44));
    m_openDirectory->setIcon(
        QIcon(viewer::icons::pixmap(u"open"_s, viewer::inkOn(theme.accent), 16, devicePixelRatioF())));
    m_openFile->setIcon(viewer::icons::icon(u"file"_s, theme));
    m_legend->setLook(look);
    for (viewer::SampleCard* card : m_cards)
        card->setLook(look);
    static_cast<viewer::RecentDelegate*>(m_recent->itemDelegate())->setLook(look);
    setRecent(m_recentCaptures);
}

void WelcomePage::setRecent(const std::vector<RecentCapture>& recent) {
    std::vector<RecentCapture> shown(recent.begin(),
                                     recent.begin() + std::min<std::ptrdiff_t>(std::ssize(recent), kMostRecentShown));
    m_recentCaptures = std::move(shown);
    m_recent->clear();
    for (const RecentCapture& capture : m_recentCaptures) {
        auto* item = new QListWidgetItem(capture.title, m_recent);
        item->setData(viewer::RecentDelegate::PathRole, shortPath(capture.paths.join(u", "_s)));
        item->setData(viewer::RecentDelegate::StateRole, capture.state);
        item->setData(viewer::RecentDelegate::IconRole, capture.severity);
        item->setData(viewer::RecentDelegate::WhenRole, whenText(capture.opened));
    }
    m_recent->setFixedHeight(m_recent->count() * viewer::RecentDelegate::kRowPx + 2);
    m_recent->setVisible(m_recent->count() > 0);
    m_recentTitle->setVisible(m_recent->count() > 0);
}

} // namespace app
