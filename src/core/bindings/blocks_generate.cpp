// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/monitor.hpp"
#include "blocks/generate/generate.hpp"
#include "search/pool.hpp"

namespace budge::bindings {
namespace {

using namespace budge::blocks;

/// The cells of each piece, the walls, the moves as piece, from and to, and how far it is from the
/// wishes.
using Told = std::tuple<std::vector<std::vector<int>>, std::vector<int>, std::vector<int>, double>;

std::vector<std::vector<Told>> generate_blocks(const Wishes& wishes, std::uint64_t seed,
                                               std::uint64_t first, std::size_t count,
                                               int threads, const nb::object& poll) {
    std::vector<std::vector<Told>> told(count);
    const auto go_on = poll_for_many(poll);
    const Unlocked unlocked;
    run_pool(count, threads, [&](std::size_t at, const std::atomic<bool>& stop) {
        for (const Made& made : make_some(wishes, seed, first + at, stop)) {
            if (stop) return;
            auto& [pieces, walls, moves, miss] = told[at].emplace_back();
            for (const Piece& piece : made.board.pieces) pieces.push_back(piece.cells);
            walls = made.board.walls;
            for (const Step& step : made.moves)
                for (const int number : {step.piece, step.from, step.to}) moves.push_back(number);
            miss = made.miss;
        }
    }, go_on);
    return told;
}

}  // namespace

void bind_blocks_generate(nb::module_& module) {
    nb::class_<Wishes>(module, "BlocksWishes", "What kind of board is wished for.")
        .def(nb::init<>())
        .def_rw("traffic", &Wishes::traffic)
        .def_rw("height", &Wishes::height)
        .def_rw("width", &Wishes::width)
        .def_rw("least_pieces", &Wishes::least_pieces)
        .def_rw("most_pieces", &Wishes::most_pieces)
        .def_rw("exactly", &Wishes::exactly)
        .def_rw("least_walls", &Wishes::least_walls)
        .def_rw("most_walls", &Wishes::most_walls)
        .def_rw("shapes", &Wishes::shapes)
        .def_rw("goal", &Wishes::goal)
        .def_rw("least_cost", &Wishes::least_cost)
        .def_rw("most_cost", &Wishes::most_cost)
        .def_rw("metric", &Wishes::metric)
        .def_rw("minimal", &Wishes::minimal)
        .def_rw("unique", &Wishes::unique)
        .def_rw("most_positions", &Wishes::most_positions);
    module.def("generate_blocks", &generate_blocks, nb::arg("wishes"), nb::arg("seed"),
               nb::arg("first"), nb::arg("count"), nb::arg("threads"), nb::arg("poll").none(),
               "What comes of some attempts, each by itself: cells of the pieces, walls, moves, and "
               "how far it is from the wishes.");
}

}  // namespace budge::bindings
