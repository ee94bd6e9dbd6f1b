// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <vector>

#include "sokoban/distances.hpp"
#include "sokoban/goal_reach.hpp"

namespace budge::sokoban {

/// Which boxes of the start can be brought alone to each cell with the player then on each side of
/// it, and how far that is.
template <int W>
class Arrivals {
public:
    Arrivals(const Level& level, const Distances& distances, const Bits<W>& walls,
             Monitor& monitor);

    int count(int at) const { return counts_[at]; }
    double mean_distance(int at) const { return double(sums_[at]) / counts_[at]; }
    const std::uint64_t* boxes(int at) const { return &boxes_[at * words_]; }

private:
    std::size_t words_;
    std::vector<std::uint64_t> boxes_;
    std::vector<int> counts_;
    std::vector<int> sums_;
};

/// How sinks are picked: see `Sinks`.
struct SinkChoice {
    bool goals_walled;   ///< count the boxes that arrive when all goals are filled
    double share;        ///< of the most boxes that arrive anywhere
    bool strict;         ///< a sink stands for just the boxes that arrive past filled goals
    double penalty;      ///< how much worse plans with such sinks tend to be
};

/// The places from which the goals are fed. Planning goes backwards: boxes are pulled off the goals
/// into a sink and are gone. A sink is a cell *and* the side of it the player is on, where many
/// boxes of the start can be brought; without the side one gets plans whose last boxes can never be
/// delivered. A box that reaches no sink has its own cell for one.
template <int W>
class Sinks {
public:
    Sinks(const Level& level, const Distances& distances, const Arrivals<W>& walled,
          const Arrivals<W>& open, const SinkChoice& choice);

    bool is_sink(int at) const { return remoteness_[at] != none; }
    double remoteness(int at) const { return remoteness_[at]; }
    /// The box whose own cell this is, the only one that may be taken to come from here; or -1.
    int own(int cell) const { return own_[cell]; }
    const std::uint64_t* boxes(int at) const { return arrivals_->boxes(at); }
    const std::uint64_t* just(int box) const { return &own_rows_[box * words_]; }
    bool operator==(const Sinks& other) const {
        return remoteness_ == other.remoteness_ && own_ == other.own_ &&
               arrivals_ == other.arrivals_;
    }

private:
    static constexpr double none = -1;
    static constexpr double per_missing_box = 3;  ///< pushes: a guess

    const Level* level_;
    const Arrivals<W>* arrivals_;
    std::vector<double> remoteness_;
    std::vector<int> own_;
    std::vector<std::uint64_t> own_rows_;
    std::size_t words_ = 0;
};

}  // namespace budge::sokoban
