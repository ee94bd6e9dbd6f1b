// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/monitor.hpp"
#include "bindings/sokoban_rules.hpp"
#include "sokoban/solve.hpp"

namespace budge::bindings {
namespace {

using namespace budge::sokoban;

using Found = std::tuple<Ending, std::string, std::string, std::map<std::string, std::uint64_t>,
                         Figures>;

Found solve_sokoban(const std::vector<std::string>& rows, const std::vector<std::string>& without,
                    const Limits& limits, const nb::object& poll) {
    const Level level = parse_level(rows);
    const Options options{rules_without(without)};
    Monitor monitor = monitor_for(limits, poll);
    Answer answer;
    {
        nb::gil_scoped_release unlocked;
        answer = solve_any(level, options, monitor);
    }
    return {answer.ending, answer.lurd, answer.strategy, by_name(answer.tally), monitor.figures()};
}

}  // namespace

void bind_sokoban(nb::module_& module) {
    module.attr("SOKOBAN_MAX_FLOOR") = max_floor;
    module.attr("SOKOBAN_RULES") = nb::cast(
        std::vector<std::string>(rule_names.begin(), rule_names.end()));
    module.def("solve_sokoban", &solve_sokoban, nb::arg("rows"), nb::arg("without"),
               nb::arg("limits"), nb::arg("poll").none(),
               "Any solution of a level given as rows of XSB, soon, using all deadlock rules but "
               "those named: how it ended, LURD, the strategy that won, how often each rule fired, "
               "the figures.");
}

}  // namespace budge::bindings
