// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/monitor.hpp"
#include "sokoban/analysis.hpp"
#include "sokoban/field.hpp"
#include "sokoban/figures.hpp"

namespace budge::bindings {
namespace {

using namespace budge::sokoban;

/// The limit is on words of positions: on larger boards a position takes longer.
LevelFigures figures_of(const Level& level, std::size_t most_words, const Limits& limits,
                        const nb::object& poll) {
    const int words = field_words(level);
    if (words == 0) return {};
    Monitor monitor = monitor_for(limits, poll);
    const Unlocked unlocked;
    try {
        return level_figures(level, push_graph(level, most_words / std::size_t(words), monitor));
    } catch (const Stopped&) {
        return {};
    }
}

/// Nothing where the graph is too large, or the level cannot be solved.
std::optional<Analysis> analysis_of(const Level& level, std::size_t most, const Limits& limits,
                                    const nb::object& poll) {
    if (field_words(level) == 0) return {};
    Monitor monitor = monitor_for(limits, poll);
    const Unlocked unlocked;
    try {
        const PushGraph graph = push_graph(level, most, monitor);
        if (!graph.complete || !graph.solvable()) return {};
        return analyse(level, graph);
    } catch (const Stopped&) {
        return {};
    }
}

std::vector<int> places_of(const Level& level, const std::vector<Cell>& cells) {
    std::vector<int> places;
    for (const Cell cell : cells) places.push_back(level.row[cell] * level.width + level.column[cell]);
    return places;
}

}  // namespace

void bind_sokoban_levels(nb::module_& module) {
    nb::class_<LevelFigures>(module, "SokobanFigures",
                             "What the graph of pushes tells of a level; all but `positions` and "
                             "`complete` only where it is complete and the level can be solved.")
        .def_ro("positions", &LevelFigures::positions)
        .def_ro("complete", &LevelFigures::complete)
        .def_ro("lost_share", &LevelFigures::lost_share)
        .def_ro("pushes", &LevelFigures::pushes)
        .def_ro("steps", &LevelFigures::steps)
        .def_ro("bound", &LevelFigures::bound)
        .def_ro("least_box_changes", &LevelFigures::least_box_changes)
        .def_ro("ways", &LevelFigures::ways)
        .def_ro("traps", &LevelFigures::traps)
        .def_ro("trap_weight", &LevelFigures::trap_weight)
        .def_ro("solution", &LevelFigures::solution);
    nb::class_<Analysis>(module, "SokobanAnalysis", "What the graph of pushes proves of a level.")
        .def_prop_ro("ways", [](const Analysis& analysis) { return analysis.ways.digits(); },
                     "How many shortest solutions there are, as digits to the base 2^32, the least first.")
        .def_ro("solution", &Analysis::solution)
        .def_ro("forced", &Analysis::forced)
        .def_ro("losing", &Analysis::losing)
        .def("heat", [](const Analysis& analysis, const Level& level) {
            std::vector<std::pair<int, double>> heat;
            for (int cell = 0; cell < level.size; ++cell)
                if (analysis.heat[std::size_t(cell)] > 0)
                    heat.emplace_back(level.row[cell] * level.width + level.column[cell],
                                      analysis.heat[std::size_t(cell)]);
            return heat;
        }, nb::arg("level"), "By place: in which share of the shortest solutions a box goes there.")
        .def("still", [](const Analysis& analysis, const Level& level) {
            return places_of(level, analysis.still);
        }, nb::arg("level"), "The places of boxes that no shortest solution moves.");
    module.def("sokoban_analysis", &analysis_of, nb::arg("level"), nb::arg("most"),
               nb::arg("limits"), nb::arg("poll").none(),
               "What the graph of pushes proves; None where it has more than `most` positions, or "
               "the level cannot be solved.");
    module.def("sokoban_figures", &figures_of, nb::arg("level"), nb::arg("most_words"),
               nb::arg("limits"), nb::arg("poll").none(),
               "What the graph of pushes tells, cut off at so many words of positions.");
}

}  // namespace budge::bindings
