// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "blocks/buffer.hpp"
#include "blocks/corridor.hpp"
#include "blocks/path.hpp"
#include "blocks/state_table.hpp"

namespace budge::blocks {

/// Plans for pieces that keep to a line, after Bird. A plan is a list of wishes, spots that pieces
/// are wanted at in that order, each a cell from where its piece stands by then. Plans are made by
/// putting wishes in front of others, so they share their tails.
template <class M>
class Planner {
public:
    using Plan = std::uint32_t;
    static constexpr Plan nothing = ~Plan(0);
    /// A plan whose first wish can be fulfilled now.
    struct Ready {
        Spot to;
        Plan rest;
    };

    Planner(const M& model, Monitor& monitor) : model_(model), wishes_(monitor) {
        const Problem& problem = model.layout().problem();
        at_.resize(std::size_t(problem.width * problem.height));
        for (std::size_t cell = 0; cell < at_.size(); ++cell) add_cell(at_[cell], int(cell));
    }

    /// Drive every goal piece straight to its goal.
    Plan goal_plan(const Spot* spots) {
        Plan plan = nothing;
        const Layout& layout = model_.layout();
        for (std::size_t g = layout.groups.size(); g-- > 0;)
            if (layout.groups[g].goal >= 0)
                plan = drive(spots[g], layout.spot_at(int(g), layout.groups[g].goal), plan);
        return plan;
    }

    /// Plans whose first wish can be fulfilled, made from one whose first wish perhaps cannot: who
    /// stands in the way must leave, one way or the other, and what that takes comes first.
    const std::vector<Ready>& refine(const Spot* spots, Plan plan) {
        note_owners(spots);
        ready_.clear();
        stack_.assign(1, plan);
        for (int left = most_refinements; !stack_.empty() && left > 0; --left) {
            const Plan current = with_steps(spots, stack_.back());
            stack_.pop_back();
            if (current == nothing) continue;
            const Spot wish = wishes_[current].to;
            const int cell = blocked_cell(wish);
            if (cell < 0)
                ready_.push_back({wish, wishes_[current].rest});
            else
                clear(spots[owner_[std::size_t(cell)]], cell, current);
        }
        return ready_;
    }

private:
    /// Refining has no good bound of its own; a state whose plans take longer gets fewer.
    static constexpr int most_refinements = 200;
    static constexpr std::uint8_t nobody = 0xFF;
    struct Wish {
        Spot to;
        Plan rest;
    };

    Plan wish(Spot to, Plan rest) {
        wishes_.push_back({to, rest});
        return Plan(wishes_.size() - 1);
    }

    void note_owners(const Spot* spots) {
        owner_.fill(nobody);
        for (int i = 0; i < model_.pieces; ++i)
            for (const int cell : model_.layout().cells[spots[i]])
                owner_[std::size_t(cell)] = std::uint8_t(i);
    }

    /// The wish for a spot, step by step; only `rest` where walls do not allow it.
    Plan drive(Spot from, Spot to, Plan rest) {
        if (from == to || to == no_spot) return rest;
        const auto& cell = model_.layout().cell;
        for (std::size_t d = 0; d < 4; ++d) {
            const bool onward = d == down || d == right;
            if (model_.next[to][d] == no_spot && model_.next[from][d] == no_spot) continue;
            if (onward != (cell[to] < cell[from])) continue;
            // Back from the end, so that the steps come out in their order.
            const Plan before = rest;
            Plan plan = rest;
            for (Spot spot = to; spot != from; spot = model_.next[spot][d]) {
                if (spot == no_spot) return before;
                plan = wish(spot, plan);
            }
            return plan;
        }
        return rest;
    }

    /// The plan with its first wish as single steps from where the piece stands.
    Plan with_steps(const Spot* spots, Plan plan) {
        for (; plan != nothing; plan = wishes_[plan].rest) {
            const Wish first = wishes_[plan];
            const Spot here = spots[model_.layout().group_of[first.to]];
            if (here != first.to) return drive(here, first.to, first.rest);
        }
        return nothing;
    }

    /// A cell that another piece would have to leave; -1 if the spot is free.
    int blocked_cell(Spot to) const {
        const auto mover = std::uint8_t(model_.layout().group_of[to]);
        for (const int cell : model_.layout().cells[to]) {
            const std::uint8_t owner = owner_[std::size_t(cell)];
            if (owner != nobody && owner != mover) return cell;
        }
        return -1;
    }

    /// Puts on the stack, for each direction in which that is possible: the piece goes so far that it
    /// does not cover the cell, and then the plan. On top the way with the fewest spots that others
    /// stand in, or else the shortest.
    void clear(Spot here, int cell, Plan plan) {
        Way ways[4];
        int count = 0;
        for (std::size_t d = 0; d < 4; ++d) {
            const Way way = way_off(here, d, cell, plan);
            if (way.end == no_spot) continue;
            int at = count++;
            for (; at > 0 && way < ways[at - 1]; --at) ways[at] = ways[at - 1];
            ways[at] = way;
        }
        while (count-- > 0) stack_.push_back(drive(here, ways[count].end, plan));
    }
    struct Way {
        int blocked = 0, steps = 0;
        Spot end = no_spot;
        bool operator<(const Way& other) const {
            return blocked != other.blocked ? blocked < other.blocked : steps < other.steps;
        }
    };
    /// On in a direction until the piece does not cover the cell. Not where the plan wants part of
    /// that already: it would go round in circles.
    Way way_off(Spot here, std::size_t direction, int cell, Plan plan) const {
        Way way;
        while (any(model_.cover[here] & at_[std::size_t(cell)])) {
            here = model_.next[here][direction];
            if (here == no_spot || wants(plan, here)) return {};
            way.blocked += blocked_cell(here) >= 0;
            ++way.steps;
        }
        way.end = here;
        return way;
    }
    bool wants(Plan plan, Spot to) const {
        for (; plan != nothing; plan = wishes_[plan].rest)
            if (wishes_[plan].to == to) return true;
        return false;
    }

    const M& model_;
    List<Wish> wishes_;
    std::vector<Plan> stack_;
    std::vector<Ready> ready_;
    std::array<std::uint8_t, max_cells> owner_{};
    std::vector<typename M::Cells> at_;  // by cell: the set of it alone
};

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
    using Plan = typename Planner<M>::Plan;
    static constexpr Plan ahead_plan = Planner<M>::nothing;  // to be made anew

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
    Planner<M> planner_;
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
