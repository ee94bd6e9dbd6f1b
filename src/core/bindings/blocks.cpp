// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/monitor.hpp"
#include "blocks/solve.hpp"

namespace budge::bindings {
namespace {

using namespace budge::blocks;

using Trace = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// Three bytes a move: the piece, and its first cell before and after.
nb::bytes coded(const std::vector<Step>& steps) {
    std::vector<std::uint8_t> codes;
    codes.reserve(3 * steps.size());
    for (const Step& step : steps) {
        codes.push_back(std::uint8_t(step.piece));
        codes.push_back(std::uint8_t(step.from));
        codes.push_back(std::uint8_t(step.to));
    }
    return nb::bytes(codes.data(), codes.size());
}

/// The ways that a piece may go, as bits of its directions.
enum class Axes : unsigned {
    fixed = 0,
    vertical = 1u << up | 1u << down,
    horizontal = 1u << left | 1u << right,
    both = vertical | horizontal
};

/// A piece as Python hands it over, wherever it stands: pieces are made once and serve many boards.
struct KnownPiece {
    std::vector<std::pair<int, int>> offsets;  // rows and columns from the first cell
    Axes axes = Axes::both;
    std::optional<int> goal;

    Piece at(int place, int width) const {
        Piece piece;
        piece.cells.reserve(offsets.size());
        for (const auto& [row, column] : offsets)
            piece.cells.push_back(place + row * width + column);
        piece.directions = unsigned(axes);
        piece.goal = goal.value_or(-1);
        return piece;
    }
};

using Answer = std::tuple<Ending, nb::bytes, Trace, int, Figures>;

Answer solve_blocks(const Problem& problem, const Options& options, const Limits& limits,
                    const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    Solution solution;
    {
        const Unlocked unlocked;
        solution = solve(problem, options, monitor);
    }
    Trace trace;
    for (const Sizes& sizes : solution.trace) trace.emplace_back(sizes.open, sizes.closed);
    return {solution.ending, coded(solution.moves), trace, monitor.lower_bound(), monitor.figures()};
}

using Row = std::tuple<Ending, nb::bytes, int, Counts, bool>;

std::vector<Row> solve_many_blocks(const std::vector<const Problem*>& problems,
                                   const Options& options, const Limits& limits, int threads,
                                   const nb::object& poll) {
    std::vector<Solved<Solution>> answers;
    const auto ask = poll_for_many(poll);
    {
        const Unlocked unlocked;
        answers = solve_many(problems, options, limits, threads, ask);
    }
    std::vector<Row> rows;
    rows.reserve(answers.size());
    for (const Solved<Solution>& answer : answers)
        rows.emplace_back(answer.outcome.ending, coded(answer.outcome.moves), answer.lower_bound,
                          counts(answer.figures, answer.seconds), answer.checked);
    return rows;
}

}  // namespace

void bind_blocks(nb::module_& module) {
    nb::enum_<Algorithm>(module, "BlocksAlgorithm")
        .value("bfs", Algorithm::breadth_first)
        .value("bidirectional", Algorithm::bidirectional)
        .value("dijkstra", Algorithm::dijkstra)
        .value("greedy", Algorithm::greedy)
        .value("astar", Algorithm::astar)
        .value("wastar", Algorithm::wastar)
        .value("plan", Algorithm::plan);
    nb::enum_<Estimate>(module, "BlocksEstimate")
        .value("zero", Estimate::zero)
        .value("distance", Estimate::distance)
        .value("blockers", Estimate::blockers);
    nb::enum_<Metric>(module, "BlocksMetric")
        .value("moves", Metric::moves)
        .value("slides", Metric::slides)
        .value("steps", Metric::steps);

    nb::enum_<Axes>(module, "BlocksAxes")
        .value("both", Axes::both)
        .value("horizontal", Axes::horizontal)
        .value("vertical", Axes::vertical)
        .value("fixed", Axes::fixed);

    nb::class_<KnownPiece>(module, "BlocksPiece", "A piece: where its cells lie from its first one.")
        .def("__init__",
             [](KnownPiece* self, std::vector<std::pair<int, int>> offsets, Axes axes,
                std::optional<int> goal) { new (self) KnownPiece{std::move(offsets), axes, goal}; },
             nb::arg("offsets"), nb::arg("axes"), nb::arg("goal").none());
    nb::class_<Problem>(module, "BlocksProblem", "A position of rigid pieces and their goals.")
        .def("__init__",
             [](Problem* self, int width, int height, std::vector<int> walls, std::vector<int> gates,
                const std::vector<const KnownPiece*>& pieces, const std::vector<int>& places,
                Metric metric) {
                 if (pieces.size() != places.size())
                     throw std::invalid_argument("every piece has one place");
                 new (self) Problem{width, height, std::move(walls), std::move(gates), {}, metric};
                 self->pieces.reserve(pieces.size());
                 for (std::size_t i = 0; i < pieces.size(); ++i)
                     self->pieces.push_back(pieces[i]->at(places[i], width));
             },
             nb::arg("width"), nb::arg("height"), nb::arg("walls"), nb::arg("gates"),
             nb::arg("pieces"), nb::arg("places"), nb::arg("metric"));
    nb::class_<Options>(module, "BlocksOptions")
        .def("__init__",
             [](Options* self, Algorithm algorithm, Estimate estimate, double weight, bool trace,
                std::size_t corridor) {
                 new (self) Options{algorithm, estimate, weight, trace, corridor};
             },
             nb::arg("algorithm"), nb::arg("estimate"), nb::arg("weight"), nb::arg("trace"),
             nb::arg("corridor"));

    module.def("explore_blocks", &explore_around<Problem>, nb::arg("problem"), nb::arg("keep"),
               nb::arg("limits"), nb::arg("poll").none(),
               "Walk through everything that can be reached; keeps so many states at most.");

    module.attr("BLOCKS_MAX_CELLS") = max_cells;
    module.def("blocks_engine", &engine_name, nb::arg("problem"), nb::arg("algorithm"),
               "Which engine of which width would run; empty if the position is too large for all.");
    module.def("blocks_fit",
               [](const Problem& problem) { return !engine_name(problem, Algorithm::astar).empty(); },
               nb::arg("problem"), "Whether the states of this position can be packed at all.");
    module.def("solve_blocks", &solve_blocks, nb::arg("problem"), nb::arg("options"),
               nb::arg("limits"), nb::arg("poll").none(),
               "Solve one position: how it ended, the moves, the trace, the bound, the figures.");
    module.def("solve_many_blocks", &solve_many_blocks, nb::arg("problems"), nb::arg("options"),
               nb::arg("limits"), nb::arg("threads"), nb::arg("poll").none(),
               "Solve many: how each ended, moves, bound, what it cost, whether replayed.");
}

}  // namespace budge::bindings
