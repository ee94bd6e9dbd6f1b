// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "search/hash.hpp"

namespace budge::sokoban {

/// How many words of a set may hold anything, those before the first that never do.
template <int W>
struct Extent {
    static constexpr int words = W;
    void reach(int) {}
    void trim(const std::array<std::uint64_t, W>&) {}
};
/// The largest sets count them: they serve every level that is too large for the small ones, and few
/// levels need all of their words.
template <>
struct Extent<64> {
    int words = 0;
    void reach(int at_least) {
        if (at_least > words) words = at_least;
    }
    void trim(const std::array<std::uint64_t, 64>& word) {
        while (words > 0 && word[words - 1] == 0) --words;
    }
};

/// A set of cells: bit i stands for cell i. `W` words of 64 bits; 4 is the fast size for most
/// levels.
template <int W>
struct Bits : Extent<W> {
    using Extent<W>::words, Extent<W>::reach, Extent<W>::trim;
    std::array<std::uint64_t, W> word{};

    Bits() = default;
    /// A set of another width. What does not fit is left out.
    template <int V>
    explicit Bits(const Bits<V>& other) {
        reach(std::min(W, other.words));
        for (int i = 0; i < std::min(W, V); ++i) word[i] = other.word[i];
    }

    bool test(int cell) const { return word[cell >> 6] >> (cell & 63) & 1; }
    void set(int cell) {
        reach((cell >> 6) + 1);
        word[cell >> 6] |= std::uint64_t(1) << (cell & 63);
    }
    void reset(int cell) { word[cell >> 6] &= ~(std::uint64_t(1) << (cell & 63)); }
    void move(int from, int to) {
        reset(from);
        set(to);
    }

    int count() const {
        int total = 0;
        for (int i = 0; i < words; ++i) total += std::popcount(word[i]);
        return total;
    }
    bool any() const {
        std::uint64_t all = 0;
        for (int i = 0; i < words; ++i) all |= word[i];
        return all != 0;
    }
    bool within(const Bits& other) const {
        std::uint64_t outside = 0;
        for (int i = 0; i < words; ++i) outside |= word[i] & ~other.word[i];
        return outside == 0;
    }
    bool meets(const Bits& other) const {
        std::uint64_t common = 0;
        for (int i = 0; i < words; ++i) common |= word[i] & other.word[i];
        return common != 0;
    }
    /// The least cell, or -1.
    int first() const {
        for (int i = 0; i < words; ++i)
            if (word[i]) return i * 64 + std::countr_zero(word[i]);
        return -1;
    }
    template <class Visit>
    void each(Visit&& visit) const {
        for (int i = 0; i < words; ++i)
            for (auto bits = word[i]; bits; bits &= bits - 1)
                visit(i * 64 + std::countr_zero(bits));
    }

    Bits& operator|=(const Bits& other) {
        reach(other.words);
        for (int i = 0; i < other.words; ++i) word[i] |= other.word[i];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (int i = 0; i < words; ++i) word[i] &= other.word[i];
        return *this;
    }
    Bits& operator-=(const Bits& other) {
        for (int i = 0; i < words; ++i) word[i] &= ~other.word[i];
        return *this;
    }
    friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend Bits operator-(Bits a, const Bits& b) { return a -= b; }
    /// Equal sets may differ in extent: one may have lost what it held there.
    bool operator==(const Bits& other) const { return word == other.word; }

    std::uint64_t hash() const {
        Extent<W> held = *this;
        held.trim(word);
        std::uint64_t mixed = 0;
        for (int i = 0; i < held.words; ++i) mixed = Hash{}(mixed ^ word[i]);
        return mixed;
    }
};

}  // namespace budge::sokoban
