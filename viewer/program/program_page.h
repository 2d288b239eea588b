// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/detail_source.h"
#include "viewer/look.h"

#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QScrollArea;

namespace model {
class Capture;
}

namespace viewer {

class FieldList;
class ViewState;

/// What a compiled program says of itself, where nothing of it was profiled: header, features, engines, queues,
/// tensors, members, as sections that flow into as many columns as there is room for. Of several programs one at a
/// time. GUI thread only.
class ProgramPage : public QWidget {
    Q_OBJECT
public:
    /// `state` follows the links; it is not owned and must outlive the page.
    explicit ProgramPage(ViewState* state, QWidget* parent = nullptr);

    /// A capture in which nothing ran: this page is what there is to see of it.
    static bool suits(const model::Capture& capture);
    /// Null empties the page.
    void setCapture(std::shared_ptr<const model::Capture> capture);
    void setLook(const Look& look);
    const std::vector<model::DetailField>& fields() const { return m_all; }
    QString title() const;
    /// Columns of the page that hold something.
    int columnCount() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showProgram(int index);
    void flow();

    static constexpr int kMostColumns = 4;
    std::shared_ptr<const model::Capture> m_capture;
    Look m_look;
    QLabel* m_title;
    QLabel* m_kind;
    QComboBox* m_choice; ///< which program; hidden when there is one
    QScrollArea* m_scroll;
    std::vector<model::DetailField> m_all;
    std::vector<FieldList*> m_columns;
    int m_flowedInto = 0;
};

} // namespace viewer
