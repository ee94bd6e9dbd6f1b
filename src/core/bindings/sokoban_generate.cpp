// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/monitor.hpp"
#include "search/pool.hpp"
#include "sokoban/generate/generate.hpp"

namespace budge::bindings {
namespace {

using namespace budge::sokoban;

/// Attempts are independent of each other, so their number alone decides what comes of each.
std::vector<std::optional<Made>> generate_sokoban(const Wishes& wishes, std::uint64_t seed,
                                                  std::uint64_t first, std::size_t count,
                                                  int threads, const nb::object& poll) {
    std::vector<std::optional<Made>> made(count);
    const auto go_on = poll_for_many(poll);
    const Unlocked unlocked;
    run_pool(count, threads, [&](std::size_t at, const std::atomic<bool>& stop) {
        Monitor monitor{Limits{}};
        monitor.stop_when(stop);
        try {
            made[at] = make_one(wishes, seed, first + at, monitor);
        } catch (const Stopped&) {
        }
    }, go_on);
    return made;
}

}  // namespace

void bind_sokoban_generate(nb::module_& module) {
    nb::class_<Term>(module, "SokobanTerm", "What a figure adds to the difficulty of a level.")
        .def("__init__", [](Term* term, const std::string& figure, bool logarithm, double mean,
                            double spread, double weight) {
            new (term) Term{figure, logarithm, mean, spread, weight};
        }, nb::arg("figure"), nb::arg("logarithm"), nb::arg("mean"), nb::arg("spread"),
           nb::arg("weight"));
    nb::class_<Wishes>(module, "SokobanWishes", "What kind of level is wished for.")
        .def(nb::init<>())
        .def_rw("height", &Wishes::height)
        .def_rw("width", &Wishes::width)
        .def_rw("least_boxes", &Wishes::least_boxes)
        .def_rw("most_boxes", &Wishes::most_boxes)
        .def_rw("least_walls", &Wishes::least_walls)
        .def_rw("most_walls", &Wishes::most_walls)
        .def_rw("least_pushes", &Wishes::least_pushes)
        .def_rw("most_pushes", &Wishes::most_pushes)
        .def_rw("least_difficulty", &Wishes::least_difficulty)
        .def_rw("most_difficulty", &Wishes::most_difficulty)
        .def_rw("unique", &Wishes::unique)
        .def_rw("minimal", &Wishes::minimal)
        .def_rw("most_words", &Wishes::most_words)
        .def("set_difficulty", [](Wishes& wishes, double level, const std::vector<Term>& terms) {
            wishes.difficulty = {level, terms};
        }, nb::arg("level"), nb::arg("terms"));
    nb::class_<Made>(module, "SokobanMade", "A level, and how far it is from the wishes.")
        .def_ro("text", &Made::text)
        .def_ro("miss", &Made::miss)
        .def_ro("difficulty", &Made::difficulty)
        .def_ro("figures", &Made::figures);
    module.def("generate_sokoban", &generate_sokoban, nb::arg("wishes"), nb::arg("seed"),
               nb::arg("first"), nb::arg("count"), nb::arg("threads"), nb::arg("poll").none(),
               "What comes of some attempts, each by itself.");
}

}  // namespace budge::bindings
