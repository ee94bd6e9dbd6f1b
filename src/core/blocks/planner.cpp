// SPDX-License-Identifier: MIT
#include "blocks/planner.hpp"

namespace budge::blocks {

Planner::Planner(const ModelTables& model, Monitor& monitor)
    : model_(model), cover_(model.layout().cells.size()), wishes_(monitor) {
    for (std::size_t spot = 0; spot < cover_.size(); ++spot)
        for (const int cell : model.layout().cells[spot]) cover_[spot].set(std::size_t(cell));
}

Planner::Plan Planner::goal_plan(const Spot* spots) {
    Plan plan = nothing;
    const Layout& layout = model_.layout();
    for (std::size_t g = layout.groups.size(); g-- > 0;)
        if (layout.groups[g].goal >= 0)
            plan = drive(spots[g], layout.spot_at(int(g), layout.groups[g].goal), plan);
    return plan;
}

const std::vector<Planner::Ready>& Planner::refine(const Spot* spots, Plan plan) {
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

Planner::Plan Planner::wish(Spot to, Plan rest) {
    wishes_.push_back({to, rest});
    return Plan(wishes_.size() - 1);
}

void Planner::note_owners(const Spot* spots) {
    owner_.fill(nobody);
    for (int i = 0; i < model_.pieces; ++i)
        for (const int cell : model_.layout().cells[spots[i]])
            owner_[std::size_t(cell)] = std::uint8_t(i);
}

Planner::Plan Planner::drive(Spot from, Spot to, Plan rest) {
    if (from == to || to == no_spot) return rest;
    const auto& cell = model_.layout().cell;
    for (std::size_t d = 0; d < 4; ++d) {
        const bool onward = d == down || d == right;
        if (model_.next[to][d] == no_spot && model_.next[from][d] == no_spot) continue;
        if (onward != (cell[to] < cell[from])) continue;
        // Back from the end, so that the steps come out in their order.
        Plan plan = rest;
        for (Spot spot = to; spot != from; spot = model_.next[spot][d]) {
            if (spot == no_spot) return rest;
            plan = wish(spot, plan);
        }
        return plan;
    }
    return rest;
}

Planner::Plan Planner::with_steps(const Spot* spots, Plan plan) {
    for (; plan != nothing; plan = wishes_[plan].rest) {
        const Wish first = wishes_[plan];
        const Spot here = spots[model_.layout().group_of[first.to]];
        if (here != first.to) return drive(here, first.to, first.rest);
    }
    return nothing;
}

int Planner::blocked_cell(Spot to) const {
    const auto mover = std::uint8_t(model_.layout().group_of[to]);
    for (const int cell : model_.layout().cells[to]) {
        const std::uint8_t owner = owner_[std::size_t(cell)];
        if (owner != nobody && owner != mover) return cell;
    }
    return -1;
}

void Planner::clear(Spot here, int cell, Plan plan) {
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

Planner::Way Planner::way_off(Spot here, std::size_t direction, int cell, Plan plan) const {
    Way way;
    while (cover_[here][std::size_t(cell)]) {
        here = model_.next[here][direction];
        if (here == no_spot || wants(plan, here)) return {};
        way.blocked += blocked_cell(here) >= 0;
        ++way.steps;
    }
    way.end = here;
    return way;
}

bool Planner::wants(Plan plan, Spot to) const {
    for (; plan != nothing; plan = wishes_[plan].rest)
        if (wishes_[plan].to == to) return true;
    return false;
}

}  // namespace budge::blocks
