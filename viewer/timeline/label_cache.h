// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <QFont>
#include <QImage>
#include <QString>

#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace viewer {

/// Texts of bars as images, one per (text, ink, ratio), so that a frame asks no font. Texts are elided as formatting.h
/// says; widths are measured once per name. Holds at most some thousand images, then starts anew. GUI thread only.
class LabelCache {
public:
    void reset(const QFont& font, double ratio);

    struct Label {
        const QImage* image = nullptr; ///< null: nothing fits
        double widthPx = 0;            ///< at 1x
        const QString* text = nullptr; ///< what it says; lives as long as the image
    };
    /// The label of a name for `roomPx` px at 1x. The image lives until the next call that is not const.
    Label label(model::StringId id, std::string_view name, double roomPx, QRgb ink);
    /// A label that is no name; never elided.
    Label plain(const QString& text, QRgb ink);
    double heightPx() const { return m_height; }

private:
    struct Name {
        QString text;
        qsizetype lastPart = 0;      ///< where the part behind the last ::, . or / begins
        std::vector<float> advances; ///< width of the first n letters, n = 0 …
        std::vector<float> partAdvances;
    };
    const Name& measured(model::StringId id, std::string_view name);
    Label drawn(const QString& text, QRgb ink);

    static constexpr std::size_t kMostImages = 4000;
    QFont m_font;
    double m_ratio = 1;
    double m_height = 14;
    float m_ellipsis = 0;
    std::unordered_map<model::StringId, Name> m_names;
    std::map<std::pair<QString, QRgb>, std::pair<QImage, double>> m_images;
};

} // namespace viewer
