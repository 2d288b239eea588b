// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/query/layer_share.h"
#include "viewer/look.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QPushButton;

namespace viewer {

/// The answer before anyone clicks: which layer accounts for the time, as a sentence, a bar and chips. While a capture
/// loads it is the progress of loading instead. 48 px high, as wide as the window.
class VerdictBar : public QWidget {
    Q_OBJECT
public:
    /// What is known of a load that runs.
    struct Loading {
        QString title;
        uint64_t doneBytes = 0, totalBytes = 0, filesDone = 0;
        double seconds = 0; ///< since it began
    };
    struct Chip {
        QString icon; ///< may be empty
        QString text;
        QString tip;
        bool findings = false; ///< a click shows the findings
        bool operator==(const Chip&) const = default;
    };

    explicit VerdictBar(QWidget* parent = nullptr);
    void setLook(const Look& look);
    void showVerdict(std::shared_ptr<const model::Capture> capture, const model::LayerShare& share);
    void showLoading(const Loading& loading);
    /// Neither a capture nor a load.
    void clear();

    QString sentence() const { return m_sentence; }
    QString coverage() const { return m_coverage; }
    const std::vector<Chip>& chips() const { return m_chips; }
    QPushButton& cancelButton() { return *m_cancel; }

signals:
    void cancelRequested();
    void findingsRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Part {
        LayerColour layer;
        QString name;
        int64_t ns = 0;
    };
    void paintShare(QPainter& painter, QRect room) const;
    void paintProgress(QPainter& painter, QRect room) const;
    /// Lays the chips out from the right; gives the x where they begin.
    int placeChips();

    Look m_look;
    QString m_sentence;
    QString m_coverage;
    std::vector<Part> m_parts;
    int64_t m_wallNs = 0;
    std::vector<Chip> m_chips;
    std::vector<QRect> m_chipRects;
    std::optional<Loading> m_loading;
    QPushButton* m_cancel;
};

/// "9 files done · 2.71 of 18.24 GB · 0.62 GB/s · about 25 s left"; the time left after two seconds of data. Pure.
QString loadingText(const VerdictBar::Loading& loading);
/// The chips for a capture; pure.
std::vector<VerdictBar::Chip> verdictChips(const model::Capture& capture, const model::LayerShare& share);

} // namespace viewer
