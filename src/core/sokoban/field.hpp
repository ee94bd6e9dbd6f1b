// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "search/hash.hpp"
#include "sokoban/level.hpp"

namespace budge::sokoban {

/// A set of squares of a board as it is drawn, row by row, so that a step is a shift: what fills a
/// small board's regions in a few operations. `N` words of 64 bits; shifts are by less than 64.
template <int N>
struct Mask {
    std::array<std::uint64_t, N> word{};

    static Mask of(int square) {
        Mask mask;
        mask.word[square >> 6] = std::uint64_t(1) << (square & 63);
        return mask;
    }
    bool test(int square) const { return word[square >> 6] >> (square & 63) & 1; }
    void set(int square) { word[square >> 6] |= std::uint64_t(1) << (square & 63); }
    void reset(int square) { word[square >> 6] &= ~(std::uint64_t(1) << (square & 63)); }
    bool any() const {
        std::uint64_t all = 0;
        for (const auto bits : word) all |= bits;
        return all != 0;
    }
    int first() const {
        for (int i = 0; i < N; ++i)
            if (word[i]) return i * 64 + std::countr_zero(word[i]);
        return -1;
    }
    int count() const {
        int total = 0;
        for (const auto bits : word) total += std::popcount(bits);
        return total;
    }
    template <class Visit>
    void each(Visit&& visit) const {
        for (int i = 0; i < N; ++i)
            for (auto bits = word[i]; bits; bits &= bits - 1) visit(i * 64 + std::countr_zero(bits));
    }

    /// Everything moved on by so many squares; those that leave are lost.
    Mask up(int by) const {
        Mask moved;
        for (int i = N - 1; i >= 0; --i)
            moved.word[i] = word[i] << by | (i ? word[i - 1] >> (64 - by) : 0);
        return moved;
    }
    Mask down(int by) const {
        Mask moved;
        for (int i = 0; i < N; ++i)
            moved.word[i] = word[i] >> by | (i + 1 < N ? word[i + 1] << (64 - by) : 0);
        return moved;
    }
    friend Mask operator|(Mask a, const Mask& b) {
        for (int i = 0; i < N; ++i) a.word[i] |= b.word[i];
        return a;
    }
    friend Mask operator&(Mask a, const Mask& b) {
        for (int i = 0; i < N; ++i) a.word[i] &= b.word[i];
        return a;
    }
    friend Mask operator-(Mask a, const Mask& b) {
        for (int i = 0; i < N; ++i) a.word[i] &= ~b.word[i];
        return a;
    }
    friend Mask operator^(Mask a, const Mask& b) {
        for (int i = 0; i < N; ++i) a.word[i] ^= b.word[i];
        return a;
    }
    /// All words at once: what the compiler makes by itself is a call.
    bool operator==(const Mask& other) const {
        std::uint64_t differing = 0;
        for (int i = 0; i < N; ++i) differing |= word[i] ^ other.word[i];
        return differing == 0;
    }
    std::uint64_t hash() const {
        std::uint64_t mixed = 0;
        for (const auto bits : word) mixed = Hash{}(mixed ^ bits);
        return mixed;
    }
};

/// For every ring of eight squares, given which of them are open: whether those beside the middle
/// (the odd ones) lie in more than one part of the ring.
constexpr std::array<bool, 256> split_rings = [] {
    std::array<bool, 256> found{};
    for (int ring = 0; ring < 256; ++ring) {
        int parts = 0;
        for (int i = 1; i < 8; i += 2) {
            // A square beside the middle begins a part unless the one before it is joined to it.
            const bool open = ring >> i & 1;
            const bool joined = (ring >> (i - 1) & 1) && (ring >> ((i + 6) % 8) & 1);
            parts += open && !joined;
        }
        found[std::size_t(ring)] = parts > 1;
    }
    return found;
}();

/// A board of squares with a column of walls between one row and the next, so that no shift leads
/// from row to row, and one above and below.
template <int N>
struct Field {
    int stride = 0;
    Mask<N> floor;
    Mask<N> goals;
    Mask<N> live;  ///< squares from which a box that is alone can be pushed to some goal

    Mask<N> step(const Mask<N>& squares, int direction) const {
        switch (direction) {
            case 0: return squares.down(1);
            case 1: return squares.up(1);
            case 2: return squares.down(stride);
            default: return squares.up(stride);
        }
    }
    int offset(int direction) const {
        const int offsets[directions] = {-1, 1, -stride, stride};
        return offsets[direction];
    }
    /// What the player can walk to from some squares past the boxes.
    Mask<N> region(const Mask<N>& from, const Mask<N>& boxes) const {
        return flood(from, floor - boxes, [](const Mask<N>&) { return false; });
    }
    /// Floods open squares until there is nothing more, or until what is reached is enough.
    template <class Enough>
    Mask<N> flood(Mask<N> from, const Mask<N>& open, Enough&& enough) const {
        for (Mask<N> reached = from;; from = reached) {
            reached = (reached | reached.up(1) | reached.down(1)) & open;
            reached = (reached | reached.up(stride) | reached.down(stride)) & open;
            if (reached == from || enough(reached)) return reached;
        }
    }
    /// What the player can walk to from `player` after a box has left one square for another, given
    /// the region before, which held the player's square. Mostly that is the same region but for
    /// these two squares, which a look at the squares around them tells. Where they do not tell, a
    /// flood need only come round to the other side of the box.
    Mask<N> region_after(const Mask<N>& before, const Mask<N>& boxes, int left, int taken,
                         int player) const {
        const Mask<N> open = floor - boxes;
        bool touches = left == player, merges = false;
        for (int d = 0; d < directions; ++d) {
            const int beside = left + offset(d);
            if (beside == taken || !open.test(beside)) continue;
            (before.test(beside) ? touches : merges) = true;
        }
        Mask<N> rest = before;
        if (before.test(taken)) {
            rest.reset(taken);
            if (splits(open, taken)) {
                const Mask<N> sides = rest & beside(taken);
                const Mask<N> reached = flood(Mask<N>::of(player), open, [&](const Mask<N>& squares) {
                    return !(sides - squares).any();
                });
                if ((sides - reached).any()) return reached;
            }
        }
        if (touches) rest.set(left);
        return touches && merges ? region(rest, boxes) : rest;
    }
    Mask<N> beside(int square) const {
        Mask<N> squares;
        for (int d = 0; d < directions; ++d) squares.set(square + offset(d));
        return squares;
    }
    /// Whether the open squares beside a square may not hang together if it is closed, as far as the
    /// eight squares around it tell.
    bool splits(const Mask<N>& open, int square) const {
        const int around[8] = {-stride - 1, -stride, -stride + 1, 1, stride + 1, stride, stride - 1, -1};
        // A board begins with a row of wall, and before the first square of the next there is none.
        int ring = square > stride ? int(open.test(square + around[0])) : 0;
        for (int i = 1; i < 8; ++i) ring |= int(open.test(square + around[i])) << i;
        return split_rings[std::size_t(ring)];
    }

    /// Marks the live squares: where a box can be pulled from a goal.
    void find_live() {
        live = goals;
        for (Mask<N> last; !(last == live);) {
            last = live;
            for (int d = 0; d < directions; ++d)
                live = live | (step(live, d) & floor & step(floor, opposite(d)));
        }
    }
};

/// The words that the squares of a level take, laid out as a Field; 0 if they are too many.
inline int field_words(const Level& level) {
    int top = level.height, bottom = 0, left = level.width, right = 0;
    for (int cell = 0; cell < level.size; ++cell) {
        top = std::min(top, level.row[cell]), bottom = std::max(bottom, level.row[cell]);
        left = std::min(left, level.column[cell]), right = std::max(right, level.column[cell]);
    }
    const int stride = right - left + 2, squares = stride * (bottom - top + 3);
    if (stride > 63) return 0;
    for (const int words : {1, 2, 4, 8})
        if (squares <= 64 * words) return words;
    return 0;
}

/// A level laid out as a Field, and which square is which cell.
template <int N>
struct Layout {
    Field<N> field;
    std::vector<int> square;  ///< of each cell; for the level's wall one of the row above the floor
    std::vector<Cell> cell;   ///< of each square; the level's wall for squares that are none

    explicit Layout(const Level& level) {
        int top = level.height, left = level.width, right = 0;
        for (int at = 0; at < level.size; ++at) {
            top = std::min(top, level.row[at]);
            left = std::min(left, level.column[at]), right = std::max(right, level.column[at]);
        }
        field.stride = right - left + 2;
        cell.assign(64 * N, level.wall());
        for (int at = 0; at < level.size; ++at) {
            square.push_back((level.row[at] - top + 1) * field.stride + level.column[at] - left);
            cell[square[at]] = Cell(at);
            field.floor = field.floor | Mask<N>::of(square[at]);
        }
        square.push_back(0);
        for (const Cell goal : level.goals) field.goals = field.goals | Mask<N>::of(square[goal]);
        field.find_live();
    }
};

/// Calls `act(std::integral_constant<int, N>)` with the words that the level takes.
template <class Act>
auto for_field(int words, Act&& act) {
    switch (words) {
        case 1: return act(std::integral_constant<int, 1>{});
        case 2: return act(std::integral_constant<int, 2>{});
        case 4: return act(std::integral_constant<int, 4>{});
        case 8: return act(std::integral_constant<int, 8>{});
        default: throw std::invalid_argument("the level is larger than the graph of pushes takes");
    }
}

}  // namespace budge::sokoban
