// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace model {

/// Compares as people read: runs of digits by value, so "CPU 2" comes before "CPU 10". Total order; ties by bytes.
int naturalCompare(std::string_view a, std::string_view b);

} // namespace model
