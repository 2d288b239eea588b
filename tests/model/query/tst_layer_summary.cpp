// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/layer_summary.h"

#include "tests/model/query/small_profile.h"

#include <QtTest>

#include <cmath>
#include <map>

using model::Engine;
using test_support::Access;
using test_support::Dtype;

namespace {

using Values = std::map<std::string, std::map<std::string, double>>;

Values valuesOf(const SmallProfile& small, const model::LayerNames& names) {
    Values out;
    for (const model::SummaryMetric& metric : model::layerSummary(small.profile, names))
        out[metric.scope][metric.key] = std::visit([](auto value) { return static_cast<double>(value); }, metric.value);
    return out;
}

/// Tensor works for "dot", all others for no layer.
model::LayerNames tensorIsDot() {
    return {[](const model::Instruction& i) {
                return i.engine == Engine::Tensor ? std::string_view("_dot.3") : std::string_view();
            },
            [](const model::Instruction& i) {
                return i.pc == 0 ? model::InstructionType::Transpose : model::InstructionType::Regular;
            }};
}

SmallProfile twoMatmuls() {
    const Access source{0x100, {1, 1, 1, 1}, {8, 1, 1, 1}}, result{0x2000000, {1, 1, 1, 1}, {8, 1, 1, 1}};
    SmallProfile small;
    small.run(Engine::Sync, test_support::nop(), 1'500, 90'000)
        .run(Engine::Tensor, test_support::matmul(Dtype::Bfloat16, source, result), 10'000, 20'000)
        .run(Engine::Tensor, test_support::matmul(Dtype::Bfloat16, source, result), 15'000, 30'999)
        .run(Engine::Tensor, test_support::eventSemaphore(), 31'000, 50'000);
    return small;
}

} // namespace

class TestLayerSummary : public QObject {
    Q_OBJECT

private slots:
    void aLayerIsPartOfItsSubgraph() {
        Values values = valuesOf(twoMatmuls(), tensorIsDot());
        QCOMPARE(values.size(), size_t(2));
        QCOMPARE(values["/sg00"]["start"], 1.0);
        QCOMPARE(values["/sg00"]["end"], 90.0);
        QCOMPARE(values["/sg00"]["duration"], 88.0);
        QCOMPARE(values["/sg00"]["sync_engine_instruction_count"], 1.0);
        QCOMPARE(values["/sg00/_dot.3"]["start"], 10.0);
        QCOMPARE(values["/sg00/_dot.3"]["duration"], 40.0);
        QCOMPARE(values["/sg00/_dot.3"]["tensor_engine_instruction_count"], 3.0);
        QCOMPARE(values["/sg00/_dot.3"]["tensor_engine_instruction_time"], 25.0);
        QCOMPARE(values["/sg00/_dot.3"]["tensor_engine_active_time"], 20.0);
        QVERIFY(std::abs(values["/sg00/_dot.3"]["tensor_engine_active_percent"] - 20'999.0 / 40'000) < 1e-12);
        QCOMPARE(values["/sg00/_dot.3"]["sync_engine_instruction_count"], 0.0);
    }

    void utilisationEndsWithTheLastTensorInstruction() {
        Values values = valuesOf(twoMatmuls(), tensorIsDot());
        const double flops = 2.0 * 2 * 8 * 128 * 128, peak = 2.0 * 128 * 128 * 2.4e9;
        QCOMPARE(values["/sg00"]["tensor_engine_flop_count"], flops);
        // The last Tensor instruction starts at 31 ns; what started until then ends at 90 ns at the latest.
        QVERIFY(std::abs(values["/sg00"]["tensor_engine_hfu"] - flops / (peak * 88.5e-9)) < 1e-12);
        QVERIFY(std::abs(values["/sg00/_dot.3"]["tensor_engine_hfu"] - flops / (peak * 40e-9)) < 1e-12);
        QCOMPARE(values["/sg00/_dot.3"]["tensor_engine_model_flop_count"], flops / 2);
        QVERIFY(std::abs(values["/sg00/_dot.3"]["tensor_engine_mfu"] - flops / 2 / (peak * 40e-9)) < 1e-12);
    }

    void withoutAProgramOnlySubgraphsAreKnown() {
        Values values = valuesOf(twoMatmuls(), {});
        QCOMPARE(values.size(), size_t(1));
        QVERIFY(values["/sg00"].contains("tensor_engine_hfu"));
        QVERIFY(!values["/sg00"].contains("tensor_engine_mfu"));
    }
};

QTEST_APPLESS_MAIN(TestLayerSummary)
#include "tst_layer_summary.moc"
