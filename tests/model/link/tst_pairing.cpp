// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "model/link/pairing.h"

#include <QtTest>

using namespace model;

namespace {

const std::string kA(32, 'a'), kB(32, 'b'), kC(32, 'c');

struct Bench {
    CaptureBuilder builder{"test"};

    ProgramId neff(const std::string& path, const std::string& uuid, bool offered = false) {
        Program program;
        program.path = path;
        program.uuid = uuid;
        program.readable = true;
        program.offered = offered;
        return builder.addProgram(std::move(program));
    }
    void ntff(const std::string& path, const std::vector<std::string>& uids, const std::string& written = {}) {
        DeviceProfile profile;
        profile.path = path;
        profile.known = true;
        profile.uuid = written;
        for (const std::string& uid : uids)
            profile.programs.push_back({uid, {}, false});
        builder.addProfile(std::move(profile));
    }
    const std::vector<Pair>& pairs() {
        pairProfiles(builder);
        return builder.pairs();
    }
    QStringList findings() {
        QStringList out;
        for (const Finding& finding : builder.findings().all())
            out << QString::fromStdString(std::string(severityName(finding.severity)) + " " + finding.code);
        return out;
    }
};

} // namespace

class TestPairing : public QObject {
    Q_OBJECT

private slots:
    void equalUuidsMatchWhateverTheNames() {
        Bench b;
        b.neff("/c/x.neff", kB);
        const ProgramId wanted = b.neff("/c/y.neff", kA);
        b.ntff("/c/x.ntff", {kA});
        const auto& pairs = b.pairs();
        QCOMPARE(pairs.size(), size_t(2));
        QCOMPARE(pairs[0].state, PairState::Matched);
        QCOMPARE(pairs[0].program, wanted);
        QCOMPARE(b.builder.profiles()[0].programs[0].program, wanted);
        QCOMPARE(pairs[1].state, PairState::Orphan);
        QVERIFY(!pairs[1].profile.valid());
        QCOMPARE(b.findings(), QStringList());
    }
    void sameNameWithAnotherUuidIsAMismatchThatNamesNothing() {
        Bench b;
        const ProgramId stale = b.neff("/c/neff_123456.neff", kB);
        b.ntff("/c/123456_instid_0_vnc_0.ntff", {kA});
        const auto& pairs = b.pairs();
        QCOMPARE(pairs.size(), size_t(1));
        QCOMPARE(pairs[0].state, PairState::Mismatch);
        QCOMPARE(pairs[0].program, stale);
        QVERIFY(!b.builder.profiles()[0].programs[0].program.valid());
        QVERIFY(b.builder.profiles()[0].programs[0].mismatched);
        QCOMPARE(b.findings(), QStringList("error pair.mismatch"));
    }
    void theOnlyNeffOfTheFolderWithAnotherUuidIsAMismatch() {
        Bench b;
        b.neff("/c/graph.neff", kB);
        b.ntff("/c/profile_exec_2.ntff", {kA});
        QCOMPARE(b.pairs().at(0).state, PairState::Mismatch);
    }
    void aUuidThatCannotBeToldPairsByName() {
        Bench b;
        b.neff("/c/other.neff", kB);
        const ProgramId named = b.neff("/c/fused.neff", kA);
        b.ntff("/c/fused_exec_2.ntff", {""});
        const auto& pairs = b.pairs();
        QCOMPARE(pairs[0].state, PairState::MatchedByName);
        QCOMPARE(pairs[0].program, named);
        QCOMPARE(b.builder.profiles()[0].programs[0].program, named);
        QCOMPARE(b.findings(), QStringList("info pair.by_name"));
    }
    void aProfileWithoutNeffIsAnOrphanWithAdvice() {
        Bench b;
        b.ntff("/c/profile.ntff", {kA});
        const auto& pairs = b.pairs();
        QCOMPARE(pairs[0].state, PairState::Orphan);
        QVERIFY(!pairs[0].reason.empty());
        QCOMPARE(b.findings(), QStringList("warning pair.orphan_ntff"));
        QVERIFY(b.builder.findings().all()[0].advice.find("--neff-dir") != std::string::npos);
    }
    void eachProgramOfASessionHasItsRow() {
        Bench b;
        const ProgramId second = b.neff("/c/neff_2.neff", kB), first = b.neff("/c/neff_1.neff", kA);
        b.ntff("/c/profile_nc_0_session_0.ntff", {kA, kB, kC});
        const auto& pairs = b.pairs();
        QCOMPARE(pairs.size(), size_t(3));
        QCOMPARE(pairs[0].program, first);
        QCOMPARE(pairs[1].program, second);
        QCOMPARE(pairs[2].state, PairState::Orphan);
        QCOMPARE(pairs[2].programIndex, 2);
    }
    void aNeffOfAnotherProgramIsNotTheOnlyOneOfTheFolder() {
        Bench b;
        b.neff("/c/neff_1.neff", kA);
        b.ntff("/c/profile_nc_0_session_0.ntff", {kA, kB});
        const auto& pairs = b.pairs();
        QCOMPARE(pairs[0].state, PairState::Matched);
        QCOMPARE(pairs[1].state, PairState::Orphan);
    }
    void ofEqualNeffsTheNearestIsTaken() {
        Bench b;
        b.neff("/elsewhere/x.neff", kA);
        const ProgramId near = b.neff("/c/neffs/x.neff", kA);
        b.ntff("/c/profile.ntff", {kA});
        const auto& pairs = b.pairs();
        QCOMPARE(pairs.size(), size_t(1));
        QCOMPARE(pairs[0].program, near);
    }
    void namesOfAnotherCaptureSayNothing() {
        Bench b;
        b.neff("/naive/kernel.neff", kB);
        b.ntff("/naive/kernel.ntff", {kB});
        b.ntff("/fused/kernel.ntff", {kA});
        QCOMPARE(b.pairs().at(1).state, PairState::Orphan);
    }
    void offeredNeffsThatNobodyWantsHaveNoRow() {
        Bench b;
        b.neff("/cache/x.neff", kB, true);
        b.ntff("/c/profile.ntff", {kA});
        QCOMPARE(b.pairs().size(), size_t(1));
    }
    void aCutUuidMatchesUpToItsZeroByte() {
        Bench b;
        b.neff("/c/x.neff", "1234" + std::string("00") + std::string(26, '7'));
        b.ntff("/c/y.ntff", {""}, "1234");
        QCOMPARE(b.pairs().at(0).state, PairState::Matched);
    }
    void aProfileThatNamesNoProgramIsAnOrphanWithoutComplaint() {
        Bench b;
        b.ntff("/c/y.ntff", {});
        QCOMPARE(b.pairs().at(0).state, PairState::Orphan);
        QCOMPARE(b.findings(), QStringList());
    }
};

QTEST_APPLESS_MAIN(TestPairing)
#include "tst_pairing.moc"
