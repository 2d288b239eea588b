// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/details/details_panel.h"

#include "viewer/details/calls_strip.h"
#include "viewer/details/source_view.h"
#include "viewer/field_list.h"
#include "viewer/formatting.h"
#include "viewer/panel_title.h"
#include "viewer/view_state.h"

#include <QPainter>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace viewer {

using namespace Qt::StringLiterals;

namespace {

constexpr int kHeadPx = 60;
constexpr int kInsetPx = 12;
constexpr int kChipPx = 10;

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString placeOf(const model::Capture& capture, model::SpanId span, const QString& operatorName) {
    const model::Lane& lane = capture.lanes()[capture.lanes().laneOf(span)];
    const QString group = QString::fromStdString(lane.group), label = QString::fromStdString(lane.label);
    QString what = QString::fromUtf8(model::layerName(lane.layer));
    if (lane.layer == model::Layer::Device)
        what = u"instruction"_s;
    else if (capture.spans().is(span, model::kSpanInstant))
        what += u" instant"_s;
    what += u" · "_s + (lane.layer == model::Layer::Device ? QString(label + u" · "_s + group) : label);
    const QString name = fromView(capture.text(capture.spans().name(span)));
    return operatorName.isEmpty() || operatorName == name ? what : QString(what + u" · "_s + operatorName);
}

model::DetailField linkField(std::string section, std::string label, std::string value, model::DetailTarget target) {
    model::DetailField field;
    field.section = std::move(section);
    field.label = std::move(label);
    field.value = std::move(value);
    field.target = std::move(target);
    return field;
}

/// What a span belongs to: its operator, and the program that ran.
void addLinks(const model::Capture& capture, model::SpanId span, std::vector<model::DetailField>& fields) {
    std::vector<model::DetailField> links;
    const model::SpanId call = capture.spans().operatorCall(span);
    if (call.valid()) {
        const std::string name(capture.text(capture.spans().name(call)));
        model::DetailTarget target;
        target.operatorName = name;
        if (call != span) {
            links.push_back(linkField("Belongs to", "operator", name, target));
            target = {};
            target.span = call;
            links.push_back(linkField("Belongs to", "call", "the call that launched it", target));
        }
    }
    const model::Lane& lane = capture.lanes()[capture.lanes().laneOf(span)];
    if (lane.profile.valid() && lane.content == model::LaneContent::Instructions) {
        const model::DeviceProfile& profile = capture.profiles()[lane.profile.index()];
        const model::Instruction instruction = profile.instructions[capture.spans().detail(span)];
        const auto& program = profile.programs[profile.subgraphs[instruction.subgraph].program];
        if (program.program.valid()) {
            const std::string& path = capture.programs()[program.program.index()].path;
            model::DetailTarget target;
            target.table = "neff_members";
            target.column = "neff";
            target.value = path;
            model::DetailField field = linkField("Belongs to", "program", path, std::move(target));
            field.fixed = true;
            links.push_back(std::move(field));
        }
    }
    fields.insert(fields.begin(), std::make_move_iterator(links.begin()), std::make_move_iterator(links.end()));
}

/// How many spans of each kind on the device work for all calls of an operator, each a link to their rows.
void addDeviceCounts(const model::Capture& capture, model::StringId operatorName,
                     std::vector<model::DetailField>& fields) {
    std::map<model::LaneContent, int64_t> counts;
    const auto callOf = capture.spans().calls();
    for (const model::Lane& lane : capture.lanes().all()) {
        if (lane.layer != model::Layer::Device)
            continue;
        for (size_t i = lane.firstSpan; i < size_t(lane.firstSpan) + lane.spanCount && i < callOf.size(); ++i)
            if (callOf[i] != model::SpanId::kNone && capture.spans().name(model::SpanId(callOf[i])) == operatorName)
                ++counts[lane.content];
    }
    static constexpr std::pair<model::LaneContent, std::pair<const char*, const char*>> kTables[] = {
        {model::LaneContent::Instructions, {"instructions", "instructions"}},
        {model::LaneContent::DmaTransfers, {"DMA transfers", "dma_transfers"}},
        {model::LaneContent::DmaPackets, {"DMA packets", "dma_packets"}},
    };
    for (const auto& [content, words] : kTables) {
        const auto count = counts.find(content);
        if (count == counts.end())
            continue;
        model::DetailTarget target;
        target.table = words.second;
        target.operatorName = capture.text(operatorName);
        fields.push_back(
            linkField("On the device, all calls", words.first, std::to_string(count->second), std::move(target)));
    }
}

/// Puts the fields of one section together, where the first of them stands.
void gatherSections(std::vector<model::DetailField>& fields) {
    std::map<std::string, size_t> places;
    for (const model::DetailField& field : fields)
        places.try_emplace(field.section, places.size());
    std::stable_sort(fields.begin(), fields.end(), [&](const model::DetailField& a, const model::DetailField& b) {
        return places[a.section] < places[b.section];
    });
}

QToolButton* keyButton(const QString& key, const QString& tip) {
    auto* button = new QToolButton;
    button->setText(key);
    button->setToolTip(tip);
    return button;
}

} // namespace

DetailsPanel::DetailsPanel(ViewState* state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_head(new QWidget)
    , m_callTitle(new PanelTitle(u"This call"_s))
    , m_callsTitle(new PanelTitle(u"All calls"_s))
    , m_sourceTitle(new PanelTitle(u"Source"_s))
    , m_strip(new CallsStrip)
    , m_source(new SourceView)
    , m_fields(new FieldList)
    , m_scroll(new QScrollArea) {
    m_head->setFixedHeight(kHeadPx);
    QToolButton* previous = keyButton(u","_s, u"Previous of the same name"_s);
    QToolButton* next = keyButton(u"."_s, u"Next of the same name"_s);
    m_callTitle->addButton(previous);
    m_callTitle->addButton(next);
    connect(previous, &QToolButton::clicked, this, [this] { m_state->stepSameName(-1); });
    connect(next, &QToolButton::clicked, this, [this] { m_state->stepSameName(1); });

    auto* page = new QWidget;
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_fields);
    rows->addWidget(m_sourceTitle);
    rows->addWidget(m_source);
    rows->addWidget(m_callsTitle);
    rows->addWidget(m_strip);
    rows->addStretch(1);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(page);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_callTitle);
    layout->addWidget(m_scroll, 1);
    connect(m_fields, &FieldList::followed, state, &ViewState::follow);
    connect(m_fields, &FieldList::linkReached, this, [this](const QRect& where) {
        m_scroll->ensureVisible(where.left(), m_fields->y() + where.center().y(), 0, where.height() + 20);
    });
    connect(state, &ViewState::selectionChanged, this, &DetailsPanel::follow);
    connect(state, &ViewState::captureChanged, this, &DetailsPanel::follow);
    follow();
}

void DetailsPanel::setLook(const Look& look) {
    m_look = look;
    m_callTitle->setLook(look);
    m_callsTitle->setLook(look);
    m_sourceTitle->setLook(look);
    m_source->setLook(look);
    m_strip->setLook(look);
    m_fields->setLook(look);
    QPalette ground = palette();
    ground.setColor(QPalette::Window, look.theme->panel);
    m_scroll->setPalette(ground);
    m_scroll->widget()->setPalette(ground);
    m_scroll->widget()->setAutoFillBackground(true);
    m_strip->setCalls(m_strip->calls(), chipColour());
    update();
}

QColor DetailsPanel::chipColour() const {
    const QString name = m_state->selectedOperator();
    return name.isEmpty() ? m_look.theme->noOperatorStrong : m_look.operatorColour(name);
}

void DetailsPanel::follow() {
    const auto& capture = m_state->capture();
    const model::SpanId span = m_state->focused();
    const QString operatorName = m_state->selectedOperator();
    m_job.cancel();
    m_fields->setFields({}, {});
    m_strip->setCalls({}, chipColour());
    m_callTitle->hide();
    m_callsTitle->hide();
    m_sourceTitle->hide();
    m_source->hide();
    m_strip->hide();
    m_title.clear();
    m_place = capture ? u"Click a span or a row to see all of it."_s : QString();
    if (capture && span.valid()) {
        m_title = fromView(capture->text(capture->spans().name(span)));
        m_place = placeOf(*capture, span, operatorName);
        m_job.start(
            [capture, span, lookup = m_lookup](const std::atomic<bool>& cancelled) {
                Facts facts = factsOfSpan(*capture, span, cancelled);
                findSource(facts, lookup);
                return facts;
            },
            [this](Facts facts) { showFacts(std::move(facts)); });
    } else if (capture && !operatorName.isEmpty()) {
        m_title = operatorName;
        m_place = u"operator"_s;
        m_job.start(
            [capture, operatorName](const std::atomic<bool>&) { return factsOfOperator(*capture, operatorName); },
            [this](Facts facts) { showFacts(std::move(facts)); });
    } else if (capture && m_state->lit().active) {
        m_title = groupedNumber(static_cast<int64_t>(m_state->lit().linked.size())) + u" linked spans"_s;
    }
    update();
}

DetailsPanel::Facts DetailsPanel::factsOfSpan(const model::Capture& capture, model::SpanId span,
                                              const std::atomic<bool>& cancelled) {
    Facts facts;
    model::Result<std::vector<model::DetailField>> fields = capture.details(span);
    if (fields.ok())
        facts.fields = std::move(fields.value());
    else
        facts.problem = QString::fromStdString(fields.error().message);
    addLinks(capture, span, facts.fields);
    const bool isCall = capture.spans().operatorCall(span) == span;
    if (isCall) {
        const std::vector<model::DetailField> device = deviceFieldsOfCall(capture, span);
        const auto afterTime = std::find_if(facts.fields.begin(), facts.fields.end(),
                                            [](const model::DetailField& field) { return field.section != "Time"; });
        facts.fields.insert(afterTime, device.begin(), device.end());
        addDeviceCounts(capture, capture.spans().name(span), facts.fields);
        facts.calls = deviceTimeOfCalls(capture, capture.spans().name(span), span);
        facts.deviceTime = facts.calls.count() > 0;
    }
    if (!facts.deviceTime && !capture.spans().is(span, model::kSpanInstant))
        facts.calls = callsLike(capture, span, cancelled);
    return facts;
}

DetailsPanel::Facts DetailsPanel::factsOfOperator(const model::Capture& capture, const QString& name) {
    Facts facts;
    const model::StringId id = capture.strings().find(name.toStdString());
    facts.calls = deviceTimeOfCalls(capture, id);
    facts.deviceTime = true;
    int64_t calls = 0, cpuNs = 0;
    std::set<model::LaneId> lanes;
    const auto callOf = capture.spans().calls();
    for (size_t i = 0; i < callOf.size(); ++i) {
        if (callOf[i] == model::SpanId::kNone || capture.spans().name(model::SpanId(callOf[i])) != id)
            continue;
        lanes.insert(capture.lanes().laneOf(model::SpanId(i)));
        if (callOf[i] == i) {
            ++calls;
            cpuNs = model::saturatingAdd(cpuNs, capture.spans().duration(model::SpanId(i)).ns());
        }
    }
    int64_t deviceNs = 0;
    for (const int64_t ns : facts.calls.durationsNs)
        deviceNs = model::saturatingAdd(deviceNs, ns);
    facts.place = u"operator · "_s + groupedNumber(calls) +
                  (calls == 1 ? u" call · lit in "_s : u" calls · lit in "_s) +
                  groupedNumber(static_cast<int64_t>(lanes.size())) + (lanes.size() == 1 ? u" lane"_s : u" lanes"_s);
    facts.fields.push_back({"All calls", "CPU total", std::to_string(cpuNs), "ns", false});
    facts.fields.push_back({"All calls", "device time", std::to_string(deviceNs), "ns", false});
    addDeviceCounts(capture, id, facts.fields);
    return facts;
}

void DetailsPanel::setSourceLookup(SourcePointer lookup) {
    m_lookup = std::move(lookup);
    follow();
}

void DetailsPanel::findSource(Facts& facts, const SourcePointer& lookup) {
    const auto named = std::find_if(facts.fields.begin(), facts.fields.end(), [](const model::DetailField& field) {
        return !field.target.sourceFile.empty() && field.target.sourceLine > 0;
    });
    if (!lookup || named == facts.fields.end())
        return;
    model::Result<model::SourceExcerpt> found = lookup->find(named->target.sourceFile, named->target.sourceLine);
    if (found.ok())
        facts.source = std::move(found).value();
}

bool DetailsPanel::showSource() {
    if (m_source->isHidden())
        return false;
    const QRect line = m_source->lineRect(m_source->excerpt().line).translated(m_source->pos());
    m_scroll->ensureVisible(line.center().x(), line.center().y(), 0, m_source->height() / 2);
    return true;
}

void DetailsPanel::showFacts(Facts facts) {
    if (!facts.problem.isEmpty())
        facts.fields.insert(facts.fields.begin(), {"", "not read", facts.problem.toStdString(), "", false});
    if (!facts.place.isEmpty())
        m_place = facts.place;
    gatherSections(facts.fields);
    m_fields->setFields(std::move(facts.fields), m_state->capture()->range());
    const bool sourced = !facts.source.lines.empty();
    if (sourced)
        m_sourceTitle->setNote(QString::fromStdString(facts.source.path).section(u'/', -1) + u':' +
                               QString::number(facts.source.line));
    m_source->setExcerpt(std::move(facts.source));
    m_sourceTitle->setVisible(sourced);
    m_source->setVisible(sourced);
    const auto count = static_cast<int64_t>(facts.calls.count());
    const bool many = facts.calls.index >= 0;
    m_callTitle->setVisible(many);
    if (many)
        m_callTitle->setNote(groupedNumber(facts.calls.index + 1) + u" of "_s + groupedNumber(count));
    m_callsTitle->setVisible(count > 0);
    m_callsTitle->setTitle(facts.deviceTime ? u"All calls, device time"_s : u"All of this name, duration"_s);
    m_callsTitle->setNote(u"n = "_s + groupedNumber(count));
    m_strip->setVisible(count > 0);
    m_strip->setCalls(std::move(facts.calls), chipColour());
    update();
}

QString DetailsPanel::asJson() const {
    return m_fields->asJson();
}

void DetailsPanel::paintEvent(QPaintEvent*) {
    const Theme& theme = *m_look.theme;
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    int left = kInsetPx;
    if (!m_title.isEmpty()) {
        painter.fillRect(QRect(kInsetPx, 18, kChipPx, kChipPx), chipColour());
        left += kChipPx + 8;
    }
    painter.setFont(m_look.fonts.title);
    painter.setPen(theme.text1);
    const QRect title(left, 12, width() - left - kInsetPx, 22);
    painter.drawText(title, Qt::AlignVCenter, painter.fontMetrics().elidedText(m_title, Qt::ElideRight, title.width()));
    painter.setFont(m_look.fonts.caption);
    painter.setPen(theme.text3);
    const QRect place(kInsetPx, m_title.isEmpty() ? 18 : 34, width() - 2 * kInsetPx, 18);
    painter.drawText(place, Qt::AlignVCenter, painter.fontMetrics().elidedText(m_place, Qt::ElideRight, place.width()));
}

} // namespace viewer
