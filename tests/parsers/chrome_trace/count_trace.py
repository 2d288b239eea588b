#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Neurite authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts what a Chrome trace holds and lists it, with nothing but Python's own JSON: a witness against the C++ reader.

usage: count_trace.py [--rows] FILE...

Prints one line of JSON for each FILE (plain or gzip):
  {"file", "counts": {...}, "findings": {code: count}, "digest"}    or    {"file", "unreadable": why}
`digest` is the SHA-256 of the sorted rows (spans, instants, samples, arrows), one a line; --rows prints them too.

The rules it counts by:
- "ts" and "dur" are microseconds, numbers or text that holds one; rounded half up to ns. baseTimeNanoseconds is added.
- pid and tid are texts (7 and "7" are one); no pid: "0"; no tid: that of the process. A lane is a thread; events of
  category privateuse1_driver and gpu_user_annotation and states (T) have lanes of their own beside it; asynchronous
  events one for each process and category.
- Left out, each with a finding: no phase (but {} is nothing at all), no time, a time or length that is no number, an
  end without a begin, a phase that has no place, a value of a counter that is no number.
- X without "dur" is of length 0; "dur" -1 is unfinished, as is a begin without an end: both go to the end of their lane.
  A negative length, one above 366 days, or a time beyond int64 ns is implausible; so is a time that is none between
  the years 2001 and 2100 where most are, or one that is where most are not. Such samples and
  ends of arrows are left out.
- B and E pair in order of time within a thread, equal times in the order of the file: an end with a name closes the
  innermost open begin of that name, one without the innermost of all. An end may stand in front of a begin of its name
  and time. Asynchronous begins and ends do so within (category, id, scope, and the process of a local id); "id2" goes
  before "id".
- Spans of a thread nest: by start, then the longer first, then the order in the file. What begins within another and
  ends behind it crosses it: an overlap. What was crossed is done with: nothing more lies in it or crosses it. Length 0
  at the start of another lies in it, at the end beside it.
- Arrows join s, t and f of one category, name and such an id. One start in the chain: to each t in time and from there
  on, an f ends the run and the next f is one of the start's again. Several starts: each begins anew, and an f ends it.
  Arrows without a second end, or to a thread that has no calls and no work of a stream, are loose.
"""
import collections
import decimal
import gc
import gzip
import hashlib
import json
import math
import re
import sys

INT64_MAX, INT64_MIN = 2**63 - 1, -(2**63)
LONGEST_NS = 366 * 24 * 3600 * 10**9
YEAR_2001_NS, YEAR_2100_NS = 978307200 * 10**9, 4102444800 * 10**9
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
WORD_NUMBER = re.compile(r"[+-]?(inf|infinity|nan)", re.IGNORECASE)
EXACT = decimal.Context(prec=400, rounding=decimal.ROUND_HALF_UP)


class Span:
    """A bar or a mark, as it will stand on its lane."""

    def __init__(self, order, start, length, name, category, flags=()):
        self.order, self.start, self.length = order, start, length
        self.name, self.category, self.flags, self.depth = name, category, set(flags), 0

    @property
    def end(self):
        return min(max(self.start + self.length, INT64_MIN), INT64_MAX)


def is_number(value):
    return isinstance(value, (int, decimal.Decimal)) and not isinstance(value, bool)


def nanoseconds(value):
    """Of a JSON value in microseconds; None when it is no number."""
    if isinstance(value, str) and NUMBER.fullmatch(value):
        value = decimal.Decimal(value)
    if not is_number(value):
        return None
    if isinstance(value, int):
        return min(max(value * 1000, INT64_MIN), INT64_MAX)
    if value.adjusted() > 40:
        return INT64_MAX if value > 0 else INT64_MIN
    if value.adjusted() < -40:
        return 0
    ns = int(EXACT.to_integral_value(EXACT.multiply(value, 1000)))
    return min(max(ns, INT64_MIN), INT64_MAX)


def text_of(value):
    """An id or a word as text, null and absent as None."""
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value) if isinstance(value, (bool, dict, list, float)) else str(value)


def clean(text):
    """Halves of surrogate pairs that stand alone are no characters."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def sample_of(value):
    """Of a counter: a number, nan for a gap, None when it is neither."""
    if value is None:
        return math.nan
    if isinstance(value, str) and (NUMBER.fullmatch(value) or WORD_NUMBER.fullmatch(value)):
        value = float(value)
    if is_number(value):
        value = float(value)
    if not isinstance(value, float):
        return None
    return value if math.isfinite(value) else math.nan


class Pairing:
    """Begins and ends of one group: a thread, or an asynchronous id."""

    def __init__(self, edges):
        self.pairs, self.open, self.lost, self.crossed, self.by_nesting = [], [], 0, 0, 0
        self.edges = sorted(edges, key=lambda edge: edge["time"])
        early, early_time = collections.defaultdict(list), None
        for edge in self.edges:
            if edge["time"] != early_time:
                self.lost += sum(map(len, early.values()))
                early.clear()
                early_time = edge["time"]
            name = edge["name"]
            if edge["kind"] == "begin":
                if early[name]:
                    self.pairs.append((edge, early[name].pop(0)))
                else:
                    self.open.append(edge)
            elif edge["kind"] == "end":
                at = next((i for i in reversed(range(len(self.open))) if name in ("", self.open[i]["name"])), None)
                if at is None:
                    early[name].append(edge)
                else:
                    self.crossed += at + 1 < len(self.open)
                    self.by_nesting += name == "" and len(self.open) > 1
                    self.pairs.append((self.open.pop(at), edge))
        self.lost += sum(map(len, early.values()))


class Trace:
    """All that the events of one file give."""

    def __init__(self, document):
        top = document if isinstance(document, dict) else {}
        events = top.get("traceEvents", []) if isinstance(document, dict) else document
        self.counts, self.findings = collections.Counter(), collections.Counter()
        self.lanes = collections.defaultdict(list)  # key -> spans
        self.packed = set()
        self.edges, self.async_edges = collections.defaultdict(list), collections.defaultdict(list)
        self.flows = collections.defaultdict(list)
        self.series = collections.defaultdict(list)  # (process, counter, series) -> samples
        self.callers = set()  # threads that an arrow can end on
        self.timed = self.unix_like = self.ns_like = 0
        base = top.get("baseTimeNanoseconds")
        base = int(base) if isinstance(base, str) and re.fullmatch(r"-?\d+", base) else base
        self.has_base = isinstance(base, int) and not isinstance(base, bool)
        self.shift = base if self.has_base else 0
        for order, event in enumerate(events):
            if isinstance(event, dict):
                self.event(order, event)
            else:
                self.findings["trace.broken_event"] += 1
        self.pair()
        self.find_far_times()
        self.arrows = self.join_flows()
        self.tell(top)
        for key, spans in self.lanes.items():
            self.lay_out(spans, key in self.packed)

    def event(self, order, event):
        phase = event.get("ph")
        phase = phase[0] if isinstance(phase, str) and phase and phase[0] < "\x80" else None
        if phase == "M":
            return
        if phase is None:
            self.findings["trace.no_phase"] += any(key in event for key in ("ph", "name", "ts"))
            return
        if event.get("ts") is None:
            self.findings["trace.no_time"] += 1
            return
        time = nanoseconds(event["ts"])
        if time is None:
            self.findings["trace.unreadable_time"] += 1
            return
        self.timed += 1
        self.unix_like += YEAR_2001_NS <= time < YEAR_2100_NS
        self.ns_like += time == INT64_MAX
        if phase == "T" and ("id" in event or "id2" in event or "dur" not in event):
            phase = "n"
        process = text_of(event.get("pid"))
        process = "0" if process is None else process
        thread = text_of(event.get("tid"))
        thread = process if thread is None else thread
        category = event.get("cat")
        category = category if isinstance(category, str) else ""
        self.place(order, event, phase, time, (process, thread), category)

    def name_of(self, event, loose=False):
        name = event.get("name")
        if isinstance(name, str):
            return name
        if loose:
            return "" if name is None else text_of(name)
        self.findings["trace.unnamed"] += 1
        return ""

    def place(self, order, event, phase, time, thread, category):
        lane = "/".join(thread)
        edge = {"order": order, "time": time, "thread": thread, "category": category}
        at_edge = time in (INT64_MAX, INT64_MIN)
        if phase in "XT":
            self.bar(order, event, phase, time, thread, category, at_edge)
        elif phase in "iIR":
            flags = ["instant"] + ["implausible"] * at_edge
            self.findings["trace.implausible"] += at_edge
            self.lanes[lane].append(Span(order, time, 0, self.name_of(event), category, flags))
            self.callers.add(thread)
            self.counts["instants"] += 1
        elif phase in "BE":
            edge.update(kind="begin" if phase == "B" else "end", name=self.name_of(event, phase == "E"), lane=lane)
            self.edges[thread].append(edge)
            self.callers.add(thread)
        elif phase in "bSeFnp":
            kind = "begin" if phase in "bS" else "end" if phase in "eF" else "mark"
            edge.update(kind=kind, name=self.name_of(event, kind == "end"), lane=f"{thread[0]}/async/{category}")
            self.async_edges[self.identity(event, thread[0], category)].append(edge)
        elif phase in "stf":
            edge.update(kind="stf".index(phase))
            chain = self.name_of(event, True), self.identity(event, thread[0], category)
            self.flows[category, chain].append(edge)
        elif phase == "C":
            if at_edge:
                self.findings["trace.implausible"] += 1
            else:
                self.samples(event, time, thread[0])
        else:
            self.findings["trace.other_phases"] += 1

    def bar(self, order, event, phase, time, thread, category, at_edge):
        length, flags = 0, set()
        if event.get("dur") is None:
            self.findings["trace.no_duration"] += 1
        else:
            length = nanoseconds(event["dur"])
        if length is None:
            self.findings["trace.unreadable_duration"] += 1
            return
        if length == -1000:
            length = 0
            flags.add("unfinished")
            self.findings["trace.unfinished"] += 1
        if length < 0 or length > LONGEST_NS or at_edge:
            flags.add("implausible")
            self.findings["trace.implausible"] += 1
        if phase == "T":
            suffix = "/state"
        else:
            suffix = {"privateuse1_driver": "/stream", "gpu_user_annotation": "/annotations"}.get(category, "")
        lane = "/".join(thread) + suffix
        if suffix == "/annotations":
            self.packed.add(lane)
        if suffix in ("", "/stream"):
            self.callers.add(thread)
        self.counts["unfinished" if "unfinished" in flags else "states" if phase == "T" else "complete"] += 1
        self.lanes[lane].append(Span(order, time, length, self.name_of(event), category, flags))

    def identity(self, event, process, category):
        scope, identity = event.get("scope"), text_of(event.get("id"))
        local = None
        if isinstance(event.get("id2"), dict) and event["id2"]:
            where, identity = next(iter(event["id2"].items()))
            identity = text_of(identity)
            local = process if where == "local" else None
        return category, identity or "", scope, local

    def samples(self, event, time, process):
        counter, args = self.name_of(event), event.get("args")
        if event.get("id") is not None:
            counter += f"[{text_of(event['id'])}]"
        if not isinstance(args, dict) or not args:
            self.findings["trace.counter_value"] += 1
            return
        for series, value in args.items():
            value = sample_of(value)
            if value is None:
                self.findings["trace.counter_value"] += 1
                continue
            self.counts["samples"] += 1
            self.series[process, counter, series].append((time, value))

    def pair(self):
        for groups, flag, count, code in ((self.edges, [], "pairs", "trace."),
                                          (self.async_edges, ["async"], "async", "trace.async_")):
            for edges in groups.values():
                pairing = Pairing(edges)
                last = pairing.edges[-1]["time"]
                for begin, end in pairing.pairs:
                    self.edge_span(begin, end["time"], flag)
                for begin in pairing.open:
                    self.edge_span(begin, last, flag + ["unfinished"])
                for mark in edges:
                    if mark["kind"] == "mark":
                        self.edge_span(mark, mark["time"], flag + ["instant"])
                        self.counts["async marks"] += 1
                self.counts[count] += len(pairing.pairs)
                self.counts["async unfinished" if flag else "unfinished"] += len(pairing.open)
                self.findings[code + "unfinished"] += len(pairing.open)
                self.findings[code + "end_without_begin"] += pairing.lost
                if not flag:
                    self.findings["trace.crossed"] += pairing.crossed
                    self.findings["trace.matched_by_nesting"] += pairing.by_nesting

    def edge_span(self, begin, end, flags):
        span = Span(begin["order"], begin["time"], end - begin["time"], begin["name"], begin["category"], flags)
        if "unfinished" in flags and span.length > LONGEST_NS:
            span.length = 0
        if span.length > LONGEST_NS:
            span.flags.add("implausible")
            self.findings["trace.implausible"] += 1
        self.lanes[begin["lane"]].append(span)
        if "async" in flags:
            self.packed.add(begin["lane"])

    def find_far_times(self):
        others = self.timed - self.unix_like
        if 0 in (self.unix_like, others) or self.unix_like == others:
            return
        most_are_unix = self.unix_like > others
        far = lambda time: (YEAR_2001_NS <= time < YEAR_2100_NS) != most_are_unix
        for span in (span for spans in self.lanes.values() for span in spans):
            if far(span.start) and "implausible" not in span.flags:
                span.flags.add("implausible")
                self.findings["trace.implausible"] += 1
        for samples in self.series.values():
            left = sum(far(time) for time, _ in samples)
            self.findings["trace.implausible"] += left
            self.counts["samples"] -= left
            samples[:] = [sample for sample in samples if not far(sample[0])]
        for points in self.flows.values():
            self.findings["trace.implausible"] += sum(far(point["time"]) for point in points)
            points[:] = [point for point in points if not far(point["time"])]

    def join_flows(self):
        arrows, loose = [], 0
        for (category, _), points in self.flows.items():
            points.sort(key=lambda point: (point["time"], point["kind"]))
            starts = [point for point in points if point["kind"] == 0]
            joined = []
            if len(starts) == 1:
                source = starts[0]
                for point in points:
                    if point["kind"] > 0:
                        joined.append((source, point))
                        source = point if point["kind"] == 1 else starts[0]
                loose += not joined
            else:
                source = None
                for point in points:
                    if point["kind"] > 0 and source:
                        joined.append((source, point))
                    elif point["kind"] > 0 or (source and source["kind"] == 0):
                        loose += 1
                    source = None if point["kind"] == 2 or (point["kind"] == 1 and not source) else point
                loose += bool(source) and source["kind"] == 0
            for source, target in joined:
                if source["thread"] in self.callers and target["thread"] in self.callers:
                    arrows.append((category, source["time"], target["time"]))
                else:
                    loose += 1
        self.counts["arrows"] = len(arrows)
        self.findings["trace.loose_arrows"] = loose
        return arrows

    def tell(self, top):
        if self.timed and not self.has_base:
            guessed = self.unix_like * 2 > self.timed
            self.findings["trace.guessed_unix_time" if guessed else "trace.relative_time"] = 1
        self.findings["trace.times_may_be_ns"] = int(self.ns_like * 2 > self.timed)
        if top.get("samples", []) != [] or "systemTraceEvents" in top:
            self.findings["trace.sections_not_shown"] = 1

    def lay_out(self, spans, packed):
        real = [span for span in spans if "implausible" not in span.flags]
        last = max((span.end for span in real), default=0)
        for span in real:
            if "unfinished" in span.flags:
                span.length = last - span.start
        if packed:
            return
        real.sort(key=lambda span: (span.start, -span.length, span.order))
        open_spans = []
        for span in real:
            open_spans = [o for o in open_spans if o.end > span.start or o.start == span.start]
            around = [o for o in open_spans if o.end >= span.end]
            if len(around) < len(open_spans):
                span.flags.add("overlaps")
                self.findings["framework.overlaps"] += 1
            span.depth = around[-1].depth + 1 if around else 0
            open_spans = around + [span] * ("instant" not in span.flags)

    def rows(self):
        owners = collections.Counter(counter for _, counter in {series[:2] for series in self.series})
        rows = []
        for lane, spans in self.lanes.items():
            for span in spans:
                flags = " ".join(sorted(span.flags))
                rows.append(f"span|{lane}|{span.start + self.shift}|{span.length}|{span.depth}|{flags}|{span.category}"
                            f"|{span.name}")
        for (process, counter, series), samples in self.series.items():
            shown = counter + (f" [{process}]" if owners[counter] > 1 else "")
            rows += [f"sample|{shown}|{series}|{time + self.shift}|{value:.17g}" for time, value in samples]
        rows += [f"arrow|{cat}|{start + self.shift}|{end + self.shift}" for cat, start, end in self.arrows]
        return sorted(clean(row).replace("\n", "\\n").encode() for row in rows)

    def all_counts(self):
        self.counts["lanes"] = sum(1 for spans in self.lanes.values() if spans)
        self.counts["series"] = len(self.series)
        names = ("complete", "pairs", "states", "unfinished", "instants", "async", "async unfinished", "async marks",
                 "series", "samples", "arrows", "lanes")
        return {name: self.counts[name] for name in names}


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    return json.loads(data.decode("utf-8-sig"), parse_float=decimal.Decimal)


def report(path, with_rows):
    try:
        trace = Trace(read(path))
    except (ValueError, EOFError, OSError) as problem:
        return {"file": path, "unreadable": str(problem)}
    rows = trace.rows()
    result = {"file": path, "counts": trace.all_counts(),
              "findings": {code: count for code, count in sorted(trace.findings.items()) if count},
              "digest": hashlib.sha256(b"".join(row + b"\n" for row in rows)).hexdigest()}
    if with_rows:
        result["rows"] = [row.decode() for row in rows]
    return result


def main(arguments):
    gc.disable()  # nothing here points back, and looking for that takes a third of the time
    with_rows = "--rows" in arguments
    paths = [argument for argument in arguments if argument != "--rows"]
    for path in paths:
        print(json.dumps(report(path, with_rows)), flush=True)
    return 0 if paths else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
