// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/monitor.hpp"
#include "bindings/sokoban_rules.hpp"
#include "sokoban/optimal/solve.hpp"

namespace budge::bindings {
namespace {

using namespace budge::sokoban;

/// What came of a search, with what the monitor knows of it.
struct OptimalAnswer {
    OptimalOutcome outcome;
    Figures figures;
    int lower_bound = 0;
};

OptimalAnswer solve_sokoban_optimally(const std::vector<std::string>& rows, bool moves,
                                      bool idastar, bool break_ties, bool dives,
                                      const std::vector<std::string>& without,
                                      std::uint64_t patience, const Limits& limits, const nb::object& poll) {
    const Level level = parse_level(rows);
    const OptimalOptions options{moves ? Metric::moves : Metric::pushes, idastar, break_ties,
                                 rules_without(without), dives, patience};
    Monitor monitor = monitor_for(limits, poll);
    OptimalAnswer answer;
    {
        nb::gil_scoped_release unlocked;
        answer.outcome = solve_optimally(level, options, monitor);
    }
    answer.figures = monitor.figures();
    answer.lower_bound = monitor.lower_bound();
    return answer;
}

}  // namespace

void bind_sokoban_optimal(nb::module_& module) {
    nb::class_<OptimalAnswer>(module, "SokobanOptimum", "What came of a search for the optimum.")
        .def_prop_ro("ending", [](const OptimalAnswer& a) { return a.outcome.ending; })
        .def_prop_ro("solution", [](const OptimalAnswer& a) { return a.outcome.solution; })
        .def_prop_ro("tie_proved", [](const OptimalAnswer& a) { return a.outcome.tie_proved; })
        .def_prop_ro("root_bound", [](const OptimalAnswer& a) { return a.outcome.root_bound; })
        .def_prop_ro("fell_back", [](const OptimalAnswer& a) { return a.outcome.fell_back; })
        .def_prop_ro("states", [](const OptimalAnswer& a) { return a.outcome.states; })
        .def_prop_ro("state_bytes", [](const OptimalAnswer& a) { return a.outcome.state_bytes; })
        .def_prop_ro("tally", [](const OptimalAnswer& a) { return by_name(a.outcome.tally); })
        .def_ro("figures", &OptimalAnswer::figures)
        .def_ro("lower_bound", &OptimalAnswer::lower_bound);

    module.attr("SOKOBAN_OPTIMAL_MAX_FLOOR") = optimal_max_floor;
    module.def("solve_sokoban_optimally", &solve_sokoban_optimally, nb::arg("rows"),
               nb::arg("moves"), nb::arg("idastar"), nb::arg("break_ties"), nb::arg("dives"),
               nb::arg("without"), nb::arg("patience"), nb::arg("limits"), nb::arg("poll").none(),
               "The fewest pushes (or moves) of a level given as rows of XSB, with proof, using "
               "all deadlock rules but those named.");
}

}  // namespace budge::bindings
