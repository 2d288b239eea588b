// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "model/query/layer_share.h"

#include <QTest>

using namespace model;

namespace {

TimeRange range(int64_t from, int64_t to) {
    return {Timestamp(from), Timestamp(to)};
}

/// A capture of one worker from a few lines.
class Story {
public:
    Story() { m_worker = m_builder.addWorker({}); }

    Story& span(Layer layer, const char* label, const char* name, int64_t from, int64_t to, const char* stream = "") {
        LaneSpec spec;
        spec.worker = m_worker;
        spec.layer = layer;
        spec.group = layerName(layer);
        spec.label = label;
        spec.key = label;
        spec.stream = stream;
        NewSpan span;
        span.start = Timestamp(from);
        span.duration = Duration(to - from);
        span.name = m_builder.strings().intern(name);
        m_builder.addSpan(m_builder.lane(spec), span);
        return *this;
    }
    Story& runtimeTrace() {
        CaptureFile file;
        file.path = "ntrace.pb";
        file.worker = m_worker;
        m_builder.runtimeTrace(m_worker).file = m_builder.addFile(file);
        return *this;
    }
    std::shared_ptr<const Capture> seal() { return m_builder.seal(Progress()).value(); }

private:
    CaptureBuilder m_builder{"story"};
    WorkerId m_worker;
};

} // namespace

class tst_layer_share : public QObject {
    Q_OBJECT
private slots:
    void joinedRangesTouchNowhere() {
        const RangeSet set = joined({range(5, 9), range(0, 3), range(3, 4), range(8, 12), range(20, 20)});
        QCOMPARE(set, (RangeSet{range(0, 4), range(5, 12)}));
    }

    void whatIsTakenAwayLeavesTheRest() {
        const RangeSet rest = without({range(0, 10), range(20, 30)}, {range(2, 4), range(8, 22), range(29, 40)});
        QCOMPARE(rest, (RangeSet{range(0, 2), range(4, 8), range(22, 29)}));
        QCOMPARE(intersection({range(0, 10), range(20, 30)}, {range(8, 22)}), (RangeSet{range(8, 10), range(20, 22)}));
    }

    void eachNanosecondOfAStepCountsOnceForItsLowestLayer() {
        Story story;
        story.runtimeTrace()
            .span(Layer::Framework, "main", "ProfilerStep#3", 1000, 2000)
            .span(Layer::Framework, "main", "aten::mul", 1000, 1300)
            .span(Layer::Framework, "Stream 0", "aten::mul", 1000, 2000, "0")
            .span(Layer::Runtime, "NC0", "nrta_execute_schedule", 1200, 1500)
            .span(Layer::Hardware, "NC0:4", "nc_exec_running", 1400, 1900)
            .span(Layer::Hardware, "NC0:4", "nc_model_switch", 1900, 1950);
        const LayerShare share = layerShare(*story.seal());
        QCOMPARE(share.device.ns(), 500);
        QCOMPARE(share.runtime.ns(), 200);
        QCOMPARE(share.framework.ns(), 200);
        QCOMPARE(share.unknown.ns(), 100);
        QCOMPARE(share.wall.ns(), 1000);
        QCOMPARE(share.subject, std::string("ProfilerStep#3"));
        QCOMPARE(verdictSentence(share), std::string("The device accounts for most of this step"));
    }

    void aStepThatWaitsForTheCpuSaysHowMuch() {
        Story story;
        story.runtimeTrace()
            .span(Layer::Framework, "main", "ProfilerStep#1", 0, 1000)
            .span(Layer::Hardware, "NC0:0", "nc_exec_running", 0, 390);
        const LayerShare share = layerShare(*story.seal());
        QCOMPARE(verdictSentence(share),
                 std::string("The CPU is the limit: the device waits 61.0\u202f% of this step"));
        QCOMPARE((share.device + share.runtime + share.framework + share.unknown).ns(), share.wall.ns());
    }

    void withoutARuntimeTraceThereIsNoVerdict() {
        Story story;
        story.span(Layer::Framework, "main", "ProfilerStep#1", 0, 1000);
        QCOMPARE(verdictSentence(layerShare(*story.seal())), std::string("No verdict: no runtime trace"));
    }

    void anEmptyCaptureHasNoWall() {
        const LayerShare share = layerShare(*Story().seal());
        QCOMPARE(share.wall.ns(), 0);
        QCOMPARE(share.unknown.ns(), 0);
    }
};

QTEST_GUILESS_MAIN(tst_layer_share)
#include "tst_layer_share.moc"
