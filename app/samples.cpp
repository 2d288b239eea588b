// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/samples.h"

#include "app/version.h"

#include <QCoreApplication>
#include <QDir>

namespace app {

using namespace Qt::StringLiterals;

std::vector<Sample> samples() {
    const QString installed =
        QDir::cleanPath(QCoreApplication::applicationDirPath() + u'/' + QString::fromLatin1(kSamplesFromProgram));
    const QString source = QStringLiteral(NEURITE_SOURCE_SAMPLES);
    const QString folder = QDir(installed + u"/rmsnorm"_s).exists() ? installed : source;
    const Sample known[] = {
        {u"RMSNorm, separate operators"_s,
         u"six device calls of four operators"_s,
         folder + u"/rmsnorm/naive"_s,
         {u"aten::mul"_s, u"aten::mean"_s, u"aten::add"_s, u"aten::rsqrt"_s, u"aten::mul"_s, u"aten::mul"_s}},
        {u"RMSNorm, fused"_s,
         u"torch.rms_norm, one device call"_s,
         folder + u"/rmsnorm/fused"_s,
         {u"torch.rms_norm"_s}},
        {u"RMSNorm, compiled"_s,
         u"torch.compile, one device call"_s,
         folder + u"/rmsnorm/compiled"_s,
         {u"CompiledFxGraph"_s}},
    };
    std::vector<Sample> there;
    for (const Sample& sample : known)
        if (QDir(sample.path).exists())
            there.push_back(sample);
    return there;
}

} // namespace app
