// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/monitor.hpp"
#include "sokoban/articulation.hpp"

namespace budge::sokoban {

/// Where one box can be pushed, or pulled from, while all the others stay. A stop is a cell of the
/// box together with the part of the floor around it that the player is in.
///
/// Use: take the box off the board, `lift`, `visit` the stops to begin with, then `push_on` or
/// `pull_on`; `stops` lists them in order of distance.
class LoneBox {
public:
    struct Stop {
        Cell cell;
        Cell part;
        int distance;
    };

    /// With a monitor every use of it looks now and then whether to stop: most of what takes long on
    /// a large level is made of these.
    explicit LoneBox(const Level& level, Monitor* monitor = nullptr);

    const Articulation& floor() const { return floor_; }
    const std::vector<Stop>& stops() const { return stops_; }

    void lift(const Board& board) {
        floor_.run(board);
        forget();
    }
    /// The same for a box that will be moved from `cell`, where nothing else is to be known.
    void lift_from(const Board& board, Cell cell, int other_regions) {
        floor_.run_around(board, cell, other_regions);
        forget();
    }
    /// Keeps what `lift` found and forgets the stops.
    void forget() {
        if (monitor_) monitor_->look_now_and_then();
        stops_.clear();
        if (++stamp_ == 0) {
            std::fill(seen_.begin(), seen_.end(), 0);
            stamp_ = 1;
        }
    }
    /// The box stands on `cell` and the player beside it, in direction `side` from it.
    void visit(int cell, int side, int distance) {
        const int part = floor_.part(cell, side);
        auto& seen = seen_[cell * Articulation::parts + part];
        if (seen == stamp_) return;
        seen = stamp_;
        stops_.push_back({Cell(cell), Cell(part), distance});
    }
    void visit_all_sides(const Board& board, int cell, int distance = 0) {
        for (int side = 0; side < directions; ++side)
            if (board.is_free(level_->next[cell][side])) visit(cell, side, distance);
    }

    /// What to do at a stop: follow its pushes, follow none from here, or end.
    enum class Next { go_on, skip, stop };

    /// Follows all pushes onto cells that `allowed(cell)` accepts, asking `at(stop)` at each stop.
    template <class Allowed, class At>
    void push_on(const Board& board, Allowed&& allowed, At&& at) {
        for (std::size_t i = 0; i < stops_.size(); ++i) {
            const Stop stop = stops_[i];
            const Next next = at(stop);
            if (next == Next::stop) return;
            if (next == Next::skip) continue;
            for (int side = 0; side < directions; ++side) {
                const Cell behind = level_->next[stop.cell][side];
                const Cell ahead = level_->next[stop.cell][opposite(side)];
                if (!board.is_free(behind) || !board.is_free(ahead) || !allowed(ahead)) continue;
                if (floor_.part(stop.cell, side) != stop.part) continue;
                visit(ahead, side, stop.distance + 1);
            }
        }
    }
    template <class Allowed>
    void push_on(const Board& board, Allowed&& allowed) {
        push_on(board, allowed, [](const Stop&) { return Next::go_on; });
    }

    /// Follows all pulls.
    void pull_on(const Board& board) {
        for (std::size_t i = 0; i < stops_.size(); ++i) {
            const Stop stop = stops_[i];
            for (int side = 0; side < directions; ++side) {
                const Cell to = level_->next[stop.cell][side];
                if (!board.is_free(to) || !board.is_free(level_->next[to][side])) continue;
                if (floor_.part(stop.cell, side) != stop.part) continue;
                visit(to, side, stop.distance + 1);
            }
        }
    }

private:
    const Level* level_;
    Monitor* monitor_;
    Articulation floor_;
    std::vector<std::uint32_t> seen_;
    std::vector<Stop> stops_;
    std::uint32_t stamp_ = 0;
};

}  // namespace budge::sokoban
