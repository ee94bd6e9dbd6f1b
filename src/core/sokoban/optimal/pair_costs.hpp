// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/claim.hpp"
#include "sokoban/distances.hpp"
#include "sokoban/optimal/push_table.hpp"

namespace budge::sokoban {

/// What two boxes cost more than each of them alone: boxes that stand in each other's way, walks
/// round one box that the other closes. For every two cells, every part of the floor that the
/// player may be in and every two goals it holds the extra pushes, found by pulls from the goals
/// with only those two boxes on the board. Other boxes can only add to it.
class PairCosts {
public:
    using Extra = std::uint8_t;
    static constexpr Extra impossible = 255;

    /// `alone` are the costs of lone boxes, with no frozen ones.
    PairCosts(const Level& level, const Distances& distances, const PushTable& alone,
              Monitor& monitor);
    bool ready() const { return !extras_.empty(); }

    /// The number of two boxes with the player where it is.
    int state(Cell one, Cell two, Cell player) const {
        const std::size_t at = slot(one, two);
        return first_state_[at] + (labels_at_[at] == nowhere ? 0 : labels_[labels_at_[at] + player]);
    }
    /// Whether they cost nothing extra, wherever each of them goes.
    bool never_more(int state) const { return !ever_more_[state]; }
    /// The extra pushes for each two goals, the lower first: of box one to the first of them and of
    /// box two to the second.
    const Extra* row(int state) const {
        return extras_.data() + std::size_t(state) * goal_pairs_;
    }

private:
    static constexpr int nowhere = -1;
    /// Beyond these the table would take too long or too much, numbering alone first: guesses.
    static constexpr std::size_t most_live = 300;
    static constexpr std::size_t most_work = 400'000'000;
    static constexpr std::size_t most_bytes = std::size_t(128) << 20;

    std::size_t slot(Cell one, Cell two) const;
    bool too_many() const;

    /// A state for every two cells and every part that they divide the floor into.
    void number_states(Monitor& monitor);

    /// The pulls that lead from each state to another: where the pushes that lead to it come from.
    void link(Monitor& monitor);

    /// Breadth-first from two boxes on two goals: how many pushes each state is away.
    void follow(const PushTable& alone, std::size_t one, std::size_t two, std::size_t pair);

    void compare(const PushTable& alone, std::size_t goal_one, std::size_t goal_two,
                 std::size_t pair);

    /// Of the same two boxes, named in either order.
    void note_ever_more();
    int parts(std::size_t slot) const;

    const Level* level_;
    Claim claim_;
    std::vector<int> number_;
    std::vector<Cell> live_;
    std::size_t goal_pairs_ = 0;
    int states_ = 0;
    std::vector<int> first_state_;
    std::vector<int> labels_at_;
    std::vector<std::uint8_t> labels_;
    std::vector<int> first_arc_, arcs_, filled_;
    std::vector<Distance> depth_;
    std::vector<int> queue_;
    std::vector<Extra> extras_;
    std::vector<std::uint8_t> ever_more_;
};

}  // namespace budge::sokoban
