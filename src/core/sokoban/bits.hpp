// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "search/hash.hpp"

namespace budge::sokoban {

/// A set of cells: bit i stands for cell i. `W` words of 64 bits; 4 is the fast size for most
/// levels, the searches are instantiated for larger ones too.
template <int W>
struct Bits {
    std::array<std::uint64_t, W> word{};

    bool test(int cell) const { return word[cell >> 6] >> (cell & 63) & 1; }
    void set(int cell) { word[cell >> 6] |= std::uint64_t(1) << (cell & 63); }
    void reset(int cell) { word[cell >> 6] &= ~(std::uint64_t(1) << (cell & 63)); }
    void move(int from, int to) {
        reset(from);
        set(to);
    }

    int count() const {
        int total = 0;
        for (const auto bits : word) total += std::popcount(bits);
        return total;
    }
    bool any() const {
        std::uint64_t all = 0;
        for (const auto bits : word) all |= bits;
        return all != 0;
    }
    bool within(const Bits& other) const {
        std::uint64_t outside = 0;
        for (int i = 0; i < W; ++i) outside |= word[i] & ~other.word[i];
        return outside == 0;
    }
    bool meets(const Bits& other) const {
        std::uint64_t common = 0;
        for (int i = 0; i < W; ++i) common |= word[i] & other.word[i];
        return common != 0;
    }
    /// The least cell, or -1.
    int first() const {
        for (int i = 0; i < W; ++i)
            if (word[i]) return i * 64 + std::countr_zero(word[i]);
        return -1;
    }
    template <class Visit>
    void each(Visit&& visit) const {
        for (int i = 0; i < W; ++i)
            for (auto bits = word[i]; bits; bits &= bits - 1)
                visit(i * 64 + std::countr_zero(bits));
    }

    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < W; ++i) word[i] |= other.word[i];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (int i = 0; i < W; ++i) word[i] &= other.word[i];
        return *this;
    }
    Bits& operator-=(const Bits& other) {
        for (int i = 0; i < W; ++i) word[i] &= ~other.word[i];
        return *this;
    }
    friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend Bits operator-(Bits a, const Bits& b) { return a -= b; }
    bool operator==(const Bits&) const = default;

    std::uint64_t hash() const {
        std::uint64_t mixed = 0;
        for (const auto bits : word) mixed = Hash{}(mixed ^ bits);
        return mixed;
    }
};

}  // namespace budge::sokoban
