// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/recipe.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <stdexcept>
#include <string>

// What is wrong in a recipe is said, so that no line of one is passed over.
class TestRecipe : public QObject {
    Q_OBJECT

private slots:
    void aMistakeIsAnError_data();
    void aMistakeIsAnError();
    void aRecipeGivesTheFilesOfAWorker();
    void aRecipeBasedOnAnotherChangesIt();
    void severalWorkersHaveAFolderEach();

private:
    // The files of a recipe in a folder of its own, beside the other ones of this test.
    std::map<std::string, std::string> files(const QString& name, const QByteArray& text) {
        QDir(m_folder.path()).mkpath(name);
        QFile file(m_folder.filePath(name + "/recipe.json"));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            throw std::logic_error("the recipe cannot be written");
        file.close();
        return test_support::filesOfRecipe(m_folder.filePath(name).toStdString());
    }
    QTemporaryDir m_folder;
};

void TestRecipe::aMistakeIsAnError_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* name, const char* text, const char* problem) {
        QTest::newRow(name) << QByteArray(text) << QString(problem);
    };
    row("no why", R"({"pid": 1})", "a recipe says in \"why\" how its expected values follow");
    row("unknown key", R"({"why": "", "exekutions": []})", "the recipe: \"exekutions\" has no meaning");
    row("unknown key of an execution",
        R"({"why": "", "executions": [{"exec_id": 0, "schedule": 0, "run": 50000, "for": 1000, "cor": 5}]})",
        "an execution: \"cor\" has no meaning");
    row("unknown key of an event", R"({"why": "", "framework": [{"event": "cpu_op a", "start": 0, "length": 1}]})",
        "an event of the framework: \"length\" has no meaning");
    row("an execution without its start", R"({"why": "", "executions": [{"exec_id": 0, "schedule": 0, "for": 1}]})",
        "an execution lacks \"run\"");
    row("a time that is none", R"({"why": "", "calls": [{"name": "nrt_load", "start": "soon"}]})",
        "a call of the runtime: \"start\" is of another type: \"soon\"");
    row("an event that no runtime has", R"({"why": "", "calls": [{"name": "nrt_lode", "start": 0}]})",
        "there is no runtime event \"nrt_lode\"");
    row("an engine that no core has",
        R"({"why": "", "profiles": [{"file": "a.ntff", "executions": [{"uid": "11", "start": 0, "for": 9,
            "instructions": [{"engine": "Pool", "start": 0, "for": 1}]}]}]})",
        "there is no engine \"Pool\"");
    row("an event without a category", R"({"why": "", "framework": [{"event": "aten::mm", "start": 0}]})",
        "an event is its category and its name: \"aten::mm\"");
    row("workers and more", R"({"why": "", "workers": [], "pid": 1})",
        "a recipe of several workers says everything within them");
    row("a record that is not there", R"({"why": "", "lost_records": [1]})", "there is no record 1 to lose");
}

void TestRecipe::aMistakeIsAnError() {
    QFETCH(QByteArray, text);
    QFETCH(QString, problem);
    try {
        files("mistake", text);
        QFAIL("nothing was wrong");
    } catch (const std::runtime_error& error) {
        QCOMPARE(QString::fromUtf8(error.what()), problem);
    }
}

void TestRecipe::aRecipeGivesTheFilesOfAWorker() {
    const auto made = files("worker", R"({"why": "", "pid": 7, "instance": "i-1",
        "executions": [{"exec_id": 0, "schedule": 0, "run": 50000, "for": 1000}],
        "framework": [{"event": "cpu_op aten::mm", "start": 0, "for": 9}],
        "neffs": [{"file": "neff_1.neff", "uuid": "11"}],
        "memory_samples": [[0, 4096]], "files": {"notes.txt": "text"}})");
    QStringList names;
    for (const auto& [path, bytes] : made)
        names << QString::fromStdString(path);
    const QString folder = "/capture/i-1_pid_7/";
    QCOMPARE(names, (QStringList{folder + "host_mem.pb", folder + "neff_1.neff", folder + "notes.txt",
                                 folder + "ntrace.pb", folder + "trace.json", folder + "trace_info.pb"}));
    QCOMPARE(made.at((folder + "notes.txt").toStdString()), std::string("text"));
}

void TestRecipe::aRecipeBasedOnAnotherChangesIt() {
    const auto base = files("base", R"({"why": "", "pid": 7, "files": {"a": "1"},
        "framework": [{"event": "cpu_op first", "start": 0, "for": 9}], "neffs": [{"file": "n.neff", "uuid": "11"}]})");
    const auto made = files("changed", R"({"why": "", "based_on": "base", "change": {"files": {"b": "2"}},
        "leave_out": ["neffs"], "add": {"framework": [{"event": "cpu_op second", "start": 20, "for": 9}]}})");
    QVERIFY(base.contains("/capture/i-0abc_pid_7/n.neff") && !made.contains("/capture/i-0abc_pid_7/n.neff"));
    QVERIFY(made.contains("/capture/i-0abc_pid_7/a") && made.contains("/capture/i-0abc_pid_7/b"));
    const std::string trace = made.at("/capture/i-0abc_pid_7/trace.json");
    QVERIFY(trace.find("\"first\"") < trace.find("\"second\""));
    QVERIFY_EXCEPTION_THROWN(files("other", R"({"why": "", "based_on": "base", "leave_out": ["profiles"]})"),
                             std::runtime_error);
}

void TestRecipe::severalWorkersHaveAFolderEach() {
    const auto made = files("workers", R"({"why": "", "workers": [
        {"pid": 1, "files": {"a": ""}}, {"folder": "rank_1", "files": {"a": ""}}]})");
    QCOMPARE(made.size(), std::size_t(2));
    QVERIFY(made.contains("/capture/i-0abc_pid_1/a") && made.contains("/capture/rank_1/a"));
}

QTEST_GUILESS_MAIN(TestRecipe)
#include "tst_recipe.moc"
