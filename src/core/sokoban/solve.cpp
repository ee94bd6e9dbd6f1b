// SPDX-License-Identifier: MIT
#include "sokoban/solve.hpp"

#include <atomic>
#include <chrono>
#include <exception>
#include <latch>
#include <limits>
#include <system_error>
#include <thread>

#include "search/pool.hpp"
#include "sokoban/portfolio.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

constexpr int strategy_count = 4;  ///< that every level has
constexpr auto time_between_looks = std::chrono::milliseconds(10);

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
FastResult solve_share(const Level& level, const Options& options, int thread, Monitor& monitor) {
    FastResult result;
    try {
        Portfolio<W> portfolio(level, options, monitor, thread);
        const Strategy* winner = nullptr;
        try {
            winner = portfolio.run();
            if (winner) {
                result.ending = Ending::found;
                result.lurd = lurd(level, winner->solution());
                result.strategy = winner->name();
            }
        } catch (const Stopped& stopped) {
            result.ending = stopped.ending;
        }
        result.tally = portfolio.tools().tally;
        result.plan = steps_of(level, portfolio.plan_of(winner));
    } catch (const Stopped& stopped) {
        result.ending = stopped.ending;
    }
    return result;
}

/// Threads share nothing but the word that one of them is done: each has an equal part of the
/// memory, its own tables and its own strategies. The first that has an answer stops the others.
template <int W>
FastResult solve_threaded(const Level& level, const Options& options, Monitor& monitor) {
    Limits part = monitor.limits();
    const bool limited = part.bytes < std::numeric_limits<std::size_t>::max();
    if (limited) part.bytes /= std::size_t(options.threads);
    Claim others(monitor);
    if (limited) others.add(part.bytes * std::size_t(options.threads - 1));

    std::atomic<bool> done = false;
    const auto settled = [](const FastResult& result) {
        return result.ending == Ending::found || result.ending == Ending::exhausted;
    };
    FastResult not_begun;
    not_begun.ending = Ending::memory_limit;  // nothing is proved where no thread came to be
    std::vector<FastResult> results(std::size_t(options.threads), not_begun);
    std::vector<Figures> figures(options.threads);
    std::latch ready(options.threads);
    Options dealt = options;  // to as many threads as there turn out to be
    std::atomic<int> running = 0;
    const auto work = [&](int thread) {
        make_ready_to_throw();
        ready.arrive_and_wait();  // before any of them takes what the others need for that
        Monitor own(part);
        own.stop_when(done);
        try {
            results[thread] = solve_share<W>(level, dealt, thread, own);
        } catch (...) {
            // Nothing to do on this level, or out of memory. The others go on: no exception may
            // leave a thread.
        }
        figures[thread] = own.figures();
        if (settled(results[thread])) done = true;
        --running;
    };
    std::vector<std::thread> threads;
    threads.reserve(std::size_t(options.threads));
    try {
        for (int thread = 1; thread < options.threads; ++thread) threads.emplace_back(work, thread);
    } catch (const std::system_error&) {
        // The system gives no more threads: fewer will do.
        dealt.threads = 1 + int(threads.size());
        ready.count_down(options.threads - dealt.threads);
    }
    running = dealt.threads - 1;
    ready.arrive_and_wait();
    monitor.stop_when(done);
    std::exception_ptr error;
    bool has_begun = true;
    try {
        try {
            results[0] = solve_share<W>(level, dealt, 0, monitor);
        } catch (const NoStrategy&) {
            has_begun = false;
        }
        // The others may have something to do, or need less memory. Time is looked at here.
        while ((!has_begun || results[0].ending == Ending::memory_limit) && running > 0 && !done) {
            std::this_thread::sleep_for(time_between_looks);
            monitor.look();
        }
    } catch (const Stopped& stopped) {
        has_begun = true;
        results[0].ending = stopped.ending;
    } catch (...) {
        error = std::current_exception();  // Ctrl-C comes this way
    }
    done = true;
    for (auto& thread : threads) thread.join();
    if (error) std::rethrow_exception(error);
    for (const Figures& more : figures) monitor.absorb(more);
    for (const FastResult& result : results)
        if (settled(result)) return result;
    if (!has_begun) throw NoStrategy();
    return results[0];
}

}  // namespace

FastResult solve_any(const Level& level, const Options& options, Monitor& monitor) {
    if (level.boxes.empty()) {
        FastResult solved;
        solved.ending = Ending::found;
        return solved;
    }
    Options useful = options;
    useful.threads = std::clamp(options.threads, 1, strategy_count);
    FastResult result = for_width<"sokoban/fess">(level.size, [&]<int W>(Width<W>) {
        return useful.threads > 1 ? solve_threaded<W>(level, useful, monitor)
                                  : solve_share<W>(level, useful, 0, monitor);
    });
    result.figures = monitor.figures();
    return result;
}

}  // namespace budge::sokoban
