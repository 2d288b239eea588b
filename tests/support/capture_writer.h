// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// All writers of capture files. See each for its format.
#include "tests/support/archive_writer.h"
#include "tests/support/chrome_writer.h"
#include "tests/support/neff_writer.h"
#include "tests/support/ntff_writer.h"
#include "tests/support/ntrace_writer.h"
#include "tests/support/trace_info_writer.h"
