// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "model/tables/table_list.h"

#include <QtTest>

using namespace model;

namespace {

/// One program of one core: two engines with instructions, two queues, an input without a known size.
std::shared_ptr<const Capture> capture() {
    CaptureBuilder builder("test");
    Program program;
    program.path = "/c/a.neff";
    program.readable = true;
    ProgramSubgraph subgraph;
    subgraph.name = "sg00";
    subgraph.engines[0] = {"sg00/PE.bin", 117};
    subgraph.engines[4] = {"sg00/SP.bin", 4};
    subgraph.queues = {{"qPoolDynamic", "dynamic", "pool", 16, {24, 25, 26, 40}}, {"qX", "", "", 0, {}}};
    program.subgraphs.push_back(subgraph);
    ProgramTensor tensor;
    tensor.name = "x";
    tensor.kind = "input";
    tensor.role = ProgramTensor::Role::Input;
    tensor.shape = {128, 512};
    tensor.subgraphs = "sg00";
    program.tensors.push_back(tensor);
    builder.addProgram(std::move(program));
    Progress progress;
    return builder.seal(progress).value();
}

std::string cell(std::string_view table, size_t row, std::string_view column) {
    const TableEntry* entry = findTable(table);
    const auto made = entry->make(capture());
    for (size_t c = 0; c < entry->columns.size(); ++c)
        if (entry->columns[c].id == column)
            return cellText(made->cell(row, c));
    return "no such column";
}

size_t rows(std::string_view table) {
    return findTable(table)->make(capture())->rowCount();
}

} // namespace

class TestNeffTables : public QObject {
    Q_OBJECT

private slots:
    void enginesWithoutABinaryHaveNoRow() {
        QCOMPARE(rows("neff_engines"), size_t(2));
        QCOMPARE(cell("neff_engines", 1, "engine"), std::string("Sync"));
        QCOMPARE(cell("neff_engines", 0, "instructions"), std::string("117"));
    }
    void semaphoresInARowAreARange() {
        QCOMPARE(cell("neff_queues", 0, "semaphores"), std::string("24-26, 40"));
        QCOMPARE(cell("neff_queues", 1, "semaphores"), std::string());
    }
    void queuesHaveTheVendorsNameAndTheirOwn() {
        QCOMPARE(cell("neff_queues", 0, "queue"), std::string("qGpSimdDynamic"));
        QCOMPARE(cell("neff_queues", 0, "name"), std::string("qPoolDynamic"));
    }
    void anUnknownSizeIsEmpty() {
        QCOMPARE(cell("neff_tensors", 0, "size_bytes"), std::string());
        QCOMPARE(cell("neff_tensors", 0, "shape"), std::string("128x512"));
        QCOMPARE(cell("neff_tensors", 0, "role"), std::string("IN"));
    }
    void withoutAProgramTheTablesSayWhy() {
        CaptureBuilder builder("empty");
        Progress progress;
        const auto empty = builder.seal(progress).value();
        for (const char* table : {"neff_engines", "neff_queues", "neff_tensors"})
            QCOMPARE(findTable(table)->make(empty)->emptyReason(), std::string("No program (.neff) is here."));
    }
};

QTEST_APPLESS_MAIN(TestNeffTables)
#include "tst_neff_tables.moc"
