// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/label_cache.h"

#include "viewer/formatting.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace viewer {

namespace {

constexpr qsizetype kMostLetters = 200; // of a name that is written into a bar

std::vector<float> advancesOf(const QString& text, const QFontMetricsF& metrics) {
    std::vector<float> advances{0};
    for (qsizetype length = 1; length <= text.size(); ++length)
        advances.push_back(static_cast<float>(metrics.horizontalAdvance(text, static_cast<int>(length))));
    return advances;
}

} // namespace

void LabelCache::reset(const QFont& font, double ratio) {
    m_font = font;
    m_ratio = ratio;
    m_names.clear();
    m_images.clear();
    const QFontMetricsF metrics(font);
    m_height = std::ceil(metrics.height());
    m_ellipsis = static_cast<float>(metrics.horizontalAdvance(kEllipsis));
}

const LabelCache::Name& LabelCache::measured(model::StringId id, std::string_view name) {
    const auto [at, added] = m_names.try_emplace(id);
    if (added) {
        Name& made = at->second;
        made.text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())).simplified().left(kMostLetters);
        for (qsizetype i = made.text.size() - 2; i > 0 && made.lastPart == 0; --i) {
            const QChar c = made.text[i];
            if (c == u'.' || c == u'/' || (c == u':' && made.text[i - 1] == u':'))
                made.lastPart = i + 1;
        }
        const QFontMetricsF metrics(m_font);
        made.advances = advancesOf(made.text, metrics);
        made.partAdvances = advancesOf(made.text.mid(made.lastPart), metrics);
    }
    return at->second;
}

LabelCache::Label LabelCache::label(model::StringId id, std::string_view name, double roomPx, QRgb ink) {
    const Name& known = measured(id, name);
    if (known.text.isEmpty())
        return {};
    if (known.advances.back() <= roomPx)
        return drawn(known.text, ink);
    if (known.lastPart > 0 && known.partAdvances.back() <= roomPx)
        return drawn(known.text.mid(known.lastPart), ink);
    const auto& advances = known.partAdvances;
    const auto past = std::upper_bound(advances.begin(), advances.end(), static_cast<float>(roomPx) - m_ellipsis);
    const auto letters = std::min<qsizetype>(past - advances.begin() - 1, static_cast<qsizetype>(advances.size()) - 2);
    if (letters < 3)
        return {};
    return drawn(known.text.mid(known.lastPart, letters) + kEllipsis, ink);
}

LabelCache::Label LabelCache::plain(const QString& text, QRgb ink) {
    return drawn(text, ink);
}

LabelCache::Label LabelCache::drawn(const QString& text, QRgb ink) {
    if (m_images.size() > kMostImages)
        m_images.clear();
    const auto [at, added] = m_images.try_emplace({text, ink});
    if (added) {
        const QFontMetricsF metrics(m_font);
        const double width = std::ceil(metrics.horizontalAdvance(text)) + 2;
        QImage image(static_cast<int>(std::ceil(width * m_ratio)), static_cast<int>(std::ceil(m_height * m_ratio)),
                     QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(m_ratio);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setFont(m_font);
        painter.setPen(QColor::fromRgb(ink));
        painter.drawText(QPointF(0, metrics.ascent()), text);
        painter.end();
        at->second = {std::move(image), width};
    }
    return {&at->second.first, at->second.second, &at->first.first};
}

} // namespace viewer
