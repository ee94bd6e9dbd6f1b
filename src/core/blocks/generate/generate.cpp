// SPDX-License-Identifier: MIT
#include "blocks/generate/generate.hpp"

#include <algorithm>
#include <optional>

#include "blocks/generate/jam.hpp"
#include "blocks/solve.hpp"

namespace budge::blocks {
namespace {

constexpr int rounds = 400;    ///< times that a car is set elsewhere, towards longer solutions
constexpr int patience = 20;   ///< of them, without any gain
constexpr int longer = 70;     ///< the same once a board was found: most of the work is done by then
constexpr int fresh_cars = 8;  ///< cars set elsewhere between one board of an attempt and the next
constexpr std::size_t relatives = 8;  ///< boards of one attempt at most
constexpr std::uint64_t roomier = 8;  ///< times the positions of other walks, to prove that a board is minimal
constexpr int anything = 1 << 30;     ///< for moves: no limit

/// The board with its pieces where a walk tells them, by their first cells.
Problem placed(Problem board, const std::vector<int>& places) {
    for (std::size_t i = 0; i < board.pieces.size(); ++i) {
        const int by = places[i] - board.pieces[i].cells[0];
        for (int& cell : board.pieces[i].cells) cell += by;
    }
    return board;
}

class Attempt {
public:
    Attempt(const Wishes& wishes, Dice& dice, const std::atomic<bool>& stop)
        : wishes_(wishes), dice_(dice), stop_(stop) {}

    std::vector<Made> run() {
        Problem board = draw(wishes_, dice_);
        if (board.pieces.empty()) return {};
        int depth = harden(board);
        std::vector<Made> made;
        const auto take = [&] {
            if (auto one = finished(board, depth)) made.push_back(std::move(*one));
        };
        if (!wishes_.traffic || depth >= wishes_.least_cost) take();
        int fresh = 0;  // cars elsewhere since the last board was taken
        const auto go_on = [&](int in_vain) {
            return in_vain < (made.empty() ? patience : longer) && made.size() < relatives && !stop_;
        };
        for (int round = 0, in_vain = 0; wishes_.traffic && round < rounds && go_on(in_vain); ++round) {
            Problem other = board;
            alter(other, dice_);
            const int deeper = harden(other);
            const bool worse = deeper < std::min(depth, wishes_.least_cost);
            in_vain = deeper > depth ? 0 : in_vain + 1;
            if (worse || deeper < 0) continue;
            board = std::move(other);
            depth = deeper;
            ++fresh;
            if (depth < wishes_.least_cost || (!made.empty() && fresh < fresh_cars)) continue;
            in_vain = fresh = 0;
            take();
        }
        if (made.empty() && depth >= 1) take();
        return made;
    }

private:
    Monitor monitor() const {
        Limits limits;
        limits.nodes = wishes_.most_positions;
        return Monitor(limits);
    }

    bool is_jam(const Problem& board) const { return wishes_.traffic && board.pieces.size() <= most_jammed_cars; }

    /// Puts the pieces where they are farthest from the goal; returns how far, or -1 where that is
    /// never reached or the positions are too many.
    int harden(Problem& board) const {
        if (is_jam(board) && wishes_.most_positions <= most_jammed_positions) {
            const auto found = stop_ ? std::nullopt : farthest(board, std::size_t(wishes_.most_positions));
            if (!found || found->depth < 1) return -1;
            board = placed(std::move(board), found->places);
            return found->depth;
        }
        Monitor watch = monitor();
        watch.stop_when(stop_);
        const Component component = explore(board, 0, watch);
        if (component.ending != Ending::exhausted || component.goal_layers.size() < 2) return -1;
        board = placed(std::move(board), {component.hardest.begin(), component.hardest.end()});
        return int(component.goal_layers.size()) - 1;
    }

    std::vector<Step> solved(const Problem& board) const {
        Monitor watch = monitor();
        watch.stop_when(stop_);
        const Solution solution = solve(board, {}, watch);
        return solution.ending == Ending::found ? solution.moves : std::vector<Step>{};
    }

    /// Goes on along a shortest solution until so few moves are left as are wished for.
    void ease(Problem& board) const {
        const std::vector<Step> moves = solved(board);
        for (std::size_t left = moves.size(); left > std::size_t(wishes_.most_cost); --left) {
            const Step& step = moves[moves.size() - left];
            for (int& cell : board.pieces[std::size_t(step.piece)].cells) cell += step.to - step.from;
        }
    }

    /// What is known of a shortest solution: its moves, -1 where there is none, and who makes them.
    struct Best {
        int moves = -1;
        std::vector<bool> moved;
    };
    /// Looks for solutions of fewer than `below` moves; nothing where a search met a limit. Without a
    /// piece there are more positions, so these may be more than in other walks.
    std::optional<Best> best_of(const Problem& board, int below) const {
        const std::uint64_t most = roomier * wishes_.most_positions;
        if (stop_) return {};
        Best best{-1, std::vector<bool>(board.pieces.size())};
        if (is_jam(board)) {
            const auto found = shortest(board, std::size_t(most), below);
            if (!found) return {};
            best.moves = found->moves;
            for (std::size_t i = 0; i < best.moved.size(); ++i) best.moved[i] = found->cars >> i & 1;
            return best;
        }
        Limits limits;
        limits.nodes = most;
        Monitor watch(limits);
        watch.stop_when(stop_);
        const Solution solution = solve(board, {}, watch);
        if (solution.ending != Ending::found && solution.ending != Ending::exhausted) return {};
        if (solution.ending == Ending::found && int(solution.moves.size()) < below) {
            best.moves = int(solution.moves.size());
            for (const Step& step : solution.moves) best.moved[std::size_t(step.piece)] = true;
        }
        return best;
    }

    /// Takes away whatever the board can do without. Then the hardest position may be another one,
    /// which may again do without something. False where a search met a limit: then nobody knows.
    ///
    /// Without a piece or a wall a solution is one still. So no optimum gets longer, it gets shorter
    /// without a piece that a shortest solution moves, and what is needed once stays so.
    bool reduce(Problem& board) const {
        for (;;) {
            std::optional<Best> best = best_of(board, anything);
            if (!best || best->moves < 1) return false;
            bool lost = false, sure = true;
            const auto can_do_with = [&](const Problem& less) {
                const std::optional<Best> shorter = best_of(less, best->moves);
                sure = sure && shorter;
                return shorter && shorter->moves < 0;
            };
            for (std::size_t i = board.pieces.size(); i-- > 1;) {
                if (best->moved[i]) continue;
                Problem less = board;
                less.pieces.erase(less.pieces.begin() + std::ptrdiff_t(i));
                if (!can_do_with(less)) continue;
                board = std::move(less);
                best->moved.erase(best->moved.begin() + std::ptrdiff_t(i));
                lost = true;
            }
            for (std::size_t i = board.walls.size(); i-- > 0;) {
                Problem less = board;
                less.walls.erase(less.walls.begin() + std::ptrdiff_t(i));
                if (!can_do_with(less)) continue;
                board = std::move(less);
                lost = true;
            }
            if (!sure) return false;
            if (!lost) return true;
            Problem harder = board;
            const int depth = harden(harder);
            if (depth <= best->moves || depth > wishes_.most_cost) return true;
            board = std::move(harder);
        }
    }

    /// The board as it leaves, or nothing where a search met a limit.
    std::optional<Made> finished(Problem board, int depth) const {
        // One that does not come near the wishes is not worth more work.
        if (depth >= wishes_.least_cost) {
            if (depth > wishes_.most_cost) ease(board);
            if (wishes_.minimal && !reduce(board)) return {};
        }
        Made made{std::move(board), {}, 0};
        made.moves = solved(made.board);
        if (made.moves.empty()) return {};
        return judged(std::move(made));
    }

    Made judged(Made made) const {
        const int cost = int(made.moves.size());
        made.miss = std::max({0, wishes_.least_cost - cost, cost - wishes_.most_cost});
        if (wishes_.exactly) {
            const int pieces = int(made.board.pieces.size()), walls = int(made.board.walls.size());
            made.miss += std::max({0, wishes_.least_pieces - pieces, pieces - wishes_.most_pieces});
            made.miss += std::max({0, wishes_.least_walls - walls, walls - wishes_.most_walls});
        }
        if (made.miss == 0 && wishes_.unique) {
            Monitor watch = monitor();
            watch.stop_when(stop_);
            made.miss = explore(made.board, 0, watch).shortest_solutions != Count(1);
        }
        return made;
    }

    const Wishes& wishes_;
    Dice& dice_;
    const std::atomic<bool>& stop_;
};

}  // namespace

std::vector<Made> make_some(const Wishes& wishes, std::uint64_t seed, std::uint64_t attempt,
                            const std::atomic<bool>& stop) {
    Dice dice(seed, attempt);
    return Attempt(wishes, dice, stop).run();
}

}  // namespace budge::blocks
