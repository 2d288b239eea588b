// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"
#include "viewer/verdict/verdict_layout.h"
#include "viewer/verdict/verdict_text.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QPushButton;

namespace viewer {

/// The answer before anyone clicks: which layer accounts for the time, as a sentence, a bar and chips. Chips without
/// room stand together in one that says how many they are. While a capture loads it is the progress of loading instead.
/// 48 px high, as wide as the window.
class VerdictBar : public QWidget {
    Q_OBJECT
public:
    /// What is known of a load that runs.
    struct Loading {
        QString title;
        uint64_t doneBytes = 0, totalBytes = 0, filesDone = 0;
        double seconds = 0;            ///< since it began
        uint64_t memoryBytes = 0;      ///< what it holds by now
        uint64_t memoryLimitBytes = 0; ///< what it may hold; 0: not known
    };

    explicit VerdictBar(QWidget* parent = nullptr);
    void setLook(const Look& look);
    /// Null: there is no answer (yet).
    void showVerdict(std::shared_ptr<const VerdictAnswer> answer);
    void showLoading(const Loading& loading);
    /// Neither a capture nor a load.
    void clear() { showVerdict(nullptr); }

    QString sentence() const { return m_sentence; }
    /// What it covers, as fully as there is room for.
    QString coverage() const { return m_coverage.value(static_cast<qsizetype>(m_places.coverage)); }
    const std::vector<VerdictChip>& chips() const { return m_chips; }
    const VerdictPlaces& places() const { return m_places; }
    /// The words over a place of the bar; empty where nothing is to be said.
    QString tipAt(QPoint at) const;
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
    enum class Legend { Full, Shares, Names };
    void place();
    QString moreText(size_t hidden) const;
    void paintText(QPainter& painter, int room) const;
    void paintSegments(QPainter& painter, QRect bar) const;
    /// Draws the legend, or only measures it when `painter` is null; gives the x where it ends.
    int legend(QPainter* painter, QRect room, Legend fullness) const;
    void paintProgress(QPainter& painter, QRect room) const;
    void paintChip(QPainter& painter, QRect chip, const QString& icon, const QString& text) const;
    void paintChips(QPainter& painter) const;

    Look m_look;
    std::shared_ptr<const VerdictAnswer> m_answer;
    QString m_sentence;
    QStringList m_coverage; ///< from the fullest way to say it to the shortest
    std::vector<VerdictPart> m_parts;
    std::vector<VerdictChip> m_chips;
    VerdictPlaces m_places;
    std::optional<Loading> m_loading;
    QPushButton* m_cancel;
};

/// "9 files done · 2.71 of 18.24 GB · 0.62 GB/s · about 25 s left · 0.41 GB of memory"; the time left after two seconds
/// of data. When the memory that all of it will need is more than there is, that is said in the end. Pure.
QString loadingText(const VerdictBar::Loading& loading);

} // namespace viewer
