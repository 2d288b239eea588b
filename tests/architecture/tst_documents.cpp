// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <functional>

namespace {

using Exists = std::function<bool(const QString&)>;

bool existsInTree(const QString& path) {
    return QFileInfo::exists(QStringLiteral(NEURITE_SOURCE_DIR "/") + path);
}

/// A path as documents write it: whole, or a source file without its ending.
bool isNamed(const QString& path, const Exists& exists) {
    const QStringList endings = {QString(), QStringLiteral(".h"), QStringLiteral(".cpp")};
    return std::any_of(endings.begin(), endings.end(), [&](const QString& ending) { return exists(path + ending); });
}

/// What a text names and the tree has not: `room/path` in code spans, and the targets of links and pictures.
QStringList deadNames(const QString& text, const Exists& exists) {
    static const QRegularExpression codeSpan(
        QStringLiteral("`((?:model|parsers|viewer|app|tests|packaging|resources)/[\\w./-]*)`"));
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)#]+)\\)"));
    QStringList dead;
    for (auto match = codeSpan.globalMatch(text); match.hasNext();) {
        const auto path = match.next().captured(1);
        if (!isNamed(path, exists))
            dead += path;
    }
    for (auto match = link.globalMatch(text); match.hasNext();) {
        const auto path = match.next().captured(1);
        if (!path.contains(QStringLiteral("://")) && !exists(path))
            dead += path;
    }
    return dead;
}

} // namespace

/// Documents rot silently: what they name has to be there.
class TstDocuments : public QObject {
    Q_OBJECT

private slots:
    void documentsNameOnlyWhatIsThere_data();
    void documentsNameOnlyWhatIsThere();
    void deadNamesAreFound();
};

void TstDocuments::documentsNameOnlyWhatIsThere_data() {
    QTest::addColumn<QString>("path");
    for (const char* name : {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"})
        QTest::newRow(name) << QString::fromUtf8(name);
}

void TstDocuments::documentsNameOnlyWhatIsThere() {
    QFETCH(QString, path);
    QFile file(QStringLiteral(NEURITE_SOURCE_DIR "/") + path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto text = QString::fromUtf8(file.readAll());
    QVERIFY(!text.isEmpty());
    QCOMPARE(deadNames(text, existsInTree).join(u' '), QString());
}

void TstDocuments::deadNamesAreFound() {
    const Exists exists = [](const QString& path) { return path == u"model/time.h" || path == u"LICENSE"; };
    const auto dead = [&](const char* text) { return deadNames(QString::fromUtf8(text), exists); };
    QCOMPARE(dead("`model/time` and `model/time.h`, [licence](LICENSE), [page](https://example.org/x)"), QStringList());
    QCOMPARE(dead("`model/gone`"), QStringList{QStringLiteral("model/gone")});
    QCOMPARE(dead("![picture](gone.png)"), QStringList{QStringLiteral("gone.png")});
}

QTEST_APPLESS_MAIN(TstDocuments)
#include "tst_documents.moc"
