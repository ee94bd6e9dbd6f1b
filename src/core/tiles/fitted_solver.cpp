// SPDX-License-Identifier: MIT
#include "tiles/fitted_solver.hpp"

#include <algorithm>
#include <utility>

#include "tiles/near.hpp"
#include "tiles/rest.hpp"

namespace budge::tiles {
namespace {

/// Claims what the tables of a board take before they are made.
const Ground& claimed(Claim& claim, const Ground& ground) {
    const auto lines = std::size_t(std::min(std::max(ground.width, ground.height), FittedEvaluation::most_lines));
    claim.add((lines + 2) * ground.ways() * sizeof(std::int32_t) + 1'500'000);
    return ground;
}

/// The board of the beam after some moves; its blank is the last tile.
std::vector<std::uint16_t> after(int width, std::vector<std::uint16_t> board, const std::vector<Move>& moves) {
    auto blank = int(std::max_element(board.begin(), board.end()) - board.begin());
    for (const Move move : moves) {
        const int from = source_of(width, blank, move);
        std::swap(board[std::size_t(blank)], board[std::size_t(from)]);
        blank = from;
    }
    return board;
}

/// A few moves line by line, where a beam is stuck at its front: until that line is solved, too.
std::vector<Move> one_line_more(int width, const std::vector<std::uint16_t>& board, const Ground& ground,
                                Monitor& monitor) {
    const std::size_t cells = board.size();
    BigCells from, to;
    std::vector<int> line;
    int front = 0, wrong = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        from.push_back(std::uint16_t((board[cell] + 1u) % cells));
        to.push_back(std::uint16_t((cell + 1) % cells));
        line.push_back(ground.lines_left(ground.cell(int(cell) / width, int(cell) % width)));
        if (from[cell] != to[cell]) front = std::max(front, line[cell]);
    }
    const auto counts = [&](int cell) {
        const auto at = std::size_t(cell);
        return int(line[at] >= front && from[at] != to[at]);
    };
    for (std::size_t cell = 0; cell < cells; ++cell) wrong += counts(int(cell));
    auto moves = construct(width, from, to, monitor);
    int blank = find_blank(from);
    std::size_t made = 0;
    for (; made < moves.size() && wrong > 0; ++made) {
        const int source = source_of(width, blank, moves[made]);
        wrong -= counts(blank) + counts(source);
        std::swap(from[std::size_t(blank)], from[std::size_t(source)]);
        wrong += counts(blank) + counts(source);
        blank = source;
    }
    moves.resize(made);
    return moves;
}

constexpr int most_retries = 2;

}  // namespace

FittedSolver::FittedSolver(const FittedWeights& weights, int width, const BigCells& start, const BigCells& goal,
                           Monitor& monitor)
    : weights_(weights),
      width_(width),
      start_(start),
      goal_(goal),
      claim_(monitor),
      evaluation_(claimed(claim_, Ground(width, int(start.size()) / width)),
                  weights.for_board(width, int(start.size()) / width)),
      beam_(evaluation_) {
    const int height = int(start.size()) / width;
    const int blank = find_blank(goal), row = blank / width, column = blank % width;
    upside_down_ = 2 * row < height - 1;
    mirrored_ = 2 * column < width - 1;
    const int corner = (upside_down_ ? 0 : height - 1) * width + (mirrored_ ? 0 : width - 1);
    BigCells aim = goal;  // the goal with the blank in the corner
    for (int at = blank; at != corner;) {
        Move move = 0;
        if (at / width != corner / width)
            move = corner / width > at / width ? 0 : 1;
        else
            move = corner % width > at % width ? 2 : 3;
        const int from = source_of(width, at, move);
        std::swap(aim[std::size_t(at)], aim[std::size_t(from)]);
        home_.push_back(move ^ 1);
        at = from;
    }
    std::reverse(home_.begin(), home_.end());
    const auto turned_cell = [&](int cell) {
        const int r = cell / width, c = cell % width;
        return (upside_down_ ? height - 1 - r : r) * width + (mirrored_ ? width - 1 - c : c);
    };
    std::vector<std::uint16_t> name(goal.size());
    for (std::size_t cell = 0; cell < aim.size(); ++cell) name[aim[cell]] = std::uint16_t(turned_cell(int(cell)));
    board_.resize(start.size());
    for (std::size_t cell = 0; cell < start.size(); ++cell)
        board_[std::size_t(turned_cell(int(cell)))] = name[start[cell]];
}

std::optional<std::vector<Move>> FittedSolver::run(std::size_t beam, int limit, Monitor& monitor) {
    auto [solved, moves, hopeless] = attempt(beam, limit, monitor);
    if (hopeless) return std::nullopt;
    if (!solved) {
        beam_.release();
        BigCells left = start_;
        walk(width_, left, moves);
        const auto rest = finish(std::move(left), beam, limit - int(moves.size()), monitor);
        moves.insert(moves.end(), rest.begin(), rest.end());
    }
    without_detours(moves);
    if (int(moves.size()) >= limit) return std::nullopt;
    return std::move(moves);
}

/// A beam, and more of them where the first gets stuck. With a front that is where some tiles of the
/// outer lines are still far away: the line at the front is done then.
FittedBeam::Found FittedSolver::attempt(std::size_t beam, int limit, Monitor& monitor) {
    const int ahead = int(home_.size());
    auto found = beam_.run(board_, {beam, limit - ahead}, monitor);
    const auto may_go_on = [&] {
        return !found.solved && !found.hopeless && int(found.moves.size()) + ahead < limit &&
               !FittedBeam::out_of_time(monitor);
    };
    const auto add = [&](const std::vector<Move>& moves) {
        found.moves.insert(found.moves.end(), moves.begin(), moves.end());
    };
    const auto here = [&] { return after(width_, board_, found.moves); };
    if (evaluation_.has_front()) {
        if (may_go_on()) add(one_line_more(width_, here(), evaluation_.ground(), monitor));
    } else {  // what is left is little, and a wider beam may do it
        for (int more = 0; more < most_retries && may_go_on(); ++more) {
            const auto rest = beam_.run(here(), {beam <<= 2, limit - ahead - int(found.moves.size())}, monitor);
            found.solved = rest.solved;
            found.hopeless = rest.hopeless;
            add(rest.moves);
        }
    }
    for (Move& move : found.moves) move = turned(move);
    if (found.solved) add(home_);
    return found;
}

/// What is left is a smaller board once its outer lines are done, and there no beam can undo them. Line
/// by line where beams do nothing more.
std::vector<Move> FittedSolver::finish(BigCells left, std::size_t beam, int limit, Monitor& monitor) const {
    std::vector<Move> moves;
    for (std::size_t before = left.size();;) {
        const Rest rest = rest_of(width_, left, goal_);
        FittedBeam::Found part;
        if (auto near = solve_if_near(rest.width, rest.start, rest.goal))
            part = {true, std::move(*near)};
        else if (rest.start.size() == before || FittedBeam::out_of_time(monitor))
            part = {true, construct(width_, left, goal_, monitor)};
        else
            part = FittedSolver(weights_, rest.width, rest.start, rest.goal, monitor)
                       .attempt(beam, limit - int(moves.size()), monitor);
        moves.insert(moves.end(), part.moves.begin(), part.moves.end());
        if (part.solved) return moves;
        before = rest.start.size();
        walk(width_, left, part.moves);
    }
}

}  // namespace budge::tiles
