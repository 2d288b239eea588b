// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tool_bar.h"

#include "app/window_actions.h"
#include "viewer/toolbar/choice_field.h"
#include "viewer/toolbar/range_field.h"
#include "viewer/toolbar/search_field.h"
#include "viewer/view_state.h"

#include <QAction>
#include <QToolButton>

namespace app {

using namespace Qt::StringLiterals;

namespace {

constexpr int kHeightPx = 38;
constexpr int kWithRangePx = 1320;
constexpr int kSearchPx = 300, kNarrowSearchPx = 200;
constexpr double kZoomStep = 0.5;

/// Air between two fields.
QWidget* gap() {
    auto* widget = new QWidget;
    widget->setFixedWidth(6);
    return widget;
}

} // namespace

ToolBar::ToolBar(WindowActions& actions, viewer::ViewState* state, QWidget* parent)
    : QToolBar(parent)
    , m_actions(actions)
    , m_state(state)
    , m_colourBy(new viewer::ChoiceField(u"Colour by"_s))
    , m_range(new viewer::RangeField(state))
    , m_search(new viewer::SearchField(state)) {
    setMovable(false);
    setFixedHeight(kHeightPx);
    setIconSize(QSize(16, 16));
    const auto withText = [this](QAction* action) {
        addAction(action);
        qobject_cast<QToolButton*>(widgetForAction(action))->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    };
    withText(actions.openDirectory);
    withText(actions.exportTable);
    addSeparator();
    for (QAction* action : {actions.back, actions.forward, actions.zoomOut, actions.zoomIn, actions.fit,
                            actions.zoomToSelection, actions.mark})
        addAction(action);
    addSeparator();
    withText(actions.links);
    addFields();
    connectView();
    connectState();
}

void ToolBar::addFields() {
    for (const auto& [text, mode] :
         {std::pair(u"operator"_s, viewer::ColourMode::Operator), std::pair(u"layer"_s, viewer::ColourMode::Layer),
          std::pair(u"opcode"_s, viewer::ColourMode::Name), std::pair(u"engine"_s, viewer::ColourMode::Engine),
          std::pair(u"DMA queue"_s, viewer::ColourMode::Queue), std::pair(u"NEFF"_s, viewer::ColourMode::Neff),
          std::pair(u"duration"_s, viewer::ColourMode::Duration)})
        m_colourBy->addItem(text, static_cast<int>(mode));
    addWidget(gap());
    addWidget(m_colourBy);
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    m_rangeAction = addWidget(m_range);
    addWidget(gap());
    addWidget(m_search);
    addWidget(gap());
    addAction(m_actions.nextTheme);
}

void ToolBar::connectView() {
    const auto on = [this](QAction* action, auto function) { connect(action, &QAction::triggered, this, function); };
    const auto zoom = [this](double factor) {
        const model::TimeRange view = m_state->visibleRange();
        m_state->zoomBy(factor, view.begin + model::Duration(view.length().ns() / 2));
    };
    on(m_actions.back, [this] { m_state->undo(); });
    on(m_actions.forward, [this] { m_state->redo(); });
    on(m_actions.zoomIn, [zoom] { zoom(kZoomStep); });
    on(m_actions.zoomOut, [zoom] { zoom(1 / kZoomStep); });
    on(m_actions.fit, [this] { m_state->zoomToFit(); });
    on(m_actions.zoomToSelection, [this] { m_state->zoomToSelection(); });
    on(m_actions.goToTime, [this] {
        m_rangeAction->setVisible(true);
        m_range->edit();
    });
    on(m_actions.mark, [this] { m_state->toggleMark(); });
    on(m_actions.links, [this](bool shown) { m_state->setLinksShown(shown); });
    on(m_actions.directLinks, [this](bool only) { m_state->setOnlyDirectLinks(only); });
    connect(m_colourBy, &viewer::ChoiceField::activated, this, [this](int index) {
        m_state->setColourMode(static_cast<viewer::ColourMode>(m_colourBy->itemData(index).toInt()));
    });
}

void ToolBar::connectState() {
    connect(m_state, &viewer::ViewState::colourModeChanged, this,
            [this] { m_colourBy->setCurrentIndex(m_colourBy->findData(static_cast<int>(m_state->colourMode()))); });
    const auto history = [this] {
        m_actions.back->setEnabled(m_state->canUndo());
        m_actions.forward->setEnabled(m_state->canRedo());
    };
    connect(m_state, &viewer::ViewState::visibleRangeChanged, this, history);
    connect(m_state, &viewer::ViewState::captureChanged, this, history);
    connect(m_state, &viewer::ViewState::linksShownChanged, this,
            [this] { m_actions.links->setChecked(m_state->linksShown()); });
}

void ToolBar::setLook(const viewer::Look& look) {
    m_search->setLook(look);
    m_range->setLook(look);
    m_colourBy->setLook(look);
}

void ToolBar::fitTo(int windowWidth) {
    m_rangeAction->setVisible(windowWidth >= kWithRangePx);
    m_search->setFixedWidth(windowWidth >= kWithRangePx ? kSearchPx : kNarrowSearchPx);
}

} // namespace app
