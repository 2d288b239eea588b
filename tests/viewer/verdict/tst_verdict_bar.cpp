// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "viewer/verdict/verdict_bar.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <numeric>

using namespace viewer;
using namespace Qt::StringLiterals;

namespace {

model::LayerShare share(int64_t device, int64_t wall, size_t steps) {
    model::LayerShare made;
    made.subject = steps == 1 ? "ProfilerStep#3" : std::to_string(steps) + " steps";
    made.stepCount = steps;
    made.wall = model::Duration(wall);
    made.device = model::Duration(device);
    made.unknown = model::Duration(wall - device);
    made.hasRuntimeTrace = made.hasExecutions = true;
    return made;
}

VerdictAnswer answer(int64_t device, int64_t wall, size_t steps) {
    model::CaptureBuilder builder("c");
    builder.findings().add(model::Severity::Info, "a", "", "Something.");
    builder.findings().add(model::Severity::Warning, "b", "", "Something else.");
    VerdictAnswer made;
    made.capture = builder.seal(model::Progress()).value();
    made.verdict.share = share(device, wall, steps);
    made.verdict.bound = model::Bound::Device;
    made.verdict.sentence = "The device accounts for most of this step";
    return made;
}

std::shared_ptr<const VerdictAnswer> shared(VerdictAnswer made) {
    return std::make_shared<const VerdictAnswer>(std::move(made));
}

QStringList texts(const std::vector<VerdictChip>& chips) {
    QStringList all;
    for (const VerdictChip& chip : chips)
        all += chip.text;
    return all;
}

/// Everything that has a place, and must lie apart from all others.
std::vector<QRect> taken(const VerdictPlaces& places, int height) {
    std::vector<QRect> rects = {QRect(12, 0, places.textWidth, height)};
    for (const QRect& rect : places.chips)
        if (!rect.isNull())
            rects.push_back(rect);
    for (const QRect& rect : {places.more, places.bar})
        if (!rect.isNull())
            rects.push_back(rect);
    return rects;
}

VerdictWidths manyChips() {
    VerdictWidths widths;
    widths.sentence = 300;
    widths.coverage = {620, 420, 200};
    widths.chips = {140, 90, 120, 130, 110, 150, 95};
    widths.lastChipStays = true;
    widths.more = 40;
    widths.hasBar = true;
    return widths;
}

} // namespace

class tst_verdict_bar : public QObject {
    Q_OBJECT

private slots:
    void saysTheVerdictAndWhatItCovers() {
        VerdictBar bar;
        bar.showVerdict(shared(answer(2'354'900, 3'208'400, 1)));
        QCOMPARE(bar.sentence(), u"The device accounts for most of this step"_s);
        QVERIFY(bar.coverage().startsWith(u"ProfilerStep#3 · 3\u202f208.4\u202fµs of wall"_s));
    }

    void anOperatorSaysHowManyCallsItHas() {
        VerdictAnswer made = answer(1, 412'000, 2);
        made.scope.operatorName = made.verdict.share.subject = "aten::mul";
        made.verdict.calls = 3;
        QVERIFY(coverageTexts(made).back().startsWith(u"aten::mul · 3 calls · 412.0\u202fµs of wall · "_s));
        QCOMPARE(verdictChips(made).front().text, u"n = 3 calls"_s);
        made.verdict.calls = 1;
        QVERIFY(coverageTexts(made).back().startsWith(u"aten::mul · 1 call · "_s));
    }

    void aRangeSaysHowLongItIs() {
        VerdictAnswer made = answer(1, 412'000, 0);
        made.scope.range = model::TimeRange{model::Timestamp(0), model::Timestamp(412'000)};
        made.verdict.share.subject = "the selected range";
        QCOMPARE(coverageTexts(made).back(), u"range · 412.0\u202fµs of wall · device time, not latency"_s);
        made.verdict.share.workers = 2;
        QVERIFY(coverageTexts(made).back().startsWith(u"range · 412.0\u202fµs of wall of 2 workers · "_s));
    }

    void theNoteStandsBesideEveryVerdict() {
        const VerdictAnswer made = answer(1, 2, 1);
        QVERIFY(coverageTexts(made).front().endsWith(u"device time of this capture, not end-to-end latency"_s));
        QVERIFY(verdictTip(made).contains(u"Device time of this capture, not end-to-end latency."_s));
        VerdictAnswer waits = answer(100'000, 500'000, 1);
        waits.verdict.sentence = "The CPU is the limit: the device waits 80.0 % of this step";
        waits.verdict.bound = model::Bound::Framework;
        waits.verdict.idleCause = model::IdleCause::WaitingForDispatch;
        waits.verdict.idleOfCause = model::Duration(391'200);
        for (const VerdictAnswer& each : {made, waits})
            for (const QString& text : coverageTexts(each))
                QVERIFY2(text.endsWith(u"not end-to-end latency"_s) || text.endsWith(u" · device time, not latency"_s),
                         qPrintable(text));
        VerdictBar bar;
        bar.resize(1280, 48);
        bar.showVerdict(shared(waits));
        QVERIFY2(bar.coverage().contains(u"not latency"_s) || bar.coverage().contains(u"not end-to-end latency"_s),
                 qPrintable(bar.coverage()));
        QVERIFY(bar.tipAt(bar.places().bar.center()).contains(u"not end-to-end latency."_s));
    }

    void whatIsQueuedHasAPartOfItsOwn() {
        VerdictAnswer made = answer(100'000, 500'000, 0);
        made.verdict.share.queued = model::Duration(300'000);
        made.verdict.share.unknown = model::Duration(100'000);
        int64_t sum = 0;
        for (const VerdictPart& part : verdictParts(made.verdict))
            sum += part.ns;
        QCOMPARE(sum, 500'000);
        QVERIFY(verdictTip(made).contains(u"queued behind other work  60.0"_s));
        made.verdict.share.queued = model::Duration(0);
        QVERIFY(!verdictTip(made).contains(u"queued"_s));
    }

    void theCauseOfTheIdleTimeIsNamed() {
        VerdictAnswer made = answer(100'000, 500'000, 1);
        made.verdict.bound = model::Bound::Framework;
        made.verdict.idleCause = model::IdleCause::WaitingForDispatch;
        made.verdict.idleOfCause = model::Duration(391'200);
        QVERIFY(coverageTexts(made).front().contains(
            u"framework-bound · idle longest: waiting for dispatch 391.2\u202fµs"_s));
    }

    void withoutExecutionsThereAreNoParts() {
        VerdictAnswer made = answer(0, 500'000, 1);
        made.verdict.share.hasExecutions = false;
        QVERIFY(verdictParts(made.verdict).empty());
        QCOMPARE(coverageTexts(made), QStringList(u"ProfilerStep#3 · 500.0\u202fµs"_s));
    }

    void eachCautionIsAChipWithItsSentence() {
        VerdictAnswer made = answer(1, 2, 1);
        for (const char* code :
             {"one_step", "links_by_time", "no_synchronize", "warm_up", "events_lost", "not_known_yet"})
            made.verdict.cautions.push_back({code, std::string("Sentence of ") + code});
        const std::vector<VerdictChip> chips = verdictChips(made);
        const QStringList wanted = {
            u"n = 1 step: no spread"_s, u"links by time only"_s, u"no synchronize"_s, u"warm-up"_s,
            u"events lost"_s,           u"not known yet"_s,      u"1 warning"_s};
        QCOMPARE(texts(chips), wanted);
        QCOMPARE(chips[1].tip, u"Sentence of links_by_time"_s);
    }

    void oneOfSeveralStepsIsSaidToBeOne() {
        VerdictAnswer made = answer(1, 2, 3);
        QCOMPARE(verdictChips(made).front().text, u"n = 3 steps"_s);
        made.scope.step = model::SpanId(0);
        QCOMPARE(verdictChips(made).front().text, u"1 of 3 steps"_s);
    }

    void theWorstFindingsStandInAChip() {
        const auto chips = verdictChips(answer(1, 2, 0));
        QCOMPARE(chips.back().text, u"1 warning"_s);
        QVERIFY(chips.back().findings);
    }

    void nothingOverlapsAtAnyWidth() {
        for (int width = 400; width <= 2400; width += 7) {
            const VerdictPlaces places = placeVerdict(manyChips(), width, 48);
            const std::vector<QRect> rects = taken(places, 48);
            for (size_t i = 0; i < rects.size(); ++i)
                for (size_t j = i + 1; j < rects.size(); ++j)
                    QVERIFY2(!rects[i].intersects(rects[j]), qPrintable(QString::number(width)));
            if (width >= 700) {
                for (const QRect& rect : rects)
                    QVERIFY2(rect.left() >= 12 && rect.right() < width, qPrintable(QString::number(width)));
                QVERIFY(places.textWidth >= 300);
            }
        }
    }

    void withoutRoomTheCoverageIsSaidShorterBeforeChipsGiveWay() {
        const VerdictPlaces wide = placeVerdict(manyChips(), 2300, 48);
        QCOMPARE(wide.coverage, size_t(0));
        QVERIFY(wide.more.isNull());
        const VerdictPlaces middle = placeVerdict(manyChips(), 1940, 48);
        QCOMPARE(middle.coverage, size_t(1));
        QVERIFY(middle.more.isNull());
        const VerdictPlaces narrow = placeVerdict(manyChips(), 1280, 48);
        QCOMPARE(narrow.coverage, size_t(2));
        QVERIFY(!narrow.more.isNull());
        QVERIFY(narrow.chips[0].isValid() && narrow.chips[5].isNull());
        QVERIFY2(narrow.chips[6].isValid(), "the findings are always to be seen");
        QVERIFY(narrow.bar.width() >= 380);
    }

    void chipsWithoutRoomAreListedUnderOne() {
        VerdictAnswer made = answer(2'354'900, 3'208'400, 1);
        for (const char* code : {"one_step", "links_by_time", "no_synchronize", "warm_up", "events_lost"})
            made.verdict.cautions.push_back({code, std::string("Sentence of ") + code});
        VerdictBar bar;
        bar.resize(900, 48);
        bar.showVerdict(shared(made));
        QVERIFY(!bar.places().more.isNull());
        const QString tip = bar.tipAt(bar.places().more.center());
        for (size_t i = 0; i < bar.chips().size(); ++i)
            QCOMPARE(tip.contains(bar.chips()[i].text + u": "_s), bar.places().chips[i].isNull());
        QVERIFY(tip.contains(u"Sentence of events_lost"_s));
    }

    void aPartUnderAPixelIsDrawnAsOne() {
        const std::vector<int64_t> parts = {999'990, 3, 0, 7};
        const std::vector<int> widths = segmentWidths(parts, 1'000'000, 400);
        QCOMPARE(widths, (std::vector<int>{398, 1, 0, 1}));
        const std::vector<int64_t> even = {250, 250, 250, 250};
        QCOMPARE(segmentWidths(even, 1000, 400), std::vector<int>(4, 100));
    }

    void aRateIsSaidAfterTwoSecondsOfDataOnly() {
        VerdictBar::Loading loading{u"llama"_s, 500'000'000, 1'000'000'000, 9, 1.0};
        QVERIFY(!loadingText(loading).contains(u"left"_s));
        loading.seconds = 5;
        QVERIFY(loadingText(loading).contains(u"about 6\u202fs left"_s));
        loading.totalBytes = 0;
        QVERIFY(!loadingText(loading).contains(u"left"_s));
    }

    void aLoadThatWillNotFitSaysSoBeforeItDies() {
        VerdictBar::Loading loading{u"llama"_s, 250'000'000, 1'000'000'000, 9, 5.0, 2'000'000'000, 9'000'000'000};
        QVERIFY(loadingText(loading).contains(u"of memory"_s));
        QVERIFY(!loadingText(loading).contains(u"will not fit"_s)); // 8 of 9 GB
        loading.memoryLimitBytes = 7'000'000'000;
        QVERIFY(loadingText(loading).contains(u"will not fit"_s));
        loading.doneBytes = 10'000'000; // too early to tell
        QVERIFY(!loadingText(loading).contains(u"will not fit"_s));
    }

    void aLoadCanBeCancelledHere() {
        VerdictBar bar;
        bar.resize(1200, 48);
        bar.show();
        QVERIFY(!bar.cancelButton().isVisible());
        bar.showLoading({u"llama"_s, 1, 2, 0, 0});
        QSignalSpy cancelled(&bar, &VerdictBar::cancelRequested);
        QTest::mouseClick(&bar.cancelButton(), Qt::LeftButton);
        QCOMPARE(cancelled.count(), 1);
        bar.showVerdict(shared(answer(1, 2, 1)));
        QVERIFY(!bar.cancelButton().isVisible());
    }
};

QTEST_MAIN(tst_verdict_bar)
#include "tst_verdict_bar.moc"
