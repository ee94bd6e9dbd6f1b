// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sokoban/fess/advisors.hpp"

namespace budge::sokoban {

/// One box from here to there, by any number of pushes (or pulls), the player ending in some region.
struct MacroMove {
    std::uint64_t score;
    Cell from, to;
    Cell player;
    std::uint8_t weight;
};

/// The macro moves of one position as they are found. In the end they are weighed, 0 if an advisor
/// proposes it, 2 if a better one much like it exists, else 1, and sorted, best first.
class MoveList {
public:
    void clear() {
        moves_.clear();
        alike_.clear();
    }
    int size() const { return int(moves_.size()); }
    void add(const MacroMove& move, const Features& after, bool opens) {
        moves_.push_back(move);
        alike_.push_back(signature(after, move.from, move.player, opens));
    }
    const std::vector<MacroMove>& weighed(const Advisors& advisors, const Parts& parts) {
        if (parts.has(Part::similar)) weigh_alike();
        advisors.each([&](int move) { moves_[move].weight = 0; });
        return sorted();
    }
    /// All of them weigh nothing: the score alone decides.
    const std::vector<MacroMove>& unweighed() {
        for (MacroMove& move : moves_) move.weight = 0;
        return sorted();
    }

private:
    const std::vector<MacroMove>& sorted() {
        std::ranges::sort(moves_, [](const MacroMove& a, const MacroMove& b) {
            if (a.weight != b.weight) return a.weight < b.weight;
            if (a.score != b.score) return a.score > b.score;
            if (a.from != b.from) return a.from < b.from;
            return a.to != b.to ? a.to < b.to : a.player < b.player;
        });
        return moves_;
    }
    static std::uint64_t signature(const Features& f, Cell box, Cell player, bool opens) {
        std::uint64_t mixed = 0;
        for (const int value : {int(box), int(player), f.packed, f.out_of_plan, f.floor(), f.cut,
                                f.hot, int(opens)})
            mixed = (mixed ^ std::uint64_t(value)) * 0x9E3779B97F4A7C15ull + (mixed >> 29);
        return mixed;
    }
    /// Of the moves of one box with the same features and player region only the best keeps 1.
    void weigh_alike() {
        best_alike_.clear();
        for (int move = 0; move < size(); ++move) {
            const auto [known, is_new] = best_alike_.emplace(alike_[move], move);
            if (is_new) continue;
            int worse = move;
            if (moves_[move].score > moves_[known->second].score)
                worse = std::exchange(known->second, move);
            moves_[worse].weight = 2;
        }
    }

    std::vector<MacroMove> moves_;
    std::vector<std::uint64_t> alike_;
    std::unordered_map<std::uint64_t, int> best_alike_;
};

}  // namespace budge::sokoban
