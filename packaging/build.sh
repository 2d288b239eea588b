#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Neurite authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build.sh PRESET [TARGET...]: install what is missing, configure, and build into build/PRESET. All output goes to
# standard error, so that callers keep standard output for their own results.
set -euo pipefail
exec >&2

[ $# -ge 1 ] || { echo "usage: build.sh PRESET [TARGET...]"; exit 2; }
preset=$1
shift
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."

if command -v apt-get >/dev/null; then
  packaging/install-deps.sh
else
  echo "build: no apt-get here; going on with the libraries that are installed"
fi

launcher=()
if command -v ccache >/dev/null; then
  launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
fi

targets=()
[ $# -eq 0 ] || targets=(--target "$@")
cmake --preset "$preset" "${launcher[@]}"
# After an error the rest is still built, so that one run shows all of them.
cmake --build --preset "$preset" --parallel "$(nproc)" "${targets[@]}" -- -k 0
