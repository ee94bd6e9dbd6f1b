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
            Monitor& the_monitor);
    ~Toolbox();

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

    /// As much effort as goes over so many cells: a search of a large floor takes longer.
    std::uint64_t effort_of(std::uint64_t cells) const { return 1 + cells / std::uint64_t(level.size); }

    Position<W> start() const;

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
    bool proved_dead(const Bits<W>& boxes, int pushed, Cell player);
    /// The costliest, for which a share of all effort is set apart: twice as much for positions
    /// that look like progress.
    bool relaxed_dead(const Bits<W>& boxes, Cell player, bool promising);

private:
    /// Positions that one test may look at, and the shares of all effort, beyond some, that the two
    /// costliest may take. Guesses; what each rule is worth with them: bench/RESULTS-sokoban.md.
    static constexpr int corral_budget = 300;
    static constexpr int relaxed_budget = 40;
    static constexpr double cluster_share = 0.8;
    static constexpr double relaxed_share = 0.15;
    static constexpr double some_effort = 2000;

    bool cluster_dead(const Bits<W>& boxes, int pushed, Cell player);

    MatchingTest<W> matching_;
    RetrogradeTest<W> retrograde_;
    CorralTest<W> corral_;
    RelaxedTest<W> relaxed_;
    std::uint64_t cluster_effort_ = 0;
    std::uint64_t relaxed_effort_ = 0;
    Claim claim_;
};

}  // namespace budge::sokoban
