// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "sokoban/fess/features.hpp"
#include "sokoban/fess/parts.hpp"
#include "sokoban/level.hpp"

namespace budge::sokoban {

/// Advisors propose one move each, which then costs no weight: the best-scored of those that
/// improve one feature. Except for the first and the last, none may undo packing.
class Advisors {
public:
    /// `hottest` is the box that stands in the way of most, or -1; `to_beat` is the score that a
    /// move must beat to be nearer to the aim than the position is.
    Advisors(const Level& level, const Parts& parts, const Features& before, int hottest,
             std::uint64_t to_beat = ~std::uint64_t(0))
        : level_(level), parts_(parts), before_(before), hottest_(hottest), to_beat_(to_beat) {}

    /// `opens` tells whether the player can then push what could not be pushed before.
    /// `clears` whether a box gets out of the way of the next one to be packed.
    void consider(int move, std::uint64_t score, const Features& after, int from, int to,
                  bool opens, bool clears) {
        if (after.packed > before_.packed) propose(packing, move, score);
        if (score > to_beat_) propose(nearing, move, score);
        if (after.packed != before_.packed) return;
        if (after.floor() < before_.floor()) propose(connecting, move, score);
        if (after.cut < before_.cut) propose(joining_rooms, move, score);
        if (after.hot < before_.hot) propose(cooling, move, score);
        if (opens) propose(exploring, move, score);
        if (clears) propose(clearing, move, score);
        if (after.out_of_plan < before_.out_of_plan) propose(returning_to_plan, move, score);
        if (hottest_ >= 0 && after.regions <= before_.regions) consider_opening(move, score, from, to);
    }

    template <class Visit>
    void each(Visit&& visit) const {
        for (const Proposal& proposal : proposals_)
            if (proposal.move >= 0 && parts_.has(Part(&proposal - proposals_.data())))
                visit(proposal.move);
    }

private:
    enum Advisor {
        packing, connecting, joining_rooms, cooling, exploring, returning_to_plan, opening, clearing,
        nearing, count
    };
    struct Proposal {
        int move = -1;
        std::uint64_t score = 0;
    };
    static constexpr int neighbourhood = 5;  ///< of the hottest box, in cells: a guess

    void propose(Advisor advisor, int move, std::uint64_t score) {
        Proposal& proposal = proposals_[advisor];
        if (proposal.move < 0 || score > proposal.score) proposal = {move, score};
    }
    /// Moves the hottest box; if it cannot, the box nearest to it that gets out of its way.
    void consider_opening(int move, std::uint64_t score, int from, int to) {
        int away = 0;
        if (from != hottest_) {
            away = apart(from, hottest_);
            if (away > neighbourhood || apart(to, hottest_) <= away) return;
        }
        Proposal& proposal = proposals_[opening];
        if (proposal.move < 0 || away < away_ || (away == away_ && score > proposal.score)) {
            proposal = {move, score};
            away_ = away;
        }
    }
    int apart(int one, int other) const {
        return std::abs(level_.column[one] - level_.column[other]) +
               std::abs(level_.row[one] - level_.row[other]);
    }

    const Level& level_;
    const Parts& parts_;
    const Features& before_;
    int hottest_;
    std::uint64_t to_beat_;
    std::array<Proposal, count> proposals_{};
    int away_ = 0;
};

}  // namespace budge::sokoban
