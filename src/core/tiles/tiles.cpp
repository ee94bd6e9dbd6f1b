// SPDX-License-Identifier: MIT
#include "tiles/tiles.hpp"

namespace budge::tiles {

Neighbours::Neighbours(const Problem& problem) : cells_(int(problem.start.size())) {
    const int width = problem.width;
    for (int cell = 0; cell < cells_; ++cell) {
        const auto source = [&](bool inside, int from) { return std::int8_t(inside ? from : -1); };
        sources_[std::size_t(cell)] = {source(cell + width < cells_, cell + width),
                                       source(cell >= width, cell - width),
                                       source((cell + 1) % width != 0, cell + 1),
                                       source(cell % width != 0, cell - 1)};
        if ((cell + 1) % width != 0) pairs_.push_back({cell, cell + 1});
        if (cell + width < cells_) pairs_.push_back({cell, cell + width});
    }
}

}  // namespace budge::tiles
