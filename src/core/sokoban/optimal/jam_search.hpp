// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <unordered_set>
#include <vector>

#include "sokoban/optimal/cheap_ways.hpp"
#include "sokoban/optimal/cover.hpp"
#include "sokoban/optimal/jams.hpp"

namespace budge::sokoban {

/// Looks for a few boxes of a position that need more detours than is known of them. Begins with
/// one box. While the boxes chosen so far could go home alone, as cheaply as is known, the first
/// other box that is in their way or the player's joins them. If in the end they cannot, boxes are
/// left out again for as long as that remains so.
template <int W>
class JamSearch {
public:
    JamSearch(const Level& level, const FreezeTest& freeze, const PushTable& alone,
              const PairCosts& pairs, Monitor& monitor)
        : level_(level), monitor_(monitor), ways_(level, freeze, alone, pairs), board_(level),
          region_(level), met_(level.size) {}

    /// Boxes of which nothing may be claimed take no part. `cover` holds what is known of all
    /// boxes, by their numbers, which `number_of(cell)` tells.
    struct Situation {
        const Bits<W>& boxes;
        Cell player;
        const std::vector<int>& number_of;
        const std::vector<ByDetours>& goals;
        Cover& cover;

        const ByDetours& goals_of(int cell) const { return goals[number_of[cell]]; }
    };

    /// The box that was pushed last, then another: each in its turn.
    std::optional<Jam<W>> look(const Situation& situation, int pushed);

    /// The measure of what it costs, see CheapWays.
    std::uint64_t effort() const { return ways_.effort(); }

private:
    using Answer = typename CheapWays<W>::Answer;
    using Home = typename CheapWays<W>::Home;

    static constexpr int budget = 300;  ///< positions for one question: a guess
    /// Boxes that are searched while they fill goals: a guess.
    static constexpr int most_staying = 6;
    static constexpr std::size_t most_unknown = 100'000;  ///< that are kept: a guess

    std::optional<Jam<W>> look(const Situation& situation, Cell first, Home home);
    Jam<W> shrink(FewBoxes few, Cell player, int detours, Home home);

    Answer ask(const FewBoxes& few, Cell player, int detours, Home home);
    /// The same, unless it is known that it would take too long.
    Answer ask_unless_known(const FewBoxes& few, Cell player, int detours, Home home);

    static constexpr int nobody = -1;
    /// The first of the other boxes that the pushes last found run into, as all of them stand now.
    int first_met(Bits<W> others, const FewBoxes& few, Cell player);
    /// The same for a walk past as few of them as possible.
    int first_met(const Bits<W>& others, Cell from, Cell to);

    const Level& level_;
    Monitor& monitor_;
    CheapWays<W> ways_;
    std::unordered_set<std::uint64_t> unknown_;  ///< questions that took too long
    int turn_ = 0;
    Board board_;
    Region region_;
    std::vector<int> met_;
    std::vector<Cell> now_, later_;
};

}  // namespace budge::sokoban
