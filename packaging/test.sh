#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Neurite authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test.sh: install what is missing, build everything with warnings as errors, and run every test. Needs no display.
# Prints what failed and what was skipped; the last line is "N passed, N failed, N skipped", one for each test function
# or data row. Exit status 0 only if something passed and nothing failed, crashed or ran out of time.
set -euo pipefail

cd "$(dirname -- "${BASH_SOURCE[0]}")/.."
build=$PWD/build/ci
started=$SECONDS
packaging/build.sh ci
built=$SECONDS

# Tests get a home of their own: they neither read nor change the settings of who runs them.
home=$build/test-home
rm -rf "$home"
mkdir -p "$home"/{config,cache,data,state,runtime}
chmod 700 "$home/runtime"
log=$build/Testing/Temporary/LastTest.log
rm -f "$log"

status=0
env -u DISPLAY -u WAYLAND_DISPLAY \
  XDG_CONFIG_HOME="$home/config" XDG_CACHE_HOME="$home/cache" XDG_DATA_HOME="$home/data" \
  XDG_STATE_HOME="$home/state" XDG_RUNTIME_DIR="$home/runtime" \
  ctest --preset ci --parallel "$(nproc)" || status=$?

[ -f "$log" ] || { echo "test: no test ran" >&2; exit 1; }
echo
echo "build $((built - started)) s, tests $((SECONDS - built)) s"
awk -f packaging/count-tests.awk "$log" || status=1
exit "$status"
