// SPDX-License-Identifier: MIT
#include "sokoban/portfolio.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include "sokoban/bidirectional.hpp"
#include "sokoban/perimeter.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

/// Until so many cells have been searched, some ten seconds, a search with a good plan does not tire:
/// the slow levels of XSokoban take as long.
constexpr std::uint64_t cells_before_tiring = 100'000'000;
/// Until so many have been, searches of other kinds wait: what falls to the others mostly does by then.
constexpr std::uint64_t cells_before_joining = 300'000'000;

}  // namespace

template <int W>
Portfolio<W>::Portfolio(const Level& level, const Options& options, Monitor& monitor, int thread)
    : tools_(level, options.rules, options.parts, monitor),
      rooms_(level),
      hotspots_(level),
      planner_(level, tools_.distances, monitor),
      plan_(planner_.best()),
      schedule_(tools_.effort_of(cells_per_turn)) {
    // What a plan costs tells how little it is worth: 0 where there is a room of goals to be
    // fed from outside. The more goes to those that need none.
    const double unplanned = std::min(1.0, plan_.cost() / poor_plan);
    const auto enlist = [&](const std::string& name, const Share& share, auto&& make) {
        if (!options.runs(name)) return;
        const double gain = share.more_without * unplanned;
        // In the first round those come first that gain from there being no plan; the others as
        // below, for what one learns the next makes use of.
        const auto place = std::ranges::find_if(members_, [&](const Member& other) { return other.gain < gain; });
        members_.insert(place, {name, share.planned + gain, gain, std::move(make), nullptr});
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
    enlist("perimeter-open", perimeter_open_share,
           [=] { return perimeter(PullAim::open_floor, "perimeter-open"); });
    enlist("perimeter-reach", perimeter_reach_share,
           [=] { return perimeter(PullAim::within_reach, "perimeter-reach"); });
    enlist("perimeter-loosen", perimeter_loosen_share,
           [=] { return perimeter(PullAim::loosen, "perimeter-loosen"); });
    enlist("fess-second-plan", fess_second_plan_share, [=, this]() -> std::unique_ptr<Strategy> {
        if (second_ = planner_.best_but(plan_); !second_) return nullptr;
        return fess(*second_, {Order::packed_first, OutOfPlan::matching}, "fess-second-plan");
    });
    enlist("perimeter-near", perimeter_near_share,
           [=] { return perimeter(PullAim::onto_starts, "perimeter-near"); });
    enlist("perimeter-far", perimeter_far_share,
           [=] { return perimeter(PullAim::off_goals, "perimeter-far"); });
    const double roominess = level.size / small_floor;
    const double more =
        std::clamp(small_floor_factor / (roominess * roominess), 1.0, most_small_floor_factor);
    const double planned_more =
        std::clamp(1 / (roominess * roominess * roominess), 1.0, most_small_floor_factor);
    const double planned = bidirectional_share.planned * planned_more;
    const double without = bidirectional_share.planned + bidirectional_share.more_without * more;
    enlist("bidirectional", {planned, std::max(0.0, without - planned)},
           [this] { return bidirectional_search<W>(tools_); });
    enlist("perimeter-headlong", perimeter_headlong_share,
           [=] { return perimeter(PullAim::headlong, "perimeter-headlong"); });
    enlist("perimeter-varied", perimeter_varied_share,
           [this] { return varied_perimeters<W>(tools_, rooms_, hotspots_, "perimeter-varied"); });
    deal_out(options.threads, thread);
    const auto joins_later = [](const Member& member) {
        return member.name == "perimeter-headlong" || member.name == "perimeter-varied";
    };
    const auto later = std::ranges::stable_partition(members_, std::not_fn(joins_later));
    waiting_.assign(std::move_iterator(later.begin()), std::move_iterator(later.end()));
    members_.erase(later.begin(), later.end());
    for (const Member& member : members_) schedule_.add(member.share);
}

std::string in_words(const std::string& strategy) {
    for (std::size_t i = 0; i < strategy_names.size(); ++i)
        if (strategy == strategy_names[i]) return strategy_words[i];
    return strategy;
}

template <int W>
const Strategy* Portfolio<W>::run(std::uint64_t effort) {
    while (tools_.effort < effort) {
        let_join();
        if (members_.empty()) throw NoStrategy();
        const std::size_t member = schedule_.next();
        try {
            if (!start(members_[member])) {
                give_up(member);
                continue;
            }
            const Strategy::State state = take_turn(member);
            if (state == Strategy::State::solved) return members_[member].strategy.get();
            // A search that is exhausted has shown that there is no solution.
            if (state == Strategy::State::exhausted) return nullptr;
        } catch (const Stopped& stopped) {
            if (stopped.ending != Ending::memory_limit || members_.size() == 1) throw;
            give_up(members_.size() - 1);
        }
    }
    return nullptr;
}

template <int W>
void Portfolio<W>::deal_out(int threads, int thread) {
    std::vector<ToDeal> shares;
    for (const Member& member : members_)
        shares.push_back({member.share, member.name == "fess-pack" || member.name == "fess-basin"});
    const std::vector<int> thread_of = dealt_out(shares, threads);
    for (std::size_t member = members_.size(); member-- > 0;)
        if (thread_of[member] != thread) members_.erase(members_.begin() + std::ptrdiff_t(member));
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
void Portfolio<W>::give_up(std::size_t member) {
    members_.erase(members_.begin() + std::ptrdiff_t(member));
    schedule_.remove(member);
}

template <int W>
void Portfolio<W>::let_join() {
    const bool late = tools_.effort >= tools_.effort_of(cells_before_joining);
    if (!late && !members_.empty()) return;
    for (Member& member : waiting_) {
        schedule_.add(member.share);
        members_.push_back(std::move(member));
    }
    waiting_.clear();
}

template <int W>
Strategy::State Portfolio<W>::take_turn(std::size_t member) {
    Strategy& strategy = *members_[member].strategy;
    tools_.monitor.enter(in_words(strategy.name()) + ": " + strategy.status());
    const std::uint64_t progress = strategy.progress(), before = tools_.effort;
    const Strategy::State state = strategy.run(schedule_.turn(member));
    const bool late = tools_.effort > tools_.effort_of(cells_before_tiring);
    schedule_.note(member, tools_.effort - before, strategy.progress() > progress,
                   strategy.tires() && (late || plan_.cost() >= poor_plan));
    return state;
}

template <int W>
Portfolio<W>::~Portfolio() = default;

#define BUDGE_INSTANTIATE(W) template class Portfolio<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
