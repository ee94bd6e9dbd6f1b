// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "checks.hpp"
#include "sokoban/level.hpp"
#include "sokoban/optimal/solve.hpp"
#include "sokoban/portfolio.hpp"
#include "sokoban/solve.hpp"

namespace budge::checks {
namespace {

using namespace budge::sokoban;
using Rows = std::vector<std::string>;

/// The floor within the player's reach if there were no boxes, by a plain flood.
Level level_of(const Rows& rows) {
    int width = 0;
    for (const auto& row : rows) width = std::max(width, int(row.size()));
    std::vector<int> floor, goals, boxes, open;
    int player = 0;
    const auto at = [&](int cell) {
        const auto& row = rows[std::size_t(cell / width)];
        return cell % width < int(row.size()) ? row[std::size_t(cell % width)] : '#';
    };
    const int cells = width * int(rows.size());
    for (int cell = 0; cell < cells; ++cell) {
        if (std::string(".*+").find(at(cell)) != std::string::npos) goals.push_back(cell);
        if (at(cell) == '$' || at(cell) == '*') boxes.push_back(cell);
        if (at(cell) == '@' || at(cell) == '+') player = cell;
    }
    std::vector<bool> seen(std::size_t(cells), false);
    for (open = {player}; !open.empty();) {
        const int cell = open.back();
        open.pop_back();
        if (seen[std::size_t(cell)] || at(cell) == '#') continue;
        seen[std::size_t(cell)] = true;
        floor.push_back(cell);
        for (const int step : {-1, 1, -width, width}) open.push_back(cell + step);
    }
    std::sort(floor.begin(), floor.end());
    return make_level(width, int(rows.size()), floor, goals, boxes, player);
}

/// Plays a solution by the rules alone; -1 if it is none, else its pushes.
int pushes_of(Rows rows, const std::string& lurd) {
    std::size_t row = 0, column = 0;
    for (std::size_t r = 0; r < rows.size(); ++r)
        if (const auto c = rows[r].find_first_of("@+"); c != std::string::npos) row = r, column = c;
    const auto leaves = [](char& cell) { cell = cell == '+' || cell == '*' ? '.' : ' '; };
    const auto comes = [](char& cell, char bare, char on_goal) { cell = cell == '.' ? on_goal : bare; };
    int pushes = 0;
    for (const char move : lurd) {
        const bool push = move < 'a';
        const char way = push ? char(move - 'A' + 'a') : move;
        const std::size_t down = way == 'd' ? 1 : way == 'u' ? ~std::size_t(0) : 0;
        const std::size_t right = way == 'r' ? 1 : way == 'l' ? ~std::size_t(0) : 0;
        char& next = rows[row + down][column + right];
        if (push != (next == '$' || next == '*')) return -1;
        if (push) {
            char& beyond = rows[row + 2 * down][column + 2 * right];
            if (beyond != ' ' && beyond != '.') return -1;
            leaves(next);
            comes(beyond, '$', '*');
            ++pushes;
        }
        if (next != ' ' && next != '.') return -1;
        leaves(rows[row][column]);
        comes(next, '@', '+');
        row += down;
        column += right;
    }
    for (const auto& line : rows)
        if (line.find('$') != std::string::npos) return -1;
    return pushes;
}

const Rows small = {"#######", "#.  . #", "# $$  #", "#.$@$.#", "#  #  #", "#######"};
const Rows room_of_goals = {
    "##########",   "#   #    #",   "# $   $# #",   "#  $ #   ##",  "## $  $ ...#", " # $# #....#",
    " #  $ # ...#", " # $@$    ##",  " #  $     #",   " ###    ###",  "   ######",
};

/// The strategy that solves the room of goals on one of two threads that have these two strategies.
std::string winner_on(int thread, const char* one, const char* other) {
    Options options;
    options.threads = 2;
    for (const std::string name : strategy_names)
        if (name != one && name != other) options.leave_out(name);
    Monitor monitor{Limits{}};
    const Level room = level_of(room_of_goals);
    Portfolio<4> portfolio(room, options, monitor, thread);
    const Strategy* winner = portfolio.run();
    return winner ? winner->name() : "";
}

/// Two strategies on two threads: each has one of them, but for the two that learn from each other.
void check_threads(Report& report) {
    for (std::size_t i = 0; i < strategy_names.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const char *one = strategy_names[i], *other = strategy_names[j];
            if (i == 1) continue;  // fess-basin and fess-pack
            const std::string first = winner_on(0, one, other), second = winner_on(1, one, other);
            report.expect((first == one && second == other) || (first == other && second == one),
                          std::string(one) + " and " + other + " on threads of their own");
        }
}

/// One that joins late has as much as the others from then on, by its share, and does not catch up.
void check_late_joiner(Report& report) {
    Schedule schedule(100);
    schedule.add(1);
    for (int turn = 0; turn < 10; ++turn) schedule.note(schedule.next(), 100, false, false);
    schedule.add(3);
    std::vector<int> turns(2);
    for (int turn = 0; turn < 40; ++turn) {
        const std::size_t member = schedule.next();
        ++turns[member];
        schedule.note(member, 100, false, false);
    }
    report.expect(turns[0] == 10 && turns[1] == 30, "shares after one has joined late");
}

}  // namespace

void check_sokoban(Report& report) {
    check_late_joiner(report);
    check_threads(report);
    const Level level = level_of(small);
    for (const bool idastar : {false, true}) {
        OptimalOptions options;
        options.idastar = idastar;
        Monitor monitor(recorded_limits());
        const OptimalResult result = solve_optimally(level, options, monitor);
        const std::string name = idastar ? "sokoban: idastar matching" : "sokoban: astar matching";
        report.expect_same(name, result.figures, pushes_of(small, result.lurd));
    }
    const Level room = level_of(room_of_goals);
    for (const char* strategy : strategy_names) {
        Options options;
        options.only = strategy;
        Monitor monitor(recorded_limits());
        const FastResult result = solve_any(room, options, monitor);
        const std::string name = std::string("room of goals: ") + strategy;
        report.expect_same(name, result.figures, static_cast<long long>(result.lurd.size()));
        report.expect(pushes_of(room_of_goals, result.lurd) > 0, name + " is legal");
    }
    OptimalOptions moves;
    moves.metric = Metric::moves;
    Monitor monitor{Limits{}};
    const OptimalResult result = solve_optimally(level, moves, monitor);
    report.expect(result.ending == Ending::found && pushes_of(small, result.lurd) >= 6,
                  "the fewest moves of a small level");
}

}  // namespace budge::checks
