// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/query/chain.h"
#include "viewer/latest_job.h"
#include "viewer/look.h"

#include <QWidget>

#include <vector>

class QScrollArea;

namespace viewer {

class PanelTitle;
class ViewState;

/// From the cause of the focused span to its effects, a line a hop; between them how each link was made, the gap in
/// time and how sure it is. Click, or arrows and Enter, jump. Without a focused span: the first call of the selected
/// operator.
class ChainPanel : public QWidget {
    Q_OBJECT
public:
    /// `state` is not owned and must outlive the panel.
    explicit ChainPanel(ViewState* state, QWidget* parent = nullptr);
    ~ChainPanel() override;
    void setLook(const Look& look);
    const std::vector<model::ChainHop>& hops() const { return m_hops; }
    /// Goes one hop towards the effects (1) or the causes (-1) and focuses that span.
    void walk(int direction);
    void finishNow() { m_job.finishNow(); }
    /// Gives the list of hops the focus, so that arrows and Enter work.
    void focusList();
    /// All lines as text, for reports and tests.
    QString text() const;

private:
    class HopList;
    void follow();
    void jump(int hop);
    int currentHop() const;
    QString linkText(size_t index) const;

    ViewState* m_state;
    Look m_look;
    std::vector<model::ChainHop> m_hops;
    PanelTitle* m_title;
    QScrollArea* m_scroll;
    HopList* m_list;
    LatestJob<std::vector<model::ChainHop>> m_job;
};

} // namespace viewer
