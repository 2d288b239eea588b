// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace app {

/// A key or a movement of the mouse, and what it does. Written once for the start page and the sheet of keys.
struct KeyEntry {
    const char16_t* keys; ///< several with a space between: "W S"
    const char16_t* text;
    bool onStartPage = false;
};

std::span<const KeyEntry> keyList();

} // namespace app
