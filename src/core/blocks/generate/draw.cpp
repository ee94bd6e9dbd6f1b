// SPDX-License-Identifier: MIT
#include "blocks/generate/draw.hpp"

#include <algorithm>
#include <functional>

namespace budge::blocks {
namespace {

constexpr unsigned lying = 1u << left | 1u << right, standing = 1u << up | 1u << down;
constexpr int trucks = 35;  ///< percent of the cars

std::vector<std::uint8_t> taken(const Problem& board) {
    std::vector<std::uint8_t> cells(std::size_t(board.width) * std::size_t(board.height));
    for (const int wall : board.walls) cells[std::size_t(wall)] = 1;
    for (const Piece& piece : board.pieces)
        for (const int cell : piece.cells) cells[std::size_t(cell)] = 1;
    return cells;
}

/// Sets a car down somewhere, if the place that chance picks is free. None lies in the row of the
/// first car ahead of it: it could never get out of the way.
bool add_car(Problem& board, Dice& dice) {
    const int length = dice.percent(trucks) ? 3 : 2;
    const bool lies = dice.percent(45);
    const int high = lies ? 1 : length, wide = lies ? length : 1;
    if (high > board.height || wide > board.width) return false;
    const int row = dice.below(std::size_t(board.height - high + 1));
    const int column = dice.below(std::size_t(board.width - wide + 1));
    const int first = board.pieces[0].cells[0];
    if (lies && row == first / board.width) return false;
    const std::vector<std::uint8_t> cells = taken(board);
    Piece car{{}, lies ? lying : standing, -1};
    for (int i = 0; i < length; ++i) {
        car.cells.push_back((row + (lies ? 0 : i)) * board.width + column + (lies ? i : 0));
        if (cells[std::size_t(car.cells.back())]) return false;
    }
    board.pieces.push_back(std::move(car));
    return true;
}

Problem draw_traffic(const Wishes& wishes, Dice& dice) {
    Problem board{wishes.width, wishes.height, {}, {}, {}, wishes.metric};
    const int row = (wishes.height - 1) / 2;
    const int column = dice.below(std::size_t(std::max(1, wishes.width - 3)));
    const int nose = row * wishes.width + column;
    board.pieces.push_back({{nose, nose + 1}, lying, row * wishes.width + wishes.width - 2});
    const int walls = dice.between(wishes.least_walls, wishes.most_walls);
    for (int tries = 50 * walls; int(board.walls.size()) < walls && tries > 0; --tries) {
        const int cell = dice.below(std::size_t(wishes.width * wishes.height));
        if (cell / wishes.width != row && !taken(board)[std::size_t(cell)]) board.walls.push_back(cell);
    }
    const int cars = dice.between(wishes.least_pieces, wishes.most_pieces);
    for (int tries = 40 * cars; int(board.pieces.size()) < cars && tries > 0; --tries)
        add_car(board, dice);
    if (int(board.pieces.size()) < wishes.least_pieces || int(board.walls.size()) < walls)
        board.pieces.clear();
    return board;
}

/// A square of two by two, then pieces of one or two cells wherever there is room, and a few cells
/// left empty; or the pieces of a set, all of them, the largest first so that they fit.
Problem draw_pieces(const Wishes& wishes, Dice& dice) {
    Problem board{wishes.width, wishes.height, {}, {}, {}, wishes.metric};
    const unsigned any = lying | standing;
    const auto put = [&](int row, int column, Shape shape, int goal) {
        Piece piece{{}, any, goal};
        for (int r = 0; r < shape[0]; ++r)
            for (int c = 0; c < shape[1]; ++c)
                piece.cells.push_back((row + r) * wishes.width + column + c);
        board.pieces.push_back(std::move(piece));
    };
    const auto fits = [&](int row, int column, Shape shape) {
        if (row + shape[0] > wishes.height || column + shape[1] > wishes.width) return false;
        const auto cells = taken(board);
        for (int r = 0; r < shape[0]; ++r)
            for (int c = 0; c < shape[1]; ++c)
                if (cells[std::size_t((row + r) * wishes.width + column + c)]) return false;
        return true;
    };
    const Shape hero = wishes.shapes.empty() ? Shape{2, 2} : wishes.shapes[0];
    const int walls = dice.between(wishes.least_walls, wishes.most_walls);
    for (int tries = 50 * walls; int(board.walls.size()) < walls && tries > 0; --tries) {
        const int cell = dice.below(std::size_t(wishes.width * wishes.height));
        const int row = cell / wishes.width - wishes.goal / wishes.width;
        const int column = cell % wishes.width - wishes.goal % wishes.width;
        const bool at_goal = row >= 0 && row < hero[0] && column >= 0 && column < hero[1];
        if (!at_goal && !taken(board)[std::size_t(cell)]) board.walls.push_back(cell);
    }
    std::vector<int> spots;
    for (int cell = 0; cell < wishes.width * wishes.height; ++cell) spots.push_back(cell);
    dice.shuffle(spots);
    for (const int cell : spots)
        if (board.pieces.empty() && fits(cell / wishes.width, cell % wishes.width, hero))
            put(cell / wishes.width, cell % wishes.width, hero, wishes.goal);
    if (board.pieces.empty() || int(board.walls.size()) < walls) return {};
    if (!wishes.shapes.empty()) {
        std::vector<Shape> others(wishes.shapes.begin() + 1, wishes.shapes.end());
        std::ranges::stable_sort(others, std::greater{}, [](Shape it) { return it[0] * it[1]; });
        for (const Shape shape : others) {
            const auto spot = std::ranges::find_if(spots, [&](int cell) {
                return fits(cell / wishes.width, cell % wishes.width, shape);
            });
            if (spot == spots.end()) return {};
            put(*spot / wishes.width, *spot % wishes.width, shape, -1);
            dice.shuffle(spots);
        }
        return board;
    }
    const int pieces = dice.between(wishes.least_pieces, wishes.most_pieces);
    int empty = wishes.width * wishes.height - walls - 4;
    for (const int cell : spots) {
        if (int(board.pieces.size()) >= pieces) break;
        constexpr Shape shapes[] = {{2, 1}, {2, 1}, {1, 2}, {1, 1}};
        const Shape shape = shapes[dice.below(4)];
        const int size = shape[0] * shape[1];
        if (empty - size < 2 || !fits(cell / wishes.width, cell % wishes.width, shape)) continue;
        put(cell / wishes.width, cell % wishes.width, shape, -1);
        empty -= size;
    }
    if (int(board.pieces.size()) < wishes.least_pieces) board.pieces.clear();
    return board;
}

}  // namespace

Problem draw(const Wishes& wishes, Dice& dice) {
    return wishes.traffic ? draw_traffic(wishes, dice) : draw_pieces(wishes, dice);
}

void alter(Problem& board, Dice& dice) {
    if (board.pieces.size() > 1)
        board.pieces.erase(board.pieces.begin() + 1 + dice.below(board.pieces.size() - 1));
    for (int tries = 0; tries < 30; ++tries)
        if (add_car(board, dice)) return;
}

}  // namespace budge::blocks
