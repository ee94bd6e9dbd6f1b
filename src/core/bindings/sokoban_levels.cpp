// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/monitor.hpp"
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
    nb::gil_scoped_release unlocked;
    try {
        return level_figures(level, push_graph(level, most_words / std::size_t(words), monitor));
    } catch (const Stopped&) {
        return {};
    }
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
    module.def("sokoban_figures", &figures_of, nb::arg("level"), nb::arg("most_words"),
               nb::arg("limits"), nb::arg("poll").none(),
               "What the graph of pushes tells, cut off at so many words of positions.");
}

}  // namespace budge::bindings
