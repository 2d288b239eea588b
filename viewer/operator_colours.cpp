// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/operator_colours.h"

#include "viewer/theme.h"

#include <algorithm>
#include <array>

namespace viewer {

namespace {

struct WrittenEntry {
    std::string_view name;
    int index;
};

constexpr std::array kWritten = {
    WrittenEntry{"mul", 0},
    WrittenEntry{"pow", 0},
    WrittenEntry{"add", 1},
    WrittenEntry{"sub", 1},
    WrittenEntry{"mm", 2},
    WrittenEntry{"softmax", 3},
    WrittenEntry{"rsqrt", 4},
    WrittenEntry{"sqrt", 4},
    WrittenEntry{"exp", 4},
    WrittenEntry{"copy_", 5},
    WrittenEntry{"_to_copy", 5},
    WrittenEntry{"mean", 6},
    WrittenEntry{"sum", 6},
    WrittenEntry{"embedding", 7},
    WrittenEntry{"gather", 7},

    WrittenEntry{"silu", 9},
    WrittenEntry{"gelu", 9},
    WrittenEntry{"relu", 9},
    WrittenEntry{"rms_norm", 10},
    WrittenEntry{"layer_norm", 10},
    WrittenEntry{"addmm", 11},
    WrittenEntry{"bmm", 11},
    WrittenEntry{"linear", 11},
    WrittenEntry{"cat", 12},
    WrittenEntry{"slice", 12},
    WrittenEntry{"transpose", 12},
    WrittenEntry{"clone", 12},
    WrittenEntry{"scaled_dot_product_attention", 13},
};

constexpr int kColours = static_cast<int>(Theme::kNameCount);

std::string_view withoutNamespace(std::string_view name) {
    const auto colon = name.rfind("::");
    const auto dot = name.rfind('.');
    if (colon != std::string_view::npos)
        return name.substr(colon + 2);
    return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

/// Compiled regions carry a number behind their name: `Torch-Compiled Region: 0/1`, `CompiledFxGraph_3`.
bool isCompiledRegion(std::string_view name) {
    return name.starts_with("CompiledFxGraph") || name.starts_with("Torch-Compiled Region") ||
           name.starts_with("torch.compile") || name.starts_with("CompiledFunction");
}

std::uint64_t fnv1a64(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3ULL;
    }
    return hash;
}

} // namespace

int operatorColourIndex(std::string_view name) {
    if (isCompiledRegion(name))
        return 8;
    const std::string_view bare = withoutNamespace(name);
    const auto written = std::find_if(kWritten.begin(), kWritten.end(),
                                      [bare](const WrittenEntry& entry) { return entry.name == bare; });
    if (written != kWritten.end())
        return written->index;
    return static_cast<int>(fnv1a64(name) % static_cast<std::uint64_t>(kColours));
}

OperatorColours::OperatorColours(std::span<const OperatorWeight> operators,
                                 std::unordered_map<std::string, int> ownChoice)
    : m_ownChoice(std::move(ownChoice)) {
    std::vector<const OperatorWeight*> byWeight;
    byWeight.reserve(operators.size());
    for (const OperatorWeight& weight : operators)
        byWeight.push_back(&weight);
    std::sort(byWeight.begin(), byWeight.end(), [](const OperatorWeight* a, const OperatorWeight* b) {
        return a->deviceTimeNs != b->deviceTimeNs ? a->deviceTimeNs > b->deviceTimeNs : a->name < b->name;
    });
    if (byWeight.size() > Theme::kNameCount)
        byWeight.resize(Theme::kNameCount);

    // An index that one of the greatest has by right is not given to another that gives way.
    std::array<bool, Theme::kNameCount> wanted{};
    for (const OperatorWeight* weight : byWeight)
        wanted[static_cast<std::size_t>(indexOf(weight->name))] = true;
    std::array<bool, Theme::kNameCount> taken{};
    for (const OperatorWeight* weight : byWeight) {
        int index = indexOf(weight->name);
        if (taken[static_cast<std::size_t>(index)] && !m_ownChoice.contains(weight->name)) {
            const auto isFree = [&](int i) {
                return !taken[static_cast<std::size_t>(i)] && !wanted[static_cast<std::size_t>(i)];
            };
            int next = (index + 1) % kColours;
            while (next != index && !isFree(next))
                next = (next + 1) % kColours;
            if (next != index) {
                index = next;
                m_moved.emplace(weight->name, index);
            }
        }
        taken[static_cast<std::size_t>(index)] = true;
    }
}

int OperatorColours::indexOf(std::string_view name) const {
    const std::string key(name);
    if (const auto own = m_ownChoice.find(key); own != m_ownChoice.end())
        return std::clamp(own->second, 0, kColours - 1);
    if (const auto moved = m_moved.find(key); moved != m_moved.end())
        return moved->second;
    return operatorColourIndex(name);
}

} // namespace viewer
