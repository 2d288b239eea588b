// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parsers/parser_list.h"

#include "parsers/chrome_trace/chrome_trace.h"
#include "parsers/neff/neff_parser.h"
#include "parsers/ntff/ntff_parser.h"
#include "parsers/ntrace/ntrace_parser.h"
#include "parsers/ntrace/trace_info_parser.h"
#include "parsers/samples/sample_parsers.h"

#include <array>

namespace parsers {

std::span<const Parser> parserList() {
    static const std::array list = {
        neffParser(),
        ntffParser(),
        traceInfoParser(),
        ntraceParser(),
        cpuUtilParser(),
        hostMemParser(),
        frameworkMappingParser(),
        vendorOutputParser(),
        chromeTraceParser(),
    };
    return list;
}

} // namespace parsers
