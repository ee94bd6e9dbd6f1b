// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>

#include "search/claim.hpp"
#include "sokoban/deadlock/corral.hpp"
#include "sokoban/deadlock/matching.hpp"
#include "sokoban/deadlock/pi_corral.hpp"
#include "sokoban/deadlock/relaxed.hpp"
#include "sokoban/deadlock/retrograde.hpp"
#include "sokoban/deadlock/rules.hpp"
#include "sokoban/fess/parts.hpp"

namespace budge::sokoban {

/// Keeps a search to solutions of at most so many pushes; `left` tells how many are left at least.
template <int W>
struct PushLimit {
    int most;
    std::function<int(const Bits<W>&, Cell)> left;

    bool admits(const Position<W>& position, int pushes) const {
        return pushes <= most && left(position.boxes, position.player) <= most - pushes;
    }
};

/// What the strategies for one level share: what is known of the level, the deadlock rules with
/// their caches, the patterns learned so far, and the account of effort.
template <int W>
class Toolbox {
public:
    Toolbox(const Level& the_level, const Rules& the_rules, const Parts& the_parts,
            Monitor& the_monitor)
        : level(the_level),
          rules(the_rules),
          parts(the_parts),
          monitor(the_monitor),
          goals(bits_of<W>(level.goals)),
          distances(level),
          freeze(level, distances),
          pi_corral(level, distances),
          patterns(level, monitor),
          matching_(level, freeze),
          retrograde_(level, freeze),
          corral_(level, distances, freeze),
          relaxed_(level, distances, freeze, patterns),
          claim_(monitor) {
        relaxed_.watch(monitor);
        claim_.add(matching_.max_bytes + corral_.bytes() + relaxed_.bytes());
    }

    const Level& level;
    const Rules rules;
    const Parts parts;
    Monitor& monitor;
    Tally tally{};
    Bits<W> goals;
    Distances distances;
    FreezeTest freeze;
    PiCorral pi_corral;
    Patterns<W> patterns;
    /// Depth-first searches of the floor that the strategies made themselves. The measure of time
    /// that is the same on every machine: budgets and slices are shares of it.
    std::uint64_t effort = 0;
    std::optional<PushLimit<W>> limit;

    Position<W> start() const {
        Board board(level);
        const Bits<W> boxes = bits_of<W>(level.boxes);
        board.show(boxes);
        return {boxes, Region(level).fill(board, level.player)};
    }

    bool fires(Rule rule, bool dead) {
        tally[int(rule)] += dead;
        return dead;
    }
    /// A pattern that was learned in the meantime.
    bool known_dead(const Bits<W>& boxes, int pushed, Cell player) {
        return rules.has(Rule::pattern) &&
               fires(Rule::pattern, patterns.dead(boxes, pushed, player));
    }
    /// The costly rules, for positions that a search means to expand.
    bool proved_dead(const Bits<W>& boxes, int pushed, Cell player) {
        return (rules.has(Rule::matching) && fires(Rule::matching, matching_.dead(boxes))) ||
               (rules.has(Rule::retrograde) && fires(Rule::retrograde, retrograde_.dead(boxes))) ||
               (rules.has(Rule::corral) &&
                fires(Rule::corral, corral_.dead(boxes, player, corral_budget))) ||
               (rules.has(Rule::cluster) &&
                fires(Rule::cluster, cluster_dead(boxes, pushed, player)));
    }
    /// The costliest, for which a share of all effort is set apart: twice as much for positions
    /// that look like progress.
    bool relaxed_dead(const Bits<W>& boxes, Cell player, bool promising) {
        if (!rules.has(Rule::relaxed)) return false;
        const double share = relaxed_share * (promising ? 2 : 1);
        if (double(relaxed_effort_) > share * double(effort) + some_effort) return false;
        const std::uint64_t before = relaxed_.effort();
        const bool dead =
            relaxed_.dead(boxes, player, promising ? 2 * relaxed_budget : relaxed_budget);
        relaxed_effort_ += relaxed_.effort() - before;
        return fires(Rule::relaxed, dead);
    }

private:
    static constexpr int corral_budget = 300;
    static constexpr int cluster_budget = 60;
    static constexpr int relaxed_budget = 40;
    static constexpr double cluster_share = 0.8;
    static constexpr double relaxed_share = 0.15;
    static constexpr double some_effort = 2000;

    bool cluster_dead(const Bits<W>& boxes, int pushed, Cell player) {
        if (double(cluster_effort_) > cluster_share * double(effort) + some_effort) return false;
        const std::uint64_t before = relaxed_.effort();
        const bool dead = relaxed_.cluster_dead(boxes, pushed, player, 4, cluster_budget) ||
                          relaxed_.cluster_dead(boxes, pushed, player, 7, cluster_budget);
        cluster_effort_ += relaxed_.effort() - before;
        return dead;
    }

    MatchingTest<W> matching_;
    RetrogradeTest<W> retrograde_;
    CorralTest<W> corral_;
    RelaxedTest<W> relaxed_;
    std::uint64_t cluster_effort_ = 0;
    std::uint64_t relaxed_effort_ = 0;
    Claim claim_;
};

}  // namespace budge::sokoban
