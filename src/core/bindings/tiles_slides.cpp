// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <vector>

#include "bindings/monitor.hpp"
#include "tiles/slide_ida.hpp"
#include "tiles/slide_tables.hpp"

namespace budge::bindings {
namespace {

using namespace budge::tiles;

std::tuple<Ending, std::vector<int>, int, Figures> solve_tile_slides(SlideTables& tables,
                                                                     const Cells& start,
                                                                     const Limits& limits,
                                                                     const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    Outcome outcome;
    {
        const Unlocked unlocked;
        outcome = solve_slides(tables, start, monitor);
    }
    return {outcome.ending, {outcome.moves.begin(), outcome.moves.end()}, monitor.lower_bound(),
            monitor.figures()};
}

Ending prepare_slide_tables(SlideTables& tables, const Limits& limits, const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    const Unlocked unlocked;
    return tables.prepare(monitor);
}

}  // namespace

void bind_tiles_slides(nb::module_& module) {
    nb::class_<SlideTables>(module, "TilesSlideTables", "How many slides boards are from one goal.")
        .def(nb::init<int, const Cells&>(), nb::arg("width"), nb::arg("goal"))
        .def("estimate", &SlideTables::estimate, nb::arg("board"), nb::call_guard<Unlocked>(),
             "At least so many slides are left; -1 where none lead to the goal.")
        .def("prepare", &prepare_slide_tables, nb::arg("limits"), nb::arg("poll").none(),
             "Make what estimates need, if that is not done; how it ended.")
        .def_prop_ro("ready", &SlideTables::ready, "Whether what estimates need is made.");
    module.def("solve_tile_slides", &solve_tile_slides, nb::arg("tables"), nb::arg("start"),
               nb::arg("limits"), nb::arg("poll").none(),
               "The fewest slides: how it ended, the moves, the bound, the figures.");
}

}  // namespace budge::bindings
