// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "sokoban/optimal/assignment.hpp"
#include "sokoban/optimal/cover.hpp"
#include "sokoban/optimal/pair_costs.hpp"

namespace budge::sokoban {

/// What pairs of boxes add to the cheapest assignment. At the prices of the assignment every two
/// boxes have a least sum that they cost more than their prices, whichever goals they take; where
/// even that is more than nothing they are in conflict. What all conflicts cost together: see Cover.
template <int W>
class Conflicts {
public:
    explicit Conflicts(const Level& level) : level_(level), open_(level) {}

    bool begun() const { return alone_.has_value(); }
    /// Works out what pairs cost; if there is no memory for that, nothing will be counted.
    void begin(const Distances& distances, const PushTable& alone, Monitor& monitor);

    /// The sum of conflicts. `walls` are the frozen boxes and `table` the costs of lone boxes among
    /// them, which the assignment was made with.
    int count(const Assignment& assignment, const Bits<W>& boxes, Cell player, const Board& walls,
              const PushTable& table);

private:
    static constexpr int most_conflict = 8;  ///< of one pair; what is more is not counted: a guess

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

    void list_choices(const Assignment& assignment, int index, const Distance* alone,
                      const Distance* now);

    /// The first choices cost nothing more: most pairs are done with these.
    int conflict(const Loose& one, const Loose& two, const PairCosts::Extra* straight,
                 const PairCosts::Extra* crossed) const;

    const Level& level_;
    std::optional<PushTable> alone_;
    std::optional<PairCosts> costs_;
    Board open_;
    std::vector<Loose> loose_;
    std::vector<Choice> choices_;
    Cover cover_;
};

}  // namespace budge::sokoban
