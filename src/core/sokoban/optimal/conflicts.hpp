// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "sokoban/optimal/assignment.hpp"
#include "sokoban/optimal/cover.hpp"
#include "sokoban/optimal/jam_search.hpp"
#include "sokoban/optimal/pair_costs.hpp"

namespace budge::sokoban {

/// What boxes in each other's way add to the cheapest assignment. At the prices of the assignment
/// every two boxes have a least sum that they cost more than their prices, whichever goals they
/// take; where even that is more than nothing they are in conflict. Three boxes and more that need
/// something together, though no two of them do, are learned as jams while the search goes on.
/// What all of them cost together: see Cover.
template <int W>
class Conflicts {
public:
    Conflicts(const Level& level, const FreezeTest& freeze)
        : level_(level), freeze_(freeze), open_(level), number_of_(level.size) {}

    bool begun() const { return alone_.has_value(); }
    /// Works out what pairs cost; if there is no memory for that, nothing will be counted.
    void begin(const Distances& distances, const PushTable& alone, Monitor& monitor);

    /// The sum of conflicts. `walls` are the frozen boxes and `table` the costs of lone boxes among
    /// them, which the assignment was made with.
    int count(const Assignment& assignment, const Bits<W>& boxes, Cell player, const Board& walls,
              const PushTable& table);

    /// Looks for a jam in the position that was counted last. Whether one was learned: then it
    /// costs more than was counted. `pushed` is where the last push left its box.
    bool learn(const Bits<W>& boxes, Cell player, int pushed);
    /// The measure of what that has taken so far, see CheapWays.
    std::uint64_t effort() const { return jam_search_ ? jam_search_->effort() : 0; }

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
        int number;
        Cell cell;
        std::size_t begin, end;
    };

    void list_choices(const Assignment& assignment, int number, const Distance* alone,
                      const Distance* now);

    /// Goals of a box by detours, for jams. These know of no frozen boxes: of a box that would cost
    /// less than its price without those nothing is to be claimed.
    ByDetours by_detours(const Loose& loose) const;

    void count_pairs(Cell player);

    /// The first choices cost nothing more: most pairs are done with these.
    int conflict(const Loose& one, const Loose& two, const PairCosts::Extra* straight,
                 const PairCosts::Extra* crossed) const;

    const Level& level_;
    const FreezeTest& freeze_;
    std::optional<PushTable> alone_;
    std::optional<PairCosts> costs_;
    std::optional<Jams<W>> jams_;
    std::optional<JamSearch<W>> jam_search_;
    Board open_;
    std::vector<Loose> loose_;
    std::vector<Choice> choices_;
    std::vector<int> number_of_;    ///< of the box on a cell
    std::vector<ByDetours> goals_;  ///< of each box
    Cover cover_;
};

}  // namespace budge::sokoban
