// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "sokoban/fess/fess.hpp"
#include "sokoban/fess/planner.hpp"
#include "sokoban/options.hpp"

namespace budge::sokoban {

/// Thrown when none of the strategies asked for has anything to begin with on this level.
struct NoStrategy : std::invalid_argument {
    NoStrategy() : std::invalid_argument("none of these strategies is for this level") {}
};

/// Several strategies take turns on one thread; the first solution wins. Each round gives every
/// strategy a slice of effort, larger from round to round; one that came further in its slice gets
/// more at once. When that has gone on for long, what was not found is ever less likely to be found
/// by those that go on where they stopped: from then on these get half a slice each, and only the slices
/// of those grow that begin anew. Effort is counted, not timed, so the same level goes the same way every time.
/// They share what they learn, and the memory: when it runs out, the last strategy gives up its own.
template <int W>
class Portfolio {
public:
    /// On several threads the first one does just what a single one would, so that more are never
    /// worse; the others take some of the strategies ahead of it: every so-manieth, beginning with
    /// the one of their number.
    Portfolio(const Level& level, const Options& options, Monitor& monitor, int thread = 0);
    ~Portfolio();

    /// Runs until one has solved it, the level is proved unsolvable or so much effort is spent
    /// (null), or the monitor stops it.
    const Strategy* run(std::uint64_t effort = ~std::uint64_t(0));

    /// Look for solutions of at most so many pushes only. To be said before it is run.
    void limit(PushLimit<W> limit) { tools_.limit = std::move(limit); }

    Toolbox<W>& tools() { return tools_; }
    /// The plan that the strategy followed, or the best one if it followed none.
    const Plan<W>& plan_of(const Strategy* strategy) const;

private:
    using PlannedFess = Fess<W, MacroMoves<W>>;
    /// The share of a round that a strategy gets on a level with a plan worth following, and how much
    /// more on one without. Settled together on the slow XSokoban levels and 44 of Sasquatch and Grigr 2001
    /// (bench/RESULTS-sokoban.md); fess-basin has the most since it solves XSokoban 66 and 16 soonest.
    struct Share {
        double planned, more_without;
    };
    static constexpr Share fess_pack_share{0.8, 0};
    static constexpr Share fess_basin_share{1.0, 0};
    static constexpr Share fess_plan_share{0.8, 0};
    static constexpr Share fess_second_plan_share{0.3, 0};
    static constexpr Share perimeter_near_share{0.25, 0.75};
    static constexpr Share perimeter_far_share{0.15, 0.55};
    static constexpr Share bidirectional_share{0.1, 0.3};
    static constexpr double poor_plan = 3;  ///< what a plan costs that is not worth much: a guess
    static constexpr std::uint64_t first_slice = 20'000;  ///< a guess
    /// The longest for those that go on where they stopped: some ten seconds in all, after which
    /// they seldom come through (XSokoban 29 falls within a minute since).
    static constexpr std::uint64_t long_slice = 8 * first_slice;
    static constexpr std::uint64_t longest_slice = std::uint64_t(1) << 40;  ///< doubling must end
    static constexpr int most_extra_slices = 4;  ///< a guess

    struct Member {
        std::string name;
        double share;
        std::function<std::unique_ptr<Strategy>()> make;
        std::unique_ptr<Strategy> strategy;
    };

    /// False if it has nothing to begin with on this level.
    static bool start(Member& member);

    /// Of a slice of a round, what the member gets.
    static std::uint64_t effort_of(const Member& member, std::uint64_t slice);

    Strategy::State run_slices(Member& member, std::uint64_t slice);

    Toolbox<W> tools_;
    Rooms rooms_;
    Hotspots<W> hotspots_;
    Planner<W> planner_;
    Plan<W> plan_;
    std::optional<Plan<W>> second_;  ///< sought when its turn comes
    std::vector<Member> members_;
    const Strategy* current_ = nullptr;
};

}  // namespace budge::sokoban
