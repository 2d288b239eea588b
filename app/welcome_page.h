// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/samples.h"
#include "app/settings.h"
#include "viewer/look.h"

#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace viewer {
class LayerLegend;
class SampleCard;
} // namespace viewer

namespace app {

/// What is shown while nothing is open: where to drop a capture, what was opened before, samples, and the keys.
class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget* parent = nullptr);
    void setLook(const viewer::Look& look);
    void setRecent(const std::vector<RecentCapture>& recent);
    /// The cards, for tests.
    std::vector<viewer::SampleCard*> sampleCards() const { return m_cards; }
    QListWidget& recentList() { return *m_recent; }

signals:
    void openDirectoryRequested();
    void openFileRequested();
    void openRequested(const QStringList& paths);

private:
    QWidget* makeLeft();
    QWidget* makeRight();
    QLabel* label(const QString& text, std::function<QFont(const viewer::Look&)> font,
                  std::function<QColor(const viewer::Theme&)> ink);

    /// A label and how it follows the look.
    struct Styled {
        QLabel* label;
        std::function<QFont(const viewer::Look&)> font;
        std::function<QColor(const viewer::Theme&)> ink;
    };
    viewer::Look m_look;
    std::vector<Styled> m_labels;
    std::vector<RecentCapture> m_recentCaptures;
    std::vector<viewer::SampleCard*> m_cards;
    QLabel* m_icon;
    QWidget* m_drop = nullptr;
    QPushButton* m_openDirectory;
    QPushButton* m_openFile;
    QLabel* m_recentTitle = nullptr;
    QListWidget* m_recent;
    viewer::LayerLegend* m_legend;
    std::vector<QLabel*> m_keys;
    std::vector<QWidget*> m_rules;
};

} // namespace app
