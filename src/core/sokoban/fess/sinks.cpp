// SPDX-License-Identifier: MIT
#include "sokoban/fess/sinks.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
Arrivals<W>::Arrivals(const Level& level, const Distances& distances, const Bits<W>& walls,
                      Monitor& monitor)
    : words_((level.boxes.size() + 63) / 64),
      boxes_(level.size * directions * words_, 0),
      counts_(level.size * directions, 0),
      sums_(level.size * directions, 0) {
    Board board(level);
    LoneBox lone(level, &monitor);
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

template <int W>
Sinks<W>::Sinks(const Level& level, const Distances& distances, const Arrivals<W>& walled,
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
        remoteness_[at] = counted.mean_distance(at) + per_missing_box * (boxes - counted.count(at));
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

#define BUDGE_INSTANTIATE(W)    \
    template class Arrivals<W>; \
    template class Sinks<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
