// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/idle_pattern.h"

#include <QPaintDevice>
#include <QPainter>

#include <cmath>

namespace viewer {

namespace {

constexpr double kTile = kIdleTilePx;

/// Lines from corner to corner, drawn beyond the tile so that the corners are whole.
void drawDiagonals(QPainter& painter, bool rising) {
    for (int i = -1; i <= 1; ++i) {
        const double left = i * kTile - 1, right = (i + 1) * kTile + 1;
        painter.drawLine(QPointF(left, rising ? kTile + 1 : -1), QPointF(right, rising ? -1 : kTile + 1));
    }
}

void drawHatch(QPainter& painter, const IdleLook& look) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(look.hatchColour, 1.2, Qt::SolidLine, Qt::FlatCap));
    switch (look.hatch) {
    case Hatch::None:
        break;
    case Hatch::Rising:
        drawDiagonals(painter, true);
        break;
    case Hatch::Falling:
        drawDiagonals(painter, false);
        break;
    case Hatch::Cross:
        drawDiagonals(painter, true);
        drawDiagonals(painter, false);
        break;
    case Hatch::Upright:
        painter.fillRect(QRectF(1, 0, 1, kTile), look.hatchColour);
        painter.fillRect(QRectF(5, 0, 1, kTile), look.hatchColour);
        break;
    case Hatch::LevelDashes:
        painter.fillRect(QRectF(0, 2, 5, 1), look.hatchColour);
        painter.fillRect(QRectF(4, 6, 4, 1), look.hatchColour);
        break;
    case Hatch::Dots:
        painter.setPen(Qt::NoPen);
        painter.setBrush(look.hatchColour);
        painter.drawEllipse(QPointF(2, 2), 1.1, 1.1);
        painter.drawEllipse(QPointF(6, 6), 1.1, 1.1);
        break;
    }
}

} // namespace

IdleColour idleColourOf(model::IdleCause cause) {
    switch (cause) {
    case model::IdleCause::ModelSwitch:
        return IdleColour::ModelSwitch;
    case model::IdleCause::WaitingForDispatch:
    case model::IdleCause::Synchronize:
        return IdleColour::Host;
    case model::IdleCause::RuntimeSubmit:
    case model::IdleCause::Launch:
    case model::IdleCause::RuntimeCall:
        return IdleColour::Launch;
    case model::IdleCause::Transfer:
        return IdleColour::Transfer;
    case model::IdleCause::Allocation:
        return IdleColour::Allocation;
    case model::IdleCause::Barrier:
        return IdleColour::Barrier;
    case model::IdleCause::NothingRecorded:
        break;
    }
    return IdleColour::Unknown;
}

QChar idleLetterOf(model::IdleCause cause) {
    if (cause == model::IdleCause::RuntimeSubmit)
        return u'D';
    if (cause == model::IdleCause::RuntimeCall)
        return u'R';
    if (cause == model::IdleCause::Synchronize)
        return u'W';
    return Theme::light().idle(idleColourOf(cause)).letter;
}

QImage idleTile(const IdleLook& look, double ratio) {
    const int side = std::max(1, static_cast<int>(std::lround(kTile * ratio)));
    QImage tile(side, side, QImage::Format_RGB32);
    tile.fill(look.ground);
    QPainter painter(&tile);
    painter.scale(side / kTile, side / kTile);
    drawHatch(painter, look);
    return tile;
}

void paintIdleChip(QPainter& painter, const QRectF& rect, const IdleLook& look) {
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    QImage tile = idleTile(look, ratio);
    tile.setDevicePixelRatio(ratio);
    painter.drawTiledPixmap(rect, QPixmap::fromImage(tile));
    const bool plain = look.hatch == Hatch::None;
    const QColor edge = plain ? look.ground.darker(115) : look.hatchColour;
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1), edge);
    painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), edge);
    painter.fillRect(QRectF(rect.left(), rect.top(), 1, rect.height()), edge);
    painter.fillRect(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), edge);
}

const QImage& IdleTiles::of(IdleColour which, const Theme& theme, double ratio) {
    if (m_theme != &theme || m_ratio != ratio) {
        m_tiles = {};
        m_theme = &theme;
        m_ratio = ratio;
    }
    QImage& tile = m_tiles[static_cast<std::size_t>(which)];
    if (tile.isNull())
        tile = idleTile(theme.idle(which), ratio);
    return tile;
}

} // namespace viewer
