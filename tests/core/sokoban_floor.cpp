// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <vector>

#include "checks.hpp"
#include "search/dice.hpp"
#include "sokoban/articulation.hpp"
#include "sokoban/board.hpp"
#include "sokoban/digging.hpp"
#include "sokoban/fess/macro_pulls.hpp"
#include "sokoban/field.hpp"
#include "sokoban/spread.hpp"

namespace budge::checks {
namespace {

using namespace budge::sokoban;
constexpr int width = 9, height = 8;

/// A room with walls and boxes here and there; the player stands in the middle.
Level random_level(Dice& dice) {
    const int player = height / 2 * width + width / 2;
    std::vector<bool> wall(width * height, false);
    for (int at = 0; at < width * height; ++at) {
        const int row = at / width, column = at % width;
        const bool edge = row == 0 || column == 0 || row + 1 == height || column + 1 == width;
        wall[std::size_t(at)] = edge || (at != player && dice.percent(20));
    }
    std::vector<int> floor{player}, boxes, goals;
    std::vector<bool> seen = wall;
    seen[std::size_t(player)] = true;
    for (std::size_t i = 0; i < floor.size(); ++i)
        for (const int step : {-1, 1, -width, width})
            if (const int next = floor[i] + step; !seen[std::size_t(next)]) {
                seen[std::size_t(next)] = true;
                floor.push_back(next);
            }
    std::ranges::sort(floor);
    for (const int at : floor)
        if (at != player && dice.percent(30)) boxes.push_back(at);
    goals.assign(floor.begin(), floor.begin() + std::ptrdiff_t(boxes.size()));
    return make_level(width, height, floor, goals, boxes, player);
}

/// What is told of the player's region after a push or a pull, beside a flood of the whole.
void check_regions(Report& report, const Level& level) {
    const Layout<2> layout(level);
    Mask<2> boxes;
    for (const Cell box : level.boxes) boxes.set(layout.square[box]);
    const Mask<2> region = layout.field.region(Mask<2>::of(layout.square[level.player]), boxes);
    bool same = true;
    for (const Cell box : level.boxes)
        for (int d = 0; d < directions; ++d) {
            const Cell behind = level.next[box][opposite(d)], ahead = level.next[box][d];
            const auto free = [&](Cell cell) {
                return cell != level.wall() && !boxes.test(layout.square[cell]);
            };
            if (!free(behind) || !region.test(layout.square[behind])) continue;
            const auto look = [&](Cell to, Cell player) {
                Mask<2> after = boxes;
                after.reset(layout.square[box]);
                after.set(layout.square[to]);
                const int from = layout.square[box], onto = layout.square[to];
                const int at = layout.square[player];
                same &= layout.field.region_after(region, after, from, onto, at) ==
                        layout.field.region(Mask<2>::of(at), after);
            };
            if (free(ahead)) look(ahead, box);
            const Cell back = level.next[behind][opposite(d)];
            if (free(back)) look(behind, back);
        }
    report.expect(same, "the region after a push or a pull");
}

/// What is told of a floor with one more cell blocked, beside floods of it.
void check_parts(Report& report, const Level& level) {
    Board board(level);
    for (const Cell box : level.boxes) board[box] = Board::box;
    Articulation floor(level);
    floor.run(board);
    std::vector<Cell> before(std::size_t(level.size) + 1, 0);
    for (Cell cell = 0; cell < level.size; ++cell)
        if (board.is_free(cell)) ++before[std::size_t(floor.entered(cell)) + 1];
    for (std::size_t i = 1; i < before.size(); ++i) before[i] = Cell(before[i] + before[i - 1]);
    Region region(level);
    bool least = true, count = true;
    for (Cell blocked = 0; blocked < level.size; ++blocked) {
        if (!board.is_free(blocked)) continue;
        board[blocked] = Board::box;
        for (int d = 0; d < directions; ++d) {
            const Cell beside = level.next[blocked][d];
            if (!board.is_free(beside)) continue;
            const int part = floor.part(blocked, d);
            least &= floor.least(blocked, part) == region.fill(board, beside);
            int cells = 0;
            for (Cell cell = 0; cell < level.size; ++cell) cells += region.contains(cell);
            count &= floor.count_in_part(before, blocked, part) == cells;
        }
        board[blocked] = Board::empty;
    }
    report.expect(least, "the least cell of a part of the floor");
    report.expect(count, "the cells of a part of the floor");
}

/// How deep the regions are buried, beside all that is defined looked at again in every round.
void check_depth(Report& report, const Level& level) {
    Board board(level);
    const Bits<4> boxes = bits_of<4>(level.boxes);
    board.show(boxes);
    Regions regions(level);
    const int count = regions.find(board);
    Board left = board;  // without the boxes that were taken off
    std::vector<bool> opened(std::size_t(count), false);
    opened[std::size_t(regions[level.player])] = true;
    Region reach(level);
    int sum = 0, closed = count - 1;
    for (int round = 1;; ++round) {
        reach.fill(left, level.player);
        Board next = left;
        for (const Cell box : level.boxes)
            for (int d = 0; d < directions; ++d) {
                const Cell beside = level.next[box][d], behind = level.next[beside][d];
                if (left[box] == Board::box && reach.contains(beside) && left.is_free(behind))
                    next[box] = Board::empty;
            }
        if (std::equal(next.data(), next.data() + level.size, left.data())) break;
        left = next;
        reach.fill(left, level.player);
        for (Cell cell = 0; cell < level.size; ++cell) {
            if (!board.is_free(cell) || !reach.contains(cell)) continue;
            const auto region = std::size_t(regions[cell]);
            if (opened[region]) continue;
            opened[region] = true;
            sum += round;
            --closed;
        }
    }
    Digging digging(level);
    report.expect(digging.depth(board, boxes, level.player, count) == sum + closed * Digging::closed,
                  "how deep the regions of the floor are buried");
}

/// How far boxes are from some places, beside the sums as they are defined.
void check_spread(Report& report, Dice& dice, std::size_t places) {
    constexpr int cells = 60, far = 50;
    std::vector<std::vector<int>> pushes(cells, std::vector<int>(places, far));
    Spread spread(cells, places, far);
    for (int cell = 0; cell < cells; ++cell)
        for (std::size_t place = 0; place < places; ++place)
            if (dice.percent(80))
                spread.come(cell, place, pushes[std::size_t(cell)][place] = dice.between(0, 70));
    const auto defined = [&](const Bits<4>& boxes) {
        std::vector<int> nearest(places, far);
        int sum = 0;
        boxes.each([&](int box) {
            int least = far;
            for (std::size_t place = 0; place < places; ++place) {
                const int away = std::min(pushes[std::size_t(box)][place], far);
                least = std::min(least, away);
                nearest[place] = std::min(nearest[place], away);
            }
            sum += least;
        });
        for (const int away : nearest) sum += away;
        return sum;
    };
    Bits<4> boxes;
    for (int i = 0; i < 12; ++i) boxes.set(dice.below(cells));
    spread.look(boxes);
    bool same = spread.distance() == defined(boxes);
    boxes.each([&](int box) {
        for (int to = 0; to < cells; ++to) {
            if (boxes.test(to)) continue;
            Bits<4> moved = boxes;
            moved.move(box, to);
            same &= spread.distance_moved(box, to) == defined(moved);
        }
    });
    report.expect(same, "boxes spread over " + std::to_string(places) + " places");
}

/// What is told of a pull before it is made, beside a look at the board after it.
void check_pulls(Report& report, const Level& level, PullAim aim) {
    Monitor monitor({});
    Toolbox<4> tools(level, {}, {}, monitor);
    Rooms rooms(level);
    MacroPulls<4> pulls(tools, rooms, aim);
    const Position<4> start = tools.start();
    const std::vector<MacroMove> moves = pulls.generate(start, pulls.features(start));
    bool same = true;
    for (const MacroMove& move : moves) {
        Position<4> after{start.boxes, move.player};
        after.boxes.move(move.from, move.to);
        same &= pulls.ranking().score(pulls.features(after)) == move.score;
    }
    report.expect(same, "features of a board after a pull");
}

}  // namespace

void check_sokoban_floor(Report& report) {
    Dice dice(1, 0);
    for (int i = 0; i < 300; ++i) {
        const Level level = random_level(dice);
        check_regions(report, level);
        check_parts(report, level);
        check_depth(report, level);
        for (const PullAim aim : {PullAim::off_goals, PullAim::open_floor, PullAim::within_reach,
                                  PullAim::breach, PullAim::loosen, PullAim::headlong})
            if (!level.boxes.empty()) check_pulls(report, level, aim);
    }
    for (const std::size_t places : {1, 7, 8, 9, 30}) check_spread(report, dice, places);
}

}  // namespace budge::checks
