// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <numeric>
#include <utility>

#include "checks.hpp"
#include "tiles/check.hpp"
#include "tiles/large.hpp"
#include "tiles/solve.hpp"

namespace budge::checks {
namespace {

using namespace budge::tiles;

Cells usual_goal(int cells) {
    Cells goal(std::size_t(cells), std::uint8_t(0));
    for (int cell = 0; cell + 1 < cells; ++cell) goal[std::size_t(cell)] = std::uint8_t(cell + 1);
    return goal;
}

/// A number for each tile in each cell: the steps to its goal.
Part manhattan(const Problem& problem) {
    const int cells = int(problem.goal.size()), width = problem.width;
    Part part;
    part.table.assign(std::size_t(cells * cells), 0);
    for (int home = 0; home < cells; ++home) {
        const int tile = problem.goal[std::size_t(home)];
        for (int cell = 0; cell < cells && tile != 0; ++cell)
            part.table[std::size_t(tile * cells + cell)] =
                std::abs(home / width - cell / width) + std::abs(home % width - cell % width);
    }
    return part;
}

struct Case {
    std::string name;
    Problem problem;
};

const std::pair<const char*, Algorithm> algorithms[] = {
    {"bfs", Algorithm::breadth_first}, {"bidirectional", Algorithm::bidirectional},
    {"dijkstra", Algorithm::dijkstra}, {"greedy manhattan", Algorithm::greedy},
    {"astar manhattan", Algorithm::astar}, {"idastar manhattan", Algorithm::idastar}};

void check_searches(Report& report, const Case& known) {
    for (const auto& [name, algorithm] : algorithms) {
        Estimates estimates;
        const bool informed = std::string(name).find(' ') != std::string::npos;
        if (informed) estimates.parts.push_back(manhattan(known.problem));
        Options options;
        options.algorithm = algorithm;
        Monitor monitor(recorded_limits());
        const Outcome outcome = solve(known.problem, estimates, options, monitor);
        const bool found = outcome.ending == Ending::found;
        const std::string whole = known.name + ": " + name;
        report.expect_same(whole, monitor.figures(), found ? int(outcome.moves.size()) : -1);
        report.expect(!found || is_solution(known.problem, outcome.moves), whole + " is legal");
    }
}

/// The table of all tiles of a small board tells true distances; the layers count them.
void check_patterns(Report& report) {
    const Cells goal = usual_goal(9);
    const Frame frame(3, goal);
    std::vector<CellSet> partition{frame.shape.all() & ~(CellSet(1) << frame.blank)};
    std::vector<std::vector<std::uint8_t>> tables;
    std::vector<std::span<const std::uint8_t>> spans;
    for (const Lookup& lookup : lookups(frame, partition)) {
        auto& table = tables.emplace_back(
            PatternIndex(lookup.tabled.shape.cells(), lookup.tabled.tiles()).size());
        BuildProgress progress;
        build_pattern(lookup.tabled, table.data(), ~std::size_t(0), 1, progress);
    }
    for (const auto& table : tables) spans.emplace_back(table);
    const Patterns patterns(frame, partition, spans);
    Problem problem{3, {3, 0, 4, 5, 2, 8, 1, 6, 7}, goal};
    Estimates estimates;
    estimates.patterns = &patterns;
    Options options;
    options.algorithm = Algorithm::idastar;
    Monitor monitor{Limits{}};
    const Outcome outcome = solve(problem, estimates, options, monitor);
    report.expect_same("8-puzzle: idastar pdb", monitor.figures(), int(outcome.moves.size()));
    report.expect(patterns.estimate(problem.start) == 23, "a table of all tiles tells the distance");
    std::swap(problem.start[0], problem.start[2]);
    report.expect(!is_reachable(problem), "two tiles exchanged cannot be undone");

    const auto layers = count_layers({3, goal, goal}, monitor);
    const auto states = std::accumulate(layers.begin(), layers.end(), std::uint64_t(0));
    report.expect(states == 181'440 && layers.size() == 32 && layers.back() == 2,
                  "the states of the 8-puzzle");
}

/// A board of any size, put together line by line and then by beams.
void check_large(Report& report) {
    constexpr int side = 8;
    BigCells goal(side * side), start;
    std::iota(goal.begin(), goal.end() - 1, typename BigCells::value_type(1));
    start = goal;
    std::swap(start[0], start[62]);
    std::swap(start[5], start[40]);
    Monitor monitor{recorded_limits()};
    const Outcome outcome = solve_large(side, start, goal, {nullptr, 0}, monitor);
    report.expect(is_solution(side, start, goal, Rule::slide, outcome.moves), "a board of 8×8");
}

}  // namespace

void check_tiles(Report& report) {
    const Cells goal = usual_goal(9);
    const Case cases[] = {
        {"8-puzzle", {3, {3, 0, 4, 5, 2, 8, 1, 6, 7}, goal}},
        {"8-puzzle, blank in the middle",
         {3, {0, 1, 7, 6, 5, 2, 3, 8, 4}, {1, 2, 3, 8, 0, 4, 7, 6, 5}}},
        {"2x5", {5, {6, 7, 8, 9, 5, 1, 2, 3, 4, 0}, usual_goal(10)}},
        {"15-puzzle", {4, {5, 1, 2, 4, 9, 6, 3, 8, 13, 10, 7, 11, 14, 0, 15, 12}, usual_goal(16)}},
        {"24-puzzle",
         {5, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 0, 23, 24},
          usual_goal(25)}},
    };
    for (const Case& known : cases) check_searches(report, known);

    // Boards of more than 16 cells are packed into 128 bits.
    const Problem wide{5,
                       {7, 2, 0, 4, 5, 8, 1, 3, 6, 9, 11, 12, 13, 14, 10, 16, 17, 18, 19, 15, 21, 22, 23, 24, 20},
                       usual_goal(25)};
    for (const Algorithm algorithm : {Algorithm::astar, Algorithm::bidirectional}) {
        Options options;
        options.algorithm = algorithm;
        Monitor monitor{Limits{}};
        const Outcome outcome = solve(wide, {{manhattan(wide)}, nullptr}, options, monitor);
        report.expect(outcome.moves.size() == 26 && is_solution(wide, outcome.moves), "5×5 in 26 moves");
    }
    check_patterns(report);
    check_large(report);
}

}  // namespace budge::checks
