// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "blocks/layout.hpp"
#include "blocks/packed.hpp"

namespace budge::blocks {

/// What of a model is the same in all widths.
class ModelTables {
public:
    explicit ModelTables(const Layout& layout);
    ModelTables(const ModelTables&);
    ModelTables& operator=(const ModelTables&) = delete;
    ~ModelTables();

    /// Take every state for itself from now on.
    void forget_symmetry();

    const Layout& layout() const { return layout_; }

    /// Whether walls alone keep a goal piece from its goal.
    bool goal_cut_off() const { return goal_cut_off_; }
    bool upright(Spot from, Spot to) const { return places_[from].column == places_[to].column; }

    Metric metric;
    int pieces;
    std::vector<std::array<Spot, 4>> next;  // by spot and direction
    std::vector<Spot> mirror;               // by spot: its image; empty without a symmetry
    std::vector<Spot> rank;                 // by spot: an order that the symmetry respects

protected:
    /// Where the pieces stand to begin with.
    std::vector<Spot> start_spots() const;

    struct Code {
        std::uint8_t word;
        std::uint64_t bits;
    };
    struct Place {
        std::uint8_t row, column;
    };
    /// Where a group lies in a packed state.
    struct Field {
        bool is_set;
        std::uint8_t word;
        std::uint8_t shift;
        Spot first_spot;
        std::uint64_t mask;
        int first_bit;
        int bits;
    };

    Layout layout_;
    std::vector<Place> places_;        // by spot: where the first cell lies
    std::vector<Code> code_;           // by spot
    std::vector<std::uint8_t> exits_;  // by spot: directions in which there is a spot
    std::vector<Field> fields_;
    bool goal_cut_off_ = false;
};

/// The layout in the widths that fit: `Cells` is a set of cells, N the words of a state. A stored
/// state carries in its top bits the move that led to it.
template <class CellSet, int N>
class Model : public ModelTables {
public:
    using Cells = CellSet;
    using Key = Packed<N>;
    static constexpr int most_pieces = 256;

    /// Whether its states fit into N words and its board into a set of cells.
    static bool has_room_for(const Layout& layout) {
        return layout.words() <= N && layout.cell_count() <= 8 * int(sizeof(Cells));
    }

    explicit Model(const Layout& layout) : ModelTables(layout) {
        if (!has_room_for(layout)) throw TooLarge("the position is too large for this model");
        const std::size_t spots = layout.cell.size();
        cover.resize(spots);
        fringe_.resize(spots);
        for (std::size_t s = 0; s < spots; ++s)
            for (const int cell : layout.cells[s]) add_cell(cover[s], cell);
        for (std::size_t s = 0; s < spots; ++s)
            for (std::size_t d = 0; d < 4; ++d)
                if (next[s][d] != no_spot) fringe_[s][d] = (cover[next[s][d]] | cover[s]) ^ cover[s];
        for (int bit = 0; bit < layout.state_bits; ++bit)
            state_mask_.words[std::size_t(bit / 64)] |= std::uint64_t(1) << (bit % 64);
        if (goal_cut_off_) {  // nothing is a goal then
            goal_.words[0] = 1;
            return;
        }
        for (const Layout::Group& group : layout.groups) {
            if (group.goal < 0) continue;
            for (int i = 0; i < group.bits; ++i)
                goal_mask_.words[std::size_t(group.first_bit / 64)] |=
                    std::uint64_t(1) << ((group.first_bit + i) % 64);
            flip(goal_, layout.spot_at(layout.group_of[group.first_spot], group.goal));
        }
    }

    // ------------------------------------------------------------------ states

    Key pack(const std::vector<Spot>& spots) const {
        Key key;
        for (const Spot spot : spots) flip(key, spot);
        return key;
    }
    Key start() const { return pack(start_spots()); }

    bool is_goal(const Key& key) const { return (key & goal_mask_) == goal_; }

    /// Where the pieces stand, group by group; returns the cells they cover.
    Cells unpack(const Key& key, Spot* spots) const {
        Cells occupied{};
        for (const Field& field : fields_) {
            if (!field.is_set) [[likely]] {
                *spots = Spot(field.first_spot + (key.words[field.word] >> field.shift & field.mask));
                occupied |= cover[*spots++];
                continue;
            }
            for (int bit = field.first_bit, end = bit + field.bits; bit < end;) {
                const int width = std::min(end, (bit / 64 + 1) * 64) - bit;
                std::uint64_t word = key.words[std::size_t(bit / 64)] >> (bit % 64);
                if (width < 64) word &= (std::uint64_t(1) << width) - 1;
                for (; word; word &= word - 1) {
                    *spots = Spot(field.first_spot + bit - field.first_bit + std::countr_zero(word));
                    occupied |= cover[*spots++];
                }
                bit += width;
            }
        }
        return occupied;
    }

    /// The state seen in the mirror; itself without a symmetry.
    Key image(const Key& key, const Spot* spots) const {
        if (mirror.empty()) return key;
        Key other;
        for (int i = 0; i < pieces; ++i) flip(other, mirror[spots[i]]);
        return other;
    }
    Key canonical(const Key& key) const {
        if (mirror.empty()) return key;
        Spot spots[most_pieces];
        unpack(key, spots);
        return std::min(key, image(key, spots));
    }

    void flip(Key& key, Spot spot) const { key.words[code_[spot].word] ^= code_[spot].bits; }
    Key moved(const Key& key, Spot from, Spot to) const {
        Key child = key;
        flip(child, from);
        flip(child, to);
        return child;
    }

    // ------------------------------------------------------------------ the last move

    Key with_last(const Key& key, Spot from, Spot to) const {
        Key node = key;
        const std::uint64_t move = std::uint64_t(from) << layout_.spot_bits | to;
        node.words[std::size_t(layout_.state_bits / 64)] |= move << (layout_.state_bits % 64);
        return node;
    }
    Key without_last(const Key& node) const { return node & state_mask_; }
    bool same_state(const Key& node, const Key& key) const { return (node & state_mask_) == key; }
    /// Whether a move from there ranks higher than the one that a state came by.
    bool ranks_higher(Spot from, const Key& node) const { return rank[from] > rank[last(node).first]; }
    std::pair<Spot, Spot> last(const Key& node) const {
        const std::uint64_t move =
            node.words[std::size_t(layout_.state_bits / 64)] >> (layout_.state_bits % 64);
        const std::uint64_t mask = (std::uint64_t(1) << layout_.spot_bits) - 1;
        return {Spot(move >> layout_.spot_bits & mask), Spot(move & mask)};
    }

    // ------------------------------------------------------------------ moves

    /// The directions, as bits, in which the piece at a spot can go a cell, `occupied` being the
    /// cells that pieces cover, with its own or without.
    unsigned ways(Spot from, const Cells& occupied) const {
        unsigned free = 0;
        for (std::size_t d = 0; d < 4; ++d)
            free |= unsigned(!any(fringe_[from][d] & occupied)) << d;
        return free & exits_[from];
    }

    /// Calls `visit(i, ways)` for every piece that can move; it answers whether to go on. Most
    /// pieces cannot, and no branch is spent on them: which can is what no processor foresees.
    template <class Visit>
    void each_movable(const Spot* spots, const Cells& occupied, Visit&& visit) const {
        constexpr int at_once = 16;
        for (int first = 0; first < pieces; first += at_once) {
            std::uint64_t movable = 0;
            const int count = std::min(at_once, pieces - first);
            for (int i = 0; i < count; ++i)
                movable |= std::uint64_t(ways(spots[first + i], occupied)) << (4 * i);
            while (movable) {
                const int i = std::countr_zero(movable) / 4;
                if (!visit(first + i, unsigned(movable >> (4 * i) & 15))) return;
                movable &= ~(std::uint64_t(15) << (4 * i));
            }
        }
    }

    /// Calls `visit(to, swept)` for every place that the piece at `from` can go to in one move,
    /// `open` being the ways it can go at all, `others` the cells that other pieces cover and
    /// `swept` those that it covers on its way.
    template <class Visit>
    void each_way(Spot from, unsigned open, const Cells& others, Visit&& visit) const {
        if (metric == Metric::moves && layout_.groups[std::size_t(layout_.group_of[from])].directions == 15) {
            Stop stops[max_cells];
            const int count = any_way(from, open, others, stops);
            for (int i = 0; i < count; ++i) visit(stops[i].spot, stops[i].swept);
            return;
        }
        for (; open; open &= open - 1) {
            const auto direction = std::size_t(std::countr_zero(open));
            Cells swept = cover[from];
            Spot to = next[from][direction];
            do {
                swept |= cover[to];
                visit(to, swept);
                if (metric == Metric::steps) break;
                to = next[to][direction];
            } while (to != no_spot && !any(cover[to] & others));
        }
    }
    template <class Visit>
    void each_way(Spot from, const Cells& others, Visit&& visit) const {
        each_way(from, ways(from, others), others, visit);
    }

    /// Calls `visit(i, to)` for every move in a state.
    template <class Visit>
    void each_move(const Spot* spots, const Cells& occupied, Visit&& visit) const {
        each_movable(spots, occupied, [&](int i, unsigned open) {
            each_way(spots[i], open, occupied ^ cover[spots[i]],
                     [&](Spot to, const Cells&) { visit(i, to); });
            return true;
        });
    }

    /// The moves in a state, as `each_move` visits them: for searches that are not so much in haste
    /// that the loop over pieces and ways must be part of their own.
    struct Shift {
        int i;
        Spot to;
    };
    void list_moves(const Spot* spots, const Cells& occupied, std::vector<Shift>& moves) const {
        moves.clear();
        each_move(spots, occupied, [&](int i, Spot to) { moves.push_back({i, to}); });
    }

    /// The cells that a piece sweeps going straight from one spot to another; all cells if its way
    /// was not straight, or cannot have been.
    Cells span(Spot from, Spot to, const Cells& others) const {
        const Place a = places_[from], b = places_[to];
        if (a.row != b.row && a.column != b.column) return all_cells(Cells{});
        const std::size_t d = a.row == b.row ? (b.column < a.column ? left : right) : (b.row < a.row ? up : down);
        Cells swept = cover[from];
        for (Spot spot = from; spot != to;) {
            spot = next[spot][d];
            if (spot == no_spot) return all_cells(Cells{});
            swept |= cover[spot];
        }
        return any(swept & others) ? all_cells(Cells{}) : swept;
    }

    std::vector<Cells> cover;  // by spot

private:
    /// A place that a piece can go to, and the cells that it covers on its way.
    struct Stop {
        Spot spot;
        Cells swept;
    };
    /// The places that a piece which goes any way can get to in one move; returns how many.
    int any_way(Spot from, unsigned open, const Cells& others, Stop* stops) const;

    std::vector<std::array<Cells, 4>> fringe_;  // by spot and direction: the cells it would enter
    Key state_mask_;
    Key goal_mask_;
    Key goal_;
};

template <class CellSet, int N>
int Model<CellSet, N>::any_way(Spot from, unsigned open, const Cells& others, Stop* stops) const {
    Cells seen{};  // by the first cell of the piece
    add_cell(seen, layout_.cell[from]);
    Stop here{from, cover[from]};
    int count = 0;
    for (int at = 0;; ++at) {
        for (; open; open &= open - 1) {
            const Spot to = next[here.spot][std::size_t(std::countr_zero(open))];
            Cells first{};
            add_cell(first, layout_.cell[to]);
            if (any(first & seen)) continue;
            seen |= first;
            stops[count++] = {to, here.swept | cover[to]};
        }
        if (at == count) return count;
        here = stops[at];
        open = ways(here.spot, others);
    }
}

}  // namespace budge::blocks
