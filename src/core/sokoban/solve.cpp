// SPDX-License-Identifier: MIT
#include "sokoban/solve.hpp"

#include <atomic>
#include <exception>
#include <limits>
#include <thread>

#include "sokoban/portfolio.hpp"
#include "sokoban/sized.hpp"

namespace budge::sokoban {
namespace {

constexpr int strategy_count = 4;  ///< that every level has

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
Answer solve_share(const Level& level, const Options& options, int thread, Monitor& monitor) {
    Answer answer;
    try {
        Portfolio<W> portfolio(level, options, monitor, thread);
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

/// Threads share nothing but the word that one of them is done: each has an equal part of the
/// memory and its own tables. The first that has an answer stops the others.
template <int W>
Answer solve_threaded(const Level& level, const Options& options, Monitor& monitor) {
    Limits part = monitor.limits();
    const bool limited = part.bytes < std::numeric_limits<std::size_t>::max();
    if (limited) part.bytes /= std::size_t(options.threads);
    Claim others(monitor);
    if (limited) others.add(part.bytes * std::size_t(options.threads - 1));

    std::atomic<bool> done = false;
    const auto settled = [](const Answer& answer) {
        return answer.ending == Ending::found || answer.ending == Ending::exhausted;
    };
    std::vector<Answer> answers(options.threads);
    std::vector<Figures> figures(options.threads);
    std::vector<std::thread> threads;
    for (int thread = 1; thread < options.threads; ++thread)
        threads.emplace_back([&, thread] {
            Monitor own(part);
            own.stop_when(done);
            try {
                answers[thread] = solve_share<W>(level, options, thread, own);
            } catch (const NoStrategy&) {
                answers[thread].ending = Ending::cancelled;  // the others go on
            }
            figures[thread] = own.figures();
            if (settled(answers[thread])) done = true;
        });
    monitor.stop_when(done);
    std::exception_ptr error;
    try {
        answers[0] = solve_share<W>(level, options, 0, monitor);
    } catch (...) {
        error = std::current_exception();  // Ctrl-C comes this way
    }
    done = true;
    for (auto& thread : threads) thread.join();
    if (error) std::rethrow_exception(error);
    for (const Figures& more : figures) monitor.absorb(more);
    for (const Answer& answer : answers)
        if (settled(answer)) return answer;
    return answers[0];
}

}  // namespace

Answer solve_any(const Level& level, const Options& options, Monitor& monitor) {
    if (level.boxes.empty()) {
        Answer solved;
        solved.ending = Ending::found;
        return solved;
    }
    Options useful = options;
    useful.threads = std::clamp(options.threads, 1, strategy_count);
    return for_size(level, [&]<int W>(Size<W>) {
        return useful.threads > 1 ? solve_threaded<W>(level, useful, monitor)
                                  : solve_share<W>(level, useful, 0, monitor);
    });
}

}  // namespace budge::sokoban
