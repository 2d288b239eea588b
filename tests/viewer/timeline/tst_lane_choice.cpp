// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which lanes are shown, and in which order.
#include "tests/viewer/drawn_capture.h"
#include "tests/viewer/shown_timeline.h"
#include "viewer/timeline/lane_headers.h"
#include "viewer/timeline/timeline_plot.h"

#include <QLineEdit>
#include <QMouseEvent>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace viewer;

class TestLaneChoice : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_state = std::make_unique<ViewState>();
        tests::DrawnCapture made;
        for (const char* thread : {"main", "loader", "autograd"})
            made.span(made.lane(model::Layer::Framework, "Framework", thread), std::string("work of ") + thread,
                      tests::kStart, 100'000);
        made.span(made.lane(model::Layer::Hardware, "Hardware", "NC0:4"), "nc_exec_running", tests::kStart, 50'000);
        made.counter("host memory", {{tests::kStart, 1}, {tests::kStart + 100'000, 2}});
        m_view = tests::shownTimeline(*m_state, made.seal());
        QVERIFY(m_view);
    }
    void cleanup() {
        m_view.reset();
        m_state.reset();
    }

    void aFilterLeavesTheLanesThatMatch() {
        m_view->editLaneFilter();
        QTest::keyClicks(&m_view->laneFilter(), u"LOAD"_s);
        QCOMPARE(titles(), (QStringList{u"Framework"_s, u"loader"_s})); // and no empty group
        QTest::keyClick(&m_view->laneFilter(), Qt::Key_Escape);
        QCOMPARE(titles().size(), 8);
        QVERIFY(!m_view->laneFilter().isVisible());
    }

    void aFilterMayNameAGroup() {
        m_state->setLaneFilter(u"hardware"_s);
        QCOMPARE(titles(), (QStringList{u"Hardware"_s, u"NC0:4"_s}));
        m_state->setLaneFilter(u"memory"_s);
        QCOMPARE(titles().size(), 2); // the counter and its group
    }

    void aFilterThatMatchesNothingIsUndoneByShowingAll() {
        m_view->editLaneFilter();
        QTest::keyClicks(&m_view->laneFilter(), u"no such lane"_s);
        QVERIFY(titles().isEmpty());
        QVERIFY(m_state->anyHidden());
        m_state->showAllLanes();
        QCOMPARE(titles().size(), 8);
        QVERIFY(m_view->laneFilter().text().isEmpty());
    }

    void onlyLanesWithHits() {
        m_state->setOnlyHitsShown(true);
        QCOMPARE(titles().size(), 8); // without a search all
        m_state->setSearchHits({tests::spanNamed(*m_state->capture(), "work of loader", 0)});
        QCOMPARE(titles(), (QStringList{u"Framework"_s, u"loader"_s}));
        m_state->setSearchHits({});
        QCOMPARE(titles().size(), 8);
    }

    void aPinnedLaneStaysWhateverIsFiltered() {
        m_state->setPinned(lane(u"main"_s), true);
        m_state->setLaneFilter(u"loader"_s);
        QCOMPARE(titles(), (QStringList{u"main"_s, u"Framework"_s, u"loader"_s}));
    }

    void aLaneIsDraggedToAnotherPlaceInItsGroup() {
        QCOMPARE(lanesOf(u"Framework"_s), (QStringList{u"main"_s, u"loader"_s, u"autograd"_s}));
        drag(u"main"_s, u"autograd"_s);
        QCOMPARE(lanesOf(u"Framework"_s), (QStringList{u"loader"_s, u"autograd"_s, u"main"_s}));
        drag(u"main"_s, u"loader"_s);
        QCOMPARE(lanesOf(u"Framework"_s), (QStringList{u"main"_s, u"loader"_s, u"autograd"_s}));
    }

    void aLaneIsNotDraggedIntoAnotherGroup() {
        drag(u"main"_s, u"NC0:4"_s);
        QCOMPARE(lanesOf(u"Framework"_s), (QStringList{u"main"_s, u"loader"_s, u"autograd"_s}));
        QCOMPARE(lanesOf(u"Hardware"_s), QStringList{u"NC0:4"_s});
    }

    void groupsByHostAndDevice() {
        m_state->setGrouping(LaneGrouping::HostAndDevice);
        QStringList groups;
        for (const LayoutItem& item : items())
            if (item.kind == LayoutItem::Kind::Group)
                groups << item.title;
        QCOMPARE(groups, (QStringList{u"Host"_s, u"Device"_s, u"Values"_s}));
        QCOMPARE(lanesOf(u"Device"_s), (QStringList{u"Hardware"_s, u"NC0:4"_s})); // the layer stands below
        m_state->setGrouping(LaneGrouping::Layers);
        QCOMPARE(titles().size(), 8);
    }

    void groupsByThread() {
        m_state->setGrouping(LaneGrouping::Thread);
        QCOMPARE(lanesOf(u"thread loader"_s), (QStringList{u"Framework"_s, u"loader"_s}));
    }

    void noLaneIsLostInAnyGrouping() {
        for (int i = 0; i <= static_cast<int>(LaneGrouping::Instance); ++i) {
            m_state->setGrouping(static_cast<LaneGrouping>(i));
            const auto count = std::count_if(items().begin(), items().end(),
                                             [](const LayoutItem& one) { return one.kind == LayoutItem::Kind::Lane; });
            QCOMPARE(count, 5);
        }
    }

private:
    const std::vector<LayoutItem>& items() { return m_view->plot().timelineLayout().items(); }
    /// All but workers.
    QStringList titles() {
        QStringList out;
        for (const LayoutItem& item : items())
            if (item.kind != LayoutItem::Kind::Worker)
                out << item.title;
        return out;
    }
    QStringList lanesOf(const QString& group) {
        QStringList out;
        bool inside = false;
        for (const LayoutItem& item : items()) {
            if (item.kind == LayoutItem::Kind::Group)
                inside = item.title == group;
            else if (inside)
                out << item.title;
        }
        return out;
    }
    const LayoutItem& item(const QString& title) {
        return *std::find_if(items().begin(), items().end(), [&](const LayoutItem& one) { return one.title == title; });
    }
    model::LaneId lane(const QString& title) { return item(title).lanes.front()->laneId(); }
    void drag(const QString& what, const QString& onto) {
        const QPoint from(60, item(what).top + 6), to(60, item(onto).top + 6);
        QWidget& headers = m_view->headers();
        const auto send = [&](QEvent::Type type, const QPoint& at) {
            QMouseEvent event(type, at, headers.mapToGlobal(at),
                              type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                              type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, {});
            QCoreApplication::sendEvent(&headers, &event);
        };
        send(QEvent::MouseButtonPress, from);
        send(QEvent::MouseMove, to);
        send(QEvent::MouseButtonRelease, to);
    }

    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<TimelineView> m_view;
};

QTEST_MAIN(TestLaneChoice)
#include "tst_lane_choice.moc"
