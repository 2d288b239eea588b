// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/transfer_series.h"

#include "model/capture_builder.h"
#include "model/runtime/sample_series.h"

#include <algorithm>
#include <map>

namespace model {
namespace {

constexpr int64_t kBinNs = 1'000'000;

/// Rates by bin. Whole bins under a long copy are kept as a change of rate at both ends, so that a copy costs at most
/// four entries however long it is.
class BinnedRate {
public:
    void add(int64_t beginNs, int64_t endNs, uint64_t bytes) {
        endNs = std::max(endNs, saturatingAdd(beginNs, 1));
        const double perNs = static_cast<double>(bytes) / static_cast<double>(saturatingSubtract(endNs, beginNs));
        const int64_t first = floorBin(beginNs), last = floorBin(endNs - 1);
        const auto part = [&](int64_t bin) {
            const int64_t begin = std::max(beginNs, bin * kBinNs);
            const int64_t end = std::min(endNs, saturatingAdd(bin * kBinNs, kBinNs));
            return static_cast<double>(end - begin) * perNs;
        };
        m_bins[first].bytes += part(first);
        if (last != first)
            m_bins[last].bytes += part(last);
        m_bins[last + 1]; // the rate ends
        m_bins[first + 1];
        if (last > first + 1) {
            m_bins[first + 1].rate += perNs;
            ++m_bins[first + 1].copies;
            m_bins[last].rate -= perNs;
            --m_bins[last].copies;
        }
    }

    void write(CaptureBuilder& builder, CounterId id) const {
        constexpr double kNsPerSecond = 1e9;
        double rate = 0; // bytes per ns of copies that fill whole bins
        int64_t copies = 0;
        for (auto bin = m_bins.begin(); bin != m_bins.end(); ++bin) {
            rate += bin->second.rate;
            copies += bin->second.copies;
            if (copies == 0)
                rate = 0; // sums of fractions leave dust
            const double value = (rate + bin->second.bytes / kBinNs) * kNsPerSecond;
            builder.addSample(id, Timestamp(bin->first * kBinNs), value);
            const auto next = std::next(bin);
            if (bin->second.bytes > 0 && (next == m_bins.end() || next->first != bin->first + 1))
                builder.addSample(id, Timestamp((bin->first + 1) * kBinNs), rate * kNsPerSecond);
        }
    }

private:
    struct Bin {
        double bytes = 0; ///< of copies that fill a part of it
        double rate = 0;  ///< change of the rate of copies that fill whole bins
        int64_t copies = 0;
    };
    static int64_t floorBin(int64_t ns) { return ns / kBinNs - (ns % kBinNs < 0 ? 1 : 0); }
    std::map<int64_t, Bin> m_bins;
};

struct Way {
    std::string_view event;
    const char* text;
};
constexpr Way kWays[] = {{"dmem_buf_copyin", "host to device"}, {"dmem_buf_copyout", "device to host"}};

LaneSpec transferLane(const RuntimeTrace& trace, uint32_t nc, int way) {
    LaneSpec spec;
    spec.worker = trace.worker;
    spec.layer = Layer::Counter;
    spec.layout = LaneLayout::Packed;
    spec.group = kCounterGroup;
    spec.label = "NC" + std::to_string(nc) + " " + kWays[way].text;
    spec.note = "copies";
    spec.key = spec.label;
    spec.order = kOrderTransfer + way;
    spec.source = trace.source;
    spec.nc = static_cast<int>(nc);
    return spec;
}

} // namespace

void addTransferSeries(CaptureBuilder& builder, const RuntimeTrace& trace, const std::vector<RuntimeSpan>& spans) {
    const StringPool& strings = builder.strings();
    const AttributeNames names(strings);
    std::map<std::pair<int, uint32_t>, BinnedRate> rates;
    for (const RuntimeSpan& span : spans) {
        const int way = span.name == kWays[0].event ? 0 : span.name == kWays[1].event ? 1 : -1;
        if (way < 0 || !span.whole() || (span.flags & kSpanImplausible) || span.text(names.memType, strings) != "2")
            continue;
        const std::optional<uint64_t> bytes = span.number(names.size, strings);
        if (!bytes)
            continue;
        rates[{way, span.nc()}].add(span.beginNs, span.endNs, *bytes);
        NewSpan copy;
        copy.start = Timestamp(span.beginNs);
        copy.duration = Duration(span.endNs - span.beginNs);
        copy.name = builder.strings().intern(span.name);
        copy.detail = span.detail;
        builder.addSpan(builder.lane(transferLane(trace, span.nc(), way)), copy);
    }
    for (const auto& [key, rate] : rates) {
        CounterSpec spec;
        spec.worker = trace.worker;
        spec.group = kCounterGroup;
        spec.counter = kWays[key.first].text;
        spec.series = "NC" + std::to_string(key.second);
        spec.unit = "bytes/s";
        spec.order = kOrderTransfer + key.first;
        spec.step = false;
        rate.write(builder, builder.counter(spec));
    }
}

} // namespace model
