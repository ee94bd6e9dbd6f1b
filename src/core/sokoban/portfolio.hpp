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
#include "sokoban/schedule.hpp"

namespace budge::sokoban {

/// Thrown when none of the strategies asked for has anything to begin with on this level.
struct NoStrategy : std::invalid_argument {
    NoStrategy() : std::invalid_argument("none of these strategies is for this level") {}
};

/// Several strategies take turns on one thread; the first solution wins. How long each runs is up to
/// the schedule. They share what they learn, and the memory: when it runs out, the last strategy
/// gives up its own.
template <int W>
class Portfolio {
public:
    /// On several threads each strategy runs on one of them: shares are dealt out evenly, so that
    /// whichever wins has had its turns sooner. What they learn stays on their thread.
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
    /// The share that a strategy gets on a level with a plan worth following, and how much more or
    /// less on one without. Settled on levels of many collections: bench/RESULTS-sokoban.md.
    struct Share {
        double planned, more_without;
    };
    static constexpr Share fess_pack_share{0.8, -0.7};
    static constexpr Share fess_basin_share{1.0, -0.5};
    static constexpr Share fess_plan_share{0.8, -0.7};
    static constexpr Share fess_second_plan_share{0.1, -0.05};
    static constexpr Share perimeter_near_share{0.08, 0.17};
    static constexpr Share perimeter_far_share{0.05, 0.2};
    static constexpr Share perimeter_open_share{0.5, 0.7};
    static constexpr Share perimeter_reach_share{0.4, 0.3};
    static constexpr Share perimeter_loosen_share{0.2, 0.7};
    static constexpr Share bidirectional_share{0.1, 0.3};
    static constexpr Share perimeter_headlong_share{0.5, 1.5};
    static constexpr Share perimeter_varied_share{1.0, 1.0};
    static constexpr double poor_plan = 3;  ///< what a plan costs that is not worth much: a guess
    static constexpr std::uint64_t cells_per_turn = 2'000'000;  ///< of the first turn: a guess
    /// Greedy pushes and pulls one by one get far on a small floor: on one of that size they have so
    /// many times their share, less on a larger one, more on a smaller one, with the square of the size.
    /// Where there is a plan they have more on a smaller one only, with its cube: on a level of 49 cells
    /// they had 0.3 of the first 10 s, on the strength of a plan that packed one box of 13.
    static constexpr double small_floor = 100;
    static constexpr double small_floor_factor = 4, most_small_floor_factor = 8;

    struct Member {
        std::string name;
        double share;
        double gain;  ///< of the share, what it has because the plan is poor
        std::function<std::unique_ptr<Strategy>()> make;
        std::unique_ptr<Strategy> strategy;
    };

    /// Leaves those that fall to this thread. `fess-basin` stays with `fess-pack`: without the patterns
    /// that that learns XSokoban 89 is lost.
    void deal_out(int threads, int thread);
    /// False if it has nothing to begin with on this level.
    static bool start(Member& member);
    void give_up(std::size_t member);

    /// Lets those join that wait until the others have had some time.
    void let_join();
    Strategy::State take_turn(std::size_t member);

    Toolbox<W> tools_;
    Rooms rooms_;
    Hotspots<W> hotspots_;
    Planner<W> planner_;
    Plan<W> plan_;
    std::optional<Plan<W>> second_;  ///< sought when its turn comes
    std::vector<Member> members_, waiting_;
    Schedule schedule_;
};

}  // namespace budge::sokoban
