// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tables/table_list.h"
#include "parsers/capture_loader.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <sstream>

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

using Row = std::vector<std::string>;
using RowCounts = std::map<Row, int>;

const std::vector<std::string> kFolders = {"fused_bf16_s512", "baseline_bf16_s512", "baseline_fp32_s1024"};
constexpr std::array kEngines = {"tensor", "scalar", "gpsimd", "vector", "sync"};

fs::path corpusFolder(const std::string& name) {
    return fs::path(NEURITE_CORPUS_DIR) / "device" / name;
}

/// A profile and its program alone, without the vendor's decode beside it, and what the vendor's decode says.
struct Profile {
    QTemporaryDir folder;
    std::shared_ptr<const model::Capture> capture;
    json vendor;
};

void copyInto(const fs::path& file, const fs::path& folder) {
    fs::copy_file(file, folder / file.filename());
    fs::permissions(folder / file.filename(), fs::perms::owner_write, fs::perm_options::add);
}

std::unique_ptr<Profile> readProfile(const std::string& name) {
    auto profile = std::make_unique<Profile>();
    const fs::path folder = profile->folder.path().toStdString();
    for (const fs::directory_entry& entry : fs::directory_iterator(corpusFolder(name))) {
        const std::string extension = entry.path().extension();
        if (extension == ".ntff" || extension == ".neff")
            copyInto(entry.path(), folder);
        else if (extension == ".json")
            profile->vendor = json::parse(std::ifstream(entry.path()));
    }
    model::Progress progress;
    const auto outcome = parsers::loadCapture({{folder.string()}, {}}, parsers::DiskFileTree(), progress);
    profile->capture = outcome.ok() ? outcome.value().capture : nullptr;
    return profile;
}

const Profile& profileOf(const QString& name) {
    static std::map<std::string, std::unique_ptr<Profile>> read;
    std::unique_ptr<Profile>& profile = read[name.toStdString()];
    if (!profile)
        profile = readProfile(name.toStdString());
    return *profile;
}

std::string text(const json& row, const char* key) {
    const auto found = row.find(key);
    if (found == row.end() || found->is_null())
        return {};
    return found->is_string() ? found->get<std::string>() : found->dump();
}

std::string subgraph(const json& row) {
    const std::string name = text(row, "subgraph");
    return name.empty() ? "sg00" : name;
}

/// White space as single spaces: the vendor leaves gaps where an operand is absent.
std::string squashed(const std::string& words) {
    std::istringstream split(words);
    std::string out;
    for (std::string word; split >> word;)
        out += (out.empty() ? "" : " ") + word;
    return out;
}

std::string digits(const std::string& label) {
    const size_t first = label.find_first_of("0123456789");
    return first == std::string::npos ? std::string()
                                      : label.substr(first, label.find_first_not_of("0123456789", first) - first);
}

/// How a table of ours compares with a list of the vendor's.
struct Comparison {
    const char* table;
    const char* list; ///< key of the vendor's list
    std::vector<std::string> columns;
    std::function<std::optional<Row>(const json&)> row; ///< nothing for one that is no row of this table
};

const json& listOf(const json& vendor, const char* key) {
    static const json kNone = json::array();
    const auto found = vendor.find(key);
    return found == vendor.end() ? kNone : *found;
}

Row texts(const json& row, std::initializer_list<const char*> keys) {
    Row out;
    for (const char* key : keys)
        out.push_back(text(row, key));
    return out;
}

Row behindSubgraph(const json& row, std::initializer_list<const char*> keys) {
    Row out = texts(row, keys);
    out.insert(out.begin(), subgraph(row));
    return out;
}

std::map<std::string, Comparison> comparisons() {
    std::map<std::string, Comparison> all;
    all["instructions"] = {"instructions",
                           "instruction",
                           {"subgraph", "engine", "pc", "start_ns", "duration_ns", "event_wait_ns", "opcode", "track",
                            "crc_in", "crc_out", "operands"},
                           [](const json& x) {
                               Row row = behindSubgraph(x, {"subgroup", "pc", "timestamp", "duration", "evt_wait_time",
                                                            "opcode", "label", "crc_in", "crc_out"});
                               row.push_back(squashed(text(x, "operands")));
                               return row;
                           }};
    all["names"] = {"instructions",
                    "instruction",
                    {"subgraph", "engine", "pc", "start_ns", "compiler_pc", "bir_id", "bir_name", "penguin_id",
                     "instruction_type", "layer", "hlo_name", "compiler_opcode", "compiler_operands"},
                    [](const json& x) {
                        Row row = behindSubgraph(x, {"subgroup", "pc", "timestamp", "compiler_pc", "bir_id",
                                                     "bir_instruction_name", "penguin_id", "instruction_type", "layer",
                                                     "hlo_name", "compiler_opcode"});
                        row.push_back(squashed(text(x, "compiler_operands")));
                        return row;
                    }};
    all["dma_packets"] = {"dma_packets",
                          "dma",
                          {"subgraph", "dma_engine", "queue", "start_ns", "duration_ns", "bytes", "crc", "queue_type",
                           "track", "packet_index"},
                          [](const json& x) -> std::optional<Row> {
                              if (text(x, "aggregated") == "yes")
                                  return std::nullopt;
                              return behindSubgraph(x,
                                                    {"dma_engine", "dma_queue", "timestamp", "duration",
                                                     "transfer_size", "crc", "queue_type", "subgroup", "packet_idx"});
                          }};
    all["semaphore_updates"] = {
        "semaphore_updates",
        "semaphore_update",
        {"subgraph", "semaphore", "timestamp_ns", "value", "label"},
        [](const json& x) {
            return Row{subgraph(x), digits(text(x, "id")), text(x, "timestamp"), text(x, "value"), text(x, "id")};
        }};
    all["throttling"] = {
        "throttling", "ham", {"subgraph", "timestamp_ns", "duration_ns", "k", "n", "type"}, [](const json& x) {
            return behindSubgraph(x, {"timestamp", "duration", "k", "n", "type"});
        }};
    all["memory_usage"] = {
        "memory_usage", "nc_mem_usage", {"neuron_device", "neuron_core", "usage_type", "bytes"}, [](const json& x) {
            return texts(x, {"nd", "nc", "usage_type", "amount_bytes"});
        }};
    all["active_time"] = {
        "active_time", "active_time", {"subgraph", "engine", "start_ns", "end_ns", "duration_ns"}, [](const json& x) {
            return behindSubgraph(x, {"engine", "start_ts", "end_ts", "duration_ns"});
        }};
    all["dma_throughput"] = {
        "dma_throughput", "dma_throughput", {"subgraph", "timestamp_ns", "total_bytes"}, [](const json& x) {
            return behindSubgraph(x, {"timestamp", "total_transfer_bytes"});
        }};
    all["pending_dma"] = {
        "pending_dma", "pending_dma", {"subgraph", "timestamp_ns", "vendor_value"}, [](const json& x) {
            return behindSubgraph(x, {"timestamp", "value"});
        }};
    return all;
}

/// A table of ours, by the ids of its columns.
class OurTable {
public:
    OurTable(const model::TableEntry& entry, std::shared_ptr<const model::Capture> capture)
        : m_entry(entry)
        , m_table(entry.make(std::move(capture))) {}

    size_t size() const { return m_table->rowCount(); }
    std::string operator()(size_t row, std::string_view column) const {
        for (size_t c = 0; c < m_entry.columns.size(); ++c) {
            if (m_entry.columns[c].id == column)
                return model::cellText(m_table->cell(row, c));
        }
        return {};
    }
    bool has(std::string_view column) const {
        return std::any_of(m_entry.columns.begin(), m_entry.columns.end(),
                           [&](const model::Column& c) { return c.id == column; });
    }
    /// Rows that only we show are marked: a note on a packet, no vendor_value on a point.
    bool vendorShows(size_t row) const {
        if (m_entry.id == "dma_packets")
            return (*this)(row, "note").empty();
        return m_entry.id != "pending_dma" || !(*this)(row, "vendor_value").empty();
    }

private:
    const model::TableEntry& m_entry;
    std::unique_ptr<model::Table> m_table;
};

Row ourRow(const OurTable& table, size_t row, const std::vector<std::string>& columns) {
    Row out;
    for (const std::string& column : columns) {
        std::string cell = table(row, column);
        if (column == "operands" || column == "compiler_operands")
            cell = squashed(cell);
        out.push_back(std::move(cell));
    }
    return out;
}

/// The vendor's export loses a row now and then that its own counts have.
int rowsLost(const json& vendor) {
    int counted = 0;
    for (const json& info : listOf(vendor, "model_info")) {
        for (const char* engine : kEngines)
            counted += info.value(std::string(engine) + "_engine_instruction_count", 0);
    }
    return counted - static_cast<int>(listOf(vendor, "instruction").size());
}

std::string joined(const Row& row) {
    std::string out;
    for (const std::string& cell : row)
        out += cell + " | ";
    return out;
}

/// Keys of the summary that have no proved formula: see docs/device-metrics.md.
bool hasNoRule(const std::string& key) {
    for (const char* start : {"cc_", "mfu_hlo_", "mfu_estimated", "mfu_max", "model_flops", "nc_idx", "nd_idx"}) {
        if (key.starts_with(start))
            return true;
    }
    return false;
}

} // namespace

/// Every row of the vendor's decode of the same files must be ours, and no other.
class TestVendorTables : public QObject {
    Q_OBJECT

private slots:
    void init() {
        if (!fs::exists(corpusFolder(kFolders.front())))
            QSKIP("the corpus of real files is not here: no table was compared with the vendor's");
    }
    void everyRowIsTheVendors_data();
    void everyRowIsTheVendors();
    void ratesAreTheVendorsToSinglePrecision_data() { folders(); }
    void ratesAreTheVendorsToSinglePrecision();
    void everyKeyOfTheSummaryIsTheVendors_data() { folders(); }
    void everyKeyOfTheSummaryIsTheVendors();
    void countsOfEachSubgraphAreTheVendors_data() { folders(); }
    void countsOfEachSubgraphAreTheVendors();

private:
    static void folders() {
        QTest::addColumn<QString>("folder");
        for (const std::string& folder : kFolders)
            QTest::newRow(folder.c_str()) << QString::fromStdString(folder);
    }
};

void TestVendorTables::everyRowIsTheVendors_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("comparison");
    for (const std::string& folder : kFolders) {
        for (const auto& [name, comparison] : comparisons())
            QTest::addRow("%s of %s", name.c_str(), folder.c_str())
                << QString::fromStdString(folder) << QString::fromStdString(name);
    }
}

void TestVendorTables::everyRowIsTheVendors() {
    QFETCH(QString, folder);
    QFETCH(QString, comparison);
    const Comparison compared = comparisons()[comparison.toStdString()];
    const model::TableEntry* entry = model::findTable(compared.table);
    QVERIFY(entry);
    const Profile& profile = profileOf(folder);
    QVERIFY(profile.capture);
    RowCounts left;
    const OurTable ours(*entry, profile.capture);
    for (size_t row = 0; row < ours.size(); ++row) {
        if (ours.vendorShows(row)) {
            Row cells = ourRow(ours, row, compared.columns);
            if (comparison == "active_time")
                cells[1] = QString::fromStdString(cells[1]).toLower().toStdString();
            ++left[cells];
        }
    }
    int vendorRows = 0;
    for (const json& x : listOf(profile.vendor, compared.list)) {
        const std::optional<Row> row = compared.row(x);
        if (!row)
            continue;
        ++vendorRows;
        const auto found = left.find(*row);
        if (found == left.end())
            QFAIL(("not ours: " + joined(*row)).c_str());
        if (--found->second == 0)
            left.erase(found);
    }
    QVERIFY(vendorRows > 0);
    int onlyOurs = 0;
    for (const auto& [row, count] : left)
        onlyOurs += count;
    const int allowed = std::string_view(compared.table) == "instructions" ? rowsLost(profile.vendor) : 0;
    QVERIFY2(onlyOurs <= allowed, left.empty() ? "" : joined(left.begin()->first).c_str());
}

void TestVendorTables::ratesAreTheVendorsToSinglePrecision() {
    QFETCH(QString, folder);
    const model::TableEntry* entry = model::findTable("dma_throughput");
    QVERIFY(entry);
    using Point = std::tuple<std::string, int64_t, int64_t, double>;
    const Profile& profile = profileOf(folder);
    std::vector<Point> vendor, ours;
    for (const json& x : listOf(profile.vendor, "dma_throughput"))
        vendor.emplace_back(subgraph(x), x.at("timestamp").get<int64_t>(), x.at("total_transfer_bytes").get<int64_t>(),
                            x.value("transfer_rate", 0.0));
    const OurTable table(*entry, profile.capture);
    for (size_t row = 0; row < table.size(); ++row)
        ours.emplace_back(table(row, "subgraph"), std::stoll(table(row, "timestamp_ns")),
                          std::stoll(table(row, "total_bytes")), std::stod(table(row, "rate_bytes_per_s")));
    std::sort(vendor.begin(), vendor.end());
    std::sort(ours.begin(), ours.end());
    QCOMPARE(ours.size(), vendor.size());
    for (size_t i = 0; i < ours.size(); ++i) {
        const double a = std::get<3>(ours[i]), b = std::get<3>(vendor[i]);
        QVERIFY2(std::abs(a - b) <= 2e-6 * std::abs(b) + 4096, std::to_string(a - b).c_str());
    }
}

void TestVendorTables::everyKeyOfTheSummaryIsTheVendors() {
    QFETCH(QString, folder);
    const Profile& profile = profileOf(folder);
    const OurTable table(*model::findTable("summary"), profile.capture);
    std::map<std::string, std::string> ours;
    for (size_t row = 0; row < table.size(); ++row) {
        if (table(row, "scope") == "profile")
            ours[table(row, "key")] = table(row, "value");
    }
    int equal = 0;
    for (const auto& [key, value] : profile.vendor.at("summary").at(0).items()) {
        if (!value.is_number())
            continue;
        const auto found = ours.find(key);
        if (found == ours.end() || found->second.empty()) {
            QVERIFY2(hasNoRule(key), ("not given: " + key).c_str());
            continue;
        }
        const std::string both = key + ": vendor " + value.dump() + ", ours " + found->second;
        const double vendor = value.get<double>();
        if (value.is_number_integer() && found->second.find_first_not_of("0123456789") == std::string::npos)
            QVERIFY2(found->second == value.dump(), both.c_str());
        else
            QVERIFY2(std::abs(std::stod(found->second) - vendor) <= 2e-6 * std::abs(vendor), both.c_str());
        ++equal;
    }
    QVERIFY2(equal >= 82, std::to_string(equal).c_str());
}

void TestVendorTables::countsOfEachSubgraphAreTheVendors() {
    QFETCH(QString, folder);
    const Profile& profile = profileOf(folder);
    const OurTable table(*model::findTable("summary"), profile.capture);
    std::map<std::pair<std::string, std::string>, std::string> ours;
    for (size_t row = 0; row < table.size(); ++row)
        ours[{table(row, "scope"), table(row, "key")}] = table(row, "value");
    int compared = 0;
    for (const json& info : profile.vendor.at("model_info")) {
        for (const auto& [key, value] : info.items()) {
            if (!value.is_number_integer())
                continue;
            QCOMPARE(QString::fromStdString(key + " " + ours[{text(info, "sg_name"), key}]),
                     QString::fromStdString(key + " " + value.dump()));
            ++compared;
        }
    }
    QVERIFY(compared >= 20);
}

QTEST_GUILESS_MAIN(TestVendorTables)
#include "tst_vendor_tables.moc"
