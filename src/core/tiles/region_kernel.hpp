// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "tiles/pattern_probe.hpp"
#include "tiles/placements.hpp"
#include "tiles/regions.hpp"

namespace budge::tiles {

/// The kernel's look in the mirror is one in the main diagonal.
inline bool looks_mirrored(const Patterns& patterns) {
    const auto& mirror = patterns.frame().mirror;
    const int side = patterns.frame().shape.width;
    return mirror && mirror->cell[1] == side && mirror->cell[std::size_t(side)] == 1;
}

/// The probe with tables of regions: three cuts of two patterns each.
///
/// Tables of hundreds of megabytes answer slowly, and a search that goes from board to board waits for
/// each answer. This one takes a batch of boards from its stack, asks for all their children at once, and
/// puts back those that leave hope. Newest boards go first, so that a batch are cousins, which look
/// up what lies close together. No branch depends on what a table says, so none is foretold wrongly.
/// The second cut is asked only for those that the first leaves, and the third for those that both do.
///
/// So it is told whether the goal lies below a board, but not the way there. Where it does, the same is
/// asked of one child after the other.
template <int side, bool mirrored>
class RegionKernel final : public PatternProbe {
    static constexpr std::size_t cells = std::size_t(side * side);
    static constexpr std::size_t looks = mirrored ? 2 : 1, cuts = 3, patterns = 2 * cuts;
    static_assert(cells <= 16);

public:
    static bool fits(const Patterns& tables) {
        const auto& found = tables.cuts();
        return tables.frame().shape == Shape{side, side} && found.size() == cuts &&
               std::all_of(found.begin(), found.end(), [](const auto& cut) { return cut.last - cut.first == 2; });
    }

    RegionKernel(const Patterns& tables, const PathAutomaton& automaton, NodeClock& clock)
        : PatternProbe(tables, automaton, clock), regions_(Regions::of(tables.frame().shape)) {
        for (std::size_t p = 0; p < patterns; ++p) {
            table_[p] = tables.words(int(p));
            words_[p] = Regions::words(tables.pattern(int(p)).tiles());
        }
        for (Move move = 0; move < 4; ++move)
            for (int blank = 0; blank < int(cells); ++blank)
                if (const int from = tables.frame().shape.source(blank, move); from >= 0)
                    ways_[move][std::size_t(blank)] = way(blank, from);
        for (std::size_t look = 0; look < looks; ++look)
            for (std::size_t p = 0; p < patterns; ++p) {
                const auto& tiles = tables.views()[look].tiles[p];
                for (std::size_t j = 0; j < tiles.size(); ++j) {
                    pattern_[look][tiles[j]][p / 2] = std::uint8_t(p);
                    takes_[look][tiles[j]][p] = 0xffff;
                    for (std::size_t i = 0; i < tiles.size(); ++i)
                        if (i != j) passes_[look][tiles[j]][tiles[i]][p] = Lane(Orders::pass(int(j), int(i)));
                }
            }
    }

    int estimate(Root& root) override {
        const auto at = where(root.board);
        for (std::size_t look = 0; look < looks; ++look)
            for (std::size_t p = 0; p < patterns; ++p)
                root.needs[look][p] = std::uint8_t(patterns_.moves(patterns_.views()[look], int(p), at.data()));
        return largest(root.needs);
    }

    bool descend(Root& root, Move move) const override {
        const Root before = root;
        if (!PatternProbe::descend(root, move)) return false;
        std::array<Node, 4> children;
        const Node parent = place(before);
        const auto own = [&](const Node& child) { return child.blank == root.blank; };
        const Node* const end = children.data() + expand<true>(&parent, 1, children.data());
        const Node& child = *std::find_if(static_cast<const Node*>(children.data()), end, own);
        for (std::size_t look = 0; look < looks; ++look)
            std::copy(child.needs[look].begin(), child.needs[look].end(), root.needs[look].begin());
        return true;
    }

    bool is_within(const Root& root) override { return largest(root.needs) <= root.left; }

private:
    /// A number for each pattern, by the place of its table.
    using Lane = std::uint16_t;
    typedef Lane Lanes __attribute__((vector_size(16)));
    using Needs = std::array<std::array<std::uint8_t, patterns>, looks>;

    static constexpr std::size_t batch = 32;  // 24 and 48 are no faster (bench/RESULTS-tiles.md)
    /// Where there is little else to do meanwhile, all cuts are asked at once.
    static constexpr std::size_t few = 16;
    /// The boards at this depth are searched in groups of so many, since what has the goal below it is
    /// searched again (bench/RESULTS-tiles.md).
    static constexpr std::size_t split_depth = 6, group = 16;

    /// A board with the tile of each cell in four bits, 0 for the blank's cell; by look, for each pattern the
    /// order its tiles stand in, the cells they take, and the moves they need.
    struct Node {
        std::array<Lanes, looks> order, taken;
        std::uint64_t board;
        Needs needs;
        State state;
        std::uint16_t left;
        std::uint8_t blank;
    };
    struct Child {
        std::array<Lanes, looks> order, taken;
        std::array<std::array<const Regions::Word*, looks>, cuts> word;
        std::array<std::array<std::uint8_t, looks>, cuts> bit, needs;
        std::array<std::uint8_t, looks> blank;
        std::uint8_t parent, tile;
        Move move;
    };
    /// A board that waits to be searched, and the moves that lead there.
    struct Waiting {
        Node node;
        std::array<Move, split_depth> way;
        std::size_t depth;
    };
    /// A move into the blank's cell: the bits where the tile stands, and those of the tiles it passes; by
    /// look, the cells it gives and takes, in all lanes, and the blank's cell after it.
    struct Way {
        std::array<Lanes, looks> changes{};
        std::array<std::uint8_t, looks> blank{};
        std::uint8_t from = 0;
        std::array<std::uint8_t, side - 1> passed{};
    };

    static std::size_t tile_at(std::uint64_t board, int bits) { return std::size_t(board >> bits & 15); }

    static int largest(const auto& needs) {
        int most = 0;
        for (std::size_t look = 0; look < looks; ++look)
            for (std::size_t p = 0; p < patterns; p += 2) most = std::max(most, needs[look][p] + needs[look][p + 1]);
        return most;
    }

    /// The tiles between two cells in reading order: of the rows for moves up and down, of the columns
    /// for the others, which is the order of the mirrored look. Each kind passes none in the other order.
    static Way way(int blank, int from) {
        const int low = std::min(blank, from), high = std::max(blank, from);
        Way way;
        way.from = std::uint8_t(4 * from);
        std::size_t count = 0;
        if (high - low == side) {
            for (int cell = low + 1; cell < high; ++cell) way.passed[count++] = std::uint8_t(4 * cell);
        } else {
            for (int cell = low + side; cell < int(cells); cell += side) way.passed[count++] = std::uint8_t(4 * cell);
            for (int cell = high - side; cell >= 0; cell -= side) way.passed[count++] = std::uint8_t(4 * cell);
        }
        const auto shown = [](int cell, std::size_t look) { return look ? cell % side * side + cell / side : cell; };
        for (std::size_t look = 0; look < looks; ++look) {
            way.blank[look] = std::uint8_t(shown(from, look));
            for (std::size_t p = 0; p < patterns; ++p)
                way.changes[look][p] = Lane(1 << shown(from, look) | 1 << shown(blank, look));
        }
        return way;
    }

    Node place(const Root& root) const {
        Node node{};
        for (std::size_t cell = 0; cell < cells; ++cell)
            if (int(cell) != root.blank) node.board |= std::uint64_t(root.board[cell]) << 4 * cell;
        const auto at = where(root.board);
        for (std::size_t look = 0; look < looks; ++look)
            for (std::size_t p = 0; p < patterns; ++p) {
                const auto shown = patterns_.shown(patterns_.views()[look], int(p), at.data());
                const int tiles = patterns_.pattern(int(p)).tiles();
                node.order[look][p] = Lane(Regions::order(shown.data(), tiles));
                for (int j = 0; j < tiles; ++j) node.taken[look][p] |= Lane(1 << shown[std::size_t(j)]);
                node.needs[look][p] = root.needs[look][p];
            }
        node.state = root.state;
        node.left = std::uint16_t(root.left);
        node.blank = std::uint8_t(root.blank);
        return node;
    }

    bool search(const Root& root) override {
        waiting_.clear();
        return split(place(root), 0) || settle();
    }

    /// Whether one of the boards in some depth below this one leads to the goal, group after group; those
    /// that do not fill a group are left waiting.
    bool split(const Node& node, std::size_t depth) {
        if (depth == split_depth || node.left == 0) {
            waiting_.push_back({node, way_here_, depth});
            return waiting_.size() == group && settle();
        }
        count();
        std::array<Node, 4> children;
        const std::size_t number = expand<false>(&node, 1, children.data());
        for (std::size_t i = 0; i < number; ++i) {
            way_here_[depth] = move_to(node, children[i]);
            if (split(children[i], depth + 1)) return true;
        }
        return false;
    }

    /// Whether one of the waiting boards leads to the goal. The first that does gives the moves.
    bool settle() {
        std::array<Node, group> nodes;
        for (std::size_t i = 0; i < waiting_.size(); ++i) nodes[i] = waiting_[i].node;
        if (!reach_goal(nodes.data(), waiting_.size())) {
            waiting_.clear();
            return false;
        }
        std::size_t first = 0;
        while (first + 1 < waiting_.size() && !reach_goal(&nodes[first], 1)) ++first;
        follow(nodes[first]);
        for (std::size_t depth = waiting_[first].depth; depth-- > 0;) moves_.push_back(waiting_[first].way[depth]);
        return true;
    }

    /// The moves from a board that leads to the goal.
    void follow(const Node& node) {
        if (node.left == 0) return;
        count();
        std::array<Node, 4> children;
        const std::size_t number = expand<false>(&node, 1, children.data());
        std::size_t first = 0;
        while (first + 1 < number && !reach_goal(&children[first], 1)) ++first;
        follow(children[first]);
        moves_.push_back(move_to(node, children[first]));
    }

    Move move_to(const Node& node, const Node& child) const {
        Move move = 0;
        while (patterns_.frame().shape.source(node.blank, move) != child.blank) ++move;
        return move;
    }

    bool reach_goal(const Node* roots, std::size_t number) {
        std::array<Node, batch> parents;
        stack_.resize(std::max(stack_.size(), 8 * batch));
        std::reverse_copy(roots, roots + number, stack_.begin());
        for (std::size_t top = number; top > 0;) {
            if (credit_ == 1) {
                renew();
                ++credit_;  // the node that the clock was asked for is among those that follow
            }
            const auto count = std::size_t(std::min<std::uint64_t>(std::min(top, batch), credit_ - 1));
            credit_ -= count;
            top -= count;
            std::copy_n(stack_.begin() + std::ptrdiff_t(top), count, parents.begin());
            for (std::size_t i = 0; i < count; ++i)
                if (parents[i].left == 0) return true;
            if (top + 4 * batch > stack_.size()) stack_.resize(2 * stack_.size());
            top += expand<false>(parents.data(), count, stack_.data() + top);
        }
        return false;
    }

    /// Makes the children of some boards that leave hope, or all of them, and tells how many.
    template <bool all>
    std::size_t expand(const Node* parents, std::size_t count, Node* made) const {
        std::array<std::array<std::uint8_t, batch>, 4> movers;
        std::array<Child, 4 * batch> children;
        std::array<std::uint8_t, 4 * batch> hopeful;
        std::array<std::size_t, 4> moving{};
        for (std::size_t i = 0; i < count; ++i) {
            const auto& next = automaton_.row(parents[i].state);
            for (std::size_t move = 0; move < 4; ++move) {
                movers[move][moving[move]] = std::uint8_t(i);
                moving[move] += next[move] >= 0;
            }
        }
        Child* end = children.data();
        end = bear<0>(parents, movers[0].data(), moving[0], end);
        end = bear<1>(parents, movers[1].data(), moving[1], end);
        end = bear<2>(parents, movers[2].data(), moving[2], end);
        end = bear<3>(parents, movers[3].data(), moving[3], end);
        auto left = std::size_t(end - children.data());
        for (std::size_t i = 0; i < left; ++i) hopeful[i] = std::uint8_t(i);
        const bool at_once = count < few;
        if (at_once)
            for (std::size_t i = 0; i < left; ++i) {
                ask<0>(children[i]);
                ask<1>(children[i]);
                ask<2>(children[i]);
            }
        left = sift<0, all>(parents, children.data(), hopeful.data(), left, at_once);
        left = sift<1, all>(parents, children.data(), hopeful.data(), left, at_once);
        left = sift<2, all>(parents, children.data(), hopeful.data(), left, at_once);
        for (std::size_t i = 0; i < left; ++i) make(parents, children[hopeful[i]], made[i]);
        return left;
    }

    /// Keeps those of the children that a cut leaves hope for.
    template <std::size_t cut, bool all>
    std::size_t sift(const Node* parents, Child* children, std::uint8_t* hopeful, std::size_t left,
                     bool asked) const {
        if (!asked)
            for (std::size_t i = 0; i < left; ++i) ask<cut>(children[hopeful[i]]);
        std::size_t alive = 0;
        for (std::size_t i = 0; i < left; ++i) {
            const std::uint8_t at = hopeful[i];
            hopeful[alive] = at;
            alive += std::size_t(hear<cut>(parents, children[at])) | std::size_t(all);
        }
        return alive;
    }

    template <Move move>
    Child* bear(const Node* parents, const std::uint8_t* movers, std::size_t count, Child* child) const {
        constexpr std::size_t along = move < 2 ? 0 : 1;  // the look in which the tile passes others
        for (std::size_t i = 0; i < count; ++i, ++child) {
            const Node& parent = parents[movers[i]];
            const Way& way = ways_[move][parent.blank];
            const std::size_t tile = tile_at(parent.board, way.from);
            child->order = parent.order;
            if constexpr (along < looks) {
                Lanes passed{};
                for (const int bits : way.passed) passed += passes_[along][tile][tile_at(parent.board, bits)];
                child->order[along] = move % 2 ? parent.order[along] + passed : parent.order[along] - passed;
            }
            for (std::size_t look = 0; look < looks; ++look)
                child->taken[look] = parent.taken[look] ^ (takes_[look][tile] & way.changes[look]);
            child->blank = way.blank;
            child->parent = movers[i];
            child->tile = std::uint8_t(tile);
            child->move = move;
        }
        return child;
    }

    template <std::size_t cut>
    [[gnu::always_inline]] void ask(Child& child) const {
        for (std::size_t look = 0; look < looks; ++look) {
            const std::size_t p = pattern_[look][child.tile][cut];
            const Lane order = lane(child.order[look], p);
            const std::size_t block = regions_.block(lane(child.taken[look], p), child.blank[look]);
            child.word[cut][look] = table_[p] + block * words_[p] + order / 64;
            child.bit[cut][look] = order % 64;
            __builtin_prefetch(child.word[cut][look]);
        }
    }

    /// Whether a cut leaves hope for a child. A move makes it one more or one less that the pattern needs, and
    /// the bit worth two tells which.
    template <std::size_t cut>
    [[gnu::always_inline]] bool hear(const Node* parents, Child& child) const {
        const Node& parent = parents[child.parent];
        bool hope = true;
        for (std::size_t look = 0; look < looks; ++look) {
            const std::size_t p = pattern_[look][child.tile][cut];
            const unsigned bit = unsigned(*child.word[cut][look] >> child.bit[cut][look]) & 1;
            const unsigned more = parent.needs[look][p] + 1u;
            const unsigned needs = more - 2 * (bit ^ (more >> 1 & 1));
            child.needs[cut][look] = std::uint8_t(needs);
            hope &= needs + parent.needs[look][p ^ 1] < parent.left;
        }
        return hope;
    }

    void make(const Node* parents, const Child& child, Node& node) const {
        const Node& parent = parents[child.parent];
        const Way& way = ways_[child.move][parent.blank];
        const std::uint64_t tile = child.tile;
        node.order = child.order;
        node.taken = child.taken;
        node.board = parent.board + (tile << 4 * parent.blank) - (tile << way.from);
        node.needs = parent.needs;
        for (std::size_t cut = 0; cut < cuts; ++cut)
            for (std::size_t look = 0; look < looks; ++look)
                node.needs[look][pattern_[look][child.tile][cut]] = child.needs[cut][look];
        node.state = automaton_.row(parent.state)[child.move];
        node.left = std::uint16_t(parent.left - 1);
        node.blank = std::uint8_t(way.from / 4);
    }

    /// Read from memory: a lane that is known only now is not for registers.
    static Lane lane(const Lanes& lanes, std::size_t p) {
        Lane found;
        std::memcpy(&found, reinterpret_cast<const char*>(&lanes) + p * sizeof(Lane), sizeof(Lane));
        return found;
    }

    const Regions& regions_;
    std::array<const Regions::Word*, patterns> table_{};
    std::array<std::size_t, patterns> words_{};
    std::array<std::array<std::array<std::uint8_t, cuts>, cells>, looks> pattern_{};  ///< of a tile, by cut
    std::array<std::array<Lanes, cells>, looks> takes_{};  ///< all bits where the tile is in the pattern
    /// What it adds to the orders that a tile passes another, in the look's reading order.
    std::array<std::array<std::array<Lanes, 16>, cells>, looks> passes_{};
    std::array<std::array<Way, cells>, 4> ways_{};
    std::vector<Node> stack_;
    std::array<Move, split_depth> way_here_{};
    std::vector<Waiting> waiting_;
};

}  // namespace budge::tiles
