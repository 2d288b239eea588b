// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/parsers/ntff/loaded_ntff.h"

#include <QtTest>

/// A profile of one or more cores whose zero is at 1 µs, in any version; version 6 ends at 9 µs.
class VersionedNtff {
public:
    static constexpr uint64_t kZero = 1'000'000, kEnd = 9'000'000;

    explicit VersionedNtff(int version, uint32_t core = 4)
        : writer(static_cast<uint8_t>(version)) {
        addCore(core);
        if (version == 6)
            writer.execution(uid(), kZero, kEnd);
        writer.core(core).instruction(test_support::Engine::Tensor, graph(core).pc(test_support::Engine::Tensor, 0),
                                      kZero - 5000, kZero);
    }
    static test_support::Uuid uid() { return test_support::uuidFromHex("aa000000000000000000000000000001"); }
    test_support::NtffSubgraph& graph(uint32_t core = 4) { return writer.program(uid()).graph(name(core), core); }
    test_support::NtffCore& core(uint32_t index = 4) { return writer.core(index); }
    void addCore(uint32_t core) {
        auto& stream = graph(core).stream(test_support::Engine::Tensor);
        stream.startAddress = 0x8000'0000;
        stream.instructions = {test_support::notify(2), test_support::nop()};
    }
    static void addVersions() {
        QTest::addColumn<int>("version");
        for (const int version : {4, 5, 6})
            QTest::addRow("version %d", version) << version;
    }

    test_support::NtffWriter writer;

private:
    std::string name(uint32_t core) const { return core == 4 ? "sg00" : "sg01"; }
};
