// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/related_spans.h"
#include "model/query/verdict.h"
#include "model/query/wall_ledger.h"
#include "model/tables/table_list.h"
#include "parsers/capture_loader.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

namespace {

using namespace model;

const std::string kFolder = std::string(NEURITE_CORPUS_DIR) + "/capture_trn2";

std::string textOf(const Cell& cell) {
    return cellText(cell);
}

using Row = std::vector<std::string>;
std::vector<Row> rowsOf(const std::shared_ptr<const Capture>& capture, std::string_view id) {
    const TableEntry* entry = findTable(id);
    if (!entry)
        return {};
    const auto table = entry->make(capture);
    std::vector<Row> rows(table->rowCount());
    for (size_t row = 0; row < rows.size(); ++row)
        for (size_t column = 0; column < entry->columns.size(); ++column)
            rows[row].push_back(textOf(table->cell(row, column)));
    return rows;
}

} // namespace

/// A whole directory of a trn2.3xlarge: runtime trace, samples, a NEFF, and an NTFF of another process.
class TestCaptureTrn2 : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyRecordIsInOneSpanOrInstant();
    void runtimeEventsTableHasARowForEach();
    void theFirstTickOfTheCpuIsDropped();
    void memoryHasASampleForEachTick();
    void anExecutionHasARowForEachPhysicalCore();
    void oneExecutionWithoutAStepNamesNoLimit();
    void theNeffIsFoundByItsNumber();
    void theNtffIsMatchedByUuid();
    void theProfileOfAnotherProcessStandsOnItsOwnClock();
    void memoryTotalsContinueTheirChains();
    void theWorkerIsFilledFromTraceInfo();
    void hardwareTimesAreOnTheHostClockAndTheirErrorIsBounded();
    void crossingSpansTakeARowOfTheirOwn();
    void theChainOfTheExecutionIsLinked();
    void detailsShowStartAndStop();
    void findingsSayWhatToKnow();
    void theOrderOfAnExecutionHoldsOnBothCores();
    void spansOfAPhysicalCoreNeverOverlap();
    void theCoresAreApartByTheirSyncPoints();
    void eachSideOfTheLedgerAddsUpToTheWall();

private:
    const RuntimeTrace& trace() const { return m_capture->runtimeTraces().front(); }
    const Finding* finding(std::string_view code) const {
        for (const Finding& found : m_capture->findings().all())
            if (found.code == code)
                return &found;
        return nullptr;
    }
    SpanId spanNamed(std::string_view name, int core = -1) const {
        for (const Lane& lane : m_capture->lanes().all())
            for (size_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
                if (m_capture->text(m_capture->spans().name(SpanId(i))) == name && (core < 0 || lane.core == core))
                    return SpanId(i);
        return {};
    }
    std::shared_ptr<const Capture> m_capture;
};

void TestCaptureTrn2::initTestCase() {
    if (!std::filesystem::exists(kFolder))
        QSKIP("SKIPPED: the corpus capture_trn2 is not here, so nothing of it was checked.");
    Progress progress;
    auto outcome = parsers::loadCapture({{kFolder}, {}}, parsers::DiskFileTree(), progress);
    QVERIFY(outcome.ok());
    QVERIFY(outcome.value().anythingRead);
    m_capture = outcome.value().capture;
    QCOMPARE(m_capture->runtimeTraces().size(), size_t(1));
}

void TestCaptureTrn2::everyRecordIsInOneSpanOrInstant() {
    QCOMPARE(trace().events.size(), size_t(1676));
    QCOMPARE(trace().announcedEvents, uint64_t(1676));
    QCOMPARE(trace().facts.spans, uint64_t(837));
    QCOMPARE(trace().facts.instants, uint64_t(2));
    QCOMPARE(2 * trace().facts.spans + trace().facts.instants, uint64_t(1676));
    QCOMPARE(trace().facts.openStarts, uint64_t(0));
    QCOMPARE(trace().facts.orphanStops, uint64_t(0));
    QCOMPARE(trace().facts.implausible + trace().facts.negative, uint64_t(0));
}

void TestCaptureTrn2::runtimeEventsTableHasARowForEach() {
    const std::vector<Row> rows = rowsOf(m_capture, "runtime_events");
    QCOMPARE(rows.size(), size_t(839));
    size_t spans = 0;
    for (const Row& row : rows)
        spans += row[9] == "span";
    QCOMPARE(spans, size_t(837));
}

void TestCaptureTrn2::theFirstTickOfTheCpuIsDropped() {
    QCOMPARE(trace().cpu.records, uint64_t(7200));
    QCOMPARE(trace().cpu.ticks, uint64_t(600));
    std::set<std::string> cpus;
    size_t samples = 0;
    for (const Row& row : rowsOf(m_capture, "counters")) {
        if (row[1] != "CPU")
            continue;
        cpus.insert(row[2]);
        ++samples;
    }
    QCOMPARE(cpus.size(), size_t(12));
    QCOMPARE(samples, size_t(7188));
}

void TestCaptureTrn2::memoryHasASampleForEachTick() {
    QCOMPARE(trace().memory.records, uint64_t(600));
    size_t samples = 0;
    for (const Row& row : rowsOf(m_capture, "counters"))
        samples += row[1] == "process memory";
    QCOMPARE(samples, size_t(600));
}

void TestCaptureTrn2::anExecutionHasARowForEachPhysicalCore() {
    const std::vector<Row> rows = rowsOf(m_capture, "executions");
    QCOMPARE(rows.size(), size_t(2));
    std::set<Row> found;
    for (const Row& row : rows)
        found.insert({row[1], row[2], row[3], row[4], row[7]});
    QVERIFY(found.count({"0", "4", "1", "171450338541704", "982590"}));
    QVERIFY(found.count({"0", "5", "1", "171450338541704", "14763"}));
}

/// Two rows of executions are the two cores of one: too little to say what limits.
void TestCaptureTrn2::oneExecutionWithoutAStepNamesNoLimit() {
    const Verdict verdict = verdictOf(*m_capture);
    QCOMPARE(verdict.bound, Bound::Unknown);
    QVERIFY(std::ranges::any_of(verdict.cautions, [](const Caution& one) { return one.code == "one_execution"; }));
    QCOMPARE(QString::fromStdString(verdict.sentence),
             QString("The device waits 94.0\u202f% of this capture, mostly for other runtime calls"));
}

void TestCaptureTrn2::theNeffIsFoundByItsNumber() {
    for (const Execution& execution : m_capture->executions()) {
        QVERIFY(execution.program.valid());
        QVERIFY(m_capture->programs()[execution.program.index()].path.ends_with("/neff_171450338541704.neff"));
    }
    QVERIFY(!finding("model.no_neff"));
}

void TestCaptureTrn2::theNtffIsMatchedByUuid() {
    QCOMPARE(m_capture->pairs().size(), size_t(1));
    QCOMPARE(m_capture->pairs()[0].state, PairState::Matched);
    QCOMPARE(m_capture->pairs()[0].uuid, std::string("f6620188117941679895f416ec8cb9b0"));
}

void TestCaptureTrn2::theProfileOfAnotherProcessStandsOnItsOwnClock() {
    QCOMPARE(m_capture->profiles().size(), size_t(1));
    const DeviceProfile& profile = m_capture->profiles()[0];
    QCOMPARE(profile.executions.size(), size_t(1));
    QCOMPARE((profile.executions[0].end - profile.executions[0].start).floorNs(), int64_t(1'003'215));
    const Clock& clock = m_capture->clocks()[profile.clock.index()];
    QVERIFY(clock.own);
    QCOMPARE(clock.reason, std::string("The profile is of process 723577, the runtime trace of process 713479."));
    const Finding* found = finding("profile.own_clock");
    QVERIFY(found);
    QVERIFY(found->message.find("723577") != std::string::npos && found->message.find("713479") != std::string::npos);
    bool hasLane = false;
    for (const Lane& lane : m_capture->lanes().all()) {
        if (lane.layer != Layer::Device)
            continue;
        QVERIFY(lane.clock.valid() && m_capture->clocks()[lane.clock.index()].own);
        hasLane |= lane.label == "execution" && lane.spanCount == 1 &&
                   m_capture->spans().duration(SpanId(lane.firstSpan)).ns() == 1'003'215;
    }
    QVERIFY(hasLane);
}

void TestCaptureTrn2::memoryTotalsContinueTheirChains() {
    QCOMPARE(trace().facts.hbmContinued, uint64_t(390));
    QCOMPARE(trace().facts.hbmStarts, uint64_t(8));
    QCOMPARE(trace().facts.hbmBreaks, uint64_t(0));
    std::string last;
    for (const Row& row : rowsOf(m_capture, "counters"))
        if (row[1] == "HBM ND0:2" && row[2] == "total")
            last = row[4];
    QCOMPARE(last, std::string("407311728"));
}

void TestCaptureTrn2::theWorkerIsFilledFromTraceInfo() {
    const Worker& worker = m_capture->workers()[trace().worker.index()];
    QCOMPARE(worker.pid.value_or(0), uint64_t(713479));
    QCOMPARE(worker.instanceId, std::string("i-0af76a70a6d3864dd"));
    QCOMPARE(worker.instanceType, std::string("trn2.3xlarge"));
    QCOMPARE(worker.logicalCoreSize, uint32_t(2));
    QCOMPARE(worker.cpuCount, uint32_t(12));
    QVERIFY(!m_capture->synthetic());
}

void TestCaptureTrn2::hardwareTimesAreOnTheHostClockAndTheirErrorIsBounded() {
    QCOMPARE(trace().facts.hardwareTimes, uint64_t(8));
    QCOMPARE(trace().facts.onHostClock, uint64_t(8));
    QCOMPARE(trace().syncPoints.size(), size_t(2));
    QCOMPARE(trace().syncPoints[0].core, 5);
    QCOMPARE(trace().syncPoints[1].core, 4);
    const SpanId running = spanNamed("nc_exec_running", 4);
    QCOMPARE(m_capture->spans().start(running).ns(), int64_t(1773237645757031422));
    const Lane& lane = m_capture->lanes()[m_capture->lanes().laneOf(running)];
    QCOMPARE(lane.label, std::string("NC0:4"));
    QVERIFY(lane.clock.valid());
    const Clock& clock = m_capture->clocks()[lane.clock.index()];
    QVERIFY(!clock.own);
    QCOMPARE(clock.errorLow->ns() / 100, int64_t(-728)); // −72.9 µs
    QCOMPARE(clock.errorHigh->ns() / 100, int64_t(314)); // +31.4 µs
}

void TestCaptureTrn2::crossingSpansTakeARowOfTheirOwn() {
    const SpanId submit = spanNamed("nrt_model_submit");
    const SpanId kmgr = spanNamed("kmgr_exec_core");
    QCOMPARE(m_capture->lanes().laneOf(submit), m_capture->lanes().laneOf(kmgr));
    QVERIFY(m_capture->lanes().rowOf(submit) != m_capture->lanes().rowOf(kmgr));
    QVERIFY(m_capture->spans().is(kmgr, kSpanOverlaps));
}

void TestCaptureTrn2::theChainOfTheExecutionIsLinked() {
    const Execution& execution = m_capture->executions()[0];
    for (const SpanId span : {execution.schedule, execution.pre, execution.wait, execution.post, execution.modelSwitch})
        QVERIFY(span.valid());
    QCOMPARE(std::string(m_capture->text(m_capture->spans().name(execution.schedule))), std::string("nrt_execute"));
    const std::vector<SpanId> related = relatedSpans(*m_capture, execution.hardware);
    for (const SpanId span : {execution.schedule, execution.pre, execution.wait})
        QVERIFY(std::find(related.begin(), related.end(), span) != related.end());
}

void TestCaptureTrn2::detailsShowStartAndStop() {
    const auto fields = m_capture->details(spanNamed("nc_exec_running", 4));
    QVERIFY(fields.ok());
    std::set<std::pair<std::string, std::string>> seen;
    for (const DetailField& field : fields.value())
        if (field.label == "nc_timestamp_ns")
            seen.insert({field.section, field.value});
    QVERIFY(seen.count({"START", "257063241498730"}));
    QCOMPARE(seen.size(), size_t(2));
}

void TestCaptureTrn2::findingsSayWhatToKnow() {
    using Said = std::tuple<const char*, Severity, uint64_t, const char*>;
    const std::vector<Said> wanted = {
        {"runtime.return_code", Severity::Info, 8,
         "Return code 2 on 8 allocations that took memory all the same: they count in the HBM series."},
        {"capture.idle", Severity::Info, 1,
         "The capture is mostly idle: its last event lies 597.9 s before the end of the session of 600.1 s. Shares of "
         "the whole session say little."},
        {"model.once", Severity::Info, 1,
         "1 model ran once only: the one execution may be the warm-up, and nothing is said of its spread."},
        {"model.idle_cores", Severity::Info, 1,
         "Model 171450338541704 was loaded on NC 0–3 and executed on NC 0: the memory and the time of the other loads "
         "were for nothing here."},
        {"profile.own_clock", Severity::Warning, 1,
         "The profile is of process 723577, the runtime trace of process 713479. Its device times stand on a clock of "
         "their own."},
        {"profile.outside_session", Severity::Warning, 1,
         "1 execution of this profile would lie outside of the session, 791.686 s after its end: it is of another run, "
         "and its times are compared with none of this trace."},
        {"runtime.clock_bounds", Severity::Info, 1,
         "Device times fit the host's once -72.9..+31.4 µs are added: within that, distances between host and device "
         "are not known."},
    };
    for (const auto& [code, severity, count, message] : wanted) {
        const Finding* found = finding(code);
        QVERIFY2(found, code);
        QCOMPARE(found->severity, severity);
        QCOMPARE(found->count, count);
        QCOMPARE(QString::fromStdString(found->message), QString::fromUtf8(message));
    }
    // And nothing else, but what the profile says of its own lost records.
    std::set<std::string> others;
    for (const Finding& found : m_capture->findings().all())
        if (std::none_of(wanted.begin(), wanted.end(),
                         [&](const Said& said) { return std::get<0>(said) == found.code; }))
            others.insert(found.code);
    QCOMPARE(others, std::set<std::string>{"ntff.lost_events"});
}

void TestCaptureTrn2::theOrderOfAnExecutionHoldsOnBothCores() {
    const SpanStore& spans = m_capture->spans();
    std::map<int, int64_t> gaps; // from the model switch to the execution it touches
    for (const Execution& execution : m_capture->executions()) {
        QVERIFY(spans.end(execution.pre) <= spans.start(execution.modelSwitch));
        QVERIFY(spans.start(execution.modelSwitch) <= spans.end(execution.modelSwitch));
        QVERIFY(spans.end(execution.modelSwitch) <= execution.start);
        QVERIFY(execution.start + execution.duration <= spans.end(execution.wait));
        QVERIFY(spans.end(execution.wait) <= spans.start(execution.post));
        QCOMPARE(m_capture->lanes()[m_capture->lanes().laneOf(execution.modelSwitch)].core, execution.core);
        gaps[execution.core] = (execution.start - spans.end(execution.modelSwitch)).ns();
    }
    QCOMPARE(gaps.size(), size_t(2));
    for (const int core : {4, 5})
        QVERIFY2(gaps.contains(core) && gaps[core] >= 41 && gaps[core] <= 86, std::to_string(gaps[core]).c_str());
}

void TestCaptureTrn2::spansOfAPhysicalCoreNeverOverlap() {
    for (const Lane& lane : m_capture->lanes().all()) {
        if (lane.layer != Layer::Hardware || lane.content != LaneContent::Events)
            continue;
        std::vector<std::pair<Timestamp, Timestamp>> ranges;
        for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i)
            ranges.emplace_back(m_capture->spans().start(SpanId(i)), m_capture->spans().end(SpanId(i)));
        std::sort(ranges.begin(), ranges.end());
        QCOMPARE(ranges.size(), size_t(2));
        QVERIFY(ranges[0].second <= ranges[1].first);
    }
}

void TestCaptureTrn2::theCoresAreApartByTheirSyncPoints() {
    // Each core paired its own first notification with one time of the host, 1500 ns apart: for core against core the
    // larger offset, that of the shorter latency, counts for both.
    std::set<int64_t> shifts;
    for (const Execution& execution : m_capture->executions())
        shifts.insert(execution.toOneClock.ns());
    QCOMPARE(shifts, (std::set<int64_t>{0, 1500}));
}

void TestCaptureTrn2::eachSideOfTheLedgerAddsUpToTheWall() {
    const auto ledgers = wallLedger(*m_capture);
    QCOMPARE(ledgers.size(), size_t(1));
    for (const auto* side : {&ledgers[0].host, &ledgers[0].device}) {
        int64_t sum = 0;
        for (const LedgerPart& part : *side)
            sum += part.duration.ns();
        QCOMPARE(sum, ledgers[0].wall.length().ns());
    }
    QCOMPARE(ledgers[0].device.front().kind, LedgerKind::NoOperator);
    QVERIFY(ledgers[0].device.front().duration.ns() >= 982'590); // core 4 alone; core 5 runs inside of it or beside it
}

QTEST_GUILESS_MAIN(TestCaptureTrn2)
#include "tst_capture_trn2.moc"
