// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace budge::sokoban {

/// What FESS is made of and could do without, worse: its advisors, in the order in which `Advisors`
/// names them, then features, then ways to save work.
enum class Part : std::uint8_t {
    packing,
    connecting,
    joining_rooms,
    cooling,
    exploring,
    returning_to_plan,
    opening,
    clearing,
    nearing,
    out_of_plan,
    regions,
    cut,
    hot,
    similar,
};
constexpr int part_count = 14;
constexpr std::array<const char*, part_count> part_names = {
    "advisor-packing",     "advisor-connecting", "advisor-joining-rooms", "advisor-cooling",
    "advisor-exploring",   "advisor-returning",  "advisor-opening",       "advisor-clearing",
    "advisor-nearing",     "feature-out-of-plan", "feature-regions",       "feature-cut",
    "feature-hot",         "similar-moves"};

class Parts {
public:
    bool has(Part part) const { return on_ >> int(part) & 1; }
    void drop(Part part) { on_ &= ~(1u << int(part)); }

private:
    std::uint32_t on_ = (1u << part_count) - 1;
};

}  // namespace budge::sokoban
