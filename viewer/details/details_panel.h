// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/capture.h"
#include "model/source_lookup.h"
#include "viewer/details/call_statistics.h"
#include "viewer/latest_job.h"
#include "viewer/look.h"

#include <QWidget>

#include <memory>
#include <vector>

class QScrollArea;

namespace viewer {

class CallsStrip;
class FieldList;
class PanelTitle;
class SourceView;
class ViewState;

/// Everything about the focused span, or about the operator that is selected: what it is and where, every field of its
/// record with units, the lines of source that it comes from, and all of its calls. Follows the ViewState; records are
/// read on a worker thread.
class DetailsPanel : public QWidget {
    Q_OBJECT
public:
    /// `state` is not owned and must outlive the panel.
    explicit DetailsPanel(ViewState* state, QWidget* parent = nullptr);
    void setLook(const Look& look);
    FieldList& fields() const { return *m_fields; }
    /// Who finds the lines of source that fields name; null: nobody.
    void setSourceLookup(std::shared_ptr<const model::SourceLookup> lookup);
    SourceView& source() const { return *m_source; }
    /// Brings the lines of source into view. False: none are shown.
    bool showSource();
    QString title() const { return m_title; }
    QString place() const { return m_place; }
    QString asJson() const;
    /// Waits for the record that is being read and shows it.
    void finishNow() { m_job.finishNow(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Facts {
        std::vector<model::DetailField> fields;
        CallStatistics calls;
        bool deviceTime = false;     ///< the calls are device times of an operator, not durations of spans
        QString problem;             ///< why the record could not be read; empty: it could
        QString place;               ///< more exact than what is known at once
        model::SourceExcerpt source; ///< no lines: none was found
    };
    using SourcePointer = std::shared_ptr<const model::SourceLookup>;
    static void findSource(Facts& facts, const SourcePointer& lookup);
    static Facts factsOfSpan(const model::Capture& capture, model::SpanId span, const std::atomic<bool>& cancelled);
    static Facts factsOfOperator(const model::Capture& capture, const QString& name);
    void follow();
    void showFacts(Facts facts);
    QColor chipColour() const;

    ViewState* m_state;
    Look m_look;
    QString m_title;
    QString m_place;
    QWidget* m_head;
    PanelTitle* m_callTitle;
    PanelTitle* m_callsTitle;
    PanelTitle* m_sourceTitle;
    CallsStrip* m_strip;
    SourceView* m_source;
    SourcePointer m_lookup;
    FieldList* m_fields;
    QScrollArea* m_scroll;
    LatestJob<Facts> m_job;
};

} // namespace viewer
