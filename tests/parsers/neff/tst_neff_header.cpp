// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/neff/neff_header.h"
#include "tests/support/byte_writing.h"
#include "tests/support/neff_writer.h"

#include <QtTest>

using namespace parsers;
using test_support::NeffWriter;

namespace {

NeffWriter sound() {
    NeffWriter w;
    w.header.name = "171450338541704";
    w.header.uuid = test_support::uuidFromHex("0123456789abcdef0123456789abcdef");
    w.header.logicalCoreSize = 2;
    w.header.minorVersion = 7;
    w.header.buildVersion = "2.0.1@x";
    w.header.featureBits = 0xc00;
    return w;
}

std::vector<model::Finding> check(const std::string& bytes) {
    const auto header = readNeffHeader(bytes);
    return checkNeffHeader(header.value(), bytes.size(), bytes, "/c/a.neff");
}

QStringList codes(const std::vector<model::Finding>& findings) {
    QStringList out;
    for (const model::Finding& finding : findings)
        out << QString::fromStdString(finding.code);
    return out;
}

} // namespace

class TestNeffHeader : public QObject {
    Q_OBJECT

private slots:
    void fieldsStandAtTheirPlaces() {
        const auto header = readNeffHeader(sound().bytes());
        QVERIFY(header.ok());
        const model::Program& p = header.value();
        QCOMPARE(p.uuid, std::string("0123456789abcdef0123456789abcdef"));
        QCOMPARE(p.name, std::string("171450338541704"));
        QCOMPARE(p.buildVersion, std::string("2.0.1@x"));
        QCOMPARE(p.logicalCoreSize, uint32_t(2));
        QCOMPARE(p.featureBits, uint64_t(0xc00));
        QCOMPARE(p.majorVersion, uint64_t(2));
        QCOMPARE(p.minorVersion, uint64_t(7));
        QCOMPARE(p.packageVersion, uint64_t(2));
        QCOMPARE(p.hash.size(), size_t(32));
    }
    void aSoundHeaderHasNoFinding() { QCOMPARE(codes(check(sound().bytes())), QStringList()); }
    void aWrongHashIsNoFinding() {
        NeffWriter w = sound();
        w.header.hash.emplace();
        QCOMPARE(codes(check(w.bytes())), QStringList());
    }
    void eachRuleHasItsFinding_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<quint64>("offset");
        QTest::addColumn<quint64>("value");
        QTest::newRow("header size") << "neff.header_size" << quint64(8) << quint64(0x200);
        QTest::newRow("header size behind the end") << "neff.header_size" << quint64(8) << ~quint64(0);
        QTest::newRow("data size behind the end") << "neff.truncated" << quint64(0x10) << ~quint64(0);
        QTest::newRow("data size short of the end") << "neff.trailing_bytes" << quint64(0x10) << quint64(64);
        QTest::newRow("package version") << "neff.package_version" << quint64(0) << quint64(3);
        QTest::newRow("major version") << "neff.major_version" << quint64(0x18) << quint64(3);
        QTest::newRow("feature bit 27") << "neff.feature_bits" << quint64(0x220) << (quint64(1) << 27);
    }
    void eachRuleHasItsFinding() {
        QFETCH(QString, code);
        QFETCH(quint64, offset);
        QFETCH(quint64, value);
        std::string bytes = sound().bytes();
        test_support::putU64(bytes, offset, value);
        QCOMPARE(codes(check(bytes)), QStringList(code));
    }
    void featureBit26IsKnown() {
        NeffWriter w = sound();
        w.header.featureBits = uint64_t(1) << 26;
        QCOMPARE(codes(check(w.bytes())), QStringList());
    }
    void aPackageOfVersionTwoMustBeGzip() {
        NeffWriter w = sound();
        w.packing = NeffWriter::Packing::PlainTar;
        QCOMPARE(codes(check(w.bytes())), QStringList("neff.not_gzip"));
    }
    void lessThanAHeaderIsAnError() {
        QVERIFY(!readNeffHeader(sound().bytes().substr(0, 1023)).ok());
        QVERIFY(readNeffHeader(sound().bytes().substr(0, 1024)).ok());
    }
    void contentsTellANeff() {
        const std::string bytes = sound().bytes();
        QVERIFY(looksLikeNeff(bytes));
        QVERIFY(looksLikeNeff(std::string_view(bytes).substr(0, 100)));
        std::string otherSize = bytes;
        test_support::putU64(otherSize, 8, 0x300);
        QVERIFY(looksLikeNeff(otherSize));
        QVERIFY(!looksLikeNeff("{\"traceEvents\": []}                                    "));
        QVERIFY(!looksLikeNeff(std::string(2000, '\0')));
    }
};

QTEST_APPLESS_MAIN(TestNeffHeader)
#include "tst_neff_header.moc"
