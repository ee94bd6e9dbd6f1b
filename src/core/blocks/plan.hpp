// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "blocks/buffer.hpp"
#include "blocks/corridor.hpp"
#include "blocks/path.hpp"
#include "blocks/planner.hpp"
#include "blocks/state_table.hpp"

namespace budge::blocks {

/// Planning search: plans are followed depth first, and every state also puts all its neighbours at
/// the end of the queue, each with a new plan. So it is complete; what it finds need not be short.
/// The model counts in steps. There is no common template for this: it goes by plans, not by ranks.
template <class M>
class PlanSearch {
public:
    PlanSearch(const M& model, Monitor& monitor)
        : model_(model), monitor_(monitor), states_(model, monitor), planner_(model, monitor),
          front_(monitor), back_(monitor) {}

    Found<M> run() {
        const auto start = model_.start();
        for (Branch branch{0, 0, 0, ahead_plan};;) {
            const Key key = states_.size() == 0
                                ? start
                                : model_.moved(states_.key(branch.parent), branch.from, branch.to);
            if (states_.find(key) == Table::none) {
                const auto id = states_.enter(key, branch.from, branch.to);
                if (model_.is_goal(key)) return {Ending::found, trail(id)};
                monitor_.expanding(front_.size() + back_.size() - next_, states_.size());
                expand(id, key, branch.plan);
            }
            if (!front_.empty()) {
                branch = front_.back();
                front_.pop_back();
            } else if (next_ < back_.size()) {
                branch = {back_[next_].parent, back_[next_].from, back_[next_].to, ahead_plan};
                ++next_;
            } else {
                return {};
            }
        }
    }

private:
    using Key = typename M::Key;
    using Table = StateTable<M>;
    using Plan = Planner::Plan;
    static constexpr Plan ahead_plan = Planner::nothing;  // to be made anew

    /// A move that is to be made, and the plan to go on with.
    struct Branch {
        std::uint32_t parent;
        Spot from, to;
        Plan plan;
    };
    struct Neighbour {
        std::uint32_t parent;
        Spot from, to;
    };

    void expand(std::uint32_t id, const Key& key, Plan plan) {
        Spot spots[M::most_pieces];
        const auto occupied = model_.unpack(key, spots);
        if (plan == ahead_plan) plan = planner_.goal_plan(spots);
        const auto& ready = planner_.refine(spots, plan);
        for (std::size_t i = ready.size(); i-- > 0;) {
            const Spot from = spots[model_.layout().group_of[ready[i].to]];
            // A plan that has come to its end is made anew.
            front_.push_back({id, from, ready[i].to, ready[i].rest});
        }
        monitor_.generated(ready.size());
        model_.list_moves(spots, occupied, moves_);
        monitor_.generated(moves_.size());
        for (const auto [i, to] : moves_) back_.push_back({id, spots[i], to});
    }

    std::vector<Key> trail(std::uint32_t id) const {
        std::vector<Key> keys{states_.key(id)};
        while (id != 0) {
            const auto [from, to] = model_.last(states_.node(id));
            keys.push_back(model_.moved(keys.back(), to, from));
            id = states_.find(keys.back());
        }
        std::reverse(keys.begin(), keys.end());
        return keys;
    }

    const M& model_;
    Monitor& monitor_;
    Table states_;
    Planner planner_;
    List<Branch> front_;
    List<Neighbour> back_;
    std::vector<typename M::Shift> moves_;
    std::size_t next_ = 0;
};

/// A solution by planning, shortened in the metric of the model.
template <class M>
Found<M> plan(const M& model, std::size_t corridor, Monitor& monitor) {
    // A model is not small: another one only where something has to be different.
    std::optional<M> own, steps;
    if (!model.mirror.empty()) own.emplace(model).forget_symmetry();
    const M& plain = own ? *own : model;
    if (plain.metric != Metric::steps) steps.emplace(plain).metric = Metric::steps;
    Found<M> found = PlanSearch<M>(steps ? *steps : plain, monitor).run();
    if (found.ending == Ending::found)
        found.keys = shortened(plain, std::move(found.keys), corridor, monitor);
    for (auto& key : found.keys) key = model.canonical(key);
    return found;
}

}  // namespace budge::blocks
