// SPDX-License-Identifier: MIT
#include "blocks/solve.hpp"

#include <algorithm>
#include <atomic>
#include <memory>

#include "blocks/breadth_first.hpp"
#include "blocks/check.hpp"
#include "blocks/plan.hpp"
#include "blocks/traffic_search.hpp"
#include "blocks/with_model.hpp"
#include "search/pool.hpp"

namespace budge::blocks {
namespace {

/// Rush Hour has a breadth-first search of its own.
template <int Side>
Found<Traffic<Side>> search(const Traffic<Side>& model, const Options& options, Monitor& monitor,
                            Watch<std::uint64_t>* watch) {
    return breadth_first(model, monitor, watch, !options.trace);
}

template <class M>
Found<M> search(const M& model, const Options& options, Monitor& monitor,
                Watch<typename M::Key>* watch) {
    const auto ranked = [&](const Ranking& ranking) {
        return best_first(model, options.estimate, ranking, monitor, watch);
    };
    switch (options.algorithm) {
        case Algorithm::breadth_first: return breadth_first(model, monitor, watch);
        case Algorithm::bidirectional: return bidirectional(model, monitor, watch);
        case Algorithm::dijkstra: return ranked({1, 0});
        case Algorithm::greedy: return ranked({0, 1});
        case Algorithm::astar: return ranked({1, 1});
        case Algorithm::wastar: return ranked({1, options.weight});
        case Algorithm::plan: return plan(model, monitor);
    }
    return {};
}

/// With `trace`, a search that found a solution is run once more with a watch on its states:
/// searches repeat themselves exactly.
template <class M>
Solution run(const M& model, const Options& options, Monitor& monitor) {
    Solution solution;
    Figures figures;
    try {
        if (model.goal_cut_off()) return {};
        const Found<M> found = search(model, options, monitor, nullptr);
        solution.ending = found.ending;
        solution.steps = moves_along(model, found.keys);
        figures = monitor.figures();
        if (options.trace && found.ending == Ending::found &&
            options.algorithm != Algorithm::plan) {  // whose states need not lie on its solution
            Watch<typename M::Key> watch(found.keys);
            monitor.rewind({});
            search(model, options, monitor, &watch);
            monitor.rewind(figures);
            for (const auto& key : found.keys) solution.trace.push_back(watch.at(key));
        }
    } catch (const Stopped& stopped) {
        if (solution.ending == Ending::found)
            monitor.rewind(figures);  // only the second run was stopped: the answer stands
        else
            solution.ending = stopped.ending;
    }
    return solution;
}

}  // namespace

bool fits(const Problem& problem) {
    return problem.width * problem.height <= max_cells && Layout(problem).words() <= most_words;
}

Solution solve(const Problem& problem, const Options& options, Monitor& monitor) {
    if (options.algorithm == Algorithm::breadth_first && is_traffic(problem)) {
        if (problem.width <= 6 && problem.height <= 6) {
            const auto model = std::make_unique<Traffic<6>>(problem);
            if (model->fits()) return run(*model, options, monitor);
        }
        const auto model = std::make_unique<Traffic<8>>(problem);
        if (model->fits()) return run(*model, options, monitor);
    }
    return with_model(problem, [&](const auto& model) { return run(model, options, monitor); });
}

std::vector<Solved> solve_many(const std::vector<const Problem*>& problems, const Options& options,
                               const Limits& limits, int threads,
                               const std::function<bool(std::size_t)>& poll) {
    std::vector<Solved> answers(problems.size());
    for (Solved& answer : answers) answer.solution.ending = Ending::cancelled;
    Limits each = limits;  // side by side they share the memory
    each.bytes = limits.bytes / std::size_t(std::max(1, threads));
    const auto work = [&](std::size_t at, const std::atomic<bool>& stop) {
        Monitor monitor(each, [&](const Figures&, int) { return !stop; });
        Solved& answer = answers[at];
        answer.solution = solve(*problems[at], options, monitor);
        answer.lower_bound = monitor.lower_bound();
        answer.seconds = monitor.seconds();
        answer.figures = monitor.figures();
        answer.checked = answer.solution.ending == Ending::found &&
                         Replay(*problems[at]).run(answer.solution.steps);
    };
    run_pool(problems.size(), threads, work, poll);
    return answers;
}

}  // namespace budge::blocks
