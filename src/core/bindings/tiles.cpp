// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <vector>

#include "bindings/monitor.hpp"
#include "tiles/solve.hpp"

namespace budge::bindings {
namespace {

using namespace budge::tiles;

using Trace = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
using Answer = std::tuple<Ending, std::vector<int>, Trace, int, Figures>;

Answer solve_tiles(const Problem& problem, const std::vector<Part>& parts, const Options& options,
                   const Limits& limits, const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    Outcome outcome;
    {
        nb::gil_scoped_release unlocked;
        outcome = solve(problem, parts, options, monitor);
    }
    Trace trace;
    for (const Sizes& sizes : outcome.trace) trace.emplace_back(sizes.open, sizes.closed);
    return {outcome.ending, {outcome.moves.begin(), outcome.moves.end()}, trace,
            monitor.lower_bound(), monitor.figures()};
}

/// One entry for each position: how it ended, the moves as bytes, the bound, the seconds, the
/// figures, and whether the moves have been replayed.
using Row = std::tuple<Ending, nb::bytes, int, double, Figures, bool>;

std::vector<Row> solve_many_tiles(const Problem& shared, const std::vector<Cells>& starts,
                                  const std::vector<Part>& parts, const Options& options,
                                  const Limits& limits, int threads, const nb::object& poll) {
    std::vector<Solved> answers;
    const auto ask = poll_for_many(poll);
    {
        nb::gil_scoped_release unlocked;
        answers = solve_many(shared, starts, parts, options, limits, threads, ask);
    }
    std::vector<Row> rows;
    rows.reserve(answers.size());
    for (const Solved& answer : answers) {
        const auto& moves = answer.outcome.moves;
        rows.emplace_back(answer.outcome.ending, nb::bytes(moves.data(), moves.size()),
                          answer.lower_bound, answer.seconds, answer.figures, answer.checked);
    }
    return rows;
}

std::vector<std::uint64_t> tile_layers(const Problem& problem, const Limits& limits,
                                       const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    nb::gil_scoped_release unlocked;
    try {
        return count_layers(problem, monitor);
    } catch (const Stopped&) {
        return {};
    }
}

}  // namespace

void bind_tiles(nb::module_& module) {
    nb::enum_<Algorithm>(module, "TilesAlgorithm")
        .value("bfs", Algorithm::breadth_first)
        .value("bidirectional", Algorithm::bidirectional)
        .value("dijkstra", Algorithm::dijkstra)
        .value("greedy", Algorithm::greedy)
        .value("astar", Algorithm::astar)
        .value("wastar", Algorithm::wastar)
        .value("idastar", Algorithm::idastar);

    nb::class_<Problem>(module, "TilesProblem", "A sliding-tile position and its goal.")
        .def("__init__",
             [](Problem* self, int width, Cells start, Cells goal, bool swap) {
                 new (self) Problem{width, std::move(start), std::move(goal),
                                    swap ? Rule::swap : Rule::slide};
             },
             nb::arg("width"), nb::arg("start"), nb::arg("goal"), nb::arg("swap"));

    nb::class_<Part>(module, "TilesPart", "A sum over tiles, with linear conflicts if wanted.")
        .def("__init__",
             [](Part* self, std::vector<double> table, double conflicts, bool round_up) {
                 new (self) Part{std::move(table), conflicts, round_up};
             },
             nb::arg("table"), nb::arg("conflicts"), nb::arg("round_up"));

    nb::class_<Options>(module, "TilesOptions")
        .def("__init__",
             [](Options* self, Algorithm algorithm, double weight, bool trace) {
                 new (self) Options{algorithm, weight, trace};
             },
             nb::arg("algorithm"), nb::arg("weight"), nb::arg("trace"));

    module.attr("TILES_MAX_CELLS") = max_cells;
    module.def("solve_tiles", &solve_tiles, nb::arg("problem"), nb::arg("parts"),
               nb::arg("options"), nb::arg("limits"), nb::arg("poll").none(),
               "Solve one position: how it ended, the moves, the trace, the bound, the figures.");
    module.def("solve_many_tiles", &solve_many_tiles, nb::arg("shared"), nb::arg("starts"),
               nb::arg("parts"), nb::arg("options"), nb::arg("limits"), nb::arg("threads"),
               nb::arg("poll").none(),
               "Solve many: how each ended, moves, bound, seconds, figures, whether replayed.");
    module.def("tile_layers", &tile_layers, nb::arg("problem"), nb::arg("limits"),
               nb::arg("poll").none(), "How many states lie at each distance; empty when stopped.");
}

}  // namespace budge::bindings
