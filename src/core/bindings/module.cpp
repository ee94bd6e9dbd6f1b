// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/monitor.hpp"
#include "search/outcome.hpp"
#include "search/reached.hpp"

/// What the module is made of: a file that defines `bind_NAME` for each NAME.
#define BUDGE_FOR_EACH_BINDING(DO) \
    DO(search) DO(blocks) DO(blocks_generate) DO(envs) DO(levels) DO(rows) DO(sokoban) \
    DO(sokoban_generate) DO(sokoban_levels) DO(sokoban_optimal) DO(tiles) DO(tiles_slides)

namespace budge::bindings {

#define BUDGE_DECLARE(NAME) void bind_##NAME(nb::module_& module);
BUDGE_FOR_EACH_BINDING(BUDGE_DECLARE)

void bind_search(nb::module_& module) {
    nb::enum_<Ending>(module, "Ending", "How a search ended.")
        .value("found", Ending::found)
        .value("exhausted", Ending::exhausted)
        .value("time_limit", Ending::time_limit)
        .value("memory_limit", Ending::memory_limit)
        .value("node_limit", Ending::node_limit)
        .value("cancelled", Ending::cancelled);

    nb::class_<Limits>(module, "Limits", "What a search may use: seconds, bytes of its own, nodes.")
        .def(nb::init<>())
        .def_rw("seconds", &Limits::seconds)
        .def_rw("bytes", &Limits::bytes)
        .def_rw("nodes", &Limits::nodes);

    nb::class_<Figures>(module, "Figures", "What a search cost.")
        .def_ro("expanded", &Figures::expanded)
        .def_ro("generated", &Figures::generated)
        .def_ro("reopened", &Figures::reopened)
        .def_ro("max_open", &Figures::max_open)
        .def_ro("closed", &Figures::closed)
        .def_ro("peak_bytes", &Figures::peak_bytes);

    module.def("reached", &Point::counts,
               "How often each form of each search has been chosen, those never chosen included.");
}

}  // namespace budge::bindings

NB_MODULE(_core, module) {
    // A thread that outlives the program may hold a result: nanobind would print a page about it.
    nanobind::set_leak_warnings(false);
    module.doc() = "Budge's native engines. Private: use the functions of the budge package.";
#define BUDGE_BIND(NAME) budge::bindings::bind_##NAME(module);
    BUDGE_FOR_EACH_BINDING(BUDGE_BIND)
}
