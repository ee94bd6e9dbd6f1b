// SPDX-License-Identifier: MIT
#include "levels/rush_hour_form.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace budge::levels {
namespace {

constexpr const char* letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Whether each letter stands straight over two cells or more, and A lies.
bool is_board(const std::string& cells, int side) {
    std::array<int, 128> first{}, last{}, count{};
    for (int cell = 0; cell < int(cells.size()); ++cell) {
        const auto sign = std::size_t(cells[std::size_t(cell)]);
        if (count[sign]++ == 0) first[sign] = cell;
        last[sign] = cell;
    }
    for (std::size_t sign = 0; sign < count.size(); ++sign) {
        if (!std::isalpha(int(sign)) || count[sign] == 0) continue;
        const int length = count[sign] - 1, apart = last[sign] - first[sign];
        const bool lies = first[sign] / side == last[sign] / side && apart == length;
        const int step = lies ? 1 : side;
        if (length < 1 || apart != length * step || (sign == 'A' && !lies)) return false;
        for (int cell = first[sign]; cell <= last[sign]; cell += step)
            if (std::size_t(cells[std::size_t(cell)]) != sign) return false;
    }
    return count['A'] > 1;
}

std::string lettered(const std::string& cells, int side) {
    std::array<char, 128> name{};
    name['A'] = 'A';
    int next = 1;
    std::string form;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        if (cell && cell % std::size_t(side) == 0) form += '\n';
        const auto sign = std::size_t(cells[cell]);
        if (!std::isalpha(int(sign))) {
            form += cells[cell];
            continue;
        }
        if (!name[sign]) name[sign] = letters[next++];
        form += name[sign];
    }
    return form;
}

}  // namespace

std::string rush_hour_form(const std::string& text) {
    int side = 0;
    while (side * side < int(text.size())) ++side;
    if (side < 2 || side * side != int(text.size())) return {};
    std::string cells = text;
    for (char& sign : cells) {
        if (sign == 'o') sign = '.';
        if (sign == 'x') sign = '#';
        const auto code = static_cast<unsigned char>(sign);  // a char has a sign on some processors only
        if (code > 127 || (!std::isalpha(code) && sign != '.' && sign != '#')) return {};
    }
    if (!is_board(cells, side)) return {};
    std::string turned;
    for (int row = side - 1; row >= 0; --row)
        turned += cells.substr(std::size_t(row) * std::size_t(side), std::size_t(side));
    return std::min(lettered(cells, side), lettered(turned, side));
}

}  // namespace budge::levels
