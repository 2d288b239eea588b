// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/chrome_trace/chrome_trace.h"

#include "parsers/chrome_trace/framework_mapping.h"
#include "parsers/chrome_trace/json_cursor.h"
#include "parsers/chrome_trace/trace_assembler.h"
#include "parsers/chrome_trace/trace_reader.h"
#include "parsers/compressed_bytes.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace parsers {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

constexpr uint64_t kWorthTwoThreads = uint64_t(4) << 20; // bytes of text
constexpr uint64_t kUsualRatio = 16;                     // of compressed traces
constexpr size_t kFirstEventBytes = size_t(64) << 10;    // within these an array of events says that it is one

/// What the head of a JSON file shows of its shape.
struct Shape {
    bool array = false, object = false;
    bool whole = false;                 ///< the head holds all of it
    bool eventInArray = false;          ///< the first object of an array has "ph" or "traceEvents"
    std::vector<std::string_view> keys; ///< top keys of an object that were reached
    bool has(std::string_view key) const { return std::find(keys.begin(), keys.end(), key) != keys.end(); }
};

void shapeOfArray(JsonCursor& cursor, Shape& shape) {
    cursor.take('[');
    if (cursor.peek() == ']') {
        shape.whole = true;
        return;
    }
    if (!cursor.take('{'))
        return;
    shape.array = true;
    std::string_view key, token;
    while (cursor.key(key)) {
        shape.eventInArray |= withoutQuotes(key) == "ph";
        if (!cursor.value(token))
            return;
    }
    shape.whole = cursor.take('}');
}

void shapeOfObject(JsonCursor& cursor, Shape& shape) {
    cursor.take('{');
    shape.object = true;
    std::string_view key, token;
    while (cursor.key(key)) {
        shape.keys.push_back(withoutQuotes(key));
        if (!cursor.value(token))
            return;
    }
    shape.whole = cursor.take('}');
}

Shape shapeOf(std::string_view head) {
    if (head.starts_with(kByteOrderMark))
        head.remove_prefix(kByteOrderMark.size());
    Shape shape;
    JsonCursor cursor(head);
    if (cursor.peek() == '[')
        shapeOfArray(cursor, shape);
    else if (cursor.peek() == '{')
        shapeOfObject(cursor, shape);
    return shape;
}

bool headIsAll(const SniffInput& input) {
    return !input.compressed && input.head.size() >= input.sizeBytes;
}

bool isMapping(const Shape& shape, const SniffInput& input) {
    return shape.has("version") && shape.has("data") &&
           (input.head.find("\"framework_op_exec_ids\"") != std::string_view::npos ||
            input.fileName.starts_with("framework_mapping"));
}

bool isVendorOutput(const Shape& shape) {
    static constexpr std::string_view kSystem[] = {
        "trace_event", "mem_usage", "cpu_util", "device_mem_usage", "system_profile_metadata", "device_profile_list"};
    static constexpr std::string_view kDevice[] = {"summary", "instruction", "dma", "layer_summary", "profile_info"};
    const auto count = [&](const auto& names) {
        return std::count_if(std::begin(names), std::end(names),
                             [&](std::string_view name) { return shape.has(name); });
    };
    return !shape.has("traceEvents") && (count(kSystem) >= 2 || count(kDevice) >= 2);
}

/// A long object may hold much in front of its "traceEvents", so the head alone never refuses one; nor does a damage in
/// front of events.
bool sniffTrace(const SniffInput& input) {
    const Shape shape = shapeOf(input.head);
    if (shape.array)
        return shape.eventInArray || (!shape.whole && !headIsAll(input));
    if (!shape.object || isMapping(shape, input) || isVendorOutput(shape))
        return false;
    const bool events = input.head.find("\"ph\"") != std::string_view::npos;
    return shape.has("traceEvents") || (!shape.whole && (events || !headIsAll(input)));
}

bool sniffMapping(const SniffInput& input) {
    return isMapping(shapeOf(input.head), input);
}

bool sniffVendorOutput(const SniffInput& input) {
    return isVendorOutput(shapeOf(input.head));
}

/// The reading ended where the text does not.
void reportLimit(const ParseInput& input, const TraceEnd& end) {
    model::CaptureFile& file = input.builder.file(input.file);
    file.state = model::FileState::PartlyRead;
    const std::string before = "the events before byte " + std::to_string(end.size) + " are shown.";
    if (end.limit == TextFeed::Limit::Text) {
        input.builder.findings().add({model::Severity::Info, "trace.first_part", file.path,
                                      "Only the beginning of this trace was read: " + before, "", end.size, 1});
        return;
    }
    input.builder.findings().add(
        {model::Severity::Warning, "trace.memory", file.path,
         "The trace does not fit into the memory: reading ended at " + std::to_string(input.choice.memoryBytes >> 20) +
             " MiB; " + before,
         "Read a part of it: a window of time or chosen threads (File > Read a part; --only-range, --only-thread), "
         "close other programs, or allow more with --memory-limit.",
         end.size, 1});
}

void reportEnd(const ParseInput& input, const TraceEnd& end) {
    const std::string& path = input.builder.file(input.file).path;
    if (end.limit != TextFeed::Limit::None) {
        reportLimit(input, end);
    } else if (end.cut) {
        input.builder.file(input.file).state = model::FileState::PartlyRead;
        input.builder.findings().add(
            {model::Severity::Warning, "trace.cut", path,
             "The file ends at byte " + std::to_string(end.size) +
                 " in the middle of the trace; all events before byte " + std::to_string(*end.cut) + " are shown.",
             "The program that wrote it was probably stopped, or the copy is not complete.", *end.cut, 1});
    } else if (end.notStrict) {
        input.builder.findings().add(
            {model::Severity::Info, "trace.not_strict_json", path,
             "The file is not quite JSON (a comma too many, a raw control character, bytes that are no "
             "UTF-8 or the like); it was read all the same.",
             "", *end.notStrict > 0 ? end.notStrict : std::nullopt, 1});
    }
}

/// A bare array that is cut within its first event is a trace all the same.
bool beginsWithAnEvent(const ParseInput& input) {
    const model::Result<ByteBuffer> head = readDecompressedHead(input.bytes, kFirstEventBytes);
    return head.ok() && shapeOf(head.value().view()).eventInArray;
}

model::Status readText(const ParseInput& input, ContentStream& stream) {
    const bool plain = stream.compression() == Compression::None;
    const std::string& path = input.builder.file(input.file).path;
    TraceAssembler assembler(input);
    std::unique_ptr<TextInBlocks> kept;
    if (!plain || !input.reopen)
        kept = std::make_unique<TextInBlocks>();
    TextFeed feed(stream);
    feed.setLimits(input.choice.traceBytes, input.choice.memoryBytes);
    TraceReader reader(feed, assembler, input.progress, kept.get());
    reader.readTimesAsNs(input.choice.timesAreNs);
    const uint64_t worthwhile = plain ? kWorthTwoThreads : kWorthTwoThreads / kUsualRatio;
    const TraceEnd end = reader.read(input.bytes.size() >= worthwhile);
    if (input.progress.cancelled())
        return model::Error{"Loading was cancelled.", {}, model::Error::Kind::Cancelled};
    if (!stream.trouble().empty()) {
        input.builder.file(input.file).state = model::FileState::PartlyRead;
        input.builder.findings().add(model::Severity::Warning, "trace.incomplete_bytes", path, stream.trouble(),
                                     "What comes before is shown. Copy the file again if it should be whole.");
    }
    if (!assembler.sawEvents() && (stream.error() || !beginsWithAnEvent(input))) {
        if (stream.error())
            return *stream.error();
        // JSON of something else, which only a long head could not tell.
        input.builder.file(input.file).role = model::FileRole::Unknown;
        input.builder.file(input.file).state = model::FileState::NotRead;
        return model::Done{};
    }
    if (kept)
        assembler.setText(std::move(kept));
    else
        assembler.setText(std::make_unique<TextOfFile>(input.reopen, input.bytes.size()));
    assembler.finish();
    reportEnd(input, end);
    if (!stream.error())
        return model::Done{};
    input.builder.file(input.file).state = model::FileState::PartlyRead;
    return *stream.error();
}

model::Status parseTrace(const ParseInput& input) {
    const model::Result<std::unique_ptr<ContentStream>> stream = openContent(input.bytes, &input.progress);
    if (!stream.ok())
        return stream.error();
    return readText(input, *stream.value());
}

model::Status leaveUnread(const ParseInput& input) {
    input.builder.file(input.file).state = model::FileState::NotRead;
    return model::Done{};
}

} // namespace

Parser chromeTraceParser() {
    return {"chrome trace", model::FileRole::FrameworkTrace, sniffTrace, parseTrace};
}

Parser frameworkMappingParser() {
    return {"framework mapping", model::FileRole::FrameworkMapping, sniffMapping, readFrameworkMapping};
}

Parser vendorOutputParser() {
    return {"vendor output", model::FileRole::VendorOutput, sniffVendorOutput, leaveUnread};
}

} // namespace parsers
