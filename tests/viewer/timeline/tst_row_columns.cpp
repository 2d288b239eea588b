// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "viewer/timeline/row_columns.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace model;
using namespace viewer;

namespace {

/// One row of a capture with bursts, long spans, gaps and spans of no length.
std::shared_ptr<const Capture> randomRow(std::mt19937& random, int count) {
    static const char* const kNames[] = {"mul", "add", "mean", "rsqrt", "copy"};
    CaptureBuilder builder("test");
    LaneSpec spec;
    spec.worker = builder.addWorker({});
    spec.layout = LaneLayout::Packed;
    spec.group = "Framework";
    spec.label = "lane";
    const LaneId lane = builder.lane(spec);
    int64_t at = 1'785'000'000'000'000'000;
    for (int i = 0; i < count; ++i) {
        const auto roll = random() % 100;
        NewSpan span;
        span.start = Timestamp(at);
        span.duration = Duration(roll < 5 ? 0 : roll < 97 ? 1 + random() % 300 : 20'000 + random() % 400'000);
        span.name = builder.strings().intern(kNames[random() % 5]);
        builder.addSpan(lane, span);
        at += std::max<int64_t>(span.duration.ns(), 1);
        at += random() % 60 == 0 ? random() % 300'000 : random() % 3 == 0 ? random() % 40 : 0;
    }
    return builder.seal(Progress()).value();
}

/// A window over the row: anything from a few spans to all of them and more.
TimeScale randomWindow(std::mt19937& random, const Capture& capture, double widthPx) {
    const TimeRange all = capture.spanRange();
    const double length = static_cast<double>(all.length().ns());
    const double zoom = std::pow(2.0, -static_cast<double>(random() % 2200) / 100.0);
    const auto shown = static_cast<int64_t>(std::max(20.0, 1.3 * length * zoom));
    const auto begin = static_cast<int64_t>((static_cast<double>(random() % 10'000) / 10'000.0 - 0.1) * length);
    return {all.begin.ns() + begin, all.begin.ns() + begin + shown, widthPx};
}

/// The slow and exact picture: which keys have any time between two edges of a pixel, a pixel of air at either side.
class ExactRow {
public:
    ExactRow(const Capture& capture, const TimeScale& scale) {
        const auto starts = capture.spans().starts();
        const auto durations = capture.spans().durations();
        const auto names = capture.spans().names();
        const auto width = static_cast<int>(scale.widthPx());
        m_near.resize(static_cast<size_t>(width));
        for (size_t i = 0; i < capture.spans().size(); ++i) {
            const int64_t end = starts[i] + std::max<int64_t>(durations[i], 1);
            if (end <= scale.startNs() || starts[i] >= scale.endNs())
                continue;
            const double left = scale.toPixel(starts[i]), right = scale.toPixel(end);
            m_bars.emplace_back(left, right);
            const int from = std::max(0, static_cast<int>(std::floor(left)) - 1);
            const int to = std::min(width - 1, static_cast<int>(std::ceil(right)));
            for (int x = from; x <= to; ++x)
                m_near[static_cast<size_t>(x)] |= 1u << names[i] % 32;
        }
    }
    bool hasNear(size_t column) const { return m_near[column] != 0; }
    bool hasNear(size_t column, uint32_t key) const { return m_near[column] & (1u << key % 32); }
    const std::vector<std::pair<double, double>>& bars() const { return m_bars; }

private:
    std::vector<uint32_t> m_near; ///< bits of the keys
    std::vector<std::pair<double, double>> m_bars;
};

QByteArray place(double at, const TimeScale& scale) {
    return "pixel " + QByteArray::number(at, 'f', 3) + " of " + QByteArray::number(scale.widthPx()) + ", " +
           QByteArray::number(scale.nsPerPixel()) + " ns a pixel";
}

} // namespace

/// What a row looks like, against a slow exact painter: random rows in random windows, at the widths that 1000 px have
/// at three device pixel ratios, drawn from the spans and from the index.
class TestRowColumns : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aBarThatReachesIntoTheViewByAHairIsSeen();
    void noSpanIsLost_data() { windows(); }
    void noSpanIsLost();
    void noColumnShowsWhatIsNotThere_data() { windows(); }
    void noColumnShowsWhatIsNotThere();
    void aColumnThatIsAllCoveredIsPure_data() { windows(); }
    void aColumnThatIsAllCoveredIsPure();
    void aListShowsEachOfItsSpans_data() { windows(); }
    void aListShowsEachOfItsSpans();

private:
    static void windows();
    std::vector<Column> columnsOf(const TimeScale& scale, bool index) const {
        std::vector<Column> columns;
        fillColumns(m_capture->spans(), row(), m_keys, index ? m_detail.get() : nullptr, scale, 6, columns);
        return columns;
    }
    const LaneRow& row() const { return m_capture->lanes().all().front().rows.front(); }
    void take(int seed) {
        if (m_seed == seed)
            return;
        m_seed = seed;
        std::mt19937 random(static_cast<unsigned>(seed));
        m_capture = randomRow(random, seed % 2 ? 500 : 30'000);
        const auto names = m_capture->spans().names();
        m_keys = [names](uint32_t first, std::span<uint32_t> out) {
            std::copy_n(names.begin() + first, out.size(), out.begin());
        };
        m_detail = std::make_unique<LevelOfDetail>(m_capture->spans(), row(), m_keys);
    }

    int m_seed = 0;
    std::shared_ptr<const Capture> m_capture;
    SpanKeys m_keys;
    std::unique_ptr<LevelOfDetail> m_detail;
};

void TestRowColumns::initTestCase() {
    take(2);
    QVERIFY(!m_detail->levels().empty()); // so that the index is what is tested
}

void TestRowColumns::windows() {
    QTest::addColumn<int>("seed");
    QTest::addColumn<double>("ratio");
    QTest::addColumn<bool>("index");
    for (int seed = 1; seed <= 4; ++seed)
        for (const double ratio : {1.0, 1.5, 2.0})
            for (const bool index : {false, true})
                QTest::addRow("row %d at %.1fx, %s", seed, ratio, index ? "index" : "spans") << seed << ratio << index;
}

void TestRowColumns::aBarThatReachesIntoTheViewByAHairIsSeen() {
    CaptureBuilder builder("test");
    LaneSpec spec;
    spec.worker = builder.addWorker({});
    spec.layout = LaneLayout::Packed;
    const LaneId lane = builder.lane(spec);
    for (const int64_t start : {0, 1'995}) {
        NewSpan span;
        span.start = Timestamp(start);
        span.duration = Duration(1'003);
        span.name = builder.strings().intern("a");
        builder.addSpan(lane, span);
    }
    const auto capture = builder.seal(Progress()).value();
    const SpanKeys keys = [](uint32_t, std::span<uint32_t> out) { std::ranges::fill(out, 1); };
    std::vector<Column> columns;
    // 10 ns a pixel: three tenths of a pixel at the left, half a pixel at the right.
    fillColumns(capture->spans(), capture->lanes().all().front().rows.front(), keys, nullptr,
                TimeScale(1'000, 2'000, 100), 6, columns);
    QVERIFY(columns.front().coverage > 0);
    QVERIFY(columns.back().coverage > 0);
    QCOMPARE(columns[1].coverage, uint8_t(0));
    QCOMPARE(columns[98].coverage, uint8_t(0));
}

void TestRowColumns::noSpanIsLost() {
    QFETCH(int, seed);
    QFETCH(double, ratio);
    QFETCH(bool, index);
    take(seed);
    std::mt19937 random(static_cast<unsigned>(seed) * 31);
    for (int turn = 0; turn < 25; ++turn) {
        const TimeScale scale = randomWindow(random, *m_capture, 1000 * ratio);
        const std::vector<Column> columns = columnsOf(scale, index);
        const auto width = static_cast<int>(columns.size());
        const ExactRow exact(*m_capture, scale);
        for (const auto& [left, right] : exact.bars()) {
            const int from = std::max(0, static_cast<int>(std::floor(left)) - 1);
            const int to = std::min(width - 1, static_cast<int>(std::ceil(right)));
            bool seen = false;
            for (int x = from; x <= to && !seen; ++x)
                seen = columns[static_cast<size_t>(x)].coverage > 0;
            QVERIFY2(seen || from > to, place(left, scale));
        }
    }
}

void TestRowColumns::noColumnShowsWhatIsNotThere() {
    QFETCH(int, seed);
    QFETCH(double, ratio);
    QFETCH(bool, index);
    take(seed);
    std::mt19937 random(static_cast<unsigned>(seed) * 77);
    for (int turn = 0; turn < 25; ++turn) {
        const TimeScale scale = randomWindow(random, *m_capture, 1000 * ratio);
        const std::vector<Column> columns = columnsOf(scale, index);
        const ExactRow exact(*m_capture, scale);
        for (size_t x = 0; x < columns.size(); ++x) {
            if (columns[x].coverage == 0)
                continue;
            QVERIFY2(exact.hasNear(x), place(static_cast<double>(x), scale));
            QVERIFY2(exact.hasNear(x, columns[x].key), place(static_cast<double>(x), scale));
        }
    }
}

void TestRowColumns::aColumnThatIsAllCoveredIsPure() {
    QFETCH(int, seed);
    QFETCH(double, ratio);
    QFETCH(bool, index);
    take(seed);
    std::mt19937 random(static_cast<unsigned>(seed) * 131);
    for (int turn = 0; turn < 25; ++turn) {
        const TimeScale scale = randomWindow(random, *m_capture, 1000 * ratio);
        const std::vector<Column> columns = columnsOf(scale, index);
        const ExactRow exact(*m_capture, scale);
        for (const auto& [left, right] : exact.bars())
            for (int x = std::max(0, static_cast<int>(std::ceil(left)) + 1);
                 x < std::min(static_cast<int>(columns.size()), static_cast<int>(std::floor(right)) - 1); ++x)
                QVERIFY2(columns[static_cast<size_t>(x)].coverage == 255, place(x, scale));
    }
}

void TestRowColumns::aListShowsEachOfItsSpans() {
    QFETCH(int, seed);
    QFETCH(double, ratio);
    QFETCH(bool, index);
    take(seed);
    std::mt19937 random(static_cast<unsigned>(seed) * 53 + index);
    std::vector<SpanId> listed;
    for (uint32_t i = 0; i < m_capture->spans().size(); ++i)
        if (random() % 7 == 0)
            listed.emplace_back(i);
    for (int turn = 0; turn < 15; ++turn) {
        const TimeScale scale = randomWindow(random, *m_capture, 1000 * ratio);
        std::vector<Column> columns;
        fillListed(m_capture->spans(), listed, m_keys, scale, 6, columns);
        std::vector<bool> wanted(columns.size());
        for (const SpanId span : listed) {
            const int64_t begin = m_capture->spans().start(span).ns();
            const int64_t end = begin + std::max<int64_t>(m_capture->spans().duration(span).ns(), 1);
            if (end <= scale.startNs() || begin >= scale.endNs())
                continue;
            const int from = std::max(0, static_cast<int>(std::floor(scale.toPixel(begin))));
            const int to = std::min(static_cast<int>(columns.size()) - 1,
                                    std::max(from, static_cast<int>(std::ceil(scale.toPixel(end))) - 1));
            bool seen = false;
            for (int x = std::max(0, from - 1); x <= std::min(to + 1, static_cast<int>(columns.size()) - 1); ++x) {
                wanted[static_cast<size_t>(x)] = true;
                seen |= columns[static_cast<size_t>(x)].coverage > 0;
            }
            QVERIFY2(seen || from >= static_cast<int>(columns.size()), place(from, scale));
        }
        for (size_t x = 0; x < columns.size(); ++x)
            QVERIFY2(columns[x].coverage == 0 || wanted[x], place(static_cast<double>(x), scale));
    }
}

QTEST_GUILESS_MAIN(TestRowColumns)
#include "tst_row_columns.moc"
