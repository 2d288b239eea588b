// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "viewer/look.h"

#include <QString>
#include <QWidget>

class QHBoxLayout;

namespace viewer {

/// The line above a panel or a section of it: what it is at the left in 600, a word about it at the right, then
/// buttons.
class PanelTitle : public QWidget {
    Q_OBJECT
public:
    enum class Kind {
        Dock,    ///< 28 px, on the window's ground
        Section, ///< 24 px, on the header's ground
    };
    explicit PanelTitle(const QString& title, Kind kind = Kind::Section, QWidget* parent = nullptr);
    void setLook(const Look& look);
    void setTitle(const QString& title);
    void setNote(const QString& note);
    const QString& note() const { return m_note; }
    /// Stands at the right of the note; the title owns it.
    void addButton(QWidget* button);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Look m_look;
    Kind m_kind;
    QString m_title;
    QString m_note;
    QHBoxLayout* m_layout;
    int m_buttons = 0;
};

} // namespace viewer
