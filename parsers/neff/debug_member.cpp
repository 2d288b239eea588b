// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/neff/debug_member.h"

#include "parsers/protobuf_fields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace parsers {

namespace {

using model::DebugNode;
using model::Dependency;
using model::DependencyType;

std::string_view lastPart(std::string_view path) {
    return path.substr(path.find_last_of('/') + 1);
}

constexpr std::array<std::pair<std::string_view, DebugLayerKind>, 9> kLayerNames = {{
    {"stack_frame_index", DebugLayerKind::StackFrames},
    {"asm", DebugLayerKind::Asm},
    {"backend", DebugLayerKind::Bir},
    {"bir", DebugLayerKind::Bir},
    {"penguin", DebugLayerKind::Penguin},
    {"hlo", DebugLayerKind::Hlo},
    {"pttf", DebugLayerKind::Framework},
    {"framework", DebugLayerKind::Framework},
    {"tensorizer", DebugLayerKind::Penguin},
}};

/// Words of the descriptions that compilers write, most telling first.
constexpr std::array<std::pair<std::string_view, DebugLayerKind>, 7> kDescriptions = {{
    {"stack frame index", DebugLayerKind::StackFrames},
    {"assembly instructions", DebugLayerKind::Asm},
    {"BIR Instructions", DebugLayerKind::Bir},
    {"DMA blocks", DebugLayerKind::Bir},
    {"Penguin instructions", DebugLayerKind::Penguin},
    {"HLO instructions", DebugLayerKind::Hlo},
    {"operations", DebugLayerKind::Framework},
}};

/// "asm_PE.dbg", "asm.PE.0.dbg" and "asm.dbg" are of the layer "asm", "asmx.dbg" is not.
bool beginsWithLayer(std::string_view text, std::string_view layer) {
    return text.starts_with(layer) &&
           (text.size() == layer.size() || text[layer.size()] == '_' || text[layer.size()] == '.');
}

uint64_t wholeNumber(std::string_view text, uint64_t otherwise) {
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? value : otherwise;
}

uint32_t lineNumber(std::string_view text) {
    const uint64_t value = wholeNumber(text, 0);
    return value <= UINT32_MAX ? static_cast<uint32_t>(value) : 0;
}

/// A repeated number, packed or not. Only inside of forEachField, which ends a broken one.
template <class Take>
void eachNumber(const WireField& field, Take&& take) {
    if (field.isVarint())
        take(field.value);
    else if (field.isBytes())
        for (const char *at = field.bytes.data(), *end = at + field.bytes.size(); at != end;)
            take(protozero::decode_varint(&at, end));
}

/// NKI files and functions of a member; the texts lie in its bytes.
struct KernelLists {
    std::vector<std::string_view> files, functions;
};

/// An attribute that is an index into a list; what is no number is taken for the text itself.
std::string_view listed(std::string_view value, const std::vector<std::string_view>& list) {
    if (value.empty() || value.find_first_not_of("0123456789") != std::string_view::npos)
        return value;
    const uint64_t index = wholeNumber(value, UINT64_MAX);
    return index < list.size() ? list[static_cast<size_t>(index)] : std::string_view();
}

void readAttribute(std::string_view entry, const KernelLists& lists, DebugNode& node) {
    std::string_view key, value;
    forEachField(entry, [&](const WireField& field) {
        if (field.number == 1 && field.isBytes())
            key = field.bytes;
        else if (field.number == 2 && field.isBytes())
            value = field.bytes;
    });
    if (key == "kernel_file")
        node.kernelFile = listed(value, lists.files);
    else if (key == "kernel_name")
        node.kernelName = listed(value, lists.functions);
    else if (key == "kernel_line")
        node.kernelLine = lineNumber(value);
    else if (key == "op_type")
        node.opType = value;
    else if (key == "source_file")
        node.sourceFile = value;
    else if (key == "source_line")
        node.sourceLine = lineNumber(value);
    else if (key == "dma_queue")
        node.dmaQueue = value;
}

/// Ids of predecessors and their types, which stand in lists of their own.
struct Predecessors {
    std::vector<uint64_t> ids, types;

    void addTo(std::vector<Dependency>& out) const {
        for (size_t i = 0; i < ids.size(); ++i) {
            const uint64_t type = i < types.size() ? types[i] : 0;
            out.push_back({ids[i], type <= 4 ? static_cast<DependencyType>(type) : DependencyType::Unknown});
        }
    }
};

DebugNode decodeNode(std::string_view record, const KernelLists& lists) {
    DebugNode node;
    Predecessors dataflow, scheduling;
    forEachField(record, [&](const WireField& field) {
        const auto collect = [&](std::vector<uint64_t>& out) {
            eachNumber(field, [&](uint64_t value) { out.push_back(value); });
        };
        switch (field.number) {
        case 1:
            node.id = field.value;
            break;
        case 2:
            node.name = field.bytes;
            break;
        case 3:
            collect(node.parents);
            break;
        case 4:
            collect(dataflow.ids);
            break;
        case 5:
            collect(scheduling.ids);
            break;
        case 6:
            node.type =
                field.value <= 3 ? static_cast<model::InstructionType>(field.value) : model::InstructionType::Unknown;
            break;
        case 7:
            readAttribute(field.bytes, lists, node);
            break;
        case 8:
            node.stackFrame = field.value;
            break;
        case 9:
            collect(dataflow.types);
            break;
        case 10:
            collect(scheduling.types);
            break;
        default:
            break;
        }
    });
    dataflow.addTo(node.predecessors);
    scheduling.addTo(node.predecessors);
    std::sort(node.predecessors.begin(), node.predecessors.end());
    node.predecessors.erase(std::unique(node.predecessors.begin(), node.predecessors.end()), node.predecessors.end());
    return node;
}

uint64_t idOf(std::string_view record) {
    uint64_t id = 0;
    forEachField(record, [&](const WireField& field) {
        if (field.number == 1 && field.isVarint())
            id = field.value;
    });
    return id;
}

class MemberLayer : public model::DebugLayer {
public:
    MemberLayer(std::vector<DebugBytes> members, std::vector<std::string>& problems)
        : m_members(std::move(members))
        , m_lists(m_members.size()) {
        for (size_t i = 0; i < m_members.size(); ++i)
            index(static_cast<uint32_t>(i), problems);
        std::stable_sort(m_places.begin(), m_places.end(), [](const Place& a, const Place& b) { return a.id < b.id; });
        // The last of equal ids stays: from the back it is the first that is met.
        const auto kept = std::unique(m_places.rbegin(), m_places.rend(),
                                      [](const Place& a, const Place& b) { return a.id == b.id; });
        m_places.erase(m_places.begin(), kept.base());
        m_places.shrink_to_fit();
    }

    size_t size() const override { return m_places.size(); }
    std::optional<DebugNode> find(uint64_t id) const override {
        const auto found =
            std::lower_bound(m_places.begin(), m_places.end(), id, [](const Place& p, uint64_t i) { return p.id < i; });
        if (found == m_places.end() || found->id != id)
            return std::nullopt;
        const std::string_view record = m_members[found->member].bytes.substr(found->offset, found->length);
        return decodeNode(record, m_lists[found->member]);
    }

private:
    struct Place {
        uint64_t id = 0;
        uint32_t member = 0, offset = 0, length = 0;
    };

    void index(uint32_t member, std::vector<std::string>& problems) {
        const std::string_view bytes = m_members[member].bytes;
        KernelLists& lists = m_lists[member];
        uint64_t records = 0;
        const bool sound = forEachField(bytes, [&](const WireField& field) {
            if (!field.isBytes())
                return;
            if (field.number == 3) {
                const auto offset = static_cast<uint32_t>(field.bytes.data() - bytes.data());
                m_places.push_back({idOf(field.bytes), member, offset, static_cast<uint32_t>(field.bytes.size())});
                ++records;
            } else if (field.number == 5) {
                lists.files.push_back(field.bytes);
            } else if (field.number == 7) {
                lists.functions.push_back(field.bytes);
            }
        });
        if (!sound)
            problems.push_back(std::string(m_members[member].name) + " is damaged: its names after the first " +
                               std::to_string(records) + " are missing.");
    }

    std::vector<DebugBytes> m_members;
    std::vector<KernelLists> m_lists; // by member
    std::vector<Place> m_places;      // ascending by id
};

model::StackFrames::Location readLocation(std::string_view message) {
    model::StackFrames::Location location;
    forEachField(message, [&](const WireField& field) {
        if (!field.isVarint())
            return;
        if (field.number == 1)
            location.file = field.value;
        else if (field.number == 2)
            location.function = field.value;
        else if (field.number == 3)
            location.line = field.value <= UINT32_MAX ? static_cast<uint32_t>(field.value) : 0;
    });
    return location;
}

model::StackFrames::Frame readFrame(std::string_view message) {
    model::StackFrames::Frame frame;
    forEachField(message, [&](const WireField& field) {
        if (field.number == 1 && field.isVarint())
            frame.location = field.value;
        else if (field.number == 2 && field.isVarint())
            frame.parent = field.value;
    });
    return frame;
}

bool readFrameIndex(std::string_view message, model::StackFrames& out) {
    return forEachField(message, [&](const WireField& field) {
        if (!field.isBytes())
            return;
        if (field.number == 1)
            out.files.emplace_back(field.bytes);
        else if (field.number == 2)
            out.functions.emplace_back(field.bytes);
        else if (field.number == 3)
            out.locations.push_back(readLocation(field.bytes));
        else if (field.number == 4)
            out.frames.push_back(readFrame(field.bytes));
    });
}

} // namespace

bool isDebugMember(std::string_view memberName) {
    const std::string_view name = lastPart(memberName);
    return name.find(".dbg") != std::string_view::npos &&
           (name.starts_with("debug_info") || debugLayerOf(memberName, {}) != DebugLayerKind::Unknown);
}

DebugLayerKind debugLayerOf(std::string_view memberName, std::string_view description) {
    std::string_view name = lastPart(memberName);
    if (name.starts_with("debug_info_"))
        name.remove_prefix(11);
    for (const auto& [text, layer] : kLayerNames)
        if (beginsWithLayer(name, text))
            return layer;
    for (const auto& [text, layer] : kDescriptions)
        if (description.find(text) != std::string_view::npos)
            return layer;
    return DebugLayerKind::Unknown;
}

DebugMemberHead readDebugHead(std::string_view bytes) {
    constexpr std::array<std::optional<model::Engine>, 7> kEngines = {
        std::nullopt, model::Engine::Tensor, model::Engine::Scalar, model::Engine::GpSimd,
        std::nullopt, model::Engine::Vector, model::Engine::Sync};
    DebugMemberHead head;
    head.sound = forEachField(bytes, [&](const WireField& field) {
        if (field.number == 1 && field.isBytes())
            head.description = field.bytes;
        else if (field.number == 4 && field.isVarint())
            head.engine = field.value < kEngines.size() ? kEngines[static_cast<size_t>(field.value)] : std::nullopt;
    });
    return head;
}

bool readAsmParents(std::string_view bytes, std::vector<uint64_t>& out) {
    return forEachField(bytes, [&](const WireField& field) {
        if (field.number != 3 || !field.isBytes())
            return;
        uint64_t parent = model::SubgraphDebug::kNoParent;
        bool first = true;
        forEachField(field.bytes, [&](const WireField& inner) {
            if (inner.number == 3)
                eachNumber(inner, [&](uint64_t id) {
                    if (std::exchange(first, false))
                        parent = id;
                });
        });
        out.push_back(parent);
    });
}

bool readStackFrames(std::string_view bytes, model::StackFrames& out) {
    bool inside = true;
    const bool sound = forEachField(bytes, [&](const WireField& field) {
        if (field.number == 6 && field.isBytes())
            inside = readFrameIndex(field.bytes, out) && inside;
    });
    return sound && inside;
}

std::unique_ptr<const model::DebugLayer> makeDebugLayer(std::vector<DebugBytes> members,
                                                        std::vector<std::string>& problems) {
    return std::make_unique<MemberLayer>(std::move(members), problems);
}

} // namespace parsers
