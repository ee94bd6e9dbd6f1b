// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "sokoban/fess/parts.hpp"

namespace budge::sokoban {

/// What FESS sees of a position: a few coarse numbers.
struct Features {
    int packed = 0;       ///< steps of the plan done; more is better
    int out_of_plan = 0;  ///< boxes that the next step would leave without a goal
    int regions = 0;      ///< parts that the floor falls into
    int buried = 0;       ///< how much deeper they are dug in than by one box each, where it counts
    int cut = 0;          ///< ways between rooms that boxes cut; backwards also boxes out of reach
    int hot = 0;          ///< boxes that stand in the way of others; backwards, boxes that are stuck
    int distance = 0;     ///< pushes to the nearest goals, summed
    int mobility = 0;     ///< sides of boxes that the player can touch; more is better

    int floor() const { return regions + buried; }
};

/// Which of the features counts first. Who keeps to the plan first also clears the floor before
/// packing: of its cells, those with fewer regions are better than those with more packed. Whoever
/// puts the floor first wants nothing before it is in one part, then boxes packed or rooms joined.
enum class Order { packed_first, plan_first, floor_then_packed, floor_then_rooms };

/// Larger is better. The cell of a position, and the score that decides between moves of the same
/// weight, are its features packed into one number.
class Ranking {
public:
    Ranking(Order order, const Parts& parts) : order_(order), parts_(parts) {}

    std::uint64_t cell(Features f) const {
        leave_out(f);
        if (floor_first())
            return std::uint64_t(f.out_of_plan == 0) << 24 | fewer(f.floor(), 255) << 12 | second(f);
        const std::uint64_t floor = fewer(f.floor(), 255) << 8 | fewer(f.cut, 255);
        return order_ == Order::packed_first ? main_two(f) << 16 | floor
                                             : in_plan(f) << 28 | floor << 12 | packed(f);
    }
    std::uint64_t score(Features f) const {
        leave_out(f);
        const auto mobile = std::uint64_t(std::min(f.mobility, 127));
        if (floor_first())
            return fewer(f.out_of_plan, 63) << 47 | fewer(f.floor(), 63) << 41 | second(f) << 29 |
                   fewer(f.hot, 63) << 23 | fewer(f.distance, 0xFFFF) << 7 | mobile;
        const std::uint64_t head =
            main_two(f) << 18 | fewer(f.floor(), 63) << 12 | fewer(f.cut, 63) << 6 | fewer(f.hot, 63);
        const std::uint64_t near = fewer(f.distance, 4095);
        return head << 19 | (order_ == Order::packed_first ? near << 7 | mobile : mobile << 12 | near);
    }

private:
    void leave_out(Features& f) const {
        if (!parts_.has(Part::out_of_plan)) f.out_of_plan = 0;
        if (!parts_.has(Part::regions)) f.regions = f.buried = 0;
        if (!parts_.has(Part::cut)) f.cut = 0;
        if (!parts_.has(Part::hot)) f.hot = 0;
    }
    bool floor_first() const {
        return order_ == Order::floor_then_packed || order_ == Order::floor_then_rooms;
    }
    std::uint64_t second(const Features& f) const {
        return order_ == Order::floor_then_packed ? packed(f) : fewer(f.cut, 255);
    }
    static std::uint64_t fewer(int value, int most) {
        return std::uint64_t(most - std::min(value, most));
    }
    static std::uint64_t packed(const Features& f) { return std::uint64_t(std::min(f.packed, 4095)); }
    static std::uint64_t in_plan(const Features& f) { return fewer(f.out_of_plan, 4095); }
    std::uint64_t main_two(const Features& f) const {
        return order_ == Order::packed_first ? packed(f) << 12 | in_plan(f)
                                             : in_plan(f) << 12 | packed(f);
    }

    Order order_;
    Parts parts_;
};

}  // namespace budge::sokoban
