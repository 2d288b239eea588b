// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/source_folders.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class tst_source_folders : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const QString& name) const { return m_folder.filePath(name).toStdString(); }
    void write(const QString& name, int lines) const {
        QDir().mkpath(m_folder.filePath(name).section(u'/', 0, -2));
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int i = 1; i <= lines; ++i)
            file.write(QByteArray("line ") + QByteArray::number(i) + "\n");
    }

private slots:
    void initTestCase() {
        write(u"src/kernels/rms_norm.py"_s, 40);
        write(u"src/other/rms_norm.py"_s, 5);
        write(u"outside/secret.py"_s, 40);
        QVERIFY(QFile::link(m_folder.filePath(u"outside/secret.py"_s), m_folder.filePath(u"src/secret.py"_s)));
        QVERIFY(QFile::link(m_folder.filePath(u"outside"_s), m_folder.filePath(u"src/linked"_s)));
    }

    void givesTheLineWithTenLinesAround() {
        const app::SourceFolders folders({path(u"src"_s)});
        const auto found = folders.find("/home/ubuntu/nki/kernels/rms_norm.py", 20);
        QVERIFY(found.ok());
        QCOMPARE(found.value().path, path(u"src/kernels/rms_norm.py"_s));
        QCOMPARE(found.value().firstLine, 10u);
        QCOMPARE(found.value().lines.size(), size_t(21));
        QCOMPARE(found.value().lines[10], std::string("line 20"));
    }

    void theFileWhosePathEndsMostAlikeWins() {
        const app::SourceFolders folders({path(u"src"_s)});
        const auto found = folders.find("/elsewhere/other/rms_norm.py", 1);
        QVERIFY(found.ok());
        QCOMPARE(found.value().path, path(u"src/other/rms_norm.py"_s));
    }

    void thereIsNothingBeyondTheEndOfTheFile() {
        const app::SourceFolders folders({path(u"src"_s)});
        QVERIFY(folders.find("kernels/rms_norm.py", 40).ok());
        QVERIFY(!folders.find("kernels/rms_norm.py", 41).ok());
        QVERIFY(!folders.find("kernels/rms_norm.py", 0).ok());
    }

    void linksAreNotFollowed() {
        const app::SourceFolders folders({path(u"src"_s)});
        QVERIFY(!folders.find("secret.py", 1).ok());
    }

    void aNameThatIsNowhereIsNotFound() {
        QVERIFY(!app::SourceFolders({path(u"src"_s)}).find("norm.py", 1).ok());
        QVERIFY(!app::SourceFolders({path(u"no such folder"_s)}).find("rms_norm.py", 1).ok());
        QVERIFY(!app::SourceFolders({}).find("rms_norm.py", 1).ok());
        QVERIFY(!app::SourceFolders({path(u"src"_s)}).find("", 1).ok());
    }
};

QTEST_GUILESS_MAIN(tst_source_folders)
#include "tst_source_folders.moc"
