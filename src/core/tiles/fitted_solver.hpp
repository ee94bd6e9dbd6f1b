// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "search/domain.hpp"
#include "search/monitor.hpp"
#include "tiles/construct.hpp"
#include "tiles/fitted_beam.hpp"

namespace budge::tiles {

/// The fitted beam at work on a board as given, with any goal. The board is turned until the blank's
/// goal is nearest to the last corner. The evaluation wants it there: a goal elsewhere is solved by
/// way of that corner, whence the blank walks home.
class FittedSolver {
public:
    /// Takes memory from the monitor for its tables as long as it lives.
    FittedSolver(const FittedWeights& weights, int width, const BigCells& start, const BigCells& goal,
                 Monitor& monitor);

    /// A solution of fewer than `limit` moves by a beam so wide, if it finds one. What a beam leaves
    /// undone where it got stuck is done line by line.
    std::optional<std::vector<Move>> run(std::size_t beam, int limit, Monitor& monitor);

private:
    Move turned(Move move) const {
        return (move < 2 ? upside_down_ : mirrored_) ? move ^ 1 : move;
    }

    FittedBeam::Found attempt(std::size_t beam, int limit, Monitor& monitor);
    std::vector<Move> finish(BigCells left, std::size_t beam, int limit, Monitor& monitor) const;

    const FittedWeights& weights_;
    int width_;
    BigCells start_, goal_;
    bool upside_down_ = false, mirrored_ = false;
    std::vector<std::uint16_t> board_;  // as the beam sees it
    std::vector<Move> home_;            // the blank's way home from the corner
    Claim claim_;
    FittedEvaluation evaluation_;
    FittedBeam beam_;
};

}  // namespace budge::tiles
