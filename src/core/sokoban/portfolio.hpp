// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "sokoban/both_ways.hpp"
#include "sokoban/fess/fess.hpp"
#include "sokoban/fess/planner.hpp"
#include "sokoban/imagined_board.hpp"
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
    Portfolio(const Level& level, const Options& options, Monitor& monitor, int thread = 0)
        : tools_(level, options.rules, options.parts, monitor),
          rooms_(level),
          hotspots_(level),
          planner_(level, tools_.distances, monitor),
          plan_(planner_.best()) {
        const auto enlist = [&](const std::string& name, double share, auto&& make) {
            if (options.runs(name))
                members_.push_back({name, share, std::move(make), nullptr});
        };
        const auto fess = [this](Plan<W>& plan, const Measures& measures, const char* name) {
            return std::make_unique<PlannedFess>(tools_, name, typename PlannedFess::Encounter{},
                                                 rooms_, hotspots_, plan, measures);
        };
        const auto imagined = [this](PullAim aim, const char* name) {
            return std::make_unique<ImaginedBoard<W>>(tools_, rooms_, hotspots_, aim, name);
        };
        // What a plan costs tells how little it is worth: 0 where there is a room of goals to be
        // fed from outside. The more goes to those that need none.
        const double unplanned = std::min(1.0, plan_.cost() / poor_plan);
        enlist("fess-pack", 0.8, [=, this] {
            return fess(plan_, {Order::packed_first, OutOfPlan::matching}, "fess-pack");
        });
        enlist("fess-basin", 1.0, [=, this] {
            return fess(plan_, {Order::plan_first, OutOfPlan::last_basin, false}, "fess-basin");
        });
        enlist("fess-plan", 0.8, [=, this] {
            return fess(plan_, {Order::plan_first, OutOfPlan::matching}, "fess-plan");
        });
        enlist("fess-second-plan", 0.3, [=, this]() -> std::unique_ptr<Strategy> {
            if (second_ = planner_.best_but(plan_); !second_) return nullptr;
            return fess(*second_, {Order::packed_first, OutOfPlan::matching}, "fess-second-plan");
        });
        enlist("imagined-near", 0.25 + 0.75 * unplanned,
               [=] { return imagined(PullAim::onto_starts, "imagined-near"); });
        enlist("imagined-far", 0.15 + 0.55 * unplanned,
               [=] { return imagined(PullAim::off_goals, "imagined-far"); });
        enlist("both-ways", 0.1 + 0.3 * unplanned,
               [this] { return std::make_unique<BothWays<W>>(tools_); });
        if (thread == 0 || members_.empty()) return;
        const int first = thread % int(members_.size());
        for (int i = int(members_.size()) - 1; i >= 0; --i)
            if (i % options.threads != first) members_.erase(members_.begin() + i);
    }

    /// Runs until one has solved it, the level is proved unsolvable or so much effort is spent
    /// (null), or the monitor stops it.
    const Strategy* run(std::uint64_t effort = ~std::uint64_t(0)) {
        for (std::uint64_t slice = first_slice; tools_.effort < effort;
             slice = std::min(2 * slice, longest_slice)) {
            for (std::size_t i = 0; i < members_.size();) {
                try {
                    if (!start(members_[i])) {
                        members_.erase(members_.begin() + std::ptrdiff_t(i));
                        continue;
                    }
                    const Strategy::State state = run_slices(members_[i], slice);
                    if (state == Strategy::State::solved) return members_[i].strategy.get();
                    // A search that is exhausted has shown that there is no solution.
                    if (state == Strategy::State::exhausted) return nullptr;
                    ++i;
                } catch (const Stopped& stopped) {
                    if (stopped.ending != Ending::memory_limit || members_.size() == 1) throw;
                    members_.pop_back();
                }
            }
            if (members_.empty()) throw NoStrategy();
        }
        return nullptr;
    }

    /// Look for solutions of at most so many pushes only. To be said before it is run.
    void limit(PushLimit<W> limit) { tools_.limit = std::move(limit); }

    Toolbox<W>& tools() { return tools_; }
    /// The plan that the strategy followed, or the best one if it followed none.
    const Plan<W>& plan_of(const Strategy* strategy) const {
        const auto* fess = dynamic_cast<const PlannedFess*>(strategy);
        return fess ? fess->moves().plan() : plan_;
    }

private:
    using PlannedFess = Fess<W, MacroMoves<W>>;
    static constexpr double poor_plan = 3;  ///< what a plan costs that is not worth much
    static constexpr std::uint64_t first_slice = 20'000;
    static constexpr std::uint64_t long_slice = 8 * first_slice;  ///< the longest for those that go on
    static constexpr std::uint64_t longest_slice = std::uint64_t(1) << 40;  ///< doubling must end
    static constexpr int most_extra_slices = 4;

    struct Member {
        std::string name;
        double share;
        std::function<std::unique_ptr<Strategy>()> make;
        std::unique_ptr<Strategy> strategy;
    };

    /// False if it has nothing to begin with on this level.
    static bool start(Member& member) {
        if (!member.strategy) member.strategy = member.make();
        return member.strategy != nullptr;
    }

    /// Of a slice of a round, what the member gets.
    static std::uint64_t effort_of(const Member& member, std::uint64_t slice) {
        if (slice <= long_slice) return std::uint64_t(double(slice) * member.share);
        return member.strategy->begins_anew() ? slice
                                              : std::uint64_t(double(long_slice) / 2 * member.share);
    }

    Strategy::State run_slices(Member& member, std::uint64_t slice) {
        current_ = member.strategy.get();
        tools_.monitor.enter(member.name + ", " + current_->status());
        for (int extra = 0;; ++extra) {
            const std::uint64_t before = current_->progress();
            const Strategy::State state = member.strategy->run(effort_of(member, slice));
            if (state != Strategy::State::going) return state;
            const bool further = current_->progress() > before;
            if (!further || extra == most_extra_slices || slice > long_slice) return state;
        }
    }

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
