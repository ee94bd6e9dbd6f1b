// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "blocks/buffer.hpp"
#include "blocks/model.hpp"

namespace budge::blocks {

/// Where few cells are empty, these alone tell the moves: a piece goes only where they are. So for
/// every set of empty cells that occurs the moves of all pieces that could stand beside them are listed
/// once; a state has those whose pieces it has. What a state covers, where its pieces stand, and its
/// image come from tables of a few of its bits at a time.
template <class M>
class Gaps {
public:
    using Key = typename M::Key;
    using Cells = typename M::Cells;
    static constexpr bool possible = sizeof(Cells) == 8 && sizeof(Key) == 8;
    static constexpr int most_gaps = 6;
    /// At most four pieces lie beside a gap. Moved, a piece reaches furthest into some gap, and no other
    /// move forwards does so into the same one, nor any other move backwards.
    static constexpr int most_moves = 4 * most_gaps * 2 * most_gaps;

    Gaps(const M& model, Monitor& monitor)
        : model_(model), claim_(monitor), pieces_(monitor), moves_(monitor) {}

    /// Whether a search that has so many states by now is better off with it.
    bool pay(std::size_t states) {
        if (states < enough_states || !few_) return false;
        if (chunks_.empty()) [[unlikely]] prepare();
        return few_;
    }

    struct Sight {
        Cells occupied{};
        std::uint64_t standing = 0;  // a bit for every spot where a piece stands
        Key image{};
    };
    Sight see(const Key& key) const {
        Sight sight;
        for (const Chunk& chunk : chunks_) {
            const Sight& part = chunk.parts[std::size_t(key.words[0] >> chunk.shift & chunk.mask)];
            sight.occupied |= part.occupied;
            sight.standing |= part.standing;
            sight.image.words[0] |= part.image.words[0];
        }
        return sight;
    }

    /// A move, and what it changes of a state and of its image.
    struct Move {
        Cells swept;
        std::uint64_t change, mirrored_change;
        Spot from, to, mirrored_from, mirrored_to;
    };

    /// Calls `visit(move)` for every move in a state, in the order of `Model::each_move`.
    template <class Visit>
    void each_move(const Sight& sight, Visit&& visit) {
        Beside& list = lists_[number(board_ & ~sight.occupied)];
        if (list.first_piece == none) [[unlikely]] make_list(list, sight.occupied);
        for (std::uint64_t movable = list.movable & sight.standing; movable; movable &= movable - 1) {
            const std::uint64_t before = list.movable & ((movable & -movable) - 1);
            const std::uint32_t* first = &pieces_[list.first_piece + unsigned(std::popcount(before))];
            const Move* move = &moves_[first[0]];
            const Move* end = &moves_[first[1]];
            do {
                visit(*move);
            } while (++move != end);
        }
    }

private:
    static constexpr std::size_t enough_states = 128, most_sets = 1 << 14;
    static constexpr std::uint32_t none = ~std::uint32_t(0);

    /// The moves beside some gaps.
    struct Beside {
        std::uint64_t movable;      // a bit for every spot that they begin at
        std::uint32_t first_piece;  // who stands at the lowest of these spots
    };
    struct Chunk {
        int shift;
        std::uint64_t mask;
        std::vector<Sight> parts;  // by the bits of the chunk
    };

    void prepare() {
        const Layout& layout = model_.layout();
        for (int cell = 0; cell < layout.cell_count(); ++cell) add_cell(board_, cell);
        for (const int wall : layout.problem().walls) board_ &= ~(Cells(1) << wall);
        int gaps = std::popcount(board_);
        for (const Piece& piece : layout.problem().pieces) gaps -= int(piece.cells.size());
        few_ = gaps <= most_gaps && model_.cover.size() <= 64;
        if (!few_) return;
        std::array<std::uint32_t, 65> fewer;
        fewer.fill(1);
        choose_.resize(std::size_t(gaps));
        for (auto& below : choose_) {
            for (std::size_t cell = 0; cell < 64; ++cell) below[cell + 1] = below[cell] + fewer[cell];
            fewer = below;
        }
        const std::size_t sets = fewer[std::size_t(layout.cell_count())];
        few_ = sets <= most_sets;
        if (!few_) return;
        claim_.add(sets * sizeof(Beside));
        lists_.assign(sets, {0, none});
        for (const auto& ways : model_.next) {
            halo_.push_back({});
            for (const Spot to : ways)
                if (to != no_spot) halo_.back() |= model_.cover[to];
        }
        tabulate();
    }

    /// The tables: of a piece alone by the number of its spot, of several by eight spots at a time.
    void tabulate() {
        for (const Layout::Group& group : model_.layout().groups) {
            int first = 0;
            do {
                const int bits = std::min(8, group.bits - first);
                Chunk chunk{group.first_bit + first, (std::uint64_t(1) << bits) - 1, {}};
                chunk.parts.resize(std::size_t(1) << bits);
                claim_.add(chunk.parts.size() * sizeof(Sight));
                for (unsigned value = 0; value < chunk.parts.size(); ++value) {
                    Sight& part = chunk.parts[value];
                    if (!group.is_set) {
                        if (int(value) < group.spots) show(part, group.first_spot + int(value));
                        continue;
                    }
                    for (unsigned set = value; set; set &= set - 1)
                        show(part, group.first_spot + first + std::countr_zero(set));
                }
                chunks_.push_back(std::move(chunk));
                first += 8;
            } while (first < group.bits);
        }
    }
    void show(Sight& part, int spot) const {
        part.occupied |= model_.cover[std::size_t(spot)];
        part.standing |= std::uint64_t(1) << spot;
        if (!model_.mirror.empty()) model_.flip(part.image, model_.mirror[std::size_t(spot)]);
    }

    /// The number of a set of gaps among all of its size.
    std::size_t number(Cells gaps) const {
        std::size_t sum = 0;
        for (const auto& below : choose_) {
            sum += below[std::size_t(std::countr_zero(gaps))];
            gaps &= gaps - 1;
        }
        return sum;
    }

    [[gnu::noinline]] void make_list(Beside& list, const Cells& occupied) {
        const Cells gaps = board_ & ~occupied;
        list.first_piece = std::uint32_t(pieces_.size());
        const auto spots = Spot(model_.cover.size());
        for (Spot spot = 0; spot < spots; ++spot) {
            if (any(model_.cover[spot] & gaps) || !any(halo_[spot] & gaps)) continue;
            const unsigned ways = model_.ways(spot, occupied);
            if (ways == 0) continue;
            list.movable |= std::uint64_t(1) << spot;
            pieces_.push_back(std::uint32_t(moves_.size()));
            model_.each_way(spot, ways, occupied & ~model_.cover[spot],
                            [&](Spot to, const Cells& swept) { moves_.push_back(move(spot, to, swept)); });
        }
        pieces_.push_back(std::uint32_t(moves_.size()));
    }
    Move move(Spot from, Spot to, const Cells& swept) const {
        const std::uint64_t change = model_.moved({}, from, to).words[0];
        if (model_.mirror.empty()) return {swept, change, 0, from, to, from, to};
        const Spot mirrored_from = model_.mirror[from], mirrored_to = model_.mirror[to];
        return {swept, change, model_.moved({}, mirrored_from, mirrored_to).words[0],
                from,  to,     mirrored_from, mirrored_to};
    }

    const M& model_;
    Claim claim_;
    Cells board_{};
    bool few_ = true;
    std::vector<std::array<std::uint32_t, 65>> choose_;  // ways to choose i + 1 cells below one
    std::vector<Cells> halo_;                            // by spot: what a step from it covers
    std::vector<Beside> lists_;                          // by the number of a set of gaps
    List<std::uint32_t> pieces_;                         // where their moves begin, and where the last end
    List<Move> moves_;
    std::vector<Chunk> chunks_;
};

}  // namespace budge::blocks
