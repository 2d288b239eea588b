// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "parsers/neff/neff_source.h"

#include "parsers/neff/debug_member.h"
#include "parsers/neff/neff_archive.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <new>
#include <optional>

namespace parsers {

namespace {

using model::Error;
using model::ProgramDebug;
using model::SubgraphDebug;

std::string_view folderOf(std::string_view path) {
    const size_t slash = path.find_last_of('/');
    return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

/// A debug member with what is known of it before its records are read.
struct KeptMember {
    std::string name, bytes;
    DebugLayerKind layer = DebugLayerKind::Unknown;
    std::optional<model::Engine> engine;

    DebugBytes view() const { return {name, bytes}; }
};

class NeffSource : public model::ProgramSource {
public:
    explicit NeffSource(NeffSourceInput input)
        : m_input(std::move(input)) {
        // Names of real programs are inflated to about ten times their archive; a bomb may not ask for more memory.
        constexpr uint64_t kFloor = uint64_t(64) << 20, kRatio = 64;
        if (m_input.archiveLength < (m_input.maxKeptBytes - std::min(kFloor, m_input.maxKeptBytes)) / kRatio)
            m_input.maxKeptBytes = std::min(m_input.maxKeptBytes, kFloor + kRatio * m_input.archiveLength);
        m_nothing.bir = makeDebugLayer({}, m_nothing.problems);
    }

    model::Result<const SubgraphDebug*> subgraph(std::string_view name) const override {
        const std::lock_guard lock(m_mutex);
        if (!readOnce())
            return *m_error;
        const auto known = m_subgraphs.find(name);
        if (known != m_subgraphs.end())
            return known->second.get();
        const auto found = std::find_if(m_input.subgraphs.begin(), m_input.subgraphs.end(),
                                        [&](const model::ProgramSubgraph& s) { return s.name == name; });
        if (found == m_input.subgraphs.end())
            return &m_nothing;
        auto debug = decode(*found);
        return m_subgraphs.emplace(std::string(name), std::move(debug)).first->second.get();
    }

    model::Result<const ProgramDebug*> layers() const override {
        const std::lock_guard lock(m_mutex);
        if (!readOnce())
            return *m_error;
        if (!m_layers)
            m_layers = decodeLayers();
        return m_layers.get();
    }

private:
    bool readOnce() const {
        if (!m_tried) {
            m_tried = true;
            try {
                m_error = readArchive();
            } catch (const std::bad_alloc&) {
                m_error = Error{"There is not enough memory for the debug names.", m_input.path};
            }
        }
        return !m_error;
    }

    std::optional<Error> readArchive() const {
        const auto opened = m_input.reopen();
        if (!opened.ok())
            return opened.error();
        const ByteSource& file = *opened.value();
        const auto head = readHead(file, m_input.head.size());
        if (!head.ok())
            return head.error();
        if (file.size() != m_input.fileSize || head.value().view() != m_input.head)
            return Error{"The file has changed since it was loaded. Reload to read its names.", m_input.path};
        ArchiveRequest request{file, m_input.archiveOffset, m_input.archiveLength};
        request.maxKeptMember = m_input.maxKeptBytes;
        uint64_t kept = 0;
        bool tooMuch = false;
        const ArchiveOutcome outcome =
            walkArchive(request, {[&](const model::NeffMember& member) { return isWanted(member.name); },
                                  [&](const model::NeffMember& member, std::string bytes) {
                                      kept += bytes.size();
                                      tooMuch = kept > m_input.maxKeptBytes || bytes.size() < member.sizeBytes;
                                      if (!tooMuch)
                                          keep(member.name, std::move(bytes));
                                      return !tooMuch;
                                  }});
        using End = ArchiveOutcome::End;
        if (tooMuch || outcome.end == End::TooLarge)
            m_problems.push_back("The debug names are larger than " + std::to_string(m_input.maxKeptBytes) +
                                 " bytes; those at the end of the archive are missing.");
        else if (outcome.end != End::Complete)
            m_problems.push_back("The archive is damaged; names at its end are missing.");
        return std::nullopt;
    }

    bool isWanted(const std::string& member) const {
        if (isDebugMember(member))
            return true;
        for (const model::ProgramSubgraph& subgraph : m_input.subgraphs)
            for (const model::ProgramEngine& engine : subgraph.engines)
                if (engine.member == member)
                    return true;
        return false;
    }

    void keep(const std::string& name, std::string bytes) const {
        if (!isDebugMember(name)) {
            m_binaries[name] = std::move(bytes);
            return;
        }
        KeptMember member;
        const DebugMemberHead head = readDebugHead(bytes);
        member.layer = debugLayerOf(name, head.description);
        member.engine = head.engine;
        member.name = name;
        member.bytes = std::move(bytes);
        m_members.push_back(std::move(member));
    }

    /// Members in a subgraph's folder are its own; those elsewhere are of all.
    bool isOf(const KeptMember& member, const std::string& folder) const {
        const std::string_view own = folderOf(member.name);
        return own == folder ||
               std::none_of(m_input.subgraphs.begin(), m_input.subgraphs.end(),
                            [&](const model::ProgramSubgraph& subgraph) { return subgraph.folder == own; });
    }

    std::unique_ptr<const SubgraphDebug> decode(const model::ProgramSubgraph& subgraph) const {
        auto debug = std::make_unique<SubgraphDebug>();
        debug->problems = m_problems;
        for (size_t e = 0; e < model::kEngineCount; ++e) {
            readEngine(subgraph, e, *debug);
            if (const auto binary = m_binaries.find(subgraph.engines[e].member); binary != m_binaries.end())
                debug->compiled[e] = binary->second;
        }
        std::vector<DebugBytes> bir;
        for (const KeptMember& member : m_members)
            if (member.layer == DebugLayerKind::Bir && isOf(member, subgraph.folder))
                bir.push_back(member.view());
        debug->bir = makeDebugLayer(std::move(bir), debug->problems);
        return debug;
    }

    void readEngine(const model::ProgramSubgraph& subgraph, size_t engine, SubgraphDebug& debug) const {
        bool any = false, sound = true;
        for (const KeptMember* member : asmMembers(subgraph, engine)) {
            any = true;
            if (!readAsmParents(member->bytes, debug.birOf[engine])) {
                sound = false;
                debug.problems.push_back(member->name + " is damaged: instructions after the first " +
                                         std::to_string(debug.birOf[engine].size()) + " have no names.");
            }
        }
        debug.hasBir[engine] = any && sound;
    }

    /// The asm members of an engine: those that the definition names, else by their own engine type.
    std::vector<const KeptMember*> asmMembers(const model::ProgramSubgraph& subgraph, size_t engine) const {
        std::vector<const KeptMember*> found;
        for (const AsmMembers& named : m_input.asmMembers)
            if (named.subgraph == subgraph.name)
                for (const std::string& name : named.byEngine[engine])
                    for (const KeptMember& member : m_members)
                        if (member.name == name)
                            found.push_back(&member);
        if (!found.empty())
            return found;
        for (const KeptMember& member : m_members)
            if (member.layer == DebugLayerKind::Asm && member.engine == static_cast<model::Engine>(engine) &&
                isOf(member, subgraph.folder))
                found.push_back(&member);
        return found;
    }

    std::unique_ptr<const ProgramDebug> decodeLayers() const {
        auto debug = std::make_unique<ProgramDebug>();
        debug->problems = m_problems;
        const auto layer = [&](DebugLayerKind kind) {
            std::vector<DebugBytes> members;
            for (const KeptMember& member : m_members)
                if (member.layer == kind)
                    members.push_back(member.view());
            return makeDebugLayer(std::move(members), debug->problems);
        };
        debug->penguin = layer(DebugLayerKind::Penguin);
        debug->hlo = layer(DebugLayerKind::Hlo);
        debug->framework = layer(DebugLayerKind::Framework);
        for (const KeptMember& member : m_members)
            if (member.layer == DebugLayerKind::StackFrames && !readStackFrames(member.bytes, debug->frames))
                debug->problems.push_back(member.name + " is damaged: source lines are missing.");
        return debug;
    }

    NeffSourceInput m_input;
    SubgraphDebug m_nothing;
    mutable std::mutex m_mutex; // guards all below; what answers point to never changes
    mutable bool m_tried = false;
    mutable std::optional<Error> m_error;
    mutable std::vector<std::string> m_problems;
    mutable std::vector<KeptMember> m_members; // in the order of the archive; answers look into them
    mutable std::map<std::string, std::string> m_binaries;
    mutable std::map<std::string, std::unique_ptr<const SubgraphDebug>, std::less<>> m_subgraphs;
    mutable std::unique_ptr<const ProgramDebug> m_layers;
};

} // namespace

std::unique_ptr<const model::ProgramSource> makeNeffSource(NeffSourceInput input) {
    return std::make_unique<NeffSource>(std::move(input));
}

} // namespace parsers
