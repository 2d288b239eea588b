// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "parsers/read_choice.h"

#include <QDialog>

#include <memory>
#include <optional>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace app {

/// Asks what of the framework traces is to be read: a window of time, chosen threads, and whether their times are ns.
/// Threads are those of the capture at hand, which may be the beginning of one that is still being read.
class PartDialog : public QDialog {
    Q_OBJECT
public:
    /// Begins with `choice`, or without a window in it with `range`.
    PartDialog(std::shared_ptr<const model::Capture> capture, const parsers::ReadChoice& choice, model::TimeRange range,
               QWidget* parent = nullptr);

    parsers::ReadChoice choice() const;

    QCheckBox& windowBox() { return *m_onlyWindow; }
    QLineEdit& windowText() { return *m_window; }
    QTreeWidget& threads() { return *m_threads; }
    QCheckBox& nanosecondsBox() { return *m_nanoseconds; }
    QPushButton& readButton() { return *m_read; }

private:
    void fillThreads();
    void check();
    std::optional<model::TimeRange> window() const;

    std::shared_ptr<const model::Capture> m_capture;
    parsers::ReadChoice m_choice;
    QCheckBox* m_onlyWindow;
    QLineEdit* m_window;
    QLabel* m_problem;
    QTreeWidget* m_threads;
    QCheckBox* m_nanoseconds;
    QPushButton* m_read;
};

/// "1.5 ms of the time, 3 threads, times as ns": what a choice leaves; empty when it leaves everything as it is.
QString choiceText(const parsers::ReadChoice& choice);

} // namespace app
