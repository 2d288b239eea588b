#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Neurite authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh [PATH...]: install what is missing, build, and open PATH, or the sample capture. Where there is no display it
# draws the window into a picture instead, and prints the operators table to standard output.
set -euo pipefail

top=$(cd "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
program=$top/build/release/app/neurite
[ $# -gt 0 ] || set -- "$top/resources/samples/rmsnorm/naive"

# A variable that was inherited by a session without a desktop names a display that nobody serves.
has_display() {
  local socket
  if [ -n "${WAYLAND_DISPLAY-}" ]; then
    case $WAYLAND_DISPLAY in
      /*) socket=$WAYLAND_DISPLAY ;;
      *) socket=${XDG_RUNTIME_DIR-}/$WAYLAND_DISPLAY ;;
    esac
    [ ! -S "$socket" ] || return 0
  fi
  case ${DISPLAY-} in
    '') return 1 ;;
    :*)
      socket=${DISPLAY#:}
      [ -S "/tmp/.X11-unix/X${socket%%.*}" ] || grep -qs "@/tmp/.X11-unix/X${socket%%.*}\$" /proc/net/unix
      ;;
    *) return 0 ;; # another host's, or forwarded: only the program can tell
  esac
}

"$top/packaging/build.sh" release neurite

if has_display; then
  exec "$program" "$@"
fi

picture=$top/build/neurite.png
echo "run: no display here; drawing the window into a picture" >&2
"$program" --screenshot "$picture" --size 1600x900 "$@"
printf 'Operators of %s\n\n' "$*"
"$program" --export-table operators --format md --output - "$@"
printf '\nPicture: %s\n' "$picture"
