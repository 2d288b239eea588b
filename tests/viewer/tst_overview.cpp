// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/capture_builder.h"
#include "viewer/theme.h"
#include "viewer/timeline/overview.h"
#include "viewer/timeline/timeline_view.h"
#include "viewer/view_state.h"

#include <QtTest>

using namespace viewer;

namespace {

/// A profile on its own clock, with or without a runtime span on the host's.
std::shared_ptr<const model::Capture> profileCapture(bool withHost) {
    model::CaptureBuilder builder("profile");
    model::LaneSpec engine;
    engine.worker = builder.addWorker({});
    engine.layer = model::Layer::Device;
    engine.layout = model::LaneLayout::Packed;
    engine.group = "core 4 engines";
    engine.label = "Vector";
    model::Clock own;
    own.own = true;
    engine.clock = builder.addClock(own);
    builder.addSpan(builder.lane(engine), {model::Timestamp(0), model::Duration(90'000), {}, {}, 0, 0});
    if (withHost) {
        model::LaneSpec runtime;
        runtime.worker = engine.worker;
        runtime.layer = model::Layer::Runtime;
        runtime.group = "Runtime";
        builder.addSpan(builder.lane(runtime), {model::Timestamp(0), model::Duration(90'000), {}, {}, 0, 0});
    }
    const model::Progress progress;
    return std::move(builder.seal(progress)).value();
}

} // namespace

class TestOverview : public QObject {
    Q_OBJECT

private slots:
    void loneProfileStandsOnTheStrip() { QVERIFY(devicePixels(false) > 1000); }
    void ownClockDoesNotStandBesideTheHosts() { QCOMPARE(devicePixels(true), 0); }

private:
    int devicePixels(bool withHost) {
        ViewState state;
        TimelineView view(&state);
        Look look;
        look.fonts = Fonts::forDesktop();
        view.setLook(look);
        view.resize(1000, 400);
        view.show();
        state.setCapture(profileCapture(withHost));
        view.finishPendingWork();
        const QImage strip = view.findChild<Overview*>()->grab().toImage();
        int found = 0;
        for (int y = 0; y < strip.height(); ++y)
            for (int x = 0; x < strip.width(); ++x)
                found += strip.pixelColor(x, y) == look.theme->layer(LayerColour::Device);
        return found;
    }
};

QTEST_MAIN(TestOverview)
#include "tst_overview.moc"
