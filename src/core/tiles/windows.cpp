// SPDX-License-Identifier: MIT
#include "tiles/windows.hpp"

#include <algorithm>
#include <cstddef>

#include "tiles/solve.hpp"

namespace budge::tiles {

std::vector<Move> shortest_piece(int width, int blank, const std::vector<Move>& piece,
                                 std::uint64_t& nodes) {
    constexpr std::uint64_t most_nodes = 30'000;
    if (piece.size() < 3) return piece;
    Box box{blank / width, blank / width, blank % width, blank % width};
    int at = blank;
    for (const Move move : piece) {
        at = source_of(width, at, move);
        box.add(at / width, at % width);
    }
    Problem problem;
    problem.width = box.right - box.left + 1;
    // A corridor leaves no choice, and a line of cells is no board.
    if (box.top == box.bottom || box.left == box.right) return piece;
    const auto inside = [&](int cell) {
        return std::size_t((cell / width - box.top) * problem.width + cell % width - box.left);
    };
    problem.start.resize(std::size_t(box.cells()));
    std::uint8_t name = 0;
    for (int row = box.top; row <= box.bottom; ++row)
        for (int column = box.left; column <= box.right; ++column) {
            const int cell = row * width + column;
            problem.start[inside(cell)] = cell == blank ? 0 : ++name;
        }
    problem.goal = problem.start;
    at = blank;
    for (const Move move : piece) {
        const int from = source_of(width, at, move);
        std::swap(problem.goal[inside(at)], problem.goal[inside(from)]);
        at = from;
    }
    Limits limits;
    limits.nodes = most_nodes;
    Monitor monitor(limits);
    Outcome outcome = solve(problem, {}, {Algorithm::bidirectional}, monitor);
    nodes = monitor.figures().expanded;
    const bool shorter = outcome.ending == Ending::found && outcome.moves.size() < piece.size();
    return shorter ? outcome.moves : piece;
}

}  // namespace budge::tiles
