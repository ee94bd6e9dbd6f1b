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
    explicit Conflicts(const Level& level) : level_(level), open_(level) {}

    bool begun() const { return alone_.has_value(); }
    /// Works out what pairs cost; if there is no memory for that, nothing will be counted.
    void begin(const Distances& distances, const PushTable& alone, Monitor& monitor) {
        alone_.emplace(alone);
        try {
            costs_.emplace(level_, distances, *alone_, monitor);
        } catch (const Stopped& stopped) {
            if (stopped.ending != Ending::memory_limit) throw;
        }
    }

    /// The sum of conflicts. `walls` are the frozen boxes and `table` the costs of lone boxes among
    /// them, which the assignment was made with.
    int count(const Assignment& assignment, const Bits<W>& boxes, Cell player, const Board& walls,
              const PushTable& table) {
        if (!costs_ || !costs_->ready()) return 0;
        loose_.clear();
        int index = 0;
        choices_.clear();
        boxes.each([&](int box) {
            if (walls.is_free(box)) {
                loose_.push_back({index, Cell(box), choices_.size(), 0});
                list_choices(assignment, index, alone_->from(box, player, open_),
                             table.from(box, player, walls));
                loose_.back().end = choices_.size();
            }
            ++index;
        });
        pairs_.clear();
        for (std::size_t i = 0; i < loose_.size(); ++i)
            for (std::size_t j = i + 1; j < loose_.size(); ++j) {
                const int state = costs_->state(loose_[i].cell, loose_[j].cell, player);
                if (costs_->never_more(state)) continue;
                const int crossed = costs_->state(loose_[j].cell, loose_[i].cell, player);
                const int more =
                    conflict(loose_[i], loose_[j], costs_->row(state), costs_->row(crossed));
                if (more > 0) pairs_.push_back({loose_[i].index, loose_[j].index, more});
            }
        return heaviest(index);
    }

private:
    static constexpr int most_conflict = 8;  // of one pair; what is more is not counted

    /// A goal that a box may take without making the assignment much dearer.
    struct Choice {
        int goal;
        int dearer;
        int counted;  ///< how much of the extra costs is known from frozen boxes
    };
    /// A box that is not frozen, and its choices.
    struct Loose {
        int index;
        Cell cell;
        std::size_t begin, end;
    };
    struct Pair {
        int one, two, more;
    };

    void list_choices(const Assignment& assignment, int index, const Distance* alone,
                      const Distance* now) {
        const int own = assignment.goal_of(index);
        choices_.push_back({own, 0, now[own] - alone[own]});
        for (int goal = 0; goal < int(level_.goals.size()); ++goal) {
            const int dearer = assignment.dearer(index, goal);
            if (goal != own && dearer < most_conflict)
                choices_.push_back({goal, dearer, now[goal] - alone[goal]});
        }
    }

    /// The first choices cost nothing more: most pairs are done with these.
    int conflict(const Loose& one, const Loose& two, const PairCosts::Extra* straight,
                 const PairCosts::Extra* crossed) const {
        const int goals = int(level_.goals.size());
        int least = most_conflict;
        for (std::size_t i = one.begin; i < one.end; ++i) {
            const Choice& a = choices_[i];
            if (a.dearer >= least) continue;
            for (std::size_t j = two.begin; j < two.end; ++j) {
                const Choice& b = choices_[j];
                if (a.goal == b.goal || a.dearer + b.dearer >= least) continue;
                const int low = std::min(a.goal, b.goal), high = std::max(a.goal, b.goal);
                const int at = low * (2 * goals - low - 1) / 2 + high - low - 1;
                const int extra = (a.goal < b.goal ? straight : crossed)[at];
                const int more = std::max(0, extra - a.counted - b.counted);
                least = std::min(least, a.dearer + b.dearer + more);
                if (least == 0) return 0;
            }
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
    Board open_;
    std::vector<Loose> loose_;
    std::vector<Choice> choices_;
    std::vector<Pair> pairs_;
    std::vector<std::uint8_t> taken_;
    int best_ = 0;
    int steps_ = 0;
};

}  // namespace budge::sokoban
