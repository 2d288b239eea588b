// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/timeline/legend.h"

#include "viewer/timeline/timeline_plot.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <unordered_map>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t kMostEntries = 64;
constexpr int kChipPx = 8;
constexpr int kInsetPx = 10;
constexpr int kGapPx = 16;
constexpr int kMostNamePx = 180;

} // namespace

Legend::Legend(ViewState* state, TimelinePlot* plot, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_plot(plot) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFixedHeight(sizeHint().height());
    setAccessibleName(u"Colours"_s);
    hide();
    connect(plot, &TimelinePlot::coloursChanged, this, &Legend::follow);
}

void Legend::setLook(const Look& look) {
    m_look = look;
    update();
}

std::vector<Legend::Entry> Legend::entriesOf(const model::Capture& capture, const ColourKeys& keys,
                                             const std::atomic<bool>& cancelled) {
    std::unordered_map<std::uint32_t, std::int64_t> times;
    std::array<std::uint32_t, 1024> buffer{};
    const auto durations = capture.spans().durations();
    for (const model::Lane& lane : capture.lanes().all()) {
        for (std::uint32_t done = 0; done < lane.spanCount && !cancelled;) {
            const std::uint32_t count = std::min<std::uint32_t>(buffer.size(), lane.spanCount - done);
            keys.read(lane.firstSpan + done, std::span(buffer).first(count));
            for (std::uint32_t i = 0; i < count; ++i)
                if (!ColourKeys::isMap(buffer[i])) {
                    std::int64_t& time = times[buffer[i]];
                    time = model::saturatingAdd(time, durations[lane.firstSpan + done + i]);
                }
            done += count;
        }
    }
    std::vector<Entry> entries;
    for (const auto& [key, time] : times)
        entries.push_back({key, time});
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return a.timeNs != b.timeNs ? a.timeNs > b.timeNs : a.key < b.key;
    });
    entries.resize(std::min(entries.size(), kMostEntries));
    return entries;
}

void Legend::follow() {
    m_job.cancel();
    m_entries.clear();
    const CapturePointer& capture = m_state->capture();
    if (!capture || m_state->colourMode() == ColourMode::Duration) {
        hide();
        return;
    }
    m_job.start([capture, keys = m_plot->sharedKeys()](
                    const std::atomic<bool>& cancelled) { return entriesOf(*capture, *keys, cancelled); },
                [this](std::vector<Entry> entries) {
                    m_entries = std::move(entries);
                    setVisible(!m_entries.empty());
                    update();
                });
}

QStringList Legend::names() const {
    QStringList names;
    for (const Entry& entry : m_entries)
        names += m_plot->colourKeys().nameOf(entry.key);
    return names;
}

void Legend::paintEvent(QPaintEvent*) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.fillRect(rect(), theme.header);
    painter.fillRect(QRect(0, 0, width(), 1), theme.hair);
    painter.setFont(m_look.fonts.caption);
    painter.setPen(theme.text2);
    const QFontMetrics metrics(m_look.fonts.caption);
    int left = kInsetPx;
    for (const Entry& entry : m_entries) {
        const QString name = metrics.elidedText(m_plot->colourKeys().nameOf(entry.key), Qt::ElideMiddle, kMostNamePx);
        const int wide = kChipPx + 5 + metrics.horizontalAdvance(name);
        if (left + wide + kInsetPx > width())
            break;
        painter.fillRect(QRect(left, (height() - kChipPx) / 2 + 1, kChipPx, kChipPx),
                         QColor::fromRgb(m_plot->colourKeys().plain(entry.key)));
        painter.drawText(QRect(left + kChipPx + 5, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, name);
        left += wide + kGapPx;
    }
}

} // namespace viewer
