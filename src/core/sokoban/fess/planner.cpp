// SPDX-License-Identifier: MIT
#include "sokoban/fess/planner.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
Planner<W>::Planner(const Level& level, const Distances& distances, Monitor& monitor)
    : level_(level),
      distances_(distances),
      monitor_(monitor),
      goals_(bits_of<W>(level.goals)),
      starts_(bits_of<W>(level.boxes)),
      walled_(level, distances, goals_, monitor),
      open_(level, distances, {}, monitor),
      board_(level),
      region_(level),
      regions_(level),
      lone_(level, &monitor),
      matching_(level.boxes.size()),
      choices_(choices()) {
    for (int cell = 0; cell < level.size; ++cell)
        for (int side = 0; side < directions; ++side)
            if (open_.count(cell * directions + side) > 0) pushable_.set(cell);
}

template <int W>
Plan<W> Planner<W>::best() {
    while (tried_ < choices_.size() && (found_.empty() || cheapest()->cost() > choices_[tried_].penalty))
        try_next();
    return *cheapest();
}

template <int W>
std::optional<Plan<W>> Planner<W>::best_but(const Plan<W>& other) {
    while (tried_ < choices_.size()) try_next();
    std::erase_if(found_, [&](const Plan<W>& plan) { return plan.same_as(other); });
    if (found_.empty()) return std::nullopt;
    return *cheapest();
}

template <int W>
void Planner<W>::try_next() {
    const SinkChoice& choice = choices_[tried_++];
    Sinks<W> sinks(level_, distances_, walled_, open_, choice);
    if (sinks_ && *sinks_ == sinks) return;
    sinks_ = sinks;
    Plan<W> plan = search(sinks, choice);
    const auto same = [&](const Plan<W>& other) { return other.same_as(plan); };
    if (std::ranges::none_of(found_, same)) found_.push_back(std::move(plan));
    if (effort_ > effort_limit(total_cells)) tried_ = choices_.size();
}

template <int W>
std::vector<SinkChoice> Planner<W>::choices() const {
    int walled = 0, open = 0;
    for (int cell = 0; cell < level_.size; ++cell)
        if (distances_.live(cell) && !level_.is_goal[cell])
            for (int at = cell * directions; at < (cell + 1) * directions; ++at) {
                walled = std::max(walled, walled_.count(at));
                open = std::max(open, open_.count(at));
            }
    // Shares and penalties are guesses.
    std::vector<SinkChoice> choices;
    if (walled * 2 >= open && walled >= 2)
        choices = {{true, 1.0, false, 0},
                   {true, 0.8, false, 1.5},
                   {true, 0.6, false, 3},
                   {true, 0.3, true, 3},
                   {true, 0.3, false, 5}};
    choices.insert(choices.end(), {{false, 1.0, false, 6}, {false, 0.4, false, 9}, {false, 0.2, true, 12}});
    return choices;
}

template <int W>
Plan<W> Planner<W>::search(const Sinks<W>& sinks, const SinkChoice& choice) {
    std::vector<Node> nodes;
    Cells cells;
    FewPositions<W> seen;
    int best = -1;
    const std::uint64_t most_effort = effort_ + effort_limit(cells_per_plan);
    const auto add = [&](Node node) {
        take_off_all(node, sinks);
        board_.show(node.position.boxes);
        node.position.player = region_.fill(board_, node.position.player);
        if (!seen.insert(key_of(level_, node.position), node.position)) return;
        node.position.boxes.each([&](int box) {
            node.distance += distances_.live(box) ? distances_.nearest(box) : 0;
            node.on_goals += level_.is_goal[box];
        });
        nodes.push_back(std::move(node));
        const int id = int(nodes.size()) - 1;
        if (best < 0 || better(nodes[id], nodes[best])) best = id;
        list_pulls(nodes[id], id, cells);
    };

    board_.show(goals_);
    regions_.find(board_);
    std::vector<Cell> players(regions_.count(), Regions::none);
    for (Cell cell = 0; cell < level_.size; ++cell)
        if (regions_[cell] != Regions::none && players[regions_[cell]] == Regions::none)
            players[regions_[cell]] = cell;
    for (const Cell player : players) {
        Node root;
        root.position = {goals_, player};
        add(std::move(root));
    }

    std::pair<int, int> current{-1, -1};
    for (int i = 0; i < 4 * max_nodes && int(nodes.size()) < max_nodes; ++i) {
        if (best < 0 || !nodes[best].position.boxes.any() || effort_ > most_effort) break;
        auto cell = cells.upper_bound(current);
        if (cell == cells.end()) cell = cells.begin();
        if (cell == cells.end()) break;
        current = cell->first;
        if (cell->second.empty()) {
            cells.erase(cell);
            continue;
        }
        const Pull pull = cell->second.top();
        cell->second.pop();
        Node node;
        node.position = pull.child;
        node.parent = pull.node;
        node.weight = pull.weight;
        node.used = nodes[pull.node].used;
        node.used_starts = nodes[pull.node].used_starts;
        node.boards.push_back(nodes[pull.node].position.boxes);
        add(std::move(node));
    }
    return plan_from(nodes, best, choice);
}

template <int W>
bool Planner<W>::better(const Node& one, const Node& other) {
    const int boxes = one.position.boxes.count(), others = other.position.boxes.count();
    if (boxes != others) return boxes < others;
    if (one.on_goals != other.on_goals) return one.on_goals < other.on_goals;
    return one.distance > other.distance;
}

template <int W>
void Planner<W>::pull_reach(Cell box) {
    bool stays = true;  // most boxes of a full room
    for (int side = 0; side < directions; ++side) {
        const Cell to = level_.next[box][side];
        stays &= !region_.contains(to) || !board_.is_free(level_.next[to][side]);
    }
    if (stays) {
        ++effort_;
        return lone_.forget();
    }
    board_[box] = Board::empty;
    lone_.lift(board_);
    ++effort_;
    for (int side = 0; side < directions; ++side) {
        const Cell to = level_.next[box][side];
        if (region_.contains(to) && board_.is_free(level_.next[to][side]))
            lone_.visit(to, side, 1);
    }
    lone_.pull_on(board_);
}

template <int W>
void Planner<W>::take_off_all(Node& node, const Sinks<W>& sinks) {
    while (node.position.boxes.any()) {
        const TakeOff next = best_take_off(node, sinks);
        if (next.box < 0) return;
        node.boards.push_back(node.position.boxes);
        node.position.boxes.reset(next.box);
        if (next.start >= 0) node.used_starts.set(next.start);
        node.used.push_back(next.boxes);
        board_.show(node.position.boxes);
        node.position.player = region_.fill(board_, next.player);
    }
}

template <int W>
typename Planner<W>::TakeOff Planner<W>::best_take_off(const Node& node, const Sinks<W>& sinks) {
    TakeOff best;
    usable_.assign(level_.size * directions, unasked);
    matching_.unmatched(node.used);
    board_.show(node.position.boxes);
    region_.fill(board_, node.position.player);
    node.position.boxes.each([&](int box) {
        pull_reach(Cell(box));
        for (const auto& stop : lone_.stops()) {
            TakeOff off;
            off.box = Cell(box);
            double remoteness = 1e9;
            for (int side = 0; side < directions; ++side) {
                const Cell beside = level_.next[stop.cell][side];
                if (!board_.is_free(beside)) continue;
                if (lone_.floor().part(stop.cell, side) != stop.part) continue;
                off.player = beside;
                const int at = stop.cell * directions + side;
                if (!sinks.is_sink(at) || sinks.remoteness(at) >= remoteness) continue;
                if (!usable(node, sinks, at)) continue;
                remoteness = sinks.remoteness(at);
                off.boxes = sinks.boxes(at);
            }
            if (!off.boxes) {
                const int own = sinks.own(stop.cell);
                if (own < 0 || node.used_starts.test(stop.cell)) continue;
                if (!matches(node.used, sinks.just(own))) continue;
                off.boxes = sinks.just(own);
                off.start = stop.cell;
                remoteness = 0;
            }
            off.cost = lone_.floor().regions() * per_region + stop.distance + remoteness;
            if (off.cost < best.cost) best = off;
        }
        board_[box] = Board::box;
    });
    return best;
}

template <int W>
bool Planner<W>::usable(const Node& node, const Sinks<W>& sinks, int at) {
    if (usable_[at] == unasked) usable_[at] = matches(node.used, sinks.boxes(at)) ? yes : no;
    return usable_[at] == yes;
}

template <int W>
bool Planner<W>::matches(const std::vector<const std::uint64_t*>& used, const std::uint64_t* more) {
    return matching_.fits(used, more);
}

template <int W>
void Planner<W>::list_pulls(const Node& node, int id, Cells& cells) {
    const int boxes = node.position.boxes.count();
    if (boxes == 0) return;
    board_.show(node.position.boxes);
    const int regions = regions_.find(board_);
    region_.fill(board_, node.position.player);
    std::vector<Pull> pulls;
    int advised = -1;
    node.position.boxes.each([&](int box) {
        pull_reach(Cell(box));
        for (const auto& stop : lone_.stops()) {
            if (!distances_.live(stop.cell)) continue;
            const int after = lone_.floor().regions_without(stop.cell);
            Pull pull{node.weight + 1,
                      node.distance - distances_.nearest(box) +
                          distances_.nearest(stop.cell) - 0.01 * after,
                      id,
                      {node.position.boxes, lone_.floor().least(stop.cell, stop.part)}};
            pull.child.boxes.move(box, stop.cell);
            const bool sensible = level_.is_goal[box] && !level_.is_goal[stop.cell] &&
                                  after <= regions &&
                                  (pushable_.test(stop.cell) || starts_.test(stop.cell));
            pulls.push_back(pull);
            if (sensible && (advised < 0 || pull.score > pulls[advised].score))
                advised = int(pulls.size()) - 1;
        }
        board_[box] = Board::box;
    });
    if (advised >= 0) --pulls[advised].weight;
    auto& queue = cells[{boxes, node.on_goals}];
    for (const Pull& pull : pulls) queue.push(pull);
}

template <int W>
Plan<W> Planner<W>::plan_from(const std::vector<Node>& nodes, int best,
                              const SinkChoice& choice) const {
    std::vector<Bits<W>> backwards{nodes[best].position.boxes};
    for (int id = best; id >= 0; id = nodes[id].parent)
        backwards.insert(backwards.end(), nodes[id].boards.rbegin(), nodes[id].boards.rend());
    std::vector<Bits<W>> stages{Bits<W>{}};
    // Boxes that were never taken off have no place in the order: they come first.
    backwards.front().each([&](int box) {
        stages.push_back(stages.back());
        stages.back().set(box);
    });
    for (const Bits<W>& board : backwards)
        if (!(stages.back() == board)) stages.push_back(board);
    const int left = backwards.front().count();
    const int parkings = int(stages.size()) - 1 - int(level_.goals.size());
    return Plan<W>(level_, distances_, std::move(stages), left,
                   per_box_left * left + parkings + choice.penalty);
}

template <int W>
Planner<W>::~Planner() = default;

#define BUDGE_INSTANTIATE(W) template class Planner<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
