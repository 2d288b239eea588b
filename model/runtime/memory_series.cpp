// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/runtime/memory_series.h"

#include "model/capture_builder.h"
#include "model/runtime/sample_series.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace model {
namespace {

constexpr std::string_view kAllocate = "nrt_dma_mem_alloc";
constexpr std::string_view kFree = "nrt_dma_mem_dealloc";
constexpr std::string_view kOutOfMemory = "12";
constexpr size_t kMostChains = 8; // where the number of physical cores is not known

/// Counters of one physical core. Unsigned: differences of a damaged file wrap instead of overflowing.
struct Chain {
    uint64_t total = 0;
    std::map<std::string, uint64_t, std::less<>> byUsage;
};

/// One HBM: the sum of its chains so far.
struct Hbm {
    uint64_t total = 0;
    std::map<std::string, uint64_t, std::less<>> byUsage;
    std::map<std::string, CounterId, std::less<>> series;
    std::optional<uint64_t> shownBefore;
};

/// One allocation or release.
struct Change {
    uint32_t nc = 0;
    uint64_t mla = 0, hbm = 0;
    uint64_t bytes = 0; ///< gained, wrapping
    uint64_t total = 0, usageTotal = 0;
    std::string usage;
    int64_t timeNs = 0;
};

class MemorySeries {
public:
    MemorySeries(CaptureBuilder& builder, RuntimeTrace& trace, size_t chainsPerCore)
        : m_builder(builder)
        , m_trace(trace)
        , m_chainsPerCore(chainsPerCore) {}

    void add(const Change& change) {
        Hbm& hbm = m_hbms[{change.mla, change.hbm}];
        Chain& chain = chainOf(change);
        const auto usage = chain.byUsage.find(change.usage);
        const uint64_t usageBefore = usage == chain.byUsage.end() ? 0 : usage->second;
        hbm.total += change.total - chain.total;
        hbm.byUsage[change.usage] += change.usageTotal - usageBefore;
        chain.total = change.total;
        chain.byUsage[change.usage] = change.usageTotal;
        show(change, hbm);
    }

private:
    static bool continues(const Chain& chain, const Change& change) {
        if (chain.total + change.bytes != change.total)
            return false;
        const auto usage = chain.byUsage.find(change.usage);
        return usage == chain.byUsage.end() || usage->second + change.bytes == change.usageTotal;
    }

    Chain& chainOf(const Change& change) {
        std::vector<Chain>& chains = m_chains[{change.nc, change.mla, change.hbm}];
        for (Chain& chain : chains) {
            if (continues(chain, change)) {
                ++m_trace.facts.hbmContinued;
                return chain;
            }
        }
        if (chains.size() < m_chainsPerCore) {
            ++m_trace.facts.hbmStarts;
            return chains.emplace_back();
        }
        // All chains are known, so events are missing: the nearest one goes on from here.
        ++m_trace.facts.hbmBreaks;
        const uint64_t before = change.total - change.bytes;
        const auto distance = [&](const Chain& chain) {
            return chain.total > before ? chain.total - before : before - chain.total;
        };
        return *std::min_element(chains.begin(), chains.end(),
                                 [&](const Chain& a, const Chain& b) { return distance(a) < distance(b); });
    }

    void show(const Change& change, Hbm& hbm) {
        uint64_t known = 0;
        for (const auto& [usage, bytes] : hbm.byUsage)
            known += bytes;
        sample(change, hbm, "total", hbm.total);
        sample(change, hbm, change.usage, hbm.byUsage[change.usage]);
        const uint64_t before = hbm.total - known;
        if (hbm.shownBefore != before)
            sample(change, hbm, "before capture", before);
        hbm.shownBefore = before;
    }

    void sample(const Change& change, Hbm& hbm, const std::string& series, uint64_t bytes) {
        CounterId& id = hbm.series[series];
        if (!id.valid()) {
            CounterSpec spec;
            spec.worker = m_trace.worker;
            spec.group = kCounterGroup;
            spec.counter = "HBM ND" + std::to_string(change.mla) + ":" + std::to_string(change.hbm);
            spec.series = series;
            spec.unit = "bytes";
            const auto place = static_cast<int64_t>(std::min<uint64_t>(change.mla * 8 + change.hbm, 1000));
            spec.order = kOrderHbm + 2 * place + (series == "total" ? 0 : 1);
            id = m_builder.counter(spec);
        }
        m_builder.addSample(id, Timestamp(change.timeNs), static_cast<double>(static_cast<int64_t>(bytes)));
    }

    CaptureBuilder& m_builder;
    RuntimeTrace& m_trace;
    size_t m_chainsPerCore;
    std::map<std::tuple<uint32_t, uint64_t, uint64_t>, std::vector<Chain>> m_chains;
    std::map<std::pair<uint64_t, uint64_t>, Hbm> m_hbms;
};

} // namespace

void addMemorySeries(CaptureBuilder& builder, RuntimeTrace& trace, const std::vector<RuntimeSpan>& spans,
                     uint32_t logicalCoreSize) {
    const StringPool& strings = builder.strings();
    const AttributeNames names(strings);
    std::vector<const RuntimeSpan*> changes;
    for (const RuntimeSpan& span : spans)
        if (span.whole() && !(span.flags & kSpanImplausible) && (span.name == kAllocate || span.name == kFree))
            changes.push_back(&span);
    std::stable_sort(changes.begin(), changes.end(),
                     [](const RuntimeSpan* a, const RuntimeSpan* b) { return a->endNs < b->endNs; });
    constexpr uint32_t kMostPhysicalCores = 16;
    const size_t perCore = logicalCoreSize > 0 ? std::min(logicalCoreSize, kMostPhysicalCores) : kMostChains;
    MemorySeries series(builder, trace, perCore);
    for (const RuntimeSpan* span : changes) {
        if (span->text(names.returnCode, strings) == kOutOfMemory) {
            ++trace.facts.outOfMemory;
            continue;
        }
        const std::optional<uint64_t> total = span->number(names.total, strings);
        const std::optional<uint64_t> mla = span->number(names.mlaIndex, strings);
        const std::optional<uint64_t> hbm = span->number(names.hbmIndex, strings);
        if (span->text(names.isHbm, strings) != "1" || !total || !mla || !hbm)
            continue;
        Change change;
        change.nc = span->nc();
        change.mla = *mla;
        change.hbm = *hbm;
        change.bytes =
            span->number(names.allocated, strings).value_or(0) - span->number(names.freed, strings).value_or(0);
        change.total = *total;
        change.usage = span->text(names.usageType, strings).value_or("other");
        change.usageTotal = span->number(names.usageTotal, strings).value_or(0);
        change.timeNs = span->endNs;
        series.add(change);
    }
}

} // namespace model
