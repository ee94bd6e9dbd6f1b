// SPDX-License-Identifier: MIT
#include "blocks/solve.hpp"

#include "blocks/check.hpp"
#include "blocks/search.hpp"
#include "blocks/widths.hpp"

namespace budge::blocks {
namespace {

/// Calls `use(model)` with a model that fits the size of the board and of its states.
template <class Use>
void with_model(const Problem& problem, Use&& use) {
    const Layout layout(problem);
    const bool found = with_model_type(layout, [&]<class M>() { use(M(layout)); });
    if (!found) throw TooLarge("the position has too many pieces for the native engine");
}

}  // namespace

std::string engine_name(const Problem& problem, Algorithm algorithm) {
    std::string name;
    if (algorithm == Algorithm::breadth_first) name = traffic_name(problem);
    if (!name.empty()) return name;
    try {
        with_model_type(Layout(problem), [&]<class M>() {
            name = std::to_string(8 * sizeof(typename M::Cells)) + " cells, " +
                   std::to_string(sizeof(typename M::Key) / 8) + " words";
        });
    } catch (const TooLarge&) {
    }
    return name;
}

Solution solve(const Problem& problem, const Options& options, Monitor& monitor) {
    if (options.algorithm == Algorithm::breadth_first)
        if (auto solution = search_traffic(problem, options, monitor)) return *std::move(solution);
    Solution solution;
    with_model(problem, [&](const auto& model) { solution = search(model, options, monitor); });
    return solution;
}

std::vector<Solved<Solution>> solve_many(const std::vector<const Problem*>& problems,
                                         const Options& options, const Limits& limits, int threads,
                                         const std::function<bool(std::size_t)>& poll) {
    return solve_each<Solution>(
        problems.size(), limits, threads, poll,
        [&](std::size_t at, Monitor& monitor) { return solve(*problems[at], options, monitor); },
        [&](std::size_t at, const std::vector<Step>& steps) {
            return Replay(*problems[at]).run(steps);
        });
}

Component explore(const Problem& problem, std::size_t keep, Monitor& monitor) {
    Component component;
    with_model(problem, [&](const auto& model) { component = walk(model, keep, monitor); });
    return component;
}

}  // namespace budge::blocks
