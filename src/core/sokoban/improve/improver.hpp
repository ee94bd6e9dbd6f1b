// SPDX-License-Identifier: MIT
#pragma once

#include <unordered_set>
#include <utility>
#include <vector>

#include "sokoban/improve/box_moves.hpp"
#include "sokoban/improve/window.hpp"

namespace budge::sokoban {

/// Shortens a solution by searching stretches of its path anew. A stretch is as long as it moves no
/// more than a few boxes; those may go another way, in another order, to each other's places. The
/// number of boxes and the budget grow when nothing more is found. What it holds is a
/// solution at every moment, and never a longer one than before.
template <int W>
class Improver {
public:
    Improver(const Level& level, std::vector<Push> pushes, Monitor& monitor);
    ~Improver();

    const std::vector<Push>& pushes() const { return pushes_; }

    /// Until nothing more is found, or the monitor stops it.
    void run(bool count_moves);

private:
    /// More than there are steps in any stretch, so that one count decides before the other.
    static constexpr int step_price = 1 << 13;
    /// Positions that a stretch may cost, in the first round and how many times as many in each
    /// further one; how often each pair of box moves is changed at random in the second, and as many
    /// times more in each further one; how long a stretch is at most. Guesses; what they give, 3 %
    /// over the best known in ten seconds: bench/RESULTS-sokoban.md.
    static constexpr std::size_t first_budget = 1000;
    static constexpr std::size_t budget_growth = 4;
    static constexpr int changes_per_round = 4;
    static constexpr int rounds = 5;
    static constexpr int longest = 400;

    void run(const Prices& prices);

    /// Goes along the path once, a stretch from every change of box.
    bool pass(const Prices& prices, int most_boxes, std::size_t budget);

    /// Where the box that is pushed at `begin` is left for another.
    std::size_t next_box(std::size_t begin) const;
    /// The end of the longest stretch from `begin` that moves no more than so many boxes.
    std::size_t stretch(std::size_t begin, int most_boxes) const;

    bool shorten(std::size_t begin, std::size_t end, const Prices& prices, std::size_t budget);

    void play(Bits<W>& boxes, const Push& push) const;

    /// What the stretch costs as it is, the walk to the next push included.
    int cost(Bits<W> boxes, Cell player, std::size_t begin, std::size_t end, Cell next_stand,
             const Prices& prices) const;

    const Level& level_;
    std::vector<Push> pushes_;
    Monitor& monitor_;
    bool count_moves_ = false;
    BoxMoves<W> box_moves_;
    Window<W> window_;
    std::vector<Push> shorter_;
    std::unordered_set<std::uint64_t> tried_;
};

}  // namespace budge::sokoban
