// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/error_text.h"

#include "app/version.h"
#include "viewer/formatting.h"
#include "viewer/severity.h"

#include <QStringList>

namespace app {

using namespace Qt::StringLiterals;

QString ErrorText::report() const {
    QStringList lines{sentence};
    for (const QString& line : {path, why, advice})
        if (!line.isEmpty())
            lines += line;
    lines += u"Neurite "_s + QString::fromLatin1(kVersion);
    return lines.join(u'\n');
}

ErrorText errorText(const model::Error& error) {
    ErrorText text;
    text.path = QString::fromStdString(error.path);
    text.why = QString::fromStdString(error.message);
    switch (error.kind) {
    case model::Error::Kind::NotFound:
        text.sentence = u"There is nothing at this path"_s;
        text.advice = u"Check that the directory was copied here whole, and that its disk is mounted."_s;
        break;
    case model::Error::Kind::Denied:
        text.sentence = u"Reading was refused"_s;
        text.advice = u"Captures written as root keep root's permissions. Give yourself the right to read: "
                      u"sudo chown -R $USER <directory>"_s;
        break;
    case model::Error::Kind::Cancelled:
        text.sentence = u"Reading was cancelled"_s;
        break;
    case model::Error::Kind::Failed:
        text.sentence = u"This cannot be opened"_s;
        text.advice = u"Open the directory that the profiled run wrote, at any level."_s;
        break;
    }
    return text;
}

ErrorText nothingReadText(const model::Capture& capture) {
    ErrorText text;
    text.sentence = u"There is no capture here"_s;
    text.path = QString::fromStdString(capture.title());
    const auto count = static_cast<int64_t>(capture.files().size());
    text.why = count == 0   ? u"The directory is empty."_s
               : count == 1 ? u"The one file here is not of a Neuron profile, and no trace."_s
                            : QString(u"None of the "_s + viewer::groupedNumber(count) +
                                      u" files here is of a Neuron profile, or a trace."_s);
    for (const model::Finding& finding : capture.findings().all())
        if (finding.severity != model::Severity::Info) {
            text.why += u' ' + QString::fromStdString(finding.message);
            break;
        }
    text.advice =
        u"A capture directory holds files such as ntrace.pb, trace_info.pb, *.ntff, *.neff or trace.json. Open "
        u"the directory that was set as profile_output_dir, at any level."_s;
    return text;
}

} // namespace app
