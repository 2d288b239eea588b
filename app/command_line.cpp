// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include "model/tables/table_list.h"

#include <charconv>
#include <functional>
#include <map>

namespace app {

namespace {

using model::Error;
using model::Status;

Error wrong(std::string message) {
    return Error{std::move(message) + "\nTry 'neurite --help'.", {}};
}

Status setAction(CommandLine& line, CommandLine::Action action) {
    if (line.action != CommandLine::Action::Window && line.action != action)
        return wrong("Only one of --check, --list-tables, --export-table and --screenshot can be asked for.");
    line.action = action;
    return model::Done{};
}

Status setTable(CommandLine& line, const std::string& id) {
    if (!model::findTable(id))
        return wrong("There is no table '" + id + "'; --list-tables shows those there are.");
    line.table = id;
    return setAction(line, CommandLine::Action::ExportTable);
}

Status setFormat(CommandLine& line, const std::string& name) {
    const auto format = model::exportFormat(name);
    if (!format)
        return wrong("--format takes csv, tsv, json, jsonl or md, not '" + name + "'.");
    line.exportRequest.format = *format;
    return model::Done{};
}

Status setScreenshot(CommandLine& line, const std::string& file) {
    if (!file.ends_with(".png") && !file.ends_with(".svg") && !file.ends_with(".pdf"))
        return wrong("--screenshot writes .png, .svg and .pdf files, not '" + file + "'.");
    line.output = file;
    return setAction(line, CommandLine::Action::Screenshot);
}

template <class Number>
bool readNumber(std::string_view text, Number& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return !text.empty() && error == std::errc() && end == text.data() + text.size();
}

Status setSize(CommandLine& line, const std::string& text) {
    constexpr int kSmallest = 200, kLargest = 8192;
    const size_t x = text.find('x');
    const bool read = x != std::string::npos && readNumber(std::string_view(text).substr(0, x), line.widthPx) &&
                      readNumber(std::string_view(text).substr(x + 1), line.heightPx);
    if (!read || line.widthPx < kSmallest || line.heightPx < kSmallest || line.widthPx > kLargest ||
        line.heightPx > kLargest)
        return wrong("--size takes WIDTHxHEIGHT from 200x200 to 8192x8192, not '" + text + "'.");
    return model::Done{};
}

Status setScale(CommandLine& line, const std::string& text) {
    if (!readNumber(text, line.scale) || !(line.scale >= 0.5 && line.scale <= 4))
        return wrong("--scale takes a number from 0.5 to 4, not '" + text + "'.");
    return model::Done{};
}

Status setTheme(CommandLine& line, const std::string& name) {
    if (name != "light" && name != "dark")
        return wrong("--theme takes light or dark, not '" + name + "'.");
    line.theme = name == "light" ? CommandLine::Theme::Light : CommandLine::Theme::Dark;
    return model::Done{};
}

Status setDensity(CommandLine& line, const std::string& name) {
    if (name != "comfortable" && name != "compact")
        return wrong("--density takes comfortable or compact, not '" + name + "'.");
    line.density = name == "compact" ? CommandLine::Density::Compact : CommandLine::Density::Comfortable;
    return model::Done{};
}

Status setRange(CommandLine& line, const std::string& text) {
    model::Result<model::RangeText> range = model::parseRange(text);
    if (!range.ok())
        return wrong(range.error().message);
    line.range = range.value();
    return model::Done{};
}

Status addWhere(CommandLine& line, const std::string& text) {
    model::Result<model::WhereClause> clause = model::parseWhere(text);
    if (!clause.ok())
        return wrong(clause.error().message);
    line.exportRequest.where.push_back(std::move(clause).value());
    return model::Done{};
}

Status setOnlyRange(CommandLine& line, const std::string& text) {
    model::Result<model::RangeText> range = model::parseRange(text);
    if (!range.ok())
        return wrong(range.error().message);
    if (range.value().relative) // where the capture starts is known when all of it is read
        return wrong("--only-range takes A:B in ns as the tables show them, not '" + text + "'.");
    line.choice.window = range.value().range;
    return model::Done{};
}

Status setTimeUnit(CommandLine& line, const std::string& text) {
    if (text != "us" && text != "ns")
        return wrong("--time-unit takes us or ns, not '" + text + "'.");
    line.choice.timesAreNs = text == "ns";
    return model::Done{};
}

/// A number of bytes with M or G behind it, or without.
Status setMemoryLimit(CommandLine& line, const std::string& text) {
    constexpr uint64_t kLargest = uint64_t(1) << 50;
    const int shift = text.ends_with('M') ? 20 : text.ends_with('G') ? 30 : 0;
    const std::string_view digits = std::string_view(text).substr(0, text.size() - (shift > 0 ? 1 : 0));
    uint64_t number = 0;
    if (!readNumber(digits, number) || number == 0 || number > kLargest >> shift)
        return wrong("--memory-limit takes a number of bytes, as 500M or 12G, not '" + text + "'.");
    line.choice.memoryBytes = number << shift;
    return model::Done{};
}

using SetFlag = std::function<Status(CommandLine&)>;
using SetValue = std::function<Status(CommandLine&, const std::string&)>;

SetFlag action(CommandLine::Action wanted) {
    return [wanted](CommandLine& line) { return setAction(line, wanted); };
}

const std::map<std::string, SetFlag, std::less<>>& flags() {
    static const std::map<std::string, SetFlag, std::less<>> all = {
        {"--check", action(CommandLine::Action::Check)},
        {"--list-tables", action(CommandLine::Action::ListTables)},
    };
    return all;
}

const std::map<std::string, SetValue, std::less<>>& values() {
    static const std::map<std::string, SetValue, std::less<>> all = {
        {"--export-table", setTable},
        {"--format", setFormat},
        {"--screenshot", setScreenshot},
        {"--size", setSize},
        {"--scale", setScale},
        {"--theme", setTheme},
        {"--range", setRange},
        {"--where", addWhere},
        {"--output",
         [](CommandLine& line, const std::string& text) {
             line.output = text;
             return Status(model::Done{});
         }},
        {"--select",
         [](CommandLine& line, const std::string& text) {
             line.selectOperator = text;
             return Status(model::Done{});
         }},
        {"--only-range", setOnlyRange},
        {"--only-thread",
         [](CommandLine& line, const std::string& text) {
             line.choice.threads.push_back(text);
             return Status(model::Done{});
         }},
        {"--time-unit", setTimeUnit},
        {"--memory-limit", setMemoryLimit},
        {"--neff-dir",
         [](CommandLine& line, const std::string& text) {
             line.neffDirs.push_back(text);
             return Status(model::Done{});
         }},
        {"--source-dir",
         [](CommandLine& line, const std::string& text) {
             line.sourceDirs.push_back(text);
             return Status(model::Done{});
         }},
        {"--density", setDensity},
    };
    return all;
}

Status checkComplete(const CommandLine& line) {
    using Action = CommandLine::Action;
    const bool needsPath =
        line.action == Action::Check || line.action == Action::ExportTable || line.action == Action::Screenshot;
    if (needsPath && line.paths.empty())
        return wrong("No PATH was given.");
    if (line.action == Action::ExportTable && line.output.empty())
        return wrong("--export-table needs --output FILE, or --output - for standard output.");
    if (line.action != Action::ExportTable && !line.exportRequest.where.empty())
        return wrong("--where goes with --export-table.");
    const model::TableEntry* table = line.action == Action::ExportTable ? model::findTable(line.table) : nullptr;
    if (table && line.range && !table->hasTimes && !table->makeIn)
        return wrong("The rows of table '" + line.table + "' have no times that --range could choose by.");
    for (const model::WhereClause& clause : line.exportRequest.where) {
        bool known = false;
        for (const model::Column& column : model::findTable(line.table)->columns)
            known |= column.id == clause.column;
        if (!known)
            return wrong("Table '" + line.table + "' has no column '" + clause.column + "'.");
    }
    return model::Done{};
}

} // namespace

model::Result<CommandLine> parseCommandLine(const std::vector<std::string>& arguments) {
    CommandLine line;
    bool onlyPaths = false;
    for (size_t i = 0; i < arguments.size(); ++i) {
        std::string name = arguments[i];
        if (onlyPaths || !name.starts_with("--")) {
            if (!onlyPaths && name.size() > 1 && name.starts_with('-'))
                return wrong("There is no option '" + name + "'.");
            line.paths.push_back(name);
            continue;
        }
        if (name == "--") {
            onlyPaths = true;
            continue;
        }
        if (name == "--help" || name == "--version") {
            line.action = name == "--help" ? CommandLine::Action::Help : CommandLine::Action::Version;
            return line;
        }
        if (const auto flag = flags().find(name); flag != flags().end()) {
            const Status set = flag->second(line);
            if (!set.ok())
                return set.error();
            continue;
        }
        std::optional<std::string> value;
        if (const size_t equals = name.find('='); equals != std::string::npos) {
            value = name.substr(equals + 1);
            name.resize(equals);
        }
        const auto option = values().find(name);
        if (option == values().end())
            return wrong("There is no option '" + name + "'.");
        if (!value && i + 1 < arguments.size())
            value = arguments[++i];
        if (!value)
            return wrong("The option '" + name + "' needs a value.");
        const Status set = option->second(line, *value);
        if (!set.ok())
            return set.error();
    }
    const Status complete = checkComplete(line);
    if (!complete.ok())
        return complete.error();
    return line;
}

std::string helpText() {
    return R"(neurite - desktop viewer for AWS Neuron profile directories

  neurite [PATH...]                   open in the window
  neurite --check PATH...             findings and pairing as text
  neurite --list-tables               ids, titles, columns with types and units
  neurite --export-table ID --format csv|tsv|json|jsonl|md --output FILE|- PATH...
          [--range A:B] [--where COLUMN=VALUE]...
  neurite --screenshot FILE.png|.svg|.pdf [--size WxH] [--scale S] [--theme light|dark]
          [--density comfortable|compact] [--range A:B] [--select OPERATOR] PATH...
  neurite --help | --version

PATH is a folder of any level (a run, a worker, a session), such a folder as a
.tar[.gz|.zst], a .ntff, a .neff, or a trace.json[.gz|.zst]. What is read: that folder and
what lies below it; for a single file its folder; a sibling neffs/; and each --neff-dir.
Nothing is written there and nothing leaves the machine.

  --neff-dir DIR   a further folder to look for NEFFs in; may repeat
  --source-dir DIR a folder in which Details looks for the source that an instruction comes
                   from; may repeat
  --only-range A:B read only the events of framework traces that touch this, in the tables'
                   ns; for traces that do not fit into the memory
  --only-thread T  read only events of this thread of framework traces, as PID/TID; may
                   repeat
  --memory-limit N stop reading traces when the program holds so many bytes, as 500M or 12G;
                   by default four fifths of what is free
  --time-unit U    us, or ns for framework traces whose writer got the unit wrong
  --density D      height of the timeline's rows, comfortable or compact
  --range A:B      integers in the table's own ns, or +A:+B from the start of the capture
                   with a unit, as +1.5ms:+2ms
  --where C=V      rows whose column C is V; C~V: contains V; may repeat, all must hold
  --select NAME    light all calls of the operator of exactly this name

Only the window needs a display. Data go to standard output or the file, messages to
standard error. Files are written whole or not at all.

Exit status: 0 done; 1 done, --check found warnings or errors; 2 wrong usage, or nothing in
PATH is a capture file; 3 the output cannot be written.
)";
}

} // namespace app
