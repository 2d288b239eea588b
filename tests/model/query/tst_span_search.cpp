// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "model/query/span_search.h"

#include <QTest>

using namespace model;

class tst_span_search : public QObject {
    Q_OBJECT

    std::shared_ptr<const Capture> capture() {
        CaptureBuilder builder("search");
        const WorkerId worker = builder.addWorker({});
        for (const auto& [label, name, start] :
             {std::tuple("a", "aten::mul", 300), std::tuple("b", "MATMUL", 100), std::tuple("a", "aten::add", 200)}) {
            LaneSpec spec;
            spec.worker = worker;
            spec.group = "Framework";
            spec.label = label;
            NewSpan span;
            span.start = Timestamp(start);
            span.duration = Duration(10);
            span.name = builder.strings().intern(name);
            builder.addSpan(builder.lane(spec), span);
        }
        return builder.seal(Progress()).value();
    }

private slots:
    void findsInEitherCaseByStart() {
        const auto found = capture();
        const std::vector<SpanId> hits = searchSpans(*found, "Mul", false);
        QCOMPARE(hits.size(), size_t(2));
        QCOMPARE(found->spans().start(hits[0]).ns(), 100);
        QCOMPARE(found->spans().start(hits[1]).ns(), 300);
    }

    void anEmptyTextFindsNothing() { QVERIFY(searchSpans(*capture(), "", false).empty()); }

    void aCancelledSearchFindsNothing() { QVERIFY(searchSpans(*capture(), "mul", true).empty()); }
};

QTEST_GUILESS_MAIN(tst_span_search)
#include "tst_span_search.moc"
