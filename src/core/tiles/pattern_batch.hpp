// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tiles/automaton.hpp"
#include "tiles/patterns.hpp"

namespace budge::tiles {

/// Tells whether a goal lies below a board, but not the way there, with two patterns that are looked up
/// as the board lies and mirrored in the main diagonal.
///
/// Tables of hundreds of megabytes answer slowly, and a search that goes from board to board waits for
/// each answer. This one takes a batch of boards from its stack, asks for all their children at once, and
/// puts back those that leave hope. Newest boards go first, so that a batch are cousins, which look
/// up what lies close together. No branch depends on what a table says, so none is foretold wrongly.
template <int side>
class PatternBatch {
    static constexpr int cells = side * side;
    static_assert(cells <= 16);

public:
    /// A board with the tile of each cell in four bits, 0 for the blank's cell.
    struct Node {
        std::uint64_t board;
        std::array<std::uint32_t, 4> at;   ///< its entries: both patterns as it lies, then mirrored
        std::array<std::uint8_t, 4> room;  ///< how much each entry may be, given the other of its look
        std::uint16_t state;
        std::uint8_t left;
        std::uint8_t blank;
    };
    static_assert(sizeof(Node) == 32);

    static bool fits(const Patterns& patterns, const PathAutomaton& automaton) {
        return patterns.count() == 2 && automaton.size() <= 1 << 16;
    }

    /// `pass[v][t][u]` is what it adds to the index of look `v` that tile `t` passes tile `u`.
    template <class Pass>
    PatternBatch(const Patterns& patterns, const PathAutomaton& automaton, const Pass& pass)
        : automaton_(automaton), tables_{patterns.table(0), patterns.table(1)} {
        const Shape shape{side, side};
        for (Move move = 0; move < 4; ++move) {
            for (int blank = 0; blank < cells; ++blank)
                if (const int from = shape.source(blank, move); from >= 0)
                    ways_[move][std::size_t(blank)] = way(blank, from);
            for (std::size_t tile = 0; tile < cells; ++tile) {
                Turn& turn = turns_[move][tile];
                for (std::size_t v = 0; v < 2; ++v) {
                    const auto& view = patterns.views()[v];
                    turn.slot[v] = std::uint8_t(2 * v + view.pattern[tile]);
                    turn.table[v] = patterns.table(view.pattern[tile]);
                    turn.delta[v] = view.delta[move][tile];
                }
                for (std::size_t other = 0; other < cells; ++other) {
                    const std::int32_t passed = pass(move < 2 ? 0 : 1, tile, other);
                    turn.pass[other] = move % 2 ? passed : -passed;
                }
            }
        }
    }

    /// `grant(n)` allows some of the next n boards to be expanded, one at least; it may throw.
    template <class Grant>
    bool reaches_goal(const Node& root, Grant grant) {
        std::array<Node, batch> parents;
        std::array<std::array<std::uint8_t, batch>, 4> movers;
        std::array<Child, 4 * batch> children;
        std::array<std::uint8_t, 4 * batch> hopeful;
        stack_.resize(std::max<std::size_t>(stack_.size(), 4096));
        stack_[0] = root;
        for (std::size_t top = 1; top > 0;) {
            const std::size_t count = grant(std::min(top, batch));
            top -= count;
            std::array<std::size_t, 4> moving{};
            for (std::size_t i = 0; i < count; ++i) {
                parents[i] = stack_[top + i];
                if (parents[i].left == 0) return true;
                const auto& next = automaton_.row(parents[i].state);
                for (std::size_t move = 0; move < 4; ++move) {
                    movers[move][moving[move]] = std::uint8_t(i);
                    moving[move] += next[move] >= 0;
                }
            }
            Child* end = children.data();
            end = look<0>(parents.data(), movers[0].data(), moving[0], end);
            end = look<1>(parents.data(), movers[1].data(), moving[1], end);
            end = look<2>(parents.data(), movers[2].data(), moving[2], end);
            end = look<3>(parents.data(), movers[3].data(), moving[3], end);
            std::size_t left = 0;
            for (const Child* child = children.data(); child != end; ++child) {
                hopeful[left] = std::uint8_t(child - children.data());
                left += std::size_t(*child->entry[0] < child->room[0]) &
                        std::size_t(*child->entry[1] < child->room[1]);
            }
            if (top + left > stack_.size()) stack_.resize(2 * stack_.size());
            for (std::size_t i = 0; i < left; ++i) make(parents.data(), children[hopeful[i]], stack_[top + i]);
            top += left;
        }
        return false;
    }

private:
    /// 8 and 16 are slower by a tenth, 60 is no faster (bench/RESULTS-tiles.md).
    static constexpr std::size_t batch = 32;

    static std::size_t tile_at(std::uint64_t board, int bits) { return std::size_t(board >> bits & 15); }

    /// A move into the blank's cell: the bits where the tile stands, and those of the tiles it passes.
    struct Way {
        std::uint8_t from = 0;
        std::array<std::uint8_t, side - 1> passed{};
    };
    /// What a tile's move changes, by look.
    struct alignas(128) Turn {
        std::array<std::int32_t, 16> pass{};
        std::array<const std::uint8_t*, 2> table{};
        std::array<std::int32_t, 2> delta{};
        std::array<std::uint8_t, 2> slot{};
    };
    struct Child {
        std::array<const std::uint8_t*, 2> entry;
        std::array<std::uint8_t, 2> room, slot;
        std::uint8_t parent, from;
        Move move;
    };

    /// The tiles between two cells in reading order: of the rows for moves up and down, of the columns
    /// for the others, which is the order of the mirrored look. Each kind passes none in the other order.
    static Way way(int blank, int from) {
        const int low = std::min(blank, from), high = std::max(blank, from);
        Way way{std::uint8_t(4 * from), {}};
        std::size_t count = 0;
        if (high - low == side) {
            for (int cell = low + 1; cell < high; ++cell) way.passed[count++] = std::uint8_t(4 * cell);
        } else {
            for (int cell = low + side; cell < cells; cell += side) way.passed[count++] = std::uint8_t(4 * cell);
            for (int cell = high - side; cell >= 0; cell -= side) way.passed[count++] = std::uint8_t(4 * cell);
        }
        return way;
    }

    template <Move move>
    Child* look(const Node* parents, const std::uint8_t* movers, std::size_t count, Child* child) const {
        for (std::size_t i = 0; i < count; ++i, ++child) {
            const Node& parent = parents[movers[i]];
            const Way way = ways_[move][parent.blank];
            const Turn& turn = turns_[move][tile_at(parent.board, way.from)];
            std::int32_t passed = 0;
            for (const int bits : way.passed) passed += turn.pass[tile_at(parent.board, bits)];
            const std::size_t slot = turn.slot[0], other = turn.slot[1];
            child->entry[0] = turn.table[0] + parent.at[slot] + (turn.delta[0] + (move < 2 ? passed : 0));
            child->entry[1] = turn.table[1] + parent.at[other] + (turn.delta[1] + (move < 2 ? 0 : passed));
            __builtin_prefetch(child->entry[0]);
            __builtin_prefetch(child->entry[1]);
            child->room = {parent.room[slot], parent.room[other]};
            child->slot = turn.slot;
            child->parent = movers[i];
            child->from = way.from;
            child->move = move;
        }
        return child;
    }

    void make(const Node* parents, const Child& made, Node& node) const {
        const Node& parent = parents[made.parent];
        const std::uint64_t tile = tile_at(parent.board, made.from);
        node = parent;
        node.board += (tile << 4 * parent.blank) - (tile << made.from);
        node.left = std::uint8_t(parent.left - 1);
        for (auto& room : node.room) --room;
        for (std::size_t v = 0; v < 2; ++v) {
            const std::size_t slot = made.slot[v];
            node.at[slot] = std::uint32_t(made.entry[v] - tables_[slot & 1]);
            node.room[slot ^ 1] = std::uint8_t(node.left - *made.entry[v]);
        }
        node.state = std::uint16_t(automaton_.row(parent.state)[made.move]);
        node.blank = std::uint8_t(made.from / 4);
    }

    const PathAutomaton& automaton_;
    std::array<const std::uint8_t*, 2> tables_;
    std::array<std::array<Way, cells>, 4> ways_{};
    std::array<std::array<Turn, cells>, 4> turns_{};
    std::vector<Node> stack_;
};

}  // namespace budge::tiles
