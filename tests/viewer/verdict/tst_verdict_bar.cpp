// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "viewer/verdict/verdict_bar.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace viewer;
using namespace Qt::StringLiterals;

class tst_verdict_bar : public QObject {
    Q_OBJECT

    static model::LayerShare share(int64_t device, int64_t wall, size_t steps) {
        model::LayerShare made;
        made.subject = steps == 1 ? "ProfilerStep#3" : "whole capture";
        made.stepCount = steps;
        made.wall = model::Duration(wall);
        made.device = model::Duration(device);
        made.unknown = model::Duration(wall - device);
        made.hasRuntimeTrace = made.hasExecutions = true;
        return made;
    }
    static std::shared_ptr<const model::Capture> capture() {
        model::CaptureBuilder builder("c");
        builder.findings().add(model::Severity::Info, "a", "", "Something.");
        builder.findings().add(model::Severity::Warning, "b", "", "Something else.");
        return builder.seal(model::Progress()).value();
    }

private slots:
    void saysTheVerdictAndWhatItCovers() {
        VerdictBar bar;
        bar.showVerdict(capture(), share(2'354'900, 3'208'400, 1));
        QCOMPARE(bar.sentence(), u"The device accounts for most of this step"_s);
        QVERIFY(bar.coverage().startsWith(u"ProfilerStep#3 · 3\u202f208.4\u202fµs"_s));
    }

    void oneStepIsSaidToHaveNoSpread() {
        const auto chips = verdictChips(*capture(), share(1, 2, 1));
        QCOMPARE(chips.front().text, u"n = 1 step: no spread"_s);
    }

    void theWorstFindingsStandInAChip() {
        const auto chips = verdictChips(*capture(), share(1, 2, 0));
        QCOMPARE(chips.back().text, u"1 warning"_s);
        QVERIFY(chips.back().findings);
    }

    void aRateIsSaidAfterTwoSecondsOfDataOnly() {
        VerdictBar::Loading loading{u"llama"_s, 500'000'000, 1'000'000'000, 9, 1.0};
        QVERIFY(!loadingText(loading).contains(u"left"_s));
        loading.seconds = 5;
        QVERIFY(loadingText(loading).contains(u"about 6\u202fs left"_s));
        loading.totalBytes = 0;
        QVERIFY(!loadingText(loading).contains(u"left"_s));
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
        bar.showVerdict(capture(), share(1, 2, 1));
        QVERIFY(!bar.cancelButton().isVisible());
    }
};

QTEST_MAIN(tst_verdict_bar)
#include "tst_verdict_bar.moc"
