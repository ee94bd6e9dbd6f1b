// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "sokoban/fess/plan.hpp"

namespace budge::sokoban {

/// The way by which the next step of the plan would get its box, were it not for other boxes: of
/// all boxes the one whose way to that goal has the fewest of them on it or where the player
/// pushes from, then the shortest. What stands there has to give way first.
template <int W>
class NextWay {
public:
    explicit NextWay(const Level& level)
        : level_(level), board_(level), floor_(level), found_(level.size * Articulation::parts) {}

    /// Looks for it after k steps of the plan. `reached(cell)` tells where the player can be now: a
    /// box that can be pushed off is preferred.
    template <class Reached>
    void find(const Plan<W>& plan, int k, const Bits<W>& boxes, Reached&& reached) {
        way_ = {};
        in_the_way_ = {};
        if (k >= plan.steps()) return;
        const int goal = (plan.stage(k + 1) - plan.stage(k)).first();
        if (goal < 0) return;
        settled_ = plan.stage(k);
        moving_ = boxes - settled_;
        if (moving_.test(goal)) in_the_way_.set(goal);
        board_.clear();
        board_.lay(settled_ & boxes, Board::wall);
        floor_.run(board_);
        for (auto& queue : queues_) queue.clear();
        std::ranges::fill(found_, Found{});
        for (int side = 0; side < directions; ++side)
            if (board_.is_free(level_.next[goal][side]))
                reach(goal, floor_.part(goal, side), 0, -1);
        int first = -1;
        for (int cost = 0; cost < most_cost; ++cost)
            for (std::size_t i = 0; i < queues_[cost].size(); ++i) {
                const int at = queues_[cost][i];
                if (found_[at].cost != cost) continue;
                if (found_[at].next >= 0 && moving_.test(cell_of(at))) {
                    if (first < 0) first = at;
                    if (reached(stand(at))) return trace(at);
                }
                pull(at, cost);
            }
        if (first >= 0) trace(first);
    }

    /// The cells that must be free for it.
    bool holds(int cell) const { return way_.test(cell); }
    /// Whether a box there stands in the way.
    bool blocked_by(int box) const { return in_the_way_.test(box); }

private:
    static constexpr int per_box = 16;  ///< how many pushes a detour round a box may take: a guess
    static constexpr int most_cost = 512;  ///< a guess

    struct Found {
        int cost = most_cost;
        int next = -1;  ///< towards the goal
    };

    void reach(int cell, int part, int cost, int next) {
        const int at = cell * Articulation::parts + part;
        if (cost >= found_[at].cost) return;
        found_[at] = {cost, next};
        queues_[cost].push_back(at);
    }

    void pull(int at, int cost) {
        const int cell = cell_of(at), part = at % Articulation::parts;
        const int here = found_[at].next >= 0 && moving_.test(cell);  // a box to pass
        for (int side = 0; side < directions; ++side) {
            const Cell from = level_.next[cell][side], player = level_.next[from][side];
            if (!board_.is_free(from) || !board_.is_free(player)) continue;
            if (floor_.part(cell, side) != part) continue;
            const int boxes = here + moving_.test(player);
            reach(from, floor_.part(from, side), cost + 1 + per_box * boxes, at);
        }
    }

    static int cell_of(int at) { return at / Articulation::parts; }
    /// Where the player stands for the push from here.
    Cell stand(int at) const {
        const int cell = cell_of(at), to = cell_of(found_[at].next);
        int side = 0;
        while (level_.next[cell][side] != to) ++side;
        return level_.next[cell][opposite(side)];
    }

    void trace(int at) {
        const int box = cell_of(at);
        for (; found_[at].next >= 0; at = found_[at].next) {
            way_.set(cell_of(at));
            way_.set(stand(at));
        }
        way_.set(cell_of(at));
        in_the_way_ |= way_ & moving_;
        in_the_way_.reset(box);
    }

    const Level& level_;
    Board board_;
    Articulation floor_;
    Bits<W> settled_, moving_, way_, in_the_way_;
    std::vector<Found> found_;
    std::array<std::vector<int>, most_cost> queues_;
};

}  // namespace budge::sokoban
