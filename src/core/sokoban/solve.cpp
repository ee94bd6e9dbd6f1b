// SPDX-License-Identifier: MIT
#include "sokoban/solve.hpp"

#include "sokoban/greedy.hpp"

namespace budge::sokoban {
namespace {

template <int W>
Answer solve_sized(const Level& level, const Options& options, Monitor& monitor) {
    Answer answer;
    const Distances distances(level);
    try {
        Greedy<W> greedy(level, distances, options.rules, answer.tally, monitor);
        Strategy::State state = greedy.run(~std::uint64_t(0));
        if (state == Strategy::State::solved) {
            answer.ending = Ending::found;
            answer.lurd = lurd(level, greedy.solution());
            answer.strategy = greedy.name();
        }
    } catch (const Stopped& stopped) {
        answer.ending = stopped.ending;
    }
    return answer;
}

}  // namespace

Answer solve_any(const Level& level, const Options& options, Monitor& monitor) {
    if (level.size <= 256) return solve_sized<4>(level, options, monitor);
    if (level.size <= 512) return solve_sized<8>(level, options, monitor);
    return solve_sized<64>(level, options, monitor);
}

}  // namespace budge::sokoban
