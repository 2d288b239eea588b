// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/query/device_summary/device_summary.h"

#include "model/query/device_summary/summary_note.h"
#include "tests/model/query/small_profile.h"

#include <QtTest>

#include <cmath>
#include <map>

using model::Engine;
using test_support::Access;
using test_support::Dtype;

namespace {

/// Of one scope, by key. A key that is not given is NaN.
class Summary {
public:
    explicit Summary(const SmallProfile& small, const model::SummaryPrograms& programs = {},
                     const std::string& scope = "profile") {
        for (const model::SummaryMetric& metric : model::deviceSummary(small.profile, programs)) {
            if (metric.scope == scope)
                m_values[metric.key] = std::visit([](auto value) { return static_cast<double>(value); }, metric.value);
        }
    }
    double operator[](const std::string& key) const {
        const auto found = m_values.find(key);
        return found == m_values.end() ? std::nan("") : found->second;
    }
    bool has(const std::string& key) const { return m_values.contains(key); }

private:
    std::map<std::string, double> m_values;
};

const Access kSbuf{0x100, {1, 1, 1, 1}, {8, 1, 1, 1}};
const Access kPsum{0x2000000, {1, 1, 1, 1}, {8, 1, 1, 1}};

bool close(double a, double b) {
    return std::abs(a - b) <= 1e-12 * std::max(1.0, std::abs(b));
}

} // namespace

class TestDeviceSummary : public QObject {
    Q_OBJECT

private slots:
    void countsHaveSemaphoreWaitsButTimesHaveNot() {
        SmallProfile small;
        small.total(10'000)
            .run(Engine::Sync, test_support::nop(), 0, 1000)
            .run(Engine::Sync, test_support::nop(), 500, 1500)
            .run(Engine::Sync, test_support::eventSemaphore(), 2000, 9000);
        const Summary s(small);
        QCOMPARE(s["sync_engine_instruction_count"], 3.0);
        QVERIFY(close(s["sync_engine_instruction_time"], 2000e-12));
        QVERIFY(close(s["sync_engine_active_time"], 1500e-12));
        QVERIFY(close(s["sync_engine_active_time_percent"], 0.15));
        QCOMPARE(s["vector_engine_instruction_count"], 0.0);
    }

    void twoCoresThatWorkAtOnceCountOnce() {
        SmallProfile small(2);
        small.total(10'000)
            .run(Engine::Sync, test_support::nop(), 0, 1000)
            .run(Engine::Sync, test_support::nop(), 500, 2000, 1);
        QVERIFY(close(Summary(small)["sync_engine_active_time"], 2000e-12));
    }

    void cyclesAreRoundedInSinglePrecision() {
        SmallProfile small;
        small.total(36'351'609).run(Engine::Sync, test_support::nop(), 0, 36'350'500);
        QCOMPARE(Summary(small)["neuroncore_cycle_count"], 43621.0);
        QCOMPARE(Summary(small, {}, "sg00")["neuroncore_cycle_count"], 43620.0);
    }

    void withoutATimelineTheSubgraphSaysTheTime() {
        SmallProfile small;
        small.profile.subgraphs[0].execDuration = model::Ps(5000);
        QVERIFY(close(Summary(small)["total_time"], 5000e-12));
    }

    void anUnknownTimeGivesNoShares() {
        SmallProfile small;
        small.run(Engine::Sync, test_support::nop(), 0, 1000);
        const Summary s(small);
        QVERIFY(!s.has("total_time") && !s.has("sync_engine_active_time_percent") && !s.has("hfu_estimated_percent"));
    }

    void flopsNeedTheCompilersTypesOnlyForTransposes() {
        SmallProfile small;
        small.total(1'000'000)
            .run(Engine::Tensor, test_support::matmul(Dtype::Bfloat16, kSbuf, kPsum), 0, 1000)
            .run(Engine::Tensor, test_support::matmul(Dtype::Bfloat16, kSbuf, kPsum), 1000, 2000);
        const double flops = 2.0 * 8 * 128 * 128;
        const double peak = 2.0 * 128 * 128 * 2.4e9 * 1e-6;
        QCOMPARE(Summary(small)["hardware_flops"], 2 * flops);
        QVERIFY(close(Summary(small)["hfu_estimated_percent"], 2 * flops / peak));
        QVERIFY(!Summary(small).has("transpose_flops") && !Summary(small).has("mfu_inst_estimated_percent"));
        model::SummaryPrograms programs;
        programs.typeOf = [](const model::Instruction& i) {
            return i.pc == 0 ? model::InstructionType::Transpose : model::InstructionType::Regular;
        };
        const Summary s(small, programs);
        QCOMPARE(s["transpose_flops"], flops);
        QVERIFY(close(s["mfu_inst_estimated_percent"], flops / peak));
    }

    void anUnknownChipHasNoPeak() {
        SmallProfile small(1, 7);
        small.total(1000).run(Engine::Tensor, test_support::matmul(Dtype::Bfloat16, kSbuf, kPsum), 0, 1000);
        const Summary s(small);
        QVERIFY(s.has("hardware_flops"));
        QVERIFY(!s.has("hfu_estimated_percent") && !s.has("neuroncore_cycle_count") && !s.has("mbu_estimated_percent"));
    }

    void bytesComeFromInstructions() {
        SmallProfile small;
        small.total(1'000'000)
            .run(Engine::Sync, test_support::dmaDirect2d(1, 0x8005c03b0000, 0x802000033000, 128, 512), 0, 10)
            .run(Engine::Vector,
                 test_support::elementwise(test_support::Opcode::Cast, Dtype::Fp32, Dtype::Bfloat16, kPsum, kSbuf), 20,
                 30)
            .run(Engine::Vector, test_support::instruction(0x41), 30, 40);
        const Summary s(small);
        QCOMPARE(s["hbm_read_bytes"], 65536.0);
        QCOMPARE(s["hbm_write_bytes"], 0.0);
        QCOMPARE(s["sbuf_write_bytes"], 65536.0 + 16);
        QCOMPARE(s["psum_read_bytes"], 32.0);
        QCOMPARE(s["psum_read_sbuf_write_bytes"], 16.0);
        QCOMPARE(s["psum_read_sbuf_write_count"], 1.0);
        QCOMPARE(s["instructions_of_unknown_traffic"], 1.0);
        QVERIFY(close(s["mbu_estimated_percent"], 65536 / (1e-6 * 716e9)));
    }

    void dynamicSharesAddUpAsTheVendorDoesAndOursDoNot() {
        SmallProfile small;
        small.total(4000)
            .queue("qSPDynamicHW0", 2)
            .queue("qPoolDynamic", 2)
            .queue("qSPIO0", 2)
            .packet(0, 100, 0, 1000)
            .packet(1, 300, 0, 1000)
            .packet(2, 500, 500, 2000)
            .packet(model::kNoQueue, 100, 1900, 2000)
            .packet(2, 9999, 2000, 3000, model::DmaNote::CrossesStart);
        const Summary s(small);
        QVERIFY(close(s["dma_active_time"], 2000e-12));
        QVERIFY(close(s["dma_active_time_percent"], 0.5));
        QVERIFY(close(s["dma_packet_time"], 3600e-12));
        QVERIFY(close(s["dynamic_dma_active_time_percent"], 1.0));
        QVERIFY(close(s["dynamic_dma_active_fraction_of_total_time"], 0.25));
        QVERIFY(close(s["static_dma_active_time_percent"], 0.75));
        QVERIFY(close(s["static_dma_active_fraction_of_total_time"], 0.375));
        QCOMPARE(s["static_dma_size"], 600.0);
        QCOMPARE(s["static_dma_packet_count"], 2.0);
        QVERIFY(close(s["software_dynamic_dma_size_percent"], 0.3));
        QVERIFY(close(s["dynamic_dma_packet_percent"], 0.5));
        QCOMPARE(s["dma_active_cycles"], 2.0);
        QCOMPARE(s["dma_queue_count"], 3.0);
    }

    void timeWithoutAThrottlingRecordIsUnknownAndNotALimitOfZero() {
        SmallProfile small;
        small.run(Engine::Sync, test_support::nop(), 0, 10'000'000)
            .throttle(8, 8, 0, 2'000'000, 4'000'000)
            .throttle(4, 8, 1, 4'000'000, 8'000'000);
        const Summary s(small);
        QCOMPARE(s["throttle_active_nc0_time_ns"], 4000.0);
        QVERIFY(close(s["throttle_avg_util_limit_nc0_percent"], 0.4)); // the vendor's
        QVERIFY(close(s["throttle_mean_limit_while_known_nc0"], 4.0 / 6));
        QCOMPARE(s["throttle_known_nc0_time_ns"], 6000.0);
        QVERIFY(close(s["throttle_activity_1_active_time_nc0_percent"], 0.4));
        QVERIFY(close(s["throttle_activity_1_avg_util_limit_nc0_percent"], 0.5));
        QVERIFY(close(s["throttle_activity_0_avg_util_limit_nc0_percent"], 1.0));
    }

    void weightsAndTensorsSayWhatMustBeRead() {
        SmallProfile small;
        small.total(1'000'000);
        small.profile.subgraphs[0].memory.push_back({"weight", 0, 1000});
        QCOMPARE(Summary(small)["weight_size_bytes"], 1000.0);
        QVERIFY(!Summary(small).has("inputs_and_weights_size_bytes"));
        model::SummaryPrograms programs;
        programs.inputBytes = 500;
        programs.outputBytes = 70;
        const Summary s(small, programs);
        QCOMPARE(s["inputs_and_weights_size_bytes"], 1500.0);
        QCOMPARE(s["inputs_outputs_weights_size_bytes"], 1570.0);
        QVERIFY(close(s["mbu_min_read_util_percent"], 1500 / (1e-6 * 716e9)));
    }

    void tracesAreInstructionsEventsAndPackets() {
        SmallProfile small(2);
        small.run(Engine::Sync, test_support::nop(), 0, 10).packet(model::kNoQueue, 4, 0, 10);
        small.profile.subgraphs[0].eventRecords = 20;
        small.profile.subgraphs[1].eventRecords = 300;
        QCOMPARE(Summary(small)["trace_count"], 322.0);
        QCOMPARE(Summary(small)["event_count"], 320.0);
        QCOMPARE(Summary(small, {}, "sg00")["trace_count"], 22.0);
        QCOMPARE(Summary(small, {}, "sg01")["trace_count"], 300.0);
        QCOMPARE(Summary(small, {}, "sg01")["nc_idx"], 5.0);
    }

    void notesFitTheirKeys() {
        QVERIFY(model::summaryNote("dynamic_dma_active_time_percent").starts_with("Misleads"));
        QVERIFY(model::summaryNote("throttle_avg_util_limit_nc0_percent").starts_with("Misleads"));
        QVERIFY(model::summaryNote("throttle_activity_1_avg_util_limit_nc0_percent").starts_with("Average"));
        QVERIFY(model::summaryNote("gpsimd_engine_active_time_percent").starts_with("Active time"));
        QVERIFY(model::summaryNote("nd_idx").empty());
    }

    void anEmptyProfileHasASummary() {
        SmallProfile none(0);
        QCOMPARE(Summary(none)["hardware_flops"], 0.0);
        QVERIFY(!Summary(none).has("total_time"));
    }
};

QTEST_APPLESS_MAIN(TestDeviceSummary)
#include "tst_device_summary.moc"
