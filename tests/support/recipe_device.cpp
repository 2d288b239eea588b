// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/recipe_device.h"

#include "tests/support/neff_writer.h"
#include "tests/support/ntff_writer.h"

#include <array>

namespace test_support {

namespace {

constexpr std::uint64_t kPsPerNs = 1000;

Engine engineNamed(const std::string& name) {
    constexpr std::array<const char*, 5> kNames{"Tensor", "Scalar", "GpSimd", "Vector", "Sync"};
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (name == kNames[i])
            return kEngines[i];
    throw std::runtime_error("there is no engine \"" + name + "\"");
}

// Programs of a profile by uid, with the streams of each core at addresses of their own.
class ProfileMaker {
public:
    ProfileMaker(NtffWriter& out, const RecipeClock& clock)
        : m_out(out)
        , m_clock(clock) {}

    void program(const RecipeJson& entry) {
        RecipeFields fields(entry, "a program of a profile");
        const auto uid = fields.need<std::string>("uid");
        NtffSubgraph& graph = this->graph(uid, fields.get<std::uint32_t>("core", 4));
        graph.execDurationPs = fields.get<std::uint64_t>("ran_for", 0) * kPsPerNs;
        for (const RecipeJson& name : fields.part("queues")) {
            DmaQueueUsage usage;
            usage.engine = 64 + static_cast<std::uint32_t>(graph.queues.size());
            usage.queue = 0;
            usage.name = name.get<std::string>();
            graph.queues.push_back(usage);
        }
        fields.end();
    }

    void execution(const RecipeJson& entry) {
        RecipeFields fields(entry, "an execution of a profile");
        const auto uid = fields.need<std::string>("uid");
        const auto core = fields.get<std::uint32_t>("core", 4);
        const SyncPoint sync =
            m_clock.of(fields.get<std::uint32_t>("nc", 0), core, fields.get<std::uint64_t>("exec_id", 0));
        const auto start = fields.need<std::int64_t>("start");
        const auto ps = [&](std::int64_t ns) { return sync.device(recipeMoment(ns)) * kPsPerNs; };
        m_out.execution(uuidFromHex(uid), ps(start), ps(start + fields.need<std::int64_t>("for")));
        graph(uid, core);
        for (const RecipeJson& item : fields.part("instructions")) {
            RecipeFields it(item, "an instruction");
            instruction(it, uid, core, start, ps);
            it.end();
        }
        for (const RecipeJson& item : fields.part("packets")) {
            RecipeFields it(item, "a DMA packet");
            const std::int64_t at = start + it.need<std::int64_t>("start");
            m_out.core(core).dmaPacket(64 + it.get<std::uint32_t>("queue", 0), 0, it.get<std::uint32_t>("bytes", 512),
                                       0, ps(at), ps(at + it.need<std::int64_t>("for")));
            it.end();
        }
        if (fields.get("dge_notification", false)) {
            NtffSubgraph& program = graph(uid, core);
            m_out.core(core).dgeNotification(Engine::Sync, program.pc(Engine::Sync, 0), {}, ps(start));
        }
        fields.end();
    }

private:
    NtffSubgraph& graph(const std::string& uid, std::uint32_t core) {
        NtffSubgraph& graph = m_out.program(uuidFromHex(uid)).graph("sg00", core);
        for (const Engine engine : kEngines)
            if (graph.stream(engine).startAddress == 0)
                graph.stream(engine).startAddress = m_nextAddress += 0x40000;
        return graph;
    }

    template <class Ps>
    void instruction(RecipeFields& it, const std::string& uid, std::uint32_t core, std::int64_t start, const Ps& ps) {
        const Engine engine = engineNamed(it.need<std::string>("engine"));
        const auto onCore = it.get<std::uint32_t>("core", core);
        NtffSubgraph& program = graph(uid, onCore);
        const std::int64_t at = start + it.need<std::int64_t>("start");
        constexpr std::size_t kOutside = 0x800; // beyond the loaded code, below that of the next engine
        const bool outside = it.get("outside_of_code", false);
        std::vector<Instruction>& loaded = program.stream(engine).instructions;
        const std::uint32_t pc = program.pc(engine, outside ? kOutside : loaded.size());
        if (!outside)
            loaded.push_back(nop());
        m_out.core(onCore).instruction(engine, pc, ps(at), ps(at + it.need<std::int64_t>("for")));
    }

    NtffWriter& m_out;
    const RecipeClock& m_clock;
    std::uint64_t m_nextAddress = 0x8005c0400000;
};

} // namespace

NamedFile neffOfRecipe(const RecipeJson& entry) {
    RecipeFields fields(entry, "a NEFF");
    const auto file = fields.need<std::string>("file");
    NeffWriter out;
    out.packing = NeffWriter::Packing::Stored;
    out.header.name = fields.get<std::string>("name", file);
    out.header.uuid = uuidFromHex(fields.need<std::string>("uuid"));
    out.subgraph("sg00").engine(Engine::Vector).add(nop());
    for (const auto& member : fields.part("members").items())
        out.member(member.key(), member.value().get<std::string>());
    fields.end();
    return {file, out.bytes()};
}

NamedFile profileOfRecipe(const RecipeJson& entry, const std::string& instance, std::int64_t pid,
                          const RecipeClock& clock) {
    RecipeFields fields(entry, "a profile");
    const auto file = fields.need<std::string>("file");
    NtffWriter out(fields.get<std::uint8_t>("version", 6));
    out.instanceId = fields.get<std::string>("instance", instance);
    out.pid = fields.get<std::uint64_t>("pid", static_cast<std::uint64_t>(pid));
    out.sessionId = fields.get<std::uint64_t>("session", 0);
    ProfileMaker maker(out, clock);
    for (const RecipeJson& program : fields.part("programs"))
        maker.program(program);
    for (const RecipeJson& execution : fields.part("executions"))
        maker.execution(execution);
    fields.end();
    return {file, out.bytes()};
}

} // namespace test_support
