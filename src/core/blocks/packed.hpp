// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "search/hash.hpp"

namespace budge::blocks {

/// A set of cells on a board of up to 256; boards of up to 64 use a plain integer instead.
struct WideCells {
    std::array<std::uint64_t, 4> words{};

    friend WideCells operator&(const WideCells& a, const WideCells& b) {
        WideCells r;
        for (int i = 0; i < 4; ++i) r.words[i] = a.words[i] & b.words[i];
        return r;
    }
    friend WideCells operator|(const WideCells& a, const WideCells& b) {
        WideCells r;
        for (int i = 0; i < 4; ++i) r.words[i] = a.words[i] | b.words[i];
        return r;
    }
    friend WideCells operator^(const WideCells& a, const WideCells& b) {
        WideCells r;
        for (int i = 0; i < 4; ++i) r.words[i] = a.words[i] ^ b.words[i];
        return r;
    }
    WideCells& operator|=(const WideCells& other) { return *this = *this | other; }
    bool operator==(const WideCells&) const = default;
    auto operator<=>(const WideCells&) const = default;
};

inline bool any(std::uint64_t cells) { return cells != 0; }
inline bool any(const WideCells& cells) {
    return (cells.words[0] | cells.words[1] | cells.words[2] | cells.words[3]) != 0;
}
inline void add_cell(std::uint64_t& cells, int cell) { cells |= std::uint64_t(1) << cell; }
inline void add_cell(WideCells& cells, int cell) {
    cells.words[std::size_t(cell / 64)] |= std::uint64_t(1) << (cell % 64);
}
inline std::uint64_t all_cells(std::uint64_t) { return ~std::uint64_t(0); }
inline WideCells all_cells(const WideCells&) {
    constexpr auto full = ~std::uint64_t(0);
    return {{full, full, full, full}};
}

/// A state in N words of 64 bits.
template <int N>
struct Packed {
    std::array<std::uint64_t, N> words{};

    friend Packed operator&(const Packed& a, const Packed& b) {
        Packed r;
        for (int i = 0; i < N; ++i) r.words[i] = a.words[i] & b.words[i];
        return r;
    }
    friend Packed operator|(const Packed& a, const Packed& b) {
        Packed r;
        for (int i = 0; i < N; ++i) r.words[i] = a.words[i] | b.words[i];
        return r;
    }
    bool operator==(const Packed&) const = default;
    auto operator<=>(const Packed&) const = default;

    std::uint64_t hash() const {
        std::uint64_t sum = 0x9E3779B97F4A7C15ull;
        for (const std::uint64_t word : words) sum = folded(word ^ sum, 0xD6E8FEB86659FD93ull);
        return sum;
    }
};

}  // namespace budge::blocks
