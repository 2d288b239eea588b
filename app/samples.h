// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace app {

/// A synthetic capture that comes with the program.
struct Sample {
    QString title;
    QString text;
    QString path;
    QStringList operators; ///< of its picture, in order
};

/// The samples that are there: beside an installed program, else in the source tree it was built from. Empty when
/// neither is.
std::vector<Sample> samples();

} // namespace app
