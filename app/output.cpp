// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output.h"

#include <QFile>
#include <QSaveFile>

#include <cstdio>
#include <sys/stat.h>

namespace app {

namespace {

model::Status writeStream(std::FILE* stream, const WriteBytes& write, bool& outputFailed) {
    const model::Status status = write([&](std::string_view bytes) {
        outputFailed |= std::fwrite(bytes.data(), 1, bytes.size(), stream) != bytes.size();
        return !outputFailed;
    });
    outputFailed |= std::fflush(stream) != 0;
    return status;
}

model::Status writeStandardOutput(const WriteBytes& write, bool& outputFailed) {
    const model::Status status = writeStream(stdout, write, outputFailed);
    if (outputFailed)
        return model::Error{"Standard output cannot be written.", {}};
    return status;
}

/// Something that is there and no plain file: a device, a pipe. It is written to, never put aside for a new file.
bool isDeviceOrPipe(const std::string& path) {
    struct ::stat info {};
    return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

model::Status writeDevice(const std::string& path, const WriteBytes& write, bool& outputFailed) {
    std::FILE* device = std::fopen(path.c_str(), "wb");
    const model::Status status = device ? writeStream(device, write, outputFailed) : model::Status(model::Done{});
    outputFailed |= !device || std::fclose(device) != 0;
    if (outputFailed)
        return model::Error{"'" + path + "' cannot be written.", path};
    return status;
}

} // namespace

model::Status writeOutput(const std::string& output, const WriteBytes& write, bool& outputFailed) {
    outputFailed = false;
    if (output == "-" || output == "/dev/stdout") // the latter may be a file by now, and is not to be replaced
        return writeStandardOutput(write, outputFailed);
    if (isDeviceOrPipe(output))
        return writeDevice(output, write, outputFailed);
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
