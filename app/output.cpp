// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output.h"

#include <QFile>
#include <QSaveFile>

#include <cstdio>

namespace app {

namespace {

model::Status writeStandardOutput(const WriteBytes& write, bool& outputFailed) {
    const model::Status status = write([&](std::string_view bytes) {
        outputFailed |= std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size();
        return !outputFailed;
    });
    outputFailed |= std::fflush(stdout) != 0;
    if (outputFailed)
        return model::Error{"Standard output cannot be written.", {}};
    return status;
}

} // namespace

model::Status writeOutput(const std::string& output, const WriteBytes& write, bool& outputFailed) {
    outputFailed = false;
    if (output == "-")
        return writeStandardOutput(write, outputFailed);
    QSaveFile file(QFile::decodeName(output.c_str()));
    const auto failed = [&] {
        outputFailed = true;
        return model::Error{"'" + output + "' cannot be written: " + file.errorString().toStdString() + ".", output};
    };
    if (!file.open(QIODevice::WriteOnly))
        return failed();
    const model::Status status = write([&](std::string_view bytes) {
        outputFailed |=
            file.write(bytes.data(), static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size());
        return !outputFailed;
    });
    if (outputFailed)
        return failed();
    if (!status.ok()) {
        file.cancelWriting();
        return status;
    }
    if (!file.commit())
        return failed();
    return model::Done{};
}

} // namespace app
