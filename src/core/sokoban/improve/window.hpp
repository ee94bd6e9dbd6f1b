// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <queue>
#include <unordered_map>
#include <vector>

#include "search/claim.hpp"
#include "sokoban/pushes.hpp"

namespace budge::sokoban {

/// What a step and a push cost. `exact_player` is for costs that count steps: then where the player
/// stands matters, not just in which region.
struct Prices {
    int push = 1;
    int step = 0;
    bool exact_player() const { return step > 0; }
};

/// Finds the cheapest way to carry a few boxes from one position on a solution's path to another
/// while all other boxes stay: A* with the cheapest assignment of boxes to their places.
template <int W>
class Window {
public:
    static constexpr int most_boxes = 6;

    struct Task {
        Bits<W> standing;    ///< the boxes that stay
        Bits<W> from, to;    ///< those that move
        Cell player;         ///< where the player is
        Cell next_stand;     ///< where the player must be able to stand at the end, or -1
        int cost;            ///< only something cheaper is of interest
    };

    Window(const Level& level, Monitor& monitor)
        : level_(level),
          monitor_(monitor),
          claim_(monitor),
          board_(level),
          walls_(level),
          lone_(level),
          steps_(level.size + 1),
          queue_(level.size + 1) {}

    /// True if `pushes` now holds a cheaper way. At most `budget` positions are expanded.
    bool search(const Task& task, const Prices& prices, std::size_t budget,
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
            monitor_.expanding(open_.size(), nodes_.size());
            ++expanded;
            expand(node, entry.node);
        }
        return false;
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t(0);
    struct Node {
        Bits<W> boxes;
        Cell player;
        std::uint32_t parent;
        Push push;
        int cost;
        bool arrived;
    };
    struct Entry {
        int rank, cost;
        std::uint32_t node;
        bool operator<(const Entry& other) const {
            if (rank != other.rank) return rank > other.rank;
            return cost != other.cost ? cost < other.cost : node > other.node;
        }
    };

    void prepare(const Task& task, const Prices& prices, std::size_t budget) {
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

    std::uint64_t key(const Node& node) const {
        return key_of(level_, node.boxes) ^ level_.player_key[node.player];
    }

    void add(Node node) {
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

    /// The cheapest assignment of the boxes to the places, in pushes.
    int estimate(const Bits<W>& boxes) const {
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

    void show(const Node& node) {
        board_ = walls_;
        board_.lay(node.boxes);
    }
    /// Steps from the player to every cell, -1 where there is no way; answers the least cell.
    Cell walk(Cell player) {
        std::fill(steps_.begin(), steps_.end(), -1);
        int filled = 0;
        Cell least = player;
        steps_[player] = 0;
        queue_[filled++] = player;
        for (int i = 0; i < filled; ++i)
            for (const Cell cell : level_.beside[queue_[i]])
                if (board_.is_free(cell) && steps_[cell] < 0) {
                    steps_[cell] = steps_[queue_[i]] + 1;
                    queue_[filled++] = cell;
                    least = std::min(least, cell);
                }
        return least;
    }
    Cell least_reached(const Node& node) {
        show(node);
        return walk(node.player);
    }

    void expand(const Node& node, std::uint32_t id) {
        show(node);
        walk(node.player);
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

    void read_off(std::uint32_t id, std::vector<Push>& pushes) const {
        pushes.clear();
        for (id = nodes_[id].parent; nodes_[id].parent != none; id = nodes_[id].parent)
            pushes.push_back(nodes_[id].push);
        std::ranges::reverse(pushes);
    }

    const Level& level_;
    Monitor& monitor_;
    Claim claim_;
    std::size_t claimed_ = 0;
    std::size_t most_nodes_ = 0;
    const Task* task_ = nullptr;
    Prices prices_;
    Board board_, walls_;
    LoneBox lone_;
    std::vector<int> steps_;
    std::vector<Cell> queue_;
    std::vector<std::vector<int>> distances_;
    std::vector<Node> nodes_, children_;
    std::priority_queue<Entry> open_;
    std::unordered_map<std::uint64_t, int> best_;
};

}  // namespace budge::sokoban
