// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/strict_reader.h"
#include "tests/fuzz/memory_watch.h"
#include "tests/fuzz/trace_mutations.h"
#include "tests/support/trace_in_pieces.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

// A trace is read as a load does, and four things have to hold besides that nothing breaks:
//  - where the strict reader reads events, the forgiving one reads the same;
//  - a text that is JSON is told to be whole and strict, and nothing of it is left out;
//  - into what pieces the text is cut, and on how many threads it is read, does not show;
//  - the memory taken is bounded by the text.
namespace {

using namespace parsers;

[[noreturn]] void fail(const char* what, const std::string& one, const std::string& other) {
    std::fprintf(stderr, "%s\n--- one\n%s\n--- other\n%s\n", what, one.c_str(), other.c_str());
    std::abort();
}

/// What a reader tells of events, a line each; with the place where it stopped.
struct Told : EventSink {
    void event(const TraceEvent& event) override {
        text += std::to_string(event.offset);
        for (const std::string_view token : {event.name, event.category, event.phase, event.timestamp, event.duration,
                                             event.process, event.thread, event.id, event.bindingPoint, event.scopedId})
            text.append(" ").append(token);
        for (const std::string_view token : event.known)
            text.append(" ").append(token);
        text += event.arguments ? " with arguments\n" : "\n";
    }
    void broken(uint64_t offset) override { text += "broken " + std::to_string(offset) + "\n"; }
    void end(const EventsEnd& end) {
        text += "end " + std::to_string(static_cast<int>(end.kind)) + " " + std::to_string(end.at);
    }
    std::string text;
};

/// Behind the bracket of what may be the array of events; npos when there is none.
size_t eventsBegin(std::string_view text) {
    const size_t key = text.find("\"traceEvents\"");
    const size_t bracket = text.find('[', key == std::string_view::npos ? 0 : key);
    return bracket == std::string_view::npos ? bracket : bracket + 1;
}

void strictAndForgivingAgree(const std::string& text) {
    const size_t begin = eventsBegin(text);
    if (begin == std::string::npos)
        return;
    TextPiece piece;
    piece.append(text);
    Told strict, forgiving;
    StrictReader reader;
    const EventsEnd end = reader.read(piece, begin, piece.size(), strict);
    const EventsEnd other = readForgivingly(piece.text(), begin, 0, forgiving, true);
    if (!forgiving.text.starts_with(strict.text))
        fail("strict tells what forgiving does not", strict.text, forgiving.text);
    if (end.kind == EventsEnd::Kind::Stopped || !nlohmann::json::accept(text))
        return; // what stands behind a bracket too many is left to others by the strict one
    strict.end(end);
    forgiving.end(other);
    if (strict.text != forgiving.text)
        fail("strict and forgiving differ", strict.text, forgiving.text);
}

std::string laneText(const model::Capture& capture, const model::Lane& lane) {
    std::ostringstream out;
    out << "lane " << lane.group << '|' << lane.label << '|' << lane.note << '|' << lane.key << '|' << lane.order << '|'
        << lane.process << '|' << lane.thread << '|' << lane.stream << '|' << lane.overlaps << '\n';
    for (uint32_t i = lane.firstSpan; i < lane.firstSpan + lane.spanCount; ++i) {
        const model::SpanId span(i);
        const model::SpanStore& spans = capture.spans();
        out << spans.start(span).ns() << " +" << spans.duration(span).ns() << " depth " << spans.depth(span)
            << " flags " << int(spans.flags(span)) << " at " << spans.detail(span) << ' '
            << capture.text(spans.name(span)) << '|' << capture.text(spans.category(span));
        for (size_t key = 0; key < static_cast<size_t>(model::AttributeKey::Count_); ++key)
            if (const auto value = capture.attributes().get(span, static_cast<model::AttributeKey>(key)))
                out << ' ' << key << '=' << model::attributeText(*value, capture.strings());
        const auto details = capture.details(span);
        out << (details.ok() ? " details " + std::to_string(details.value().size()) : " no details") << '\n';
    }
    return out.str();
}

/// All that a trace gives, in words.
std::string captureText(const tests::TraceInPieces& read) {
    const model::Capture& capture = *read.capture;
    std::ostringstream out;
    for (const model::Lane& lane : capture.lanes().all())
        out << laneText(capture, lane);
    for (const model::CounterSeries& series : capture.counters().all()) {
        out << "series " << series.counter << '|' << series.series << '\n';
        for (size_t i = 0; i < series.timestamps.size(); ++i)
            out << series.timestamps[i] << ' ' << series.values[i] << '\n';
    }
    for (const model::Flow& flow : capture.flows())
        out << "arrow " << flow.fromTime.ns() << ' ' << flow.toTime.ns() << ' ' << flow.from.valid() << flow.to.valid()
            << '\n';
    for (const model::Finding& finding : capture.findings().all())
        out << finding.code << " x" << finding.count << " at "
            << (finding.offset ? std::to_string(*finding.offset) : "-") << '\n';
    out << capture.comment() << "\ncut " << (read.end.cut ? std::to_string(*read.end.cut) : "-")
        << (read.end.notStrict ? " not strict" : " strict");
    return out.str();
}

/// Everything stands in strict JSON whose array of events holds objects alone.
bool isSoundTrace(const std::string& text) {
    if (text.find_first_of("[{") != text.find_first_not_of(" \n\r\t") || !nlohmann::json::accept(text))
        return false;
    const nlohmann::json whole = nlohmann::json::parse(text);
    if (whole.is_object() && !whole.contains("traceEvents"))
        return true;
    const nlohmann::json& events = whole.is_object() ? whole["traceEvents"] : whole;
    return events.is_array() && text.find("traceEvents") == text.rfind("traceEvents") &&
           std::all_of(events.begin(), events.end(), [](const nlohmann::json& event) { return event.is_object(); });
}

void soundTextIsReadWhole(const tests::TraceInPieces& read, const std::string& text) {
    bool damaged = read.end.cut || read.end.notStrict;
    for (const model::Finding& finding : read.capture->findings().all())
        damaged |= finding.code == "trace.broken_event";
    if (damaged && isSoundTrace(text))
        fail("damage is told of sound JSON", text, captureText(read));
}

void cutsDoNotShow(const std::string& whole, const std::string& text) {
    const size_t odd = 2 + std::hash<std::string_view>()(text) % 200;
    for (const size_t bytes : {size_t(1), odd, size_t(64)}) {
        const std::string cut = captureText(tests::readInPieces(text, bytes, bytes == odd && odd % 8 == 0, false));
        if (cut != whole)
            fail(("cut into pieces of " + std::to_string(bytes)).c_str(), whole, cut);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    if (compressionOf(text) != Compression::None)
        return 0; // the fuzzer of archives sees to those
    strictAndForgivingAgree(text);
    // A piece of text, the index of simdjson and what is kept of an event take a few hundred bytes a byte at most.
    constexpr size_t kFixedBytes = size_t(8) << 20, kPerByte = 1024;
    const tests::MemoryWatch watch;
    const tests::TraceInPieces read = tests::readInPieces(text, size + 1, false, false);
    if (watch.peak() > kFixedBytes + kPerByte * size)
        fail("too much memory", std::to_string(watch.peak()), std::to_string(size));
    const std::string whole = captureText(read);
    soundTextIsReadWhole(read, text);
    cutsDoNotShow(whole, text);
    return 0;
}

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t maxSize);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t maxSize, unsigned int seed) {
    if (seed % 8 == 0)
        return LLVMFuzzerMutate(data, size, maxSize);
    const std::string changed = tests::mutatedTrace({reinterpret_cast<const char*>(data), size}, seed / 8);
    if (changed.empty() || changed.size() > maxSize)
        return LLVMFuzzerMutate(data, size, maxSize);
    std::copy(changed.begin(), changed.end(), data);
    return changed.size();
}
