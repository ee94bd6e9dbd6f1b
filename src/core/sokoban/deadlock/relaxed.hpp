// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sokoban/deadlock/freeze.hpp"
#include "sokoban/deadlock/patterns.hpp"
#include "sokoban/lone_box.hpp"
#include "sokoban/pushes.hpp"
#include "sokoban/verdicts.hpp"

namespace budge::sokoban {

/// Frozen boxes are walls; any box that can be pushed to any goal is taken off the board, which
/// never hurts the others. What stays is stuck with itself: its pushes are searched, taking boxes
/// off again after each. If the search ends and the board was never empty, the position is lost.
/// Sets proved lost are made as small as they go and learned as patterns.
template <int W>
class RelaxedTest {
public:
    RelaxedTest(const Level& level, const Distances& distances, const FreezeTest& freeze,
                Patterns<W>& patterns, Monitor& monitor);

    /// The whole board.
    bool dead(const Bits<W>& boxes, Cell player, int budget);

    /// Only the boxes chained to the one just pushed: a few, then some more.
    bool cluster_dead(const Bits<W>& boxes, int pushed, Cell player);

    /// Depth-first searches of the floor so far: the measure of what the test costs.
    std::uint64_t effort() const { return effort_; }
    std::size_t bytes() const { return known_.bytes() + clusters_.bytes(); }

private:
    static constexpr int small_cluster = 4, large_cluster = 7;  ///< boxes: guesses
    static constexpr int cluster_budget = 60;                   ///< positions: a guess

    bool cluster_dead(const Bits<W>& boxes, int pushed, Cell player, int most);

    struct Remains {
        Bits<W> frozen;
        Bits<W> stuck;    ///< what does not come off at once
        Bits<W> hardest;  ///< of those, what had not moved where the search came furthest
    };

    Verdict solve(const Bits<W>& boxes, Cell player, int budget, Remains& remains);

    Verdict search(const Position<W>& start, std::uint64_t key, std::uint64_t frozen_key,
                   int budget, Remains& remains);

    /// Takes off all boxes that can be pushed to a goal, again and again, and normalises the player.
    void take_off(Board& board, Position<W>& position);

    void learn_core(const Bits<W>& stuck, const Bits<W>& frozen, Cell player, int budget);
    /// Drops boxes while the rest is still lost, then keeps it.
    void learn(Bits<W> boxes, Cell player, int budget);

    Bits<W> cluster(const Bits<W>& boxes, int pushed, int most) const;

    static void lay(Board& board, const Bits<W>& boxes, const Bits<W>& frozen);

    const Level* level_;
    const Distances* distances_;
    const FreezeTest* freeze_;
    Patterns<W>* patterns_;
    Bits<W> goals_;
    Board board_, try_board_;
    Region region_, reach_;
    LoneBox box_;
    Verdicts<W> known_, clusters_;
    FewPositions<W> seen_;
    std::vector<std::vector<Position<W>>> open_;
    std::uint64_t effort_ = 0;
};

}  // namespace budge::sokoban
