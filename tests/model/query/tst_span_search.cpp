// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "model/query/span_search.h"

#include <QTest>

#include <string>

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
            span.category = builder.strings().intern(label == std::string("a") ? "cpu_op" : "engine");
            const SpanHandle handle = builder.addSpan(builder.lane(spec), span);
            builder.setAttribute(handle, AttributeKey::ExternalId,
                                 AttributeValue::ofNumber(static_cast<uint64_t>(start)));
            builder.setAttribute(handle, AttributeKey::Module,
                                 AttributeValue::ofText(builder.strings().intern(std::string("layer_") + name)));
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

    void findsCategoriesAndTextsOfAttributes() {
        const auto found = capture();
        QCOMPARE(searchSpans(*found, "engine", false).size(), size_t(1));
        QCOMPARE(searchSpans(*found, "cpu_op", false).size(), size_t(2));
        QCOMPARE(searchSpans(*found, "layer_aten::add", false).size(), size_t(1));
        QCOMPARE(searchSpans(*found, "layer_", false).size(), size_t(3)); // each once
    }

    void findsAnIdOnlyWhenAllOfItIsThat() {
        const auto found = capture();
        const std::vector<SpanId> hits = searchSpans(*found, "200", false);
        QCOMPARE(hits.size(), size_t(1));
        QCOMPARE(found->spans().start(hits[0]).ns(), 200);
        QVERIFY(searchSpans(*found, "20", false).empty());
        QVERIFY(searchSpans(*found, "99999999999999999999999", false).empty());
    }

    void asksForEachTextAsTheCallerLikes() {
        const SpanQuery query{[](std::string_view text) { return text.ends_with("MUL"); }, {}};
        QCOMPARE(searchSpans(*capture(), query, false).size(), size_t(1));
    }

    void anEmptyTextFindsNothing() { QVERIFY(searchSpans(*capture(), "", false).empty()); }

    void aCancelledSearchFindsNothing() { QVERIFY(searchSpans(*capture(), "mul", true).empty()); }
};

QTEST_GUILESS_MAIN(tst_span_search)
#include "tst_span_search.moc"
