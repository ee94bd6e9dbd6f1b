// SPDX-License-Identifier: MIT
#include "sokoban/solve.hpp"

#include "sokoban/portfolio.hpp"
#include "sokoban/sized.hpp"

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
    return for_size(level, [&]<int W>(Size<W>) { return solve_sized<W>(level, options, monitor); });
}

}  // namespace budge::sokoban
