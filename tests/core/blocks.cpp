// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string_view>
#include <utility>

#include "blocks/check.hpp"
#include "blocks/generate/draw.hpp"
#include "blocks/generate/jam.hpp"
#include "blocks/solve.hpp"
#include "checks.hpp"

namespace budge::checks {
namespace {

using namespace budge::blocks;

/// A board as text, a letter for each piece in reading order; `A` has the goal.
Problem board(int width, std::string_view text, int goal, Metric metric, bool cars) {
    Problem problem;
    problem.width = width;
    problem.height = int(text.size()) / width;
    problem.metric = metric;
    std::string names;
    for (std::size_t cell = 0; cell < text.size(); ++cell) {
        if (text[cell] == '.') continue;
        auto at = names.find(text[cell]);
        if (at == std::string::npos) {
            at = names.size();
            names += text[cell];
            problem.pieces.emplace_back();
        }
        problem.pieces[at].cells.push_back(int(cell));
    }
    for (Piece& piece : problem.pieces) {
        const bool lies = piece.cells.size() > 1 && piece.cells[1] == piece.cells[0] + 1;
        piece.directions = 1u << up | 1u << down | 1u << left | 1u << right;
        if (cars) piece.directions = lies ? 1u << left | 1u << right : 1u << up | 1u << down;
    }
    problem.pieces[names.find('A')].goal = goal;
    return problem;
}

const std::pair<const char*, Algorithm> algorithms[] = {
    {"bfs", Algorithm::breadth_first}, {"bidirectional", Algorithm::bidirectional},
    {"dijkstra", Algorithm::dijkstra}, {"greedy blockers", Algorithm::greedy},
    {"astar blockers", Algorithm::astar}};

Solution solve_by(const Problem& problem, Algorithm algorithm, Monitor& monitor) {
    Options options;
    options.algorithm = algorithm;
    if (algorithm == Algorithm::greedy || algorithm == Algorithm::astar)
        options.estimate = Estimate::blockers;
    return solve(problem, options, monitor);
}

void check_recorded(Report& report, const std::string& puzzle, const Problem& problem) {
    for (const auto& [name, algorithm] : algorithms) {
        Monitor monitor(recorded_limits());
        const Solution solution = solve_by(problem, algorithm, monitor);
        const std::string whole = puzzle + ": " + name;
        report.expect_same(whole, monitor.figures(), int(solution.moves.size()));
        report.expect(Replay(problem).run(solution.moves), whole + " is legal");
    }
}

/// Two engines that share little: lines of cars, whose boards of 8×8 take 128 bits, and pieces.
void check_large_traffic(Report& report) {
    constexpr std::string_view text =
        "..F..H.."
        "..FJJHGG"
        "..LLLHS."
        "AA.C..SB"
        "RRQCEE.B"
        ".MQ.OOII"
        ".MDDD.NK"
        ".PP...NK";
    const Problem problem = board(8, text, 3 * 8 + 6, Metric::slides, true);
    Monitor one{Limits{}}, other{Limits{}};
    const Solution lines = solve_by(problem, Algorithm::breadth_first, one);
    const Solution pieces = solve_by(problem, Algorithm::astar, other);
    report.expect(lines.ending == Ending::found && lines.moves.size() == 9 && pieces.moves.size() == 9,
                  "8×8 cars in 9 slides, by lines and by pieces");
    report.expect(Replay(problem).run(lines.moves) && Replay(problem).run(pieces.moves),
                  "8×8 cars are legal");
    report.expect(engine_name(problem, Algorithm::breadth_first) !=
                      engine_name(problem, Algorithm::astar),
                  "two engines for 8×8 cars");
}

/// What generators ask of boards, against the solver and a walk through everything.
void check_jams(Report& report) {
    for (const Metric metric : {Metric::slides, Metric::steps}) {
        Wishes wishes;
        wishes.metric = metric;
        for (std::uint64_t number = 0; number < 60; ++number) {
            Dice dice(7, number);
            const Problem board = draw(wishes, dice);
            if (board.pieces.empty()) continue;
            const std::string name = "a drawn board, number " + std::to_string(number);
            Monitor watch{Limits{}}, walk{Limits{}};
            const Solution best = solve(board, {}, watch);
            const int cost = best.ending == Ending::found ? int(best.moves.size()) : -1;
            const auto found = shortest(board, 1 << 20, 1 << 30);
            report.expect(found && found->moves == cost, name + ": fewest moves");
            if (cost > 0) {
                const auto more = shortest(board, 1 << 20, cost + 1), none = shortest(board, 1 << 20, cost);
                report.expect(more && more->moves == cost, name + ": fewest moves, one more allowed");
                report.expect(none && none->moves == -1, name + ": none is shorter");
                // Without a car that it moves the solution is shorter.
                for (std::size_t i = board.pieces.size(); i-- > 1;) {
                    if (!(found->cars >> i & 1)) continue;
                    Problem less = board;
                    less.pieces.erase(less.pieces.begin() + std::ptrdiff_t(i));
                    const auto shorter = shortest(less, 1 << 20, cost);
                    report.expect(shorter && shorter->moves >= 0, name + ": a car that moves is needed");
                }
            }
            const auto far = farthest(board, 60'000);
            if (!far) continue;
            const Component all = explore(board, 0, walk);
            report.expect(far->depth == int(all.goal_layers.size()) - 1, name + ": the farthest position");
        }
    }
}

}  // namespace

void check_blocks(Report& report) {
    check_jams(report);
    check_recorded(report, "Rush Hour",
                   board(6, "BCDEFFBCDEGHB.AAGH..IIIH..J.KKLLJ.MM", 16, Metric::slides, true));
    check_recorded(report, "Huarong Dao",
                   board(4, "BAACBAACDEEFDGHFI..J", 13, Metric::moves, false));
    check_large_traffic(report);
}

}  // namespace budge::checks
