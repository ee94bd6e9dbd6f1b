// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace budge::sokoban {

using Distance = std::uint16_t;
constexpr Distance far_away = std::numeric_limits<Distance>::max();

/// Every box gets a goal of its own as cheaply as possible: the Hungarian method, with prices on
/// boxes and goals that make every cost at least 0. What the optimum would be with other costs for
/// one box is then one shortest path of exchanges away, and changes nothing here.
class Assignment {
public:
    static constexpr int impossible = std::numeric_limits<int>::max() / 2;

    /// The prices of the goals to begin with: any will do that are not above 0.
    explicit Assignment(std::vector<int> first_prices)
        : size_(int(first_prices.size())),
          costs_(size_),
          box_price_(size_),
          goal_price_(first_prices),
          first_prices_(std::move(first_prices)),
          owner_(size_),
          goal_of_(size_),
          least_(size_),
          came_from_(size_),
          done_(size_) {}
    explicit Assignment(int size) : Assignment(std::vector<int>(size)) {}

    /// `costs` of a box are its distances to all goals; they must outlive the assignment.
    void set_costs(int box, const Distance* costs) { costs_[box] = costs; }

    /// The least sum, or `impossible`. The prices of the goals are those that the last sum ended
    /// with: positions that are looked at one after the other are alike, so most boxes find a goal
    /// at once and few need a search.
    int solve() {
        if (std::any_of(goal_price_.begin(), goal_price_.end(), [](int p) { return p < least_price; }))
            goal_price_ = first_prices_;
        std::fill(owner_.begin(), owner_.end(), nobody);
        std::fill(goal_of_.begin(), goal_of_.end(), nobody);
        for (int box = 0; box < size_; ++box) take_cheapest(box);
        for (int box = 0; box < size_; ++box) {
            if (goal_of_[box] != nobody) continue;
            box_price_[box] = 0;
            const int goal = search(box, costs_[box]);
            if (goal == nobody) return total_ = impossible;
            settle(box, goal);
        }
        total_ = 0;
        for (int box = 0; box < size_; ++box) total_ += costs_[box][goal_of_[box]];
        return total_;
    }
    int total() const { return total_; }
    int goal_of(int box) const { return goal_of_[box]; }

    /// What the sum grows by, at the going prices, if the box takes that goal: 0 for its own.
    int dearer(int box, int goal) const {
        return costs_[box][goal] == far_away ? impossible
                                             : costs_[box][goal] - box_price_[box] - goal_price_[goal];
    }

    /// The least sum if the box had these costs instead. Only after a `solve` that was possible.
    int total_with(int box, const Distance* costs) {
        const int goal = goal_of_[box];
        owner_[goal] = nobody;
        const int found = search(box, costs);
        owner_[goal] = box;
        return found == nobody ? impossible : total_ - box_price_[box] + reached_;
    }

private:
    static constexpr int nobody = -1;
    /// Prices only fall: now and then they begin anew, so that with them no distance reaches `far_away`.
    static constexpr int least_price = -(1 << 14);

    /// The goal that costs the box least at the going prices, if nobody has it. In two loops, of which
    /// the first has no branches: it takes most of the time.
    void take_cheapest(int box) {
        const Distance* costs = costs_[box];
        int least = far_away;
        for (int goal = 0; goal < size_; ++goal) least = std::min(least, costs[goal] - goal_price_[goal]);
        if (least >= far_away) return;
        for (int goal = 0; goal < size_; ++goal) {
            if (owner_[goal] != nobody || costs[goal] - goal_price_[goal] != least) continue;
            owner_[goal] = box;
            goal_of_[box] = goal;
            box_price_[box] = least;
            return;
        }
    }

    /// Dijkstra's algorithm from a box without a goal to a goal without a box: that goal, whose
    /// distance is `reached_`.
    int search(int box, const Distance* costs) {
        std::fill(least_.begin(), least_.end(), impossible);
        std::fill(done_.begin(), done_.end(), 0);
        int from = nobody, base = 0, price = 0;
        for (;;) {
            int next = nobody;
            for (int goal = 0; goal < size_; ++goal) {
                if (done_[goal]) continue;
                if (costs[goal] != far_away) {
                    const int length = base + costs[goal] - price - goal_price_[goal];
                    if (length < least_[goal]) {
                        least_[goal] = length;
                        came_from_[goal] = from;
                    }
                }
                if (next == nobody || least_[goal] < least_[next]) next = goal;
            }
            if (next == nobody || least_[next] >= impossible) return nobody;
            if (owner_[next] == nobody) {
                reached_ = least_[next];
                return next;
            }
            done_[next] = 1;
            from = next;
            base = least_[next];
            box = owner_[next];
            costs = costs_[box];
            price = box_price_[box];
        }
    }

    /// Takes the path that `search` found: prices first, then the exchanges.
    void settle(int box, int goal) {
        box_price_[box] += reached_;
        for (int other = 0; other < size_; ++other) {
            if (!done_[other]) continue;
            const int gain = reached_ - least_[other];
            goal_price_[other] -= gain;
            box_price_[owner_[other]] += gain;
        }
        for (int at = goal; at != nobody; at = came_from_[at]) {
            const int before = came_from_[at];
            const int taker = before == nobody ? box : owner_[before];
            owner_[at] = taker;
            goal_of_[taker] = at;
        }
    }

    int size_;
    std::vector<const Distance*> costs_;
    std::vector<int> box_price_, goal_price_, first_prices_, owner_, goal_of_;
    std::vector<int> least_, came_from_;
    std::vector<std::uint8_t> done_;
    int reached_ = 0;
    int total_ = 0;
};

}  // namespace budge::sokoban
