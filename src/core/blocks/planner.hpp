// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

#include "blocks/buffer.hpp"
#include "blocks/model.hpp"

namespace budge::blocks {

/// Plans for pieces that keep to a line, after Bird. A plan is a list of wishes, spots that pieces
/// are wanted at in that order, each a cell from where its piece stands by then. Plans are made by
/// putting wishes in front of others, so they share their tails.
class Planner {
public:
    using Plan = std::uint32_t;
    static constexpr Plan nothing = ~Plan(0);
    /// A plan whose first wish can be fulfilled now.
    struct Ready {
        Spot to;
        Plan rest;
    };

    Planner(const ModelTables& model, Monitor& monitor);

    /// Drive every goal piece straight to its goal.
    Plan goal_plan(const Spot* spots);

    /// Plans whose first wish can be fulfilled, made from one whose first wish perhaps cannot: who
    /// stands in the way must leave, one way or the other, and what that takes comes first.
    const std::vector<Ready>& refine(const Spot* spots, Plan plan);

private:
    /// Refining has no good bound of its own; a state whose plans take longer gets fewer.
    static constexpr int most_refinements = 200;
    static constexpr std::uint8_t nobody = 0xFF;
    struct Wish {
        Spot to;
        Plan rest;
    };
    struct Way {
        int blocked = 0, steps = 0;
        Spot end = no_spot;
        bool operator<(const Way& other) const {
            return blocked != other.blocked ? blocked < other.blocked : steps < other.steps;
        }
    };

    Plan wish(Spot to, Plan rest);
    void note_owners(const Spot* spots);

    /// The wish for a spot, step by step; only `rest` where walls do not allow it.
    Plan drive(Spot from, Spot to, Plan rest);

    /// The plan with its first wish as single steps from where the piece stands.
    Plan with_steps(const Spot* spots, Plan plan);

    /// A cell that another piece would have to leave; -1 if the spot is free.
    int blocked_cell(Spot to) const;

    /// Puts on the stack, for each direction in which that is possible: the piece goes so far that it
    /// does not cover the cell, and then the plan. On top the way with the fewest spots that others
    /// stand in, or else the shortest.
    void clear(Spot here, int cell, Plan plan);

    /// On in a direction until the piece does not cover the cell. Not where the plan wants part of
    /// that already: it would go round in circles.
    Way way_off(Spot here, std::size_t direction, int cell, Plan plan) const;
    bool wants(Plan plan, Spot to) const;

    const ModelTables& model_;
    std::vector<std::bitset<max_cells>> cover_;  // by spot
    List<Wish> wishes_;
    std::vector<Plan> stack_;
    std::vector<Ready> ready_;
    std::array<std::uint8_t, max_cells> owner_{};
};

}  // namespace budge::blocks
