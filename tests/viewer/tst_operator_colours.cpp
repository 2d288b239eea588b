// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/operator_colours.h"

#include "tests/viewer/drawn_capture.h"
#include "viewer/operator_weights.h"

#include <QtTest>

#include <map>
#include <set>

using viewer::operatorColourIndex;
using viewer::OperatorColours;
using viewer::OperatorWeight;

class TestOperatorColours : public QObject {
    Q_OBJECT

private slots:
    void wellKnownOperatorsHaveWrittenColours();
    void spellingsOfOneOperatorShareTheColour();
    void otherNamesAreHashed();
    void familiesOfNamesAreNotFamiliesOfHue();
    void smallerOfTwoWithOneIndexGivesWay();
    void equalTimesGoByOrderOfNames();
    void fourteenGreatestAreAllDifferent();
    void ownChoiceComesFirst();
    void operatorsBelowTheGreatestKeepTheirHash();
    void withoutOperatorsOpcodesAndQueuesAreWeighed();
};

void TestOperatorColours::wellKnownOperatorsHaveWrittenColours() {
    QCOMPARE(operatorColourIndex("aten::mul"), 0);
    QCOMPARE(operatorColourIndex("aten::add"), 1);
    QCOMPARE(operatorColourIndex("aten::mean"), 6);
    QCOMPARE(operatorColourIndex("aten::rsqrt"), 4);
    QCOMPARE(operatorColourIndex("aten::_to_copy"), 5);
    QCOMPARE(operatorColourIndex("aten::scaled_dot_product_attention"), 13);
    QCOMPARE(operatorColourIndex("Torch-Compiled Region: 0/1"), 8);
}

void TestOperatorColours::spellingsOfOneOperatorShareTheColour() {
    QCOMPARE(operatorColourIndex("torch.rms_norm"), operatorColourIndex("aten::rms_norm"));
    QCOMPARE(operatorColourIndex("mul"), operatorColourIndex("aten::mul"));
}

void TestOperatorColours::otherNamesAreHashed() {
    // FNV-1a 64 of "a" is af63dc4c8601ec8c, of "foobar" 85944171f73967e8 (published test vectors).
    QCOMPARE(operatorColourIndex("a"), int(0xaf63dc4c8601ec8cULL % 14));
    QCOMPARE(operatorColourIndex("foobar"), int(0x85944171f73967e8ULL % 14));
}

void TestOperatorColours::familiesOfNamesAreNotFamiliesOfHue() {
    QVERIFY(operatorColourIndex("aten::add") != operatorColourIndex("aten::addmm"));
}

void TestOperatorColours::smallerOfTwoWithOneIndexGivesWay() {
    const OperatorWeight weights[] = {{"aten::pow", 10}, {"aten::mul", 900}, {"aten::add", 500}};
    const OperatorColours colours(weights);
    QCOMPARE(colours.indexOf("aten::mul"), 0);
    QCOMPARE(colours.indexOf("aten::add"), 1);
    QCOMPARE(colours.indexOf("aten::pow"), 2); // 0 and 1 are taken
}

void TestOperatorColours::equalTimesGoByOrderOfNames() {
    const OperatorWeight weights[] = {{"aten::pow", 10}, {"aten::mul", 10}};
    const OperatorColours colours(weights);
    QCOMPARE(colours.indexOf("aten::mul"), 0);
    QCOMPARE(colours.indexOf("aten::pow"), 1);
}

void TestOperatorColours::fourteenGreatestAreAllDifferent() {
    std::vector<OperatorWeight> weights;
    for (int i = 0; i < 14; ++i)
        weights.push_back({"operator " + std::to_string(i), 100 - i});
    const OperatorColours colours(weights);
    std::set<int> used;
    for (const OperatorWeight& weight : weights)
        used.insert(colours.indexOf(weight.name));
    QCOMPARE(used.size(), std::size_t(14));
}

void TestOperatorColours::ownChoiceComesFirst() {
    const OperatorWeight weights[] = {{"aten::mul", 900}, {"aten::add", 500}};
    const OperatorColours colours(weights, {{"aten::add", 11}});
    QCOMPARE(colours.indexOf("aten::add"), 11);
    QCOMPARE(colours.indexOf("aten::mul"), 0);
}

void TestOperatorColours::operatorsBelowTheGreatestKeepTheirHash() {
    std::vector<OperatorWeight> weights;
    for (int i = 0; i < 20; ++i)
        weights.push_back({"operator " + std::to_string(i), 100 - i});
    QCOMPARE(OperatorColours(weights).indexOf("operator 19"), operatorColourIndex("operator 19"));
}

void TestOperatorColours::withoutOperatorsOpcodesAndQueuesAreWeighed() {
    tests::DrawnCapture made;
    using model::LaneContent;
    for (const auto& [content, name] :
         {std::pair(LaneContent::Instructions, "MATMUL"), std::pair(LaneContent::DmaTransfers, "qSync"),
          std::pair(LaneContent::DmaPackets, "fetch"), std::pair(LaneContent::Semaphores, "8")}) {
        const auto lane = made.lane(model::Layer::Device, "core 4 engines", name);
        made.builder().laneSpec(lane).content = content;
        made.span(lane, name, tests::kStart, 100);
        made.span(lane, name, tests::kStart + 200, 50);
    }
    std::map<std::string, std::int64_t> times;
    for (const OperatorWeight& weight : viewer::operatorWeights(*made.seal()))
        times[weight.name] = weight.deviceTimeNs;
    QCOMPARE(times, (std::map<std::string, std::int64_t>{{"MATMUL", 150}, {"qSync", 150}, {"fetch", 150}}));
}

QTEST_GUILESS_MAIN(TestOperatorColours)
#include "tst_operator_colours.moc"
