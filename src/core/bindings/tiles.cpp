// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/monitor.hpp"
#include "search/pool.hpp"
#include "tiles/check.hpp"
#include "tiles/fitted_evaluation.hpp"
#include "tiles/large.hpp"
#include "tiles/solve.hpp"

namespace budge::bindings {
namespace {

using namespace budge::tiles;

/// Pattern tables together with the Python buffers they are read from.
using Buffer = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
struct PatternsHandle {
    std::vector<Buffer> buffers;
    Patterns patterns;
};

Estimates estimates(const std::vector<Part>& parts, const PatternsHandle* handle) {
    return {parts, handle ? &handle->patterns : nullptr};
}

std::vector<CellSet> cell_sets(const std::vector<std::vector<int>>& partition) {
    std::vector<CellSet> sets;
    for (const auto& cells : partition) {
        sets.push_back(0);
        for (const int cell : cells) sets.back() |= CellSet(1) << cell;
    }
    return sets;
}

/// A pattern as Python knows it: width, height, goal cells and the blank's region, both as bit sets, and
/// whether the table knows the region.
using PatternKey = std::tuple<int, int, CellSet, CellSet, bool>;

Pattern pattern_of(const PatternKey& key) {
    const auto [width, height, goal, region, by_region] = key;
    return {{width, height}, goal, region, by_region};
}

/// The goal cell of the blank and the outline, as a goal lies in its frame.
std::tuple<int, int, int> tile_frame(int width, const Cells& goal) {
    const Frame frame(width, goal);
    return {frame.shape.width, frame.shape.height, frame.blank};
}

std::vector<std::pair<PatternKey, std::size_t>> tile_tables(
    int width, const Cells& goal, const std::vector<std::vector<int>>& partition) {
    std::vector<std::pair<PatternKey, std::size_t>> tables;
    for (const Lookup& lookup : lookups(Frame(width, goal), cell_sets(partition))) {
        const Pattern& p = lookup.tabled;
        tables.push_back({{p.shape.width, p.shape.height, p.goal, p.region, p.by_region}, table_bytes(p)});
    }
    return tables;
}

/// Builds a table into a writable buffer of zeros. `poll(share)` is told which share of the work is
/// done and answers whether to go on. The ending is `exhausted` when all went well.
Ending build_tile_table(
    const PatternKey& key,
    const nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& buffer, int threads,
    std::size_t bytes, const nb::object& poll) {
    const Pattern pattern = pattern_of(key);
    if (buffer.size() != table_bytes(pattern))
        throw std::invalid_argument("the buffer is not of the table's size");
    std::uint8_t* const table = buffer.data();
    const Unlocked unlocked;
    BuildProgress progress;
    Ending ending = Ending::exhausted;
    run_pool(
        1, 1,
        [&](std::size_t, const std::atomic<bool>&) {
            try {
                build_pattern(pattern, table, bytes, std::max(1, threads), progress);
            } catch (const Stopped& stopped) {
                ending = stopped.ending;
            }
        },
        [&](std::size_t) {
            const Locked lock;
            const double share = double(progress.placed) / double(placements(pattern));
            try {
                lock.handle_signals();
                if (!poll.is_none() && !nb::cast<bool>(lock.call(poll, share))) progress.stop = true;
            } catch (...) {
                progress.stop = true;
                throw;
            }
            return !progress.stop;
        });
    return ending;
}

std::size_t tile_table_work(const PatternKey& key) { return bytes_to_build(pattern_of(key)); }

using Trace = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
using Answer = std::tuple<Ending, std::vector<int>, Trace, int, Figures>;

Answer solve_tiles(const Problem& problem, const std::vector<Part>& parts,
                   const PatternsHandle* patterns, const Options& options, const Limits& limits,
                   const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    Outcome outcome;
    {
        const Unlocked unlocked;
        outcome = solve(problem, estimates(parts, patterns), options, monitor);
    }
    Trace trace;
    for (const Sizes& sizes : outcome.trace) trace.emplace_back(sizes.open, sizes.closed);
    return {outcome.ending, {outcome.moves.begin(), outcome.moves.end()}, trace,
            monitor.lower_bound(), monitor.figures()};
}

/// One entry for each position: how it ended, the moves as bytes, the bound, what it cost, and
/// whether the moves have been replayed.
using Row = std::tuple<Ending, nb::bytes, int, Counts, bool>;

std::vector<Row> rows_of(const std::vector<Solved<Outcome>>& answers) {
    std::vector<Row> rows;
    rows.reserve(answers.size());
    for (const Solved<Outcome>& answer : answers) {
        const auto& moves = answer.outcome.moves;
        rows.emplace_back(answer.outcome.ending, nb::bytes(moves.data(), moves.size()),
                          answer.lower_bound, counts(answer.figures, answer.seconds), answer.checked);
    }
    return rows;
}

std::vector<Row> solve_many_tiles(const Problem& shared, const std::vector<Cells>& starts,
                                  const std::vector<Part>& parts, const PatternsHandle* patterns,
                                  const Options& options, const Limits& limits, int threads,
                                  const nb::object& poll) {
    std::vector<Solved<Outcome>> answers;
    const auto ask = poll_for_many(poll);
    {
        const Unlocked unlocked;
        answers = solve_many(shared, starts, estimates(parts, patterns), options, limits, threads, ask);
    }
    return rows_of(answers);
}

using ProbeAnswer =
    std::tuple<Ending, std::vector<int>, int, std::vector<std::uint64_t>, Figures>;

ProbeAnswer probe_tiles(const Problem& problem, const std::vector<Part>& parts,
                        const PatternsHandle* patterns, const Paths& paths, int limit,
                        const Limits& limits, const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    Probe found;
    {
        const Unlocked unlocked;
        found = probe(problem, estimates(parts, patterns), paths, limit, monitor);
    }
    const auto& moves = found.outcome.moves;
    return {found.outcome.ending, {moves.begin(), moves.end()}, found.beyond, found.expanded,
            monitor.figures()};
}

/// The solution is replayed, which takes Python longer than some searches; the last entry says whether
/// it is one.
std::tuple<Ending, nb::bytes, int, Figures, bool> solve_large_tiles(
    int width, const BigCells& start, const BigCells& goal, const FittedWeights* weights,
    std::uint64_t effort, const Limits& limits, const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    Outcome outcome;
    bool checked = false;
    {
        const Unlocked unlocked;
        outcome = solve_large(width, start, goal, {weights, effort}, monitor);
        checked = is_solution(width, start, goal, Rule::slide, outcome.moves);
    }
    return {outcome.ending, nb::bytes(outcome.moves.data(), outcome.moves.size()),
            monitor.lower_bound(), monitor.figures(), checked};
}

std::vector<Row> solve_many_large_tiles(int width, const std::vector<BigCells>& starts,
                                        const BigCells& goal, const FittedWeights* weights,
                                        std::uint64_t effort, const Limits& limits, int threads,
                                        const nb::object& poll) {
    std::vector<Solved<Outcome>> answers;
    const auto ask = poll_for_many(poll);
    {
        const Unlocked unlocked;
        answers = solve_many_large(width, starts, goal, {weights, effort}, limits, threads, ask);
    }
    return rows_of(answers);
}

std::vector<std::uint64_t> tile_layers(const Problem& problem, const Limits& limits,
                                       const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    const Unlocked unlocked;
    try {
        return count_layers(problem, monitor);
    } catch (const Stopped&) {
        return {};
    }
}

}  // namespace

void bind_tiles(nb::module_& module) {
    nb::enum_<Algorithm>(module, "TilesAlgorithm")
        .value("bfs", Algorithm::breadth_first)
        .value("bidirectional", Algorithm::bidirectional)
        .value("dijkstra", Algorithm::dijkstra)
        .value("greedy", Algorithm::greedy)
        .value("astar", Algorithm::astar)
        .value("wastar", Algorithm::wastar)
        .value("idastar", Algorithm::idastar)
        .value("anytime", Algorithm::anytime);

    nb::enum_<Rule>(module, "TilesRule", "What a move is.")
        .value("slide", Rule::slide)
        .value("swap", Rule::swap)
        .value("slides", Rule::row);

    nb::class_<Problem>(module, "TilesProblem", "A sliding-tile position and its goal.")
        .def("__init__",
             [](Problem* self, int width, Cells start, Cells goal, Rule rule) {
                 new (self) Problem{width, std::move(start), std::move(goal), rule};
             },
             nb::arg("width"), nb::arg("start"), nb::arg("goal"), nb::arg("rule"));

    nb::class_<Part>(module, "TilesPart", "A sum over tiles, with linear conflicts if wanted.")
        .def("__init__",
             [](Part* self, std::vector<double> table, double conflicts, bool round_up) {
                 new (self) Part{std::move(table), conflicts, round_up};
             },
             nb::arg("table"), nb::arg("conflicts"), nb::arg("round_up"))
        .def_rw("walking", &Part::walking)
        .def_rw("parity", &Part::parity);

    nb::class_<PatternsHandle>(module, "TilesPatterns", "Pattern tables at work on one goal.")
        .def("__init__",
             [](PatternsHandle* self, int width, const Cells& goal,
                const std::vector<std::vector<int>>& partition, std::vector<Buffer> tables) {
                 std::vector<std::span<const std::uint8_t>> spans;
                 for (const Buffer& table : tables) spans.emplace_back(table.data(), table.size());
                 Patterns patterns(Frame(width, goal), cell_sets(partition), std::move(spans));
                 new (self) PatternsHandle{std::move(tables), std::move(patterns)};
             },
             nb::arg("width"), nb::arg("goal"), nb::arg("partition"), nb::arg("tables"))
        .def("estimate",
             [](const PatternsHandle& self, const Cells& board) {
                 return self.patterns.estimate(board);
             },
             nb::arg("board"), "At least so many moves are left; -1 where none lead to the goal.");

    nb::class_<FittedWeights>(module, "TilesWeights", "What beams rank boards by.")
        .def("__init__",
             [](FittedWeights* self, const nb::bytes& file) {
                 const auto* data = reinterpret_cast<const std::uint8_t*>(file.c_str());
                 new (self) FittedWeights({data, file.size()});
             },
             nb::arg("file"));

    nb::class_<Options>(module, "TilesOptions")
        .def("__init__",
             [](Options* self, Algorithm algorithm, double weight, bool trace, int threads) {
                 new (self) Options{algorithm, weight, trace, threads};
             },
             nb::arg("algorithm"), nb::arg("weight"), nb::arg("trace"), nb::arg("threads"))
        .def_rw("at_least", &Options::at_least)
        .def_rw("effort", &Options::effort)
        .def("use", [](Options& self, const FittedWeights& weights) { self.weights = &weights; },
             nb::arg("weights"), nb::keep_alive<1, 2>(), "Let the beams rank boards by these.");

    module.attr("TILES_MAX_CELLS") = most_cells;
    module.def("solve_tiles", &solve_tiles, nb::arg("problem"), nb::arg("parts"),
               nb::arg("patterns").none(), nb::arg("options"), nb::arg("limits"), nb::arg("poll").none(),
               "Solve one position: how it ended, the moves, the trace, the bound, the figures.");
    module.def("solve_many_tiles", &solve_many_tiles, nb::arg("shared"), nb::arg("starts"),
               nb::arg("parts"), nb::arg("patterns").none(), nb::arg("options"), nb::arg("limits"),
               nb::arg("threads"),
               nb::arg("poll").none(),
               "Solve many: how each ended, moves, bound, what it cost, whether replayed.");
    module.def("solve_large_tiles", &solve_large_tiles, nb::arg("width"), nb::arg("start"),
               nb::arg("goal"), nb::arg("weights").none(), nb::arg("effort"), nb::arg("limits"),
               nb::arg("poll").none(),
               "Solve a board of any size: how it ended, moves, bound, figures, whether replayed.");
    module.def("solve_many_large_tiles", &solve_many_large_tiles, nb::arg("width"),
               nb::arg("starts"), nb::arg("goal"), nb::arg("weights").none(), nb::arg("effort"),
               nb::arg("limits"), nb::arg("threads"), nb::arg("poll").none(),
               "Solve many of them: how each ended, moves, bound, what it cost, whether replayed.");
    module.def("tile_frame", &tile_frame, nb::arg("width"), nb::arg("goal"),
               "Width, height and the blank's goal cell of a goal as its tables see it.");
    module.def("tile_tables", &tile_tables, nb::arg("width"), nb::arg("goal"),
               nb::arg("partition"), "The tables that a partition needs, with their sizes.");
    module.def("build_tile_table", &build_tile_table, nb::arg("key"), nb::arg("buffer"),
               nb::arg("threads"), nb::arg("bytes"), nb::arg("poll").none(),
               "Fill a buffer of zeros with a table; `exhausted` means that it is complete.");
    module.def("tile_table_work", &tile_table_work, nb::arg("key"),
               "The memory that building a table takes beside the table itself.");
    module.def("probe_tiles", &probe_tiles, nb::arg("problem"), nb::arg("parts"),
               nb::arg("patterns").none(), nb::arg("paths"), nb::arg("limit"), nb::arg("limits"),
               nb::arg("poll").none(),
               "One iteration of IDA* below some paths: how it ended, the moves, the next limit, the "
               "nodes below each path, figures.");
    module.def("explore_tiles", &explore_around<Problem>, nb::arg("problem"), nb::arg("keep"),
               nb::arg("limits"), nb::arg("poll").none(),
               "Walk through everything that can be reached; keeps so many states at most.");
    module.def("tile_layers", &tile_layers, nb::arg("problem"), nb::arg("limits"),
               nb::arg("poll").none(), "How many states lie at each distance; empty when stopped.");
}

}  // namespace budge::bindings
