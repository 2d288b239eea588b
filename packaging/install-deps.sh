#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Neurite authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# install-deps.sh: install what is needed to build, test and run Neurite, on Debian 12 or a relative of it.
# Says what is there and what it installs. Touches nothing, and needs no rights, when all is there.
set -euo pipefail

packages=(
  g++ cmake ninja-build pkg-config
  qt6-base-dev qt6-svg-dev libqcustomplot-dev
  nlohmann-json3-dev libsimdjson-dev libprotozero-dev
  libarchive-dev zlib1g-dev libzstd-dev
  qt6-wayland        # the window on a desktop without X
  fonts-dejavu-core  # the font of last resort, and the one that tests compare with
  python3            # tests only: counts traces independently
)

say() { printf 'install-deps: %s\n' "$*"; }

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  say "this is no Debian: install by hand what these Debian packages hold: ${packages[*]}" >&2
  exit 1
fi

present=() missing=()
for package in "${packages[@]}"; do
  if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ]; then
    present+=("$package")
  else
    missing+=("$package")
  fi
done

[ "${#present[@]}" -eq 0 ] || say "already there: ${present[*]}"
if [ "${#missing[@]}" -eq 0 ]; then
  say "nothing to install"
  exit 0
fi
say "to install: ${missing[*]}"

as_root=(env DEBIAN_FRONTEND=noninteractive)
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    say "neither root nor sudo; run as root: apt-get update && apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo env DEBIAN_FRONTEND=noninteractive)
fi

# The lock time-out waits for an update that the desktop may be running.
apt=("${as_root[@]}" apt-get -q -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=600)
"${apt[@]}" update
"${apt[@]}" install -y --no-install-recommends "${missing[@]}"
say "installed: ${missing[*]}"
