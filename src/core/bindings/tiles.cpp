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

using ProbeAnswer = std::tuple<Ending, std::vector<int>, int, Figures>;

ProbeAnswer probe_tiles(const Problem& problem, const std::vector<Part>& parts,
                        const std::vector<Move>& prefix, int limit, const Limits& limits,
                        const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    Probe found;
    {
        nb::gil_scoped_release unlocked;
        found = probe(problem, parts, prefix, limit, monitor);
    }
    const auto& moves = found.outcome.moves;
    return {found.outcome.ending, {moves.begin(), moves.end()}, found.beyond, monitor.figures()};
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
    module.def("probe_tiles", &probe_tiles, nb::arg("problem"), nb::arg("parts"),
               nb::arg("prefix"), nb::arg("limit"), nb::arg("limits"), nb::arg("poll").none(),
               "One iteration of IDA* below a path: how it ended, the moves, the next limit, figures.");
    module.def("tile_layers", &tile_layers, nb::arg("problem"), nb::arg("limits"),
               nb::arg("poll").none(), "How many states lie at each distance; empty when stopped.");
}

}  // namespace budge::bindings
