// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "viewer/capture/capture_panel.h"
#include "viewer/capture/findings_panel.h"

#include <QListWidget>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

using namespace viewer;
using namespace Qt::StringLiterals;

namespace {

std::shared_ptr<const model::Capture> capture() {
    model::CaptureBuilder builder("llama");
    model::Worker worker;
    worker.name = "i-0_pid_41207";
    worker.pid = 41207;
    const model::WorkerId id = builder.addWorker(worker);
    const auto file = [&](const char* path, model::FileRole role, uint64_t size, model::FileState state) {
        model::CaptureFile made;
        made.path = path;
        made.role = role;
        made.sizeBytes = size;
        made.state = state;
        made.worker = id;
        builder.addFile(made);
    };
    file("llama/i-0_pid_41207/ntrace.pb", model::FileRole::Ntrace, 412'000, model::FileState::Read);
    file("llama/i-0_pid_41207/cpu_util.pb", model::FileRole::CpuUtil, 0, model::FileState::Empty);
    file("llama/i-0_pid_41207/notes.txt", model::FileRole::Unknown, 12, model::FileState::NotRead);
    builder.findings().add(model::Severity::Warning, "runtime.lost", "ntrace.pb",
                           "12480 runtime events are lost. The buffer was too small.", "Capture fewer steps.");
    return builder.seal(model::Progress()).value();
}

} // namespace

class tst_capture_panel : public QObject {
    Q_OBJECT
private slots:
    void filesStandUnderTheirWorkerWithTheirStateInWords() {
        const CaptureNode root = captureTree(*capture());
        QCOMPARE(root.title, u"llama"_s);
        QCOMPARE(root.children.size(), size_t(1));
        const CaptureNode& worker = root.children.front();
        QCOMPARE(worker.state, u"pid 41207"_s);
        QCOMPARE(worker.children[0].title, u"ntrace.pb"_s);
        QCOMPARE(worker.children[1].state, u"empty"_s);
    }

    void whatIsNoCaptureFileStandsApartAndFolded() {
        const CaptureNode root = captureTree(*capture());
        const CaptureNode& other = root.children.front().children.back();
        QCOMPARE(other.title, u"not capture files"_s);
        QVERIFY(!other.open);
        QCOMPARE(other.children.front().title, u"notes.txt"_s);
    }

    void filesOfOneNameAreToldApartByTheirFolders() {
        model::CaptureBuilder builder("ranks");
        for (const char* path : {"ranks/a/trace.json", "ranks/b/trace.json", "other/b/trace.json", "ranks/only.json"}) {
            model::CaptureFile made;
            made.path = path;
            made.role = model::FileRole::FrameworkTrace;
            made.state = model::FileState::Read;
            builder.addFile(made);
        }
        QStringList titles;
        for (const CaptureNode& node : captureTree(*builder.seal(model::Progress()).value()).children)
            titles << node.title;
        QCOMPARE(titles,
                 (QStringList{u"a/trace.json"_s, u"ranks/b/trace.json"_s, u"other/b/trace.json"_s, u"only.json"_s}));
    }

    void thePanelShowsTreeAndFindings() {
        CapturePanel panel;
        panel.setCapture(capture());
        QCOMPARE(panel.tree().topLevelItemCount(), 1);
        QCOMPARE(panel.findings().count(), 1);
        QCOMPARE(panel.findings().item(0)->text(), u"12480 runtime events are lost"_s);
        panel.setCapture(nullptr);
        QCOMPARE(panel.tree().topLevelItemCount(), 0);
        QCOMPARE(panel.findings().count(), 0);
    }

    void idleTimeIsListedTheLongestFirst() {
        WallAccount account;
        account.wallNs = 3'208'400;
        account.hasDevice = true;
        account.idleNs[static_cast<size_t>(model::IdleCause::Transfer)] = 62'700;
        account.idleNs[static_cast<size_t>(model::IdleCause::Launch)] = 391'200;
        CapturePanel panel;
        panel.setCapture(capture());
        QVERIFY(panel.idle().isHidden());
        panel.setAccount(std::make_shared<const WallAccount>(account));
        QVERIFY(!panel.idle().isHidden());
        QCOMPARE(panel.idleNote(), u"453.9\u202fµs"_s);
        QCOMPARE(panel.idle().topLevelItemCount(), 2);
        QCOMPARE(panel.idle().topLevelItem(0)->text(0), u"launch"_s);
        QCOMPARE(panel.idle().topLevelItem(0)->text(1), u"391.2"_s);
        QSignalSpy chosen(&panel, &CapturePanel::idleChosen);
        emit panel.idle().itemActivated(panel.idle().topLevelItem(1), 0);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.front().front().value<model::IdleCause>(), model::IdleCause::Transfer);
    }

    void idleTimeIsNotGuessedWithoutExecutions() {
        WallAccount account;
        account.wallNs = account.idleNs.back() = 1000; // nothing recorded
        CapturePanel panel;
        panel.setCapture(capture());
        panel.setAccount(std::make_shared<const WallAccount>(account));
        QVERIFY(panel.idle().isHidden());
    }

    void theFindingsPanelSaysWhatIsSoAndWhatToDo() {
        FindingsPanel panel;
        panel.show();
        panel.setCapture(capture());
        QVERIFY(panel.text().contains(u"The buffer was too small."_s));
        QVERIFY(panel.text().contains(u"Capture fewer steps."_s));
        QVERIFY(panel.text().contains(u"code runtime.lost"_s));
    }

    void withoutFindingsItSaysSo() {
        FindingsPanel panel;
        panel.setCapture(model::CaptureBuilder("clean").seal(model::Progress()).value());
        QCOMPARE(panel.list().count(), 0);
        QCOMPARE(panel.text(), QString());
    }
};

QTEST_MAIN(tst_capture_panel)
#include "tst_capture_panel.moc"
