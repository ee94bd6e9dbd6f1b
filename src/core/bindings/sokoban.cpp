// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings/monitor.hpp"
#include "bindings/sokoban_rules.hpp"
#include "sokoban/audit.hpp"
#include "sokoban/deadlock/lost.hpp"
#include "sokoban/explore.hpp"
#include "sokoban/improve/improve.hpp"
#include "sokoban/solve.hpp"
#include "sokoban/strategy.hpp"

namespace budge::bindings {
namespace {

using namespace budge::sokoban;

FastResult solve_sokoban(const Level& level, const std::vector<std::string>& without,
                         const std::string& only, int threads, const Limits& limits,
                         const nb::object& poll) {
    Options options;
    options.only = only;
    options.threads = threads;
    for (const std::string& name : without)
        if (!options.leave_out(name))
            throw std::invalid_argument("no rule, part or strategy is called " + name);
    Monitor monitor = monitor_for(limits, poll);
    const Unlocked unlocked;
    return solve_any(level, options, monitor);
}

std::vector<std::tuple<int, int, bool>> plan_steps(const FastResult& result) {
    std::vector<std::tuple<int, int, bool>> steps;
    for (const PlanStep& step : result.plan) steps.emplace_back(step.row, step.column, step.leaves);
    return steps;
}

Improved improve_sokoban(const Level& level, const std::vector<std::string>& lurds,
                         bool count_moves, int first_round, const Limits& limits,
                         const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    monitor.enter("improving");
    const Unlocked unlocked;
    return improve(level, lurds, count_moves, first_round, monitor);
}

Around explore_sokoban(const Level& level, std::size_t keep, const Limits& limits,
                       const nb::object& poll) {
    return explore_around(level, keep, limits, poll);
}

std::pair<std::string, int> audit_sokoban(const Level& level, const std::string& lurd,
                                          std::uint64_t effort) {
    Monitor monitor{Limits{}};
    const Finding finding = audit(level, lurd, effort, monitor);
    return {finding.rule, finding.pushes};
}

using Places = std::vector<std::pair<int, int>>;

std::tuple<std::string, Places, Places> sokoban_lost(const Level& level, const Limits& limits,
                                                     const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    const Unlocked unlocked;
    const auto places = [&](const std::vector<Cell>& cells) {
        Places found;
        for (const Cell cell : cells) found.emplace_back(level.row[cell], level.column[cell]);
        return found;
    };
    try {
        const Lost lost = why_lost(level, monitor);
        constexpr const char* words[] = {"", "frozen", "stuck", "unfilled"};
        return {words[int(lost.loss)], places(lost.boxes), places(lost.goals)};
    } catch (const Stopped&) {
        return {"", {}, {}};
    }
}

}  // namespace

void bind_sokoban(nb::module_& module) {
    module.attr("SOKOBAN_MAX_FLOOR") = max_floor;
    module.def("sokoban_rules", [] {
        return std::vector<std::string>(rule_names.begin(), rule_names.end());
    }, "The names of the deadlock rules.");
    module.def("sokoban_parts", [] {
        return std::vector<std::string>(part_names.begin(), part_names.end());
    }, "The names of the parts of FESS.");
    module.def("sokoban_strategies", [] {
        return std::vector<std::string>(strategy_names.begin(), strategy_names.end());
    }, "The names of the strategies of the portfolio.");
    nb::class_<Level>(module, "SokobanLevel", "A level as the engines see it.")
        .def("__init__",
             [](Level* level, int width, int height, const std::vector<int>& floor,
                const std::vector<int>& goals, const std::vector<int>& boxes, int player) {
                 new (level) Level(make_level(width, height, floor, goals, boxes, player));
             },
             nb::kw_only(), nb::arg("width"), nb::arg("height"), nb::arg("floor"), nb::arg("goals"),
             nb::arg("boxes"), nb::arg("player"),
             "Places are counted row by row from 0; the floor is what the player could reach if "
             "there were no boxes.");
    nb::class_<Result>(module, "SokobanResult", "What came of a search.")
        .def_ro("ending", &Result::ending)
        .def_ro("lurd", &Result::lurd)
        .def_prop_ro("tally", [](const Result& result) { return by_name(result.tally); },
                     "How often each deadlock rule fired.")
        .def_ro("figures", &Result::figures);
    nb::class_<FastResult, Result>(module, "SokobanFastResult",
                                   "What came of looking for any solution.")
        .def_ro("strategy", &FastResult::strategy, "The one that solved it.")
        .def_prop_ro("strategy_words", [](const FastResult& result) {
            return in_words(result.strategy);
        }, "What that one does.")
        .def_prop_ro("plan", &plan_steps,
                     "The packing plan: row, column, whether a box leaves there or comes.");

    module.def("solve_sokoban", &solve_sokoban, nb::arg("level"), nb::arg("without"),
               nb::arg("only"), nb::arg("threads"), nb::arg("limits"), nb::arg("poll").none(),
               "Any solution of a level, soon, leaving out the deadlock "
               "rules, parts and strategies named, and running just the strategies whose names hold `only`.");
    nb::class_<Improved, Result>(module, "SokobanImproved", "What came of shortening solutions.")
        .def_ro("others", &Improved::others, "Other solutions, shortened too.")
        .def_ro("round", &Improved::round, "How far it went.");
    module.def("improve_sokoban", &improve_sokoban, nb::arg("level"), nb::arg("lurds"),
               nb::arg("count_moves"), nb::arg("first_round"), nb::arg("limits"),
               nb::arg("poll").none(),
               "Shortens the best of some solutions, crossing it with the others; ends with "
               "`exhausted` when nothing more was found. Goes on from the round of an earlier run.");
    module.def("explore_sokoban", &explore_sokoban, nb::arg("level"), nb::arg("keep"),
               nb::arg("limits"), nb::arg("poll").none(),
               "Everything that can be reached in a level step by step; a state is the row and column of "
               "the player and of each box.");
    module.def("sokoban_lost", &sokoban_lost, nb::arg("level"), nb::arg("limits"),
               nb::arg("poll").none(),
               "Why the start is lost as far as the deadlock rules know: `frozen`, `stuck`, `unfilled` or nothing; "
               "the boxes that prove it, and for `unfilled` the goals. Rows and columns.");
    module.def("audit_sokoban", &audit_sokoban, nb::arg("level"), nb::arg("lurd"), nb::arg("effort"),
               "The deadlock rule that fires on a position of this solution, which would be a bug, "
               "and after how many pushes; an empty name if none does.");
}

}  // namespace budge::bindings
