// SPDX-FileCopyrightText: 2026 The Neurite authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "viewer/tables/row_order.h"

#include "model/query/related_spans.h"
#include "model/query/span_search.h"
#include "viewer/tables/column_format.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>
#include <utility>

namespace viewer {

namespace {

std::vector<std::string> wordsOf(const std::string& filter) {
    std::istringstream stream(model::asciiLower(filter));
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

bool hasAllWords(const model::Table& table, size_t row, size_t columnCount, const std::vector<std::string>& words) {
    // Cells are put into one text with a separator that no word holds, so each cell is made once.
    std::string all;
    for (size_t column = 0; column < columnCount; ++column) {
        all += plainText(table.cell(row, column));
        all += '\n';
    }
    all = model::asciiLower(all);
    return std::all_of(words.begin(), words.end(),
                       [&](const std::string& word) { return all.find(word) != std::string::npos; });
}

/// Which rows a chip keeps, with what can be looked up once looked up.
class ChipRule {
public:
    ChipRule(const RowSource& source, const RowChip& chip)
        : m_source(source)
        , m_chip(chip) {
        if (source.capture && !chip.operatorName.empty())
            m_operator = source.capture->strings().find(chip.operatorName);
        while (m_column < source.columns.size() && source.columns[m_column].id != chip.column)
            ++m_column;
    }

    bool keeps(size_t row) const {
        if (!m_chip.column.empty() &&
            (m_column == m_source.columns.size() || plainText(m_source.table.cell(row, m_column)) != m_chip.value))
            return false;
        if (m_chip.operatorName.empty())
            return true;
        if (m_operator.valid())
            if (const model::SpanId span = m_source.table.spanOf(row); span.valid())
                return model::operatorNameOf(*m_source.capture, span) == m_operator;
        return m_source.table.operatorOf(row) == m_chip.operatorName;
    }

private:
    const RowSource& m_source;
    const RowChip& m_chip;
    model::StringId m_operator;
    size_t m_column = 0;
};

/// A real that is no number counts as unknown: it has no place among the others.
bool unknown(const model::Cell& cell) {
    const auto* real = std::get_if<double>(&cell);
    return std::holds_alternative<std::monostate>(cell) || (real && std::isnan(*real));
}

template <class T>
int threeWay(const T& a, const T& b) {
    return a < b ? -1 : (b < a ? 1 : 0);
}

} // namespace

int compareCells(const model::Cell& a, const model::Cell& b) {
    if (const auto* textA = std::get_if<std::string>(&a))
        if (const auto* textB = std::get_if<std::string>(&b))
            return threeWay(*textA, *textB);
    const auto *ia = std::get_if<int64_t>(&a), *ib = std::get_if<int64_t>(&b);
    const auto *ua = std::get_if<uint64_t>(&a), *ub = std::get_if<uint64_t>(&b);
    if (ia && ib)
        return threeWay(*ia, *ib);
    if (ua && ub)
        return threeWay(*ua, *ub);
    if (ia && ub)
        return std::cmp_less(*ia, *ub) ? -1 : (std::cmp_equal(*ia, *ub) ? 0 : 1);
    if (ua && ib)
        return -compareCells(b, a);
    const auto realA = approximate(a), realB = approximate(b);
    if (realA && realB)
        return threeWay(*realA, *realB);
    return threeWay(a.index(), b.index()); // a text beside a number: kinds keep apart
}

RowOrder orderRows(const RowSource& source, const RowWish& wish, const std::atomic<bool>& cancelled) {
    RowOrder order;
    const model::Table& table = source.table;
    const size_t columnCount = source.columns.size();
    const ChipRule chip(source, wish.chip);
    const std::vector<std::string> words = wordsOf(wish.filter);
    const size_t rowCount = std::min<size_t>(table.rowCount(), INT32_MAX);
    for (size_t row = 0; row < rowCount && !cancelled; ++row)
        if (chip.keeps(row) && (words.empty() || hasAllWords(table, row, columnCount, words)))
            order.rows.push_back(static_cast<uint32_t>(row));

    if (wish.sortColumn >= 0 && static_cast<size_t>(wish.sortColumn) < columnCount) {
        std::vector<model::Cell> keys(rowCount);
        for (const uint32_t row : order.rows) {
            if (cancelled)
                return order;
            keys[row] = table.cell(row, static_cast<size_t>(wish.sortColumn));
        }
        std::stable_sort(order.rows.begin(), order.rows.end(), [&](uint32_t a, uint32_t b) {
            if (unknown(keys[a]) || unknown(keys[b]))
                return !unknown(keys[a]) && unknown(keys[b]);
            const int way = compareCells(keys[a], keys[b]);
            return wish.descending ? way > 0 : way < 0;
        });
    }
    order.places.assign(rowCount, RowOrder::kHidden);
    for (size_t place = 0; place < order.rows.size(); ++place)
        order.places[order.rows[place]] = static_cast<uint32_t>(place);
    return order;
}

} // namespace viewer
