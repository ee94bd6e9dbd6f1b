// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <vector>

#include "bindings/monitor.hpp"
#include "blocks/explore.hpp"
#include "blocks/solve.hpp"

namespace budge::bindings {
namespace {

using namespace budge::blocks;

using Trace = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// Three bytes a move: the piece, and its first cell before and after.
nb::bytes coded(const std::vector<Step>& steps) {
    std::vector<std::uint8_t> codes;
    codes.reserve(3 * steps.size());
    for (const Step& step : steps) {
        codes.push_back(std::uint8_t(step.piece));
        codes.push_back(std::uint8_t(step.from));
        codes.push_back(std::uint8_t(step.to));
    }
    return nb::bytes(codes.data(), codes.size());
}

/// A tuple of any length.
template <class Item>
using Tuple = nb::typed<nb::tuple, Item, nb::ellipsis>;

/// One of `budge.puzzles.pieces.Piece` (name, offsets, axes, goal, group), its first cell at a place.
Piece piece_of(const nb::tuple& known, int place, int width) {
    Piece piece;
    const nb::tuple offsets = known[1];
    for (const nb::handle offset : offsets) {
        const nb::tuple by = nb::borrow<nb::tuple>(offset);
        piece.cells.push_back(place + nb::cast<int>(by[0]) * width + nb::cast<int>(by[1]));
    }
    const char axes = nb::cast<const char*>(known[2])[0];  // both, horizontal, vertical or fixed
    if (axes == 'b' || axes == 'v') piece.directions |= 1u << up | 1u << down;
    if (axes == 'b' || axes == 'h') piece.directions |= 1u << left | 1u << right;
    if (const nb::object goal = known[3]; !goal.is_none()) piece.goal = nb::cast<int>(goal);
    return piece;
}

using Answer = std::tuple<Ending, nb::bytes, Trace, int, Figures>;

Answer solve_blocks(const Problem& problem, const Options& options, const Limits& limits,
                    const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    Solution solution;
    {
        nb::gil_scoped_release unlocked;
        solution = solve(problem, options, monitor);
    }
    Trace trace;
    for (const Sizes& sizes : solution.trace) trace.emplace_back(sizes.open, sizes.closed);
    return {solution.ending, coded(solution.steps), trace, monitor.lower_bound(), monitor.figures()};
}

using Row = std::tuple<Ending, nb::bytes, int, Counts, bool>;

std::vector<Row> solve_many_blocks(const std::vector<const Problem*>& problems,
                                   const Options& options, const Limits& limits, int threads,
                                   const nb::object& poll) {
    std::vector<Solved> answers;
    const auto ask = poll_for_many(poll);
    {
        nb::gil_scoped_release unlocked;
        answers = solve_many(problems, options, limits, threads, ask);
    }
    std::vector<Row> rows;
    rows.reserve(answers.size());
    for (const Solved& answer : answers)
        rows.emplace_back(answer.solution.ending, coded(answer.solution.steps), answer.lower_bound,
                          counts(answer.figures, answer.seconds), answer.checked);
    return rows;
}

}  // namespace

void bind_blocks(nb::module_& module) {
    nb::enum_<Algorithm>(module, "BlocksAlgorithm")
        .value("bfs", Algorithm::breadth_first)
        .value("bidirectional", Algorithm::bidirectional)
        .value("dijkstra", Algorithm::dijkstra)
        .value("greedy", Algorithm::greedy)
        .value("astar", Algorithm::astar)
        .value("wastar", Algorithm::wastar)
        .value("plan", Algorithm::plan);
    nb::enum_<Estimate>(module, "BlocksEstimate")
        .value("zero", Estimate::zero)
        .value("distance", Estimate::distance)
        .value("blockers", Estimate::blockers);
    nb::enum_<Metric>(module, "BlocksMetric")
        .value("moves", Metric::moves)
        .value("slides", Metric::slides)
        .value("steps", Metric::steps);

    nb::class_<Problem>(module, "BlocksProblem", "A position of rigid pieces and their goals.")
        .def("__init__",
             [](Problem* self, int width, int height, std::vector<int> walls, std::vector<int> gates,
                const Tuple<nb::object>& pieces, const Tuple<int>& places, Metric metric) {
                 new (self) Problem{width, height, std::move(walls), std::move(gates), {}, metric};
                 for (std::size_t i = 0; i < pieces.size(); ++i)
                     self->pieces.push_back(
                         piece_of(nb::borrow<nb::tuple>(pieces[i]), nb::cast<int>(places[i]), width));
             },
             nb::arg("width"), nb::arg("height"), nb::arg("walls"), nb::arg("gates"),
             nb::arg("pieces"), nb::arg("places"), nb::arg("metric"));
    nb::class_<Options>(module, "BlocksOptions")
        .def("__init__",
             [](Options* self, Algorithm algorithm, Estimate estimate, double weight, bool trace) {
                 new (self) Options{algorithm, estimate, weight, trace};
             },
             nb::arg("algorithm"), nb::arg("estimate"), nb::arg("weight"), nb::arg("trace"));

    module.def("explore_blocks", &explore_around<Problem>, nb::arg("problem"), nb::arg("keep"),
               nb::arg("limits"), nb::arg("poll").none(),
               "Walk through everything that can be reached; keeps so many states at most.");

    module.attr("BLOCKS_MAX_CELLS") = max_cells;
    module.def("blocks_fit", &fits, nb::arg("problem"),
               "Whether the states of this position are small enough to be packed.");
    module.def("solve_blocks", &solve_blocks, nb::arg("problem"), nb::arg("options"),
               nb::arg("limits"), nb::arg("poll").none(),
               "Solve one position: how it ended, the moves, the trace, the bound, the figures.");
    module.def("solve_many_blocks", &solve_many_blocks, nb::arg("problems"), nb::arg("options"),
               nb::arg("limits"), nb::arg("threads"), nb::arg("poll").none(),
               "Solve many: how each ended, moves, bound, what it cost, whether replayed.");
}

}  // namespace budge::bindings
