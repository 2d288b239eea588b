// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/link/occupancy_curves.h"

#include "model/device/occupancy.h"

#include <limits>

namespace model {

namespace {

using Curve = DeviceLaneFrame::Curve;

void addCurve(const DeviceLaneFrame& frame, Curve place, uint16_t subgraph, const char* counter,
              const std::vector<UsagePoint>& points, std::optional<Ps> cutAt) {
    if (points.empty())
        return;
    const CounterId curve = frame.curve(place, subgraph, counter, "", "percent");
    for (const UsagePoint& point : points)
        frame.builder.addSample(curve, frame.timeOf(subgraph, 0xffff, point.time), point.fraction * 100);
    if (cutAt)
        frame.builder.addSample(curve, frame.timeOf(subgraph, 0xffff, *cutAt),
                                std::numeric_limits<double>::quiet_NaN());
}

} // namespace

void placeOccupancy(const DeviceLaneFrame& frame) {
    const DeviceProfile& profile = frame.profile();
    const auto leftOut = [&](const char* what) {
        frame.builder.findings().add({Severity::Info,
                                      "device.occupancy",
                                      profile.path,
                                      what,
                                      "Capture fewer executions to see all of it.",
                                      {},
                                      profile.instructions.size()});
    };
    if (profile.instructions.size() > kMaxOccupancyInstructions) {
        leftOut("The profile holds too many instructions to count how full SBUF and PSUM were.");
        return;
    }
    for (uint16_t subgraph = 0; subgraph < profile.subgraphs.size(); ++subgraph) {
        const Occupancy use = occupancy(profile, subgraph);
        addCurve(frame, Curve::Sbuf, subgraph, "SBUF in use, at least", use.sbuf, use.cutAt);
        addCurve(frame, Curve::Psum, subgraph, "PSUM banks in use, at least", use.psum, use.cutAt);
        if (use.cutAt)
            leftOut("How full SBUF and PSUM were is counted up to a moment only; what comes later is left open.");
    }
}

} // namespace model
