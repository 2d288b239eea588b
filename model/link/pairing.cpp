// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "model/link/pairing.h"

#include "model/capture_builder.h"
#include "model/link/pair_rules.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace model {

namespace {

std::string folderOf(const std::string& path) {
    const size_t slash = path.find_last_of('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash);
}
std::string fileName(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}
std::string below(const std::string& folder, const std::string& name) {
    return folder.empty() ? name : folder + "/" + name;
}

/// Where a NEFF lies, seen from a profile: nearer is better.
enum class Nearness { SameFolder, OwnNeffs, SiblingNeffs, Elsewhere, OtherCapture };

class Pairing {
public:
    explicit Pairing(CaptureBuilder& builder)
        : m_builder(builder)
        , m_programs(builder.programs()) {
        for (const DeviceProfile& profile : builder.profiles())
            m_profileFolders.insert(folderOf(profile.path));
        for (size_t i = 0; i < m_programs.size(); ++i)
            m_byFolder[folderOf(m_programs[i].path)].push_back(ProgramId(i));
    }

    void run() {
        std::vector<DeviceProfile>& profiles = m_builder.profiles();
        // First by uuid, so that a NEFF that is known to belong elsewhere is not taken for the only one of its folder.
        for (size_t p = 0; p < profiles.size(); ++p) {
            for (size_t i = 0; i < profiles[p].programs.size(); ++i)
                pairByUuid(profiles[p], profiles[p].programs[i]);
        }
        for (size_t p = 0; p < profiles.size(); ++p) {
            DeviceProfile& profile = profiles[p];
            findNamesakes(profile);
            for (size_t i = 0; i < profile.programs.size(); ++i)
                finish(ProfileId(p), profile, static_cast<int>(i));
            if (profile.programs.empty())
                m_builder.pairs().push_back(
                    {ProfileId(p), -1, {}, PairState::Orphan, "The profile names no program.", {}});
        }
        addLonelyPrograms();
    }

private:
    struct ByName {
        ProgramId program;
        std::string how;
    };

    const Program& program(ProgramId id) const { return m_programs[id.index()]; }

    Nearness nearness(const std::string& ntff, const Program& neff) const {
        const std::string mine = folderOf(ntff), its = folderOf(neff.path);
        if (its == mine)
            return Nearness::SameFolder;
        if (its == below(mine, "neffs"))
            return Nearness::OwnNeffs;
        if (its == below(folderOf(mine), "neffs"))
            return Nearness::SiblingNeffs;
        // A folder with profiles of its own is another capture: its names say nothing about this one.
        return m_profileFolders.contains(its) ? Nearness::OtherCapture : Nearness::Elsewhere;
    }

    bool sharesName(const std::string& ntff, const Program& neff) const {
        const std::string stem = nameStem(ntff);
        return namesShareNumber(ntff, neff.path) || (!stem.empty() && stem == nameStem(neff.path));
    }

    UuidVerdict verdict(const DeviceProfile& profile, const ProfiledProgram& wanted, const Program& neff) const {
        return neff.readable ? compareUuid(wanted.uid, profile.uuid, neff.uuid) : UuidVerdict::CannotTell;
    }

    void pairByUuid(const DeviceProfile& profile, ProfiledProgram& wanted) {
        std::optional<std::pair<int, bool>> best; // nearness, then whether the name fits
        for (size_t i = 0; i < m_programs.size(); ++i) {
            const Program& neff = m_programs[i];
            if (verdict(profile, wanted, neff) != UuidVerdict::Equal)
                continue;
            const std::pair rank(static_cast<int>(nearness(profile.path, neff)), !sharesName(profile.path, neff));
            if (!best || rank < *best) {
                best = rank;
                wanted.program = ProgramId(i);
            }
            m_used.insert(ProgramId(i)); // a copy of a matched NEFF is no orphan
        }
    }

    /// NEFFs whose names fit a profile's: looked for once, for profiles with thousands of programs.
    void findNamesakes(const DeviceProfile& profile) {
        m_namesakes.clear();
        const bool needed = std::any_of(profile.programs.begin(), profile.programs.end(),
                                        [](const ProfiledProgram& wanted) { return !wanted.program.valid(); });
        for (size_t i = 0; needed && i < m_programs.size(); ++i) {
            const Nearness where = nearness(profile.path, m_programs[i]);
            if (where != Nearness::OtherCapture && sharesName(profile.path, m_programs[i]))
                m_namesakes.push_back({ProgramId(i), where});
        }
    }

    /// The NEFF that the names put beside a profile: by number, by stem, or as the only one there.
    std::optional<ByName> byName(const DeviceProfile& profile, const ProfiledProgram& wanted) const {
        std::optional<std::pair<bool, int>> best; // whether its uuid differs, then nearness
        ByName found;
        for (const auto& [id, where] : m_namesakes) {
            const std::pair rank(verdict(profile, wanted, program(id)) == UuidVerdict::Different,
                                 static_cast<int>(where));
            if (!best || rank < *best) {
                best = rank;
                found = {id, namesShareNumber(profile.path, program(id).path) ? "its name has the same number"
                                                                              : "its name has the same stem"};
            }
        }
        if (best)
            return found;
        const std::string folder = folderOf(profile.path);
        for (const std::string& place : {folder, below(folder, "neffs"), below(folderOf(folder), "neffs")}) {
            const auto there = m_byFolder.find(place);
            if (there == m_byFolder.end())
                continue;
            if (there->second.size() == 1 && !m_used.contains(there->second.front()))
                return ByName{there->second.front(), "it is the only NEFF there"};
            break;
        }
        return std::nullopt;
    }

    void finish(ProfileId id, DeviceProfile& profile, int index) {
        ProfiledProgram& wanted = profile.programs[static_cast<size_t>(index)];
        Pair pair{id, index, wanted.program, PairState::Orphan, {}, wanted.uid};
        if (pair.uuid.empty())
            pair.uuid = profile.uuid.substr(0, 32);
        if (wanted.program.valid()) {
            pair.state = PairState::Matched;
            pair.uuid = program(wanted.program).uuid;
            pair.reason = wanted.uid.empty() ? "Both hold the same uuid, as far as the profile's version writes it."
                                             : "Both hold the same uuid.";
        } else if (const auto named = byName(profile, wanted)) {
            takeNamed(*named, profile, wanted, pair);
        } else {
            pair.reason = "No NEFF with this uuid is here.";
            reportOrphan(profile, wanted);
        }
        m_builder.pairs().push_back(std::move(pair));
    }

    void takeNamed(const ByName& named, const DeviceProfile& profile, ProfiledProgram& wanted, Pair& pair) {
        const Program& neff = program(named.program);
        pair.program = named.program;
        m_named.insert(named.program);
        const std::string who = fileName(neff.path);
        if (verdict(profile, wanted, neff) == UuidVerdict::Different) {
            pair.state = PairState::Mismatch;
            pair.reason = "Names pair them (" + named.how + "), but the NEFF has another uuid: it is of another build.";
            wanted.mismatched = true;
            m_builder.findings().add(
                Severity::Error, "pair.mismatch", profile.path,
                who + " lies where the NEFF of this profile should (" + named.how + "), but its uuid is " + neff.uuid +
                    " and the profile's is " + pair.uuid + ". Nothing is named from it.",
                "Copy the NEFF of that run beside the profile, or give its folder with --neff-dir.");
            return;
        }
        if (!neff.readable) {
            pair.reason = "The NEFF that its name points to cannot be read.";
            return;
        }
        pair.state = PairState::MatchedByName;
        pair.reason = "The uuid cannot be told, but " + named.how + ".";
        wanted.program = named.program;
        m_builder.findings().add(Severity::Info, "pair.by_name", profile.path,
                                 "It was paired with " + who + " by name only (" + named.how +
                                     "): the profile does not say enough of its uuid to prove it.",
                                 "Check that both are of the same run.");
    }

    void reportOrphan(const DeviceProfile& profile, const ProfiledProgram& wanted) {
        std::string message = "No NEFF of this profile's program is here";
        if (!wanted.uid.empty())
            message += " (uuid " + wanted.uid + ")";
        m_builder.findings().add(
            Severity::Warning, "pair.orphan_ntff", profile.path, message + ": its instructions have no names.",
            "Copy the NEFF into the folder (the compile cache may hold it), or give its folder with --neff-dir.");
    }

    void addLonelyPrograms() {
        for (size_t i = 0; i < m_programs.size(); ++i) {
            const ProgramId id(i);
            if (m_programs[i].offered || m_used.contains(id) || m_named.contains(id))
                continue;
            m_builder.pairs().push_back(
                {{}, -1, id, PairState::Orphan, "No profile here is of this program.", m_programs[i].uuid});
        }
    }

    CaptureBuilder& m_builder;
    const std::vector<Program>& m_programs;
    std::set<std::string> m_profileFolders;
    std::map<std::string, std::vector<ProgramId>> m_byFolder;
    std::vector<std::pair<ProgramId, Nearness>> m_namesakes; // of the profile at hand
    std::set<ProgramId> m_used;                              // matched by uuid
    std::set<ProgramId> m_named;                             // put beside a profile by name
};

} // namespace

void pairProfiles(CaptureBuilder& builder) {
    Pairing(builder).run();
}

} // namespace model
