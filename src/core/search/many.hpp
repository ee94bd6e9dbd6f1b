// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <new>
#include <vector>

#include "search/monitor.hpp"
#include "search/pool.hpp"

namespace budge {

/// What came of one of many positions, with the figures of its own search.
template <class Outcome>
struct Solved {
    Outcome outcome;
    int lower_bound = 0;
    double seconds = 0;
    Figures figures;
    bool checked = false;  ///< the moves were replayed by the plain rules, and solve it
};

/// Calls `solve(at, monitor)` for each of so many positions, the limits holding for each, on some
/// threads, and `check(at, moves)` for what it found. `poll(done)` answers false to cancel the rest.
template <class Outcome, class Solve, class Check>
std::vector<Solved<Outcome>> solve_each(std::size_t count, const Limits& limits, int threads,
                                        const std::function<bool(std::size_t)>& poll, Solve&& solve,
                                        Check&& check) {
    std::vector<Solved<Outcome>> answers(count);
    for (auto& answer : answers) answer.outcome.ending = Ending::cancelled;
    Limits each = limits;  // side by side they share the memory
    each.bytes = limits.bytes / std::size_t(std::max(1, threads));
    const auto work = [&](std::size_t at, const std::atomic<bool>& stop) {
        Monitor monitor(each);
        monitor.stop_when(stop);
        auto& answer = answers[at];
        try {
            answer.outcome = solve(at, monitor);
        } catch (const std::bad_alloc&) {
            answer.outcome = {};
            answer.outcome.ending = Ending::memory_limit;
        }
        answer.lower_bound = monitor.lower_bound();
        answer.seconds = monitor.seconds();
        answer.figures = monitor.figures();
        // A search that a limit ended may have something to show, too.
        const bool has_moves = answer.outcome.ending == Ending::found || !answer.outcome.moves.empty();
        answer.checked = has_moves && check(at, answer.outcome.moves);
    };
    run_pool(count, threads, work, poll);
    return answers;
}

}  // namespace budge
