// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/source_lookup.h"
#include "viewer/look.h"

#include <QWidget>

namespace viewer {

/// Lines of a program's source with their numbers, the one that is asked for marked, under the path of the file. As
/// high as its lines; long lines are cut at the right. Its menu copies the path or the lines. GUI thread only.
class SourceView : public QWidget {
    Q_OBJECT
public:
    explicit SourceView(QWidget* parent = nullptr);
    void setLook(const Look& look);
    void setExcerpt(model::SourceExcerpt excerpt);
    const model::SourceExcerpt& excerpt() const { return m_excerpt; }
    QSize sizeHint() const override;
    /// Where a line is drawn; `number` counts as in the file.
    QRect lineRect(uint32_t number) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void fit();
    Look m_look;
    model::SourceExcerpt m_excerpt;
};

} // namespace viewer
