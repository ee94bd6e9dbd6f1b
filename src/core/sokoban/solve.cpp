// SPDX-License-Identifier: MIT
#include "sokoban/solve.hpp"

#include "sokoban/portfolio.hpp"
#include "sokoban/sized.hpp"

namespace budge::sokoban {
namespace {

template <int W>
std::vector<PlanStep> steps_of(const Level& level, const Plan<W>& plan) {
    std::vector<PlanStep> steps;
    for (int k = 1; k <= plan.steps(); ++k) {
        const auto list = [&](const Bits<W>& cells, bool leaves) {
            cells.each([&](int cell) {
                steps.push_back({level.row[cell], level.column[cell], leaves});
            });
        };
        list(plan.stage(k - 1) - plan.stage(k), true);
        list(plan.stage(k) - plan.stage(k - 1), false);
    }
    return steps;
}

template <int W>
Answer solve_sized(const Level& level, const Options& options, Monitor& monitor) {
    Answer answer;
    try {
        Portfolio<W> portfolio(level, options.rules, monitor, options.only);
        const Strategy* winner = nullptr;
        try {
            winner = portfolio.run();
            if (winner) {
                answer.ending = Ending::found;
                answer.lurd = lurd(level, winner->solution());
                answer.strategy = winner->name();
            }
        } catch (const Stopped& stopped) {
            answer.ending = stopped.ending;
        }
        answer.tally = portfolio.tools().tally;
        answer.plan = steps_of(level, portfolio.plan_of(winner));
    } catch (const Stopped& stopped) {
        answer.ending = stopped.ending;
    }
    return answer;
}

}  // namespace

Answer solve_any(const Level& level, const Options& options, Monitor& monitor) {
    if (level.boxes.empty()) {
        Answer solved;
        solved.ending = Ending::found;
        return solved;
    }
    return for_size(level, [&]<int W>(Size<W>) { return solve_sized<W>(level, options, monitor); });
}

}  // namespace budge::sokoban
