// SPDX-License-Identifier: MIT
#include "sokoban/solve.hpp"

#include "sokoban/portfolio.hpp"

namespace budge::sokoban {
namespace {

template <int W>
Answer solve_sized(const Level& level, const Options& options, Monitor& monitor) {
    Answer answer;
    try {
        Portfolio<W> portfolio(level, options.rules, monitor, options.only);
        try {
            if (const Strategy* winner = portfolio.run()) {
                answer.ending = Ending::found;
                answer.lurd = lurd(level, winner->solution());
                answer.strategy = winner->name();
            }
        } catch (const Stopped& stopped) {
            answer.ending = stopped.ending;
        }
        answer.tally = portfolio.tally();
    } catch (const Stopped& stopped) {
        answer.ending = stopped.ending;
    }
    return answer;
}

}  // namespace

Answer solve_any(const Level& level, const Options& options, Monitor& monitor) {
    if (level.boxes.empty()) return {Ending::found, {}, {}, {}};
    if (level.size <= 256) return solve_sized<4>(level, options, monitor);
    if (level.size <= 512) return solve_sized<8>(level, options, monitor);
    return solve_sized<max_floor / 64>(level, options, monitor);
}

}  // namespace budge::sokoban
