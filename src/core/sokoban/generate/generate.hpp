// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "search/monitor.hpp"
#include "sokoban/figures.hpp"

namespace budge::sokoban {

/// What a figure adds to the difficulty of a middling level: on its scale, less its mean, by its
/// spread, no more than three spreads, times its weight.
struct Term {
    std::string figure;
    bool logarithm = false;
    double mean = 0;
    double spread = 1;
    double weight = 0;
};

/// A model of difficulty, fitted elsewhere.
struct Difficulty {
    double level = 0;
    std::vector<Term> terms;

    double operator()(const LevelFigures& figures) const;
};

/// What kind of level is wished for. Sizes count the outer walls.
struct Wishes {
    int height = 8;
    int width = 8;
    int least_boxes = 2;
    int most_boxes = 4;
    int least_walls = 0;  ///< inside
    int most_walls = std::numeric_limits<int>::max();
    int least_pushes = 1;
    int most_pushes = std::numeric_limits<int>::max();
    double least_difficulty = -std::numeric_limits<double>::infinity();
    double most_difficulty = std::numeric_limits<double>::infinity();
    bool unique = false;   ///< just one row of pushes solves it in the fewest
    bool minimal = false;  ///< no cell can become a wall without changing the fewest pushes
    Difficulty difficulty;
    std::size_t most_words = 0;  ///< of positions, in every walk through them
};

/// What came of one attempt: the level that comes nearest to the wishes, as rows of signs.
struct Made {
    std::string text;
    double miss = std::numeric_limits<double>::infinity();  ///< 0 where all wishes are granted
    double difficulty = 0;
    LevelFigures figures;
};

/// One attempt, the same for the same seed and number every time. Without a level where the room or
/// the boxes came out so that there is none.
std::optional<Made> make_one(const Wishes& wishes, std::uint64_t seed, std::uint64_t attempt,
                             Monitor& monitor);

}  // namespace budge::sokoban
