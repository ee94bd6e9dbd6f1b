// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "sokoban/optimal/assignment.hpp"
#include "sokoban/optimal/pair_costs.hpp"

namespace budge::sokoban {

/// What pairs of boxes add to the cheapest assignment. At the prices of the assignment every two
/// boxes have a least sum that they cost more than their prices, whichever goals they take; where
/// even that is more than nothing they are in conflict. Conflicts of disjoint pairs add up.
template <int W>
class Conflicts {
public:
    explicit Conflicts(const Level& level) : level_(level), cells_(level.goals.size()) {}

    bool ready() const { return costs_.has_value(); }
    void begin(const Distances& distances, const PushTable& alone, Monitor& monitor) {
        alone_.emplace(alone);
        costs_.emplace(level_, distances, *alone_, monitor);
    }

    /// The sum of conflicts, or Assignment::impossible. `walls` are the frozen boxes and `table` the
    /// costs of lone boxes among them, which the assignment was made with.
    int count(const Assignment& assignment, const Bits<W>& boxes, Cell player, const Board& walls,
              const PushTable& table) {
        if (!costs_->ready()) return 0;
        int size = 0;
        boxes.each([&](int box) { cells_[size++] = Cell(box); });
        pairs_.clear();
        const Board open(level_);
        for (int one = 0; one < size; ++one) {
            if (!walls.is_free(cells_[one])) continue;
            for (int two = one + 1; two < size; ++two) {
                if (!walls.is_free(cells_[two])) continue;
                const int more = conflict(assignment, one, two, player, open, walls, table);
                if (more >= Assignment::impossible) return Assignment::impossible;
                if (more > 0) pairs_.push_back({one, two, more});
            }
        }
        return heaviest(size);
    }

private:
    struct Pair {
        int one, two, more;
    };

    int conflict(const Assignment& assignment, int one, int two, Cell player, const Board& open,
                 const Board& walls, const PushTable& table) {
        const PairCosts::Extra* straight = costs_->row(cells_[one], cells_[two], player);
        const PairCosts::Extra* crossed = costs_->row(cells_[two], cells_[one], player);
        const int goals = int(level_.goals.size());
        {
            int low = assignment.goal_of(one), high = assignment.goal_of(two);
            const bool swapped = low > high;
            if (swapped) std::swap(low, high);
            const int at = low * (2 * goals - low - 1) / 2 + high - low - 1;
            if ((swapped ? crossed : straight)[at] == 0) return 0;
        }
        const Distance* one_alone = alone_->from(cells_[one], player, open);
        const Distance* two_alone = alone_->from(cells_[two], player, open);
        const Distance* one_now = table.from(cells_[one], player, walls);
        const Distance* two_now = table.from(cells_[two], player, walls);
        int least = Assignment::impossible;
        const auto look = [&](int extra, int a, int b) {
            if (extra == PairCosts::impossible) return;
            const int first = assignment.dearer(one, a), second = assignment.dearer(two, b);
            if (first >= least || second >= least) return;
            const int counted = one_now[a] - one_alone[a] + two_now[b] - two_alone[b];
            least = std::min(least, first + second + std::max(0, extra - counted));
        };
        for (int low = 0, at = 0; low < goals; ++low)
            for (int high = low + 1; high < goals; ++high, ++at) {
                look(straight[at], low, high);
                look(crossed[at], high, low);
                if (least == 0) return 0;
            }
        return least;
    }

    /// The heaviest set of disjoint pairs.
    int heaviest(int size) {
        if (pairs_.empty()) return 0;
        std::ranges::stable_sort(pairs_, [](const Pair& a, const Pair& b) { return a.more > b.more; });
        taken_.assign(size, 0);
        best_ = 0;
        steps_ = 0;
        int rest = 0;
        for (const Pair& pair : pairs_) rest += pair.more;
        choose(0, 0, rest);
        return best_;
    }
    void choose(std::size_t at, int sum, int rest) {
        best_ = std::max(best_, sum);
        if (at == pairs_.size() || sum + rest <= best_ || ++steps_ > most_steps) return;
        const Pair& pair = pairs_[at];
        if (!taken_[pair.one] && !taken_[pair.two]) {
            taken_[pair.one] = taken_[pair.two] = 1;
            choose(at + 1, sum + pair.more, rest - pair.more);
            taken_[pair.one] = taken_[pair.two] = 0;
        }
        choose(at + 1, sum, rest - pair.more);
    }

    static constexpr int most_steps = 200;

    const Level& level_;
    std::optional<PushTable> alone_;
    std::optional<PairCosts> costs_;
    std::vector<Cell> cells_;
    std::vector<Pair> pairs_;
    std::vector<std::uint8_t> taken_;
    int best_ = 0;
    int steps_ = 0;
};

}  // namespace budge::sokoban
