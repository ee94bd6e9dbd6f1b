// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings/monitor.hpp"
#include "bindings/sokoban_rules.hpp"
#include "sokoban/optimal/solve.hpp"

namespace budge::bindings {
namespace {

using namespace budge::sokoban;

OptimalResult solve_sokoban_optimally(const Level& level, bool moves, bool idastar, bool break_ties,
                                      bool incumbent, bool pulls,
                                      const std::vector<std::string>& without,
                                      std::uint64_t patience, std::optional<int> known,
                                      const Limits& limits, const nb::object& poll) {
    OptimalOptions options{moves ? Metric::moves : Metric::pushes, idastar, break_ties,
                           rules_without(without), incumbent, pulls, patience};
    if (known) options.known = *known;
    Monitor monitor = monitor_for(limits, poll);
    const Unlocked unlocked;
    return solve_optimally(level, options, monitor);
}

}  // namespace

void bind_sokoban_optimal(nb::module_& module) {
    nb::class_<OptimalResult, Result>(module, "SokobanOptimalResult",
                                      "What came of a search for the optimum.")
        .def_ro("lower_bound", &OptimalResult::lower_bound)
        .def_ro("tie_proved", &OptimalResult::tie_proved)
        .def_ro("root_bound", &OptimalResult::root_bound)
        .def_ro("fell_back", &OptimalResult::fell_back)
        .def_ro("states", &OptimalResult::states)
        .def_ro("state_bytes", &OptimalResult::state_bytes);

    module.attr("SOKOBAN_OPTIMAL_MAX_FLOOR") = optimal_max_floor;
    module.def("solve_sokoban_optimally", &solve_sokoban_optimally, nb::arg("level"),
               nb::arg("moves"), nb::arg("idastar"), nb::arg("break_ties"), nb::arg("incumbent"),
               nb::arg("pulls"), nb::arg("without"), nb::arg("patience"), nb::arg("known").none(),
               nb::arg("limits"), nb::arg("poll").none(),
               "The fewest pushes (or moves) of a level, with proof, using all deadlock rules but those "
               "named. Where a solution is `known`, by its cost, only cheaper ones are looked for.");
}

}  // namespace budge::bindings
