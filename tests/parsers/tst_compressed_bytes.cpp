// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/compressed_bytes.h"
#include "tests/support/archive_writer.h"
#include "tests/support/fake_source.h"

#include <QtTest>

#include <zstd.h>

using namespace parsers;
using test_support::memorySource;

namespace {

Decompressed unpack(std::string bytes, uint64_t bound = uint64_t(1) << 40) {
    model::Progress progress;
    return std::move(readDecompressed(*memorySource("/x", std::move(bytes)), progress, bound)).value();
}

std::string someText(size_t lines) {
    std::string text;
    for (size_t i = 0; i < lines; ++i)
        text += "line " + std::to_string(i * 7919) + "\n";
    return text;
}

} // namespace

class TestCompressedBytes : public QObject {
    Q_OBJECT

private slots:
    void plainBytesComeAsTheyAre();
    void contentsDecideNotTheName();
    void wholeFilesAreNotSaidToBeCut();
    void severalMembersAndZeroPaddingAreOneText();
    void severalFramesAreOneText();
    void aWrongChecksumIsSaidAndTheBytesAreThere();
    void aCutBehindTheDataIsSaid();
    void bytesBehindTheLastMemberAreSaid();
    void aCutStreamGivesItsBeginning();
    void moreThanTheBoundIsLeftOutAndSaid();
    void theHeadIsEnoughToTellAFile();
    void cancelEndsTheReading();
    void garbageDoesNotCrash();
};

void TestCompressedBytes::plainBytesComeAsTheyAre() {
    const Decompressed read = unpack("plain");
    QCOMPARE(std::string(read.bytes.view()), std::string("plain"));
    QVERIFY(read.trouble.empty());
}

void TestCompressedBytes::contentsDecideNotTheName() {
    const std::string text = someText(1000);
    QCOMPARE(std::string(unpack(test_support::gzip(text)).bytes.view()), text);
    QCOMPARE(std::string(unpack(test_support::zstd(text)).bytes.view()), text);
}

/// A frame that tells its size fills the buffer to the last byte.
void TestCompressedBytes::wholeFilesAreNotSaidToBeCut() {
    for (const size_t lines : {1u, 1000u, 200'000u}) {
        const std::string text = someText(lines);
        for (const std::string& packed : {text, test_support::gzip(text), test_support::zstd(text)}) {
            const Decompressed read = unpack(packed);
            QCOMPARE(read.trouble, std::string());
            QCOMPARE(read.bytes.size(), text.size());
        }
    }
}

void TestCompressedBytes::severalMembersAndZeroPaddingAreOneText() {
    const Decompressed read = unpack(test_support::gzip("one ") + test_support::gzip("two ") +
                                     test_support::gzip("three") + std::string(512, '\0'));
    QCOMPARE(std::string(read.bytes.view()), std::string("one two three"));
    QVERIFY(read.trouble.empty());
}

void TestCompressedBytes::severalFramesAreOneText() {
    const std::string text = someText(100'000);
    const Decompressed read = unpack(test_support::zstd(text) + test_support::zstd("end"));
    QCOMPARE(std::string(read.bytes.view()), text + "end");
    QVERIFY(read.trouble.empty());
}

namespace {

std::string frameWithSum(const std::string& text) {
    ZSTD_CCtx* const packer = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1);
    std::string frame(ZSTD_compressBound(text.size()), '\0');
    frame.resize(ZSTD_compress2(packer, frame.data(), frame.size(), text.data(), text.size()));
    ZSTD_freeCCtx(packer);
    return frame;
}

} // namespace

void TestCompressedBytes::aWrongChecksumIsSaidAndTheBytesAreThere() {
    const std::string text = someText(100'000);
    const std::string second = test_support::gzip("second");
    for (const size_t fromEnd : {size_t(8), size_t(5), size_t(4), size_t(1)}) { // the sum, then the length
        std::string packed = test_support::gzip(text);
        packed[packed.size() - fromEnd] = static_cast<char>(packed[packed.size() - fromEnd] ^ 1);
        const Decompressed read = unpack(packed + second);
        QCOMPARE(std::string(read.bytes.view()), text + "second");
        QVERIFY2(read.trouble.find(fromEnd > 4 ? "Member 1 of the gzip data does not have the checksum"
                                               : "Member 1 of the gzip data does not have the length") == 0,
                 read.trouble.c_str());
        QVERIFY(!unpack(packed).trouble.empty()); // with nothing behind it too
    }
    // A frame with a sum, of one block and of many: all that is before the sum is there.
    for (const size_t size : {size_t(10), size_t(100'000), size_t(3'000'000)}) {
        std::string frame = frameWithSum(someText(size));
        QVERIFY(unpack(frame).trouble.empty());
        frame.back() = static_cast<char>(frame.back() ^ 1);
        const Decompressed read = unpack(frame);
        QCOMPARE(std::string(read.bytes.view()), someText(size));
        QVERIFY(!read.trouble.empty());
    }
}

void TestCompressedBytes::aCutBehindTheDataIsSaid() {
    const std::string packed = test_support::gzip("some text");
    for (size_t cut = 1; cut <= 8; ++cut) {
        const Decompressed read = unpack(packed.substr(0, packed.size() - cut));
        QCOMPARE(std::string(read.bytes.view()), std::string("some text"));
        QVERIFY(!read.trouble.empty());
    }
}

void TestCompressedBytes::bytesBehindTheLastMemberAreSaid() {
    const Decompressed read = unpack(test_support::gzip("some text") + std::string(5, '\0') + "rest");
    QCOMPARE(std::string(read.bytes.view()), std::string("some text"));
    QVERIFY(!read.trouble.empty());
}

void TestCompressedBytes::aCutStreamGivesItsBeginning() {
    const std::string text = someText(100'000);
    for (std::string packed : {test_support::gzip(text), test_support::zstd(text)}) {
        packed.resize(packed.size() / 2);
        const Decompressed read = unpack(packed);
        QVERIFY(!read.trouble.empty());
        QVERIFY(read.bytes.size() > 0 && read.bytes.size() < text.size());
        QVERIFY(text.starts_with(read.bytes.view()));
    }
}

void TestCompressedBytes::moreThanTheBoundIsLeftOutAndSaid() {
    const std::string text = someText(10'000);
    for (const std::string& packed : {test_support::gzip(text), test_support::zstd(text)}) {
        const Decompressed read = unpack(packed, 5000);
        QCOMPARE(std::string(read.bytes.view()), text.substr(0, 5000));
        QVERIFY(!read.trouble.empty());
    }
}

void TestCompressedBytes::theHeadIsEnoughToTellAFile() {
    const std::string text = someText(10'000);
    for (const std::string& packed : {text, test_support::gzip(text), test_support::zstd(text)}) {
        const auto head = readDecompressedHead(*memorySource("/x", packed), 100);
        QVERIFY(head.ok());
        QCOMPARE(std::string(head.value().view()), text.substr(0, 100));
    }
}

void TestCompressedBytes::cancelEndsTheReading() {
    model::Progress progress;
    progress.cancel();
    const auto read = readDecompressed(*memorySource("/x", test_support::gzip(someText(10))), progress);
    QVERIFY(!read.ok());
    QVERIFY(read.error().kind == model::Error::Kind::Cancelled);
}

void TestCompressedBytes::garbageDoesNotCrash() {
    for (const std::string& start : {std::string("\x1f\x8b"), std::string("\x28\xb5\x2f\xfd")}) {
        unpack(start);
        unpack(start + std::string(100, '\xff'));
        unpack(start + someText(100));
    }
}

QTEST_GUILESS_MAIN(TestCompressedBytes)
#include "tst_compressed_bytes.moc"
