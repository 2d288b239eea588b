// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "model/query/level_of_detail.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <random>

using namespace model;

namespace {

struct Given {
    std::int64_t start;
    std::int64_t duration;
    const char* name;
};

/// A capture of one row.
std::shared_ptr<const Capture> captureOf(const std::vector<Given>& spans) {
    CaptureBuilder builder("test");
    LaneSpec spec;
    spec.worker = builder.addWorker({});
    spec.layout = LaneLayout::Packed;
    spec.group = "Framework";
    spec.label = "lane";
    const LaneId lane = builder.lane(spec);
    for (const Given& given : spans) {
        NewSpan span;
        span.start = Timestamp(given.start);
        span.duration = Duration(given.duration);
        span.name = builder.strings().intern(given.name);
        builder.addSpan(lane, span);
    }
    return builder.seal(Progress()).value();
}

const LaneRow& rowOf(const Capture& capture) {
    return capture.lanes().all().front().rows.front();
}

LevelOfDetail detailOf(const Capture& capture) {
    const auto names = capture.spans().names();
    return LevelOfDetail(capture.spans(), rowOf(capture), [names](std::uint32_t first, std::span<std::uint32_t> out) {
        std::copy_n(names.begin() + first, out.size(), out.begin());
    });
}

/// A busy row: bursts, long spans, gaps and spans of no length.
std::vector<Given> busyRow(int count) {
    static const char* const kNames[] = {"mul", "add", "mean", "rsqrt", "copy"};
    std::mt19937 random(7);
    std::vector<Given> spans;
    std::int64_t at = 1'785'000'000'000'000'000;
    for (int i = 0; i < count; ++i) {
        const auto roll = random() % 100;
        const std::int64_t duration = roll < 5 ? 0 : roll < 97 ? 1 + random() % 300 : 20'000 + random() % 400'000;
        spans.push_back({at, duration, kNames[random() % 5]});
        at += std::max<std::int64_t>(duration, 1) + (random() % 50 == 0 ? random() % 100'000 : random() % 40);
    }
    return spans;
}

/// What a bin must hold, by going through every span.
struct Expected {
    std::int64_t total = 0;
    std::map<std::uint32_t, std::int64_t> byKey;
};

std::map<std::uint32_t, Expected> bruteForce(const Capture& capture, std::int64_t origin, std::int64_t binNs) {
    std::map<std::uint32_t, Expected> bins;
    for (std::size_t i = 0; i < capture.spans().size(); ++i) {
        std::int64_t begin = capture.spans().starts()[i] - origin;
        const std::int64_t end = begin + std::max<std::int64_t>(1, capture.spans().durations()[i]);
        while (begin < end) {
            const std::int64_t bin = begin / binNs;
            const std::int64_t stop = std::min(end, (bin + 1) * binNs);
            Expected& expected = bins[static_cast<std::uint32_t>(bin)];
            expected.total += stop - begin;
            expected.byKey[capture.spans().names()[i]] += stop - begin;
            begin = stop;
        }
    }
    return bins;
}

} // namespace

class TestLevelOfDetail : public QObject {
    Q_OBJECT

private slots:
    void everyBinHasTheNameWithMostTime();
    void nothingIsSampledAway();
    void aLongSpanIsOneRun();
    void aRunThatEndsAtABinsEdgeIsClosed();
    void tiesGoToTheNameOnTheLeft();
    void coarserLevelsAreChosenFromAfar();
    void indexIsSmall();
    void farSpansDoNotOverflow();
    void spansInViewAreFoundByHalving();
};

void TestLevelOfDetail::everyBinHasTheNameWithMostTime() {
    const auto capture = captureOf(busyRow(20'000));
    const LevelOfDetail detail = detailOf(*capture);
    QVERIFY(detail.levels().size() >= 3);
    for (const DetailLevel& level : detail.levels()) {
        const auto expected = bruteForce(*capture, detail.originNs(), level.binNs());
        for (const DetailBin& bin : level.bins) {
            if (bin.coverage == 0)
                continue;
            const auto at = expected.find(bin.bin);
            QVERIFY(at != expected.end());
            const auto& times = at->second.byKey;
            const std::int64_t most = std::max_element(times.begin(), times.end(), [](auto& a, auto& b) {
                                          return a.second < b.second;
                                      })->second;
            QCOMPARE(times.at(detail.keys()[bin.slot]), most);
            const double share = double(at->second.total) / double(level.binNs());
            QVERIFY(std::abs(bin.coverage / 255.0 - share) < 0.02 || bin.coverage == 1);
        }
    }
}

void TestLevelOfDetail::nothingIsSampledAway() {
    const auto capture = captureOf(busyRow(20'000));
    const LevelOfDetail detail = detailOf(*capture);
    for (const DetailLevel& level : detail.levels()) {
        std::size_t covered = 0;
        for (std::size_t i = 0; i < level.bins.size(); ++i) {
            const DetailBin& bin = level.bins[i];
            covered += bin.run ? level.bins[i + 1].bin - bin.bin : bin.coverage > 0 ? 1 : 0;
        }
        QCOMPARE(covered, bruteForce(*capture, detail.originNs(), level.binNs()).size());
    }
}

void TestLevelOfDetail::aLongSpanIsOneRun() {
    std::vector<Given> spans;
    for (int i = 0; i < 100; ++i)
        spans.push_back({i * 10, 8, "short"});
    spans.push_back({2'000, 1'000'000'000, "long"});
    spans.push_back({1'000'002'500, 5, "short"});
    const auto capture = captureOf(spans);
    const LevelOfDetail detail = detailOf(*capture);
    QVERIFY(detail.levels().front().bins.size() < 60);
    QVERIFY(std::any_of(detail.levels().front().bins.begin(), detail.levels().front().bins.end(),
                        [](const DetailBin& bin) { return bin.run; }));
}

void TestLevelOfDetail::aRunThatEndsAtABinsEdgeIsClosed() {
    // Pitch 16: bins of 64. The long span ends at 64 · 1000 exactly, and nothing follows for long.
    std::vector<Given> spans;
    for (int i = 0; i < 64; ++i)
        spans.push_back({i * 16, 16, "a"});
    spans.push_back({1'024, 64'000 - 1'024, "b"});
    spans.push_back({900'000, 16, "a"});
    const auto capture = captureOf(spans);
    const LevelOfDetail detail = detailOf(*capture);
    const DetailLevel& finest = detail.levels().front();
    QCOMPARE(finest.binNs(), std::int64_t(64));
    bool closed = false;
    for (std::size_t i = 0; i + 1 < finest.bins.size(); ++i)
        closed = closed || (finest.bins[i].run && finest.bins[i + 1].bin == 1'000 && finest.bins[i + 1].coverage == 0);
    QVERIFY(closed);
}

void TestLevelOfDetail::tiesGoToTheNameOnTheLeft() {
    // Bins of 32: the first is a's alone; in the second b comes first, but both have the same time.
    std::vector<Given> spans = {{0, 8, "a"}, {8, 8, "a"}, {16, 8, "a"}, {24, 8, "a"}};
    spans.insert(spans.end(), {{32, 8, "b"}, {40, 8, "a"}, {48, 8, "b"}, {56, 8, "a"}});
    const auto capture = captureOf(spans);
    const LevelOfDetail detail = detailOf(*capture);
    const DetailLevel& finest = detail.levels().front();
    QCOMPARE(finest.binNs(), std::int64_t(32));
    QCOMPARE(finest.bins.size(), std::size_t(2));
    QCOMPARE(finest.bins[0].slot, finest.bins[1].slot);
}

void TestLevelOfDetail::coarserLevelsAreChosenFromAfar() {
    const auto capture = captureOf(busyRow(20'000));
    const LevelOfDetail detail = detailOf(*capture);
    QVERIFY(!detail.levelFor(1.0));
    const DetailLevel* near = detail.levelFor(double(detail.levels().front().binNs()));
    const DetailLevel* far = detail.levelFor(1e12);
    QCOMPARE(near, &detail.levels().front());
    QCOMPARE(far, &detail.levels().back());
    QVERIFY(far->bins.size() < near->bins.size());
}

void TestLevelOfDetail::indexIsSmall() {
    std::vector<Given> spans;
    for (int i = 0; i < 100'000; ++i)
        spans.push_back({i * 100, 60, i % 3 ? "mul" : "add"});
    const double bytesPerSpan = double(detailOf(*captureOf(spans)).bytes()) / 100'000.0;
    QVERIFY2(bytesPerSpan <= 3.0, qPrintable(QString::number(bytesPerSpan)));
}

void TestLevelOfDetail::farSpansDoNotOverflow() {
    const auto capture =
        captureOf({{-9'000'000'000'000'000'000, 5, "a"}, {0, 1, "b"}, {9'000'000'000'000'000'000, 5, "c"}});
    const LevelOfDetail detail = detailOf(*capture);
    QVERIFY(!detail.levels().empty());
    for (const DetailLevel& level : detail.levels())
        QVERIFY(std::is_sorted(level.bins.begin(), level.bins.end(), [](auto& a, auto& b) { return a.bin < b.bin; }));
}

void TestLevelOfDetail::spansInViewAreFoundByHalving() {
    const auto capture = captureOf({{0, 10, "a"}, {20, 10, "a"}, {40, 10, "a"}, {60, 10, "a"}});
    const LaneRow& row = rowOf(*capture);
    const auto touching = [&](std::int64_t begin, std::int64_t end) {
        const auto [first, last] = spansTouching(capture->spans(), row, begin, end);
        return std::pair(first - row.first, last - row.first);
    };
    QCOMPARE(touching(25, 45), (std::pair<std::uint32_t, std::uint32_t>(1, 3)));
    QCOMPARE(touching(30, 40), (std::pair<std::uint32_t, std::uint32_t>(2, 2))); // half-open at both ends
    QCOMPARE(touching(-5, 100), (std::pair<std::uint32_t, std::uint32_t>(0, 4)));
    QCOMPARE(touching(100, 200), (std::pair<std::uint32_t, std::uint32_t>(4, 4)));
}

QTEST_APPLESS_MAIN(TestLevelOfDetail)
#include "tst_level_of_detail.moc"
