// SPDX-License-Identifier: MIT
#include "sokoban/improve/window.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
Window<W>::Window(const Level& level, Monitor& monitor)
    : level_(level),
      monitor_(monitor),
      claim_(monitor),
      board_(level),
      walls_(level),
      lone_(level, &monitor),
      steps_(level) {}

template <int W>
bool Window<W>::search(const Task& task, const Prices& prices, std::size_t budget,
                       std::vector<Push>& pushes) {
    prepare(task, prices, budget);
    for (std::size_t expanded = 0; !open_.empty() && expanded < budget;) {
        const Entry entry = open_.top();
        open_.pop();
        const Node node = nodes_[entry.node];
        if (node.arrived) {
            read_off(entry.node, pushes);
            return true;
        }
        if (node.cost > best_.at(key(node))) continue;
        monitor_.look();
        monitor_.expanding(open_.size(), nodes_.size());
        ++expanded;
        expand(node, entry.node);
    }
    return false;
}

template <int W>
void Window<W>::prepare(const Task& task, const Prices& prices, std::size_t budget) {
    task_ = &task;
    prices_ = prices;
    // Rarely does an expansion leave more than a few new positions.
    const std::size_t room = budget * 4;
    if (room > claimed_) {
        claim_.add((room - claimed_) * (sizeof(Node) + sizeof(Entry) + 48));
        claimed_ = room;
    }
    most_nodes_ = room;
    nodes_.clear();
    best_.clear();
    open_ = {};
    walls_.clear();
    walls_.lay(task.standing, Board::wall);
    distances_.clear();
    lone_.lift(walls_);
    task.to.each([&](int place) {
        std::vector<int> table(level_.size, unreachable);
        lone_.forget();
        lone_.visit_all_sides(walls_, place);
        lone_.pull_on(walls_);
        table[place] = 0;
        for (const auto& stop : lone_.stops())
            table[stop.cell] = std::min(table[stop.cell], stop.distance);
        distances_.push_back(std::move(table));
    });
    add({task.from, task.player, none, {0, 0}, 0, false});
}

template <int W>
std::uint64_t Window<W>::key(const Node& node) const {
    return key_of(level_, node.boxes) ^ level_.player_key[node.player];
}

template <int W>
void Window<W>::add(Node node) {
    const int rest = node.arrived ? 0 : estimate(node.boxes);
    if (rest >= unreachable) return;
    const int rank = node.cost + rest * (prices_.push + prices_.step);
    if (rank >= task_->cost || nodes_.size() >= most_nodes_) return;
    if (!node.arrived) {
        if (!prices_.exact_player()) node.player = least_reached(node);
        const auto [known, is_new] = best_.emplace(key(node), node.cost);
        if (!is_new) {
            if (known->second <= node.cost) return;
            known->second = node.cost;
        }
    }
    open_.push({rank, node.cost, std::uint32_t(nodes_.size())});
    nodes_.push_back(node);
}

template <int W>
int Window<W>::estimate(const Bits<W>& boxes) const {
    const int count = int(distances_.size());
    std::array<int, 1 << most_boxes> cheapest;
    std::fill(cheapest.begin(), cheapest.begin() + (1 << count), unreachable);
    cheapest[0] = 0;
    int placed = 0;
    boxes.each([&](int box) {
        for (int taken = (1 << count) - 1; taken >= 0; --taken) {
            if (std::popcount(unsigned(taken)) != placed || cheapest[taken] >= unreachable)
                continue;
            for (int place = 0; place < count; ++place)
                if (!(taken >> place & 1)) {
                    int& cost = cheapest[taken | 1 << place];
                    cost = std::min(cost, cheapest[taken] + distances_[place][box]);
                }
        }
        ++placed;
    });
    return cheapest[(1 << count) - 1];
}

template <int W>
void Window<W>::show(const Node& node) {
    board_ = walls_;
    board_.lay(node.boxes);
}

template <int W>
Cell Window<W>::least_reached(const Node& node) {
    show(node);
    return steps_.walk(board_, node.player);
}

template <int W>
void Window<W>::expand(const Node& node, std::uint32_t id) {
    show(node);
    steps_.walk(board_, node.player);
    if (node.boxes == task_->to) {
        const int rest = task_->next_stand < 0 ? 0 : steps_[task_->next_stand];
        if (rest >= 0) {
            Node end = node;
            end.arrived = true;
            end.cost += rest * prices_.step;
            end.parent = id;
            add(end);
        }
    }
    // `add` walks on other boards: note the pushes first.
    children_.clear();
    node.boxes.each([&](int box) {
        for (int d = 0; d < directions; ++d) {
            const Cell ahead = level_.next[box][d], behind = level_.next[box][opposite(d)];
            if (!board_.is_free(ahead) || steps_[behind] < 0) continue;
            Node child{node.boxes, Cell(box), id, {Cell(box), std::int8_t(d)}, 0, false};
            child.boxes.move(box, ahead);
            child.cost = node.cost + prices_.push + (steps_[behind] + 1) * prices_.step;
            children_.push_back(child);
        }
    });
    for (const Node& child : children_) add(child);
}

template <int W>
void Window<W>::read_off(std::uint32_t id, std::vector<Push>& pushes) const {
    pushes.clear();
    for (id = nodes_[id].parent; nodes_[id].parent != none; id = nodes_[id].parent)
        pushes.push_back(nodes_[id].push);
    std::ranges::reverse(pushes);
}

#define BUDGE_INSTANTIATE(W) template class Window<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
