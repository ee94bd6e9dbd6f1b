// SPDX-License-Identifier: MIT
#include "sokoban/portfolio.hpp"

#include "sokoban/bidirectional.hpp"
#include "sokoban/perimeter.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
Portfolio<W>::Portfolio(const Level& level, const Options& options, Monitor& monitor, int thread)
    : tools_(level, options.rules, options.parts, monitor),
      rooms_(level),
      hotspots_(level),
      planner_(level, tools_.distances, monitor),
      plan_(planner_.best()) {
    // What a plan costs tells how little it is worth: 0 where there is a room of goals to be
    // fed from outside. The more goes to those that need none.
    const double unplanned = std::min(1.0, plan_.cost() / poor_plan);
    const auto enlist = [&](const std::string& name, const Share& share, auto&& make) {
        if (!options.runs(name)) return;
        members_.push_back({name, share.planned + share.more_without * unplanned, std::move(make),
                            nullptr});
    };
    const auto fess = [this](Plan<W>& plan, const Measures& measures, const char* name) {
        return std::make_unique<PlannedFess>(tools_, name, typename PlannedFess::Encounter{},
                                             rooms_, hotspots_, plan, measures);
    };
    const auto perimeter = [this](PullAim aim, const char* name) {
        return perimeter_search<W>(tools_, rooms_, hotspots_, aim, name);
    };
    enlist("fess-pack", fess_pack_share, [=, this] {
        return fess(plan_, {Order::packed_first, OutOfPlan::matching}, "fess-pack");
    });
    enlist("fess-basin", fess_basin_share, [=, this] {
        return fess(plan_, {Order::plan_first, OutOfPlan::last_basin, false}, "fess-basin");
    });
    enlist("fess-plan", fess_plan_share, [=, this] {
        return fess(plan_, {Order::plan_first, OutOfPlan::matching}, "fess-plan");
    });
    enlist("fess-second-plan", fess_second_plan_share, [=, this]() -> std::unique_ptr<Strategy> {
        if (second_ = planner_.best_but(plan_); !second_) return nullptr;
        return fess(*second_, {Order::packed_first, OutOfPlan::matching}, "fess-second-plan");
    });
    enlist("perimeter-near", perimeter_near_share,
           [=] { return perimeter(PullAim::onto_starts, "perimeter-near"); });
    enlist("perimeter-far", perimeter_far_share,
           [=] { return perimeter(PullAim::off_goals, "perimeter-far"); });
    enlist("bidirectional", bidirectional_share,
           [this] { return bidirectional_search<W>(tools_); });
    if (thread == 0 || members_.empty()) return;
    const int first = thread % int(members_.size());
    for (int i = int(members_.size()) - 1; i >= 0; --i)
        if (i % options.threads != first) members_.erase(members_.begin() + i);
}

template <int W>
const Strategy* Portfolio<W>::run(std::uint64_t effort) {
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

template <int W>
const Plan<W>& Portfolio<W>::plan_of(const Strategy* strategy) const {
    const auto* fess = dynamic_cast<const PlannedFess*>(strategy);
    return fess ? fess->moves().plan() : plan_;
}

template <int W>
bool Portfolio<W>::start(Member& member) {
    if (!member.strategy) member.strategy = member.make();
    return member.strategy != nullptr;
}

template <int W>
std::uint64_t Portfolio<W>::effort_of(const Member& member, std::uint64_t slice) {
    if (slice <= long_slice) return std::uint64_t(double(slice) * member.share);
    return member.strategy->begins_anew() ? slice
                                          : std::uint64_t(double(long_slice) / 2 * member.share);
}

template <int W>
Strategy::State Portfolio<W>::run_slices(Member& member, std::uint64_t slice) {
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

template <int W>
Portfolio<W>::~Portfolio() = default;

#define BUDGE_INSTANTIATE(W) template class Portfolio<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
