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
    Arrivals(const Level& level, const Distances& distances, const Bits<W>& walls)
        : words_((level.boxes.size() + 63) / 64),
          boxes_(level.size * directions * words_, 0),
          counts_(level.size * directions, 0),
          sums_(level.size * directions, 0) {
        Board board(level);
        LoneBox lone(level);
        for (std::size_t i = 0; i < level.boxes.size(); ++i) {
            board.clear();
            board.lay(walls, Board::wall);
            board[level.boxes[i]] = Board::empty;
            lone.lift(board);
            lone.visit_all_sides(board, level.boxes[i]);
            lone.push_on(board, [&](int cell) { return distances.live(cell); });
            for (const auto& stop : lone.stops())
                for (int side = 0; side < directions; ++side) {
                    if (!board.is_free(level.next[stop.cell][side])) continue;
                    if (lone.floor().part(stop.cell, side) != stop.part) continue;
                    const int at = stop.cell * directions + side;
                    ++counts_[at];
                    sums_[at] += stop.distance;
                    boxes_[at * words_ + i / 64] |= std::uint64_t(1) << i % 64;
                }
        }
    }

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
          const Arrivals<W>& open, const SinkChoice& choice)
        : level_(&level), remoteness_(level.size * directions, none), own_(level.size, -1) {
        const Arrivals<W>& counted = choice.goals_walled ? walled : open;
        arrivals_ = choice.goals_walled && choice.strict ? &walled : &open;
        const auto each_candidate = [&](auto&& visit) {
            for (int cell = 0; cell < level.size; ++cell)
                if (distances.live(cell) && !level.is_goal[cell])
                    for (int side = 0; side < directions; ++side) visit(cell * directions + side);
        };
        int most = 0;
        each_candidate([&](int at) { most = std::max(most, counted.count(at)); });
        const int enough = std::max(1, int(std::ceil(choice.share * most - 1e-9)));
        const auto boxes = int(level.boxes.size());
        each_candidate([&](int at) {
            if (counted.count(at) < enough) return;
            remoteness_[at] = counted.mean_distance(at) + 3.0 * (boxes - counted.count(at));
        });

        const std::size_t words = (level.boxes.size() + 63) / 64;
        own_rows_.assign(level.boxes.size() * words, 0);
        for (int i = 0; i < boxes; ++i) {
            own_rows_[i * words + i / 64] = std::uint64_t(1) << i % 64;
            bool reaches = false;
            for (int at = 0; at < level.size * directions && !reaches; ++at)
                reaches = is_sink(at) && (open.boxes(at)[i / 64] >> i % 64 & 1);
            if (!reaches) own_[level.boxes[i]] = i;
        }
        words_ = words;
    }

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

    const Level* level_;
    const Arrivals<W>* arrivals_;
    std::vector<double> remoteness_;
    std::vector<int> own_;
    std::vector<std::uint64_t> own_rows_;
    std::size_t words_ = 0;
};

}  // namespace budge::sokoban
