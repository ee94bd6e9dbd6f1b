// SPDX-License-Identifier: MIT
#include "tiles/large.hpp"

#include <limits>
#include <utility>

#include "tiles/beams.hpp"
#include "tiles/check.hpp"
#include "tiles/near.hpp"
#include "tiles/rest.hpp"

namespace budge::tiles {
Outcome solve_large(int width, const BigCells& start, const BigCells& goal, const LargeOptions& options,
                    Monitor& monitor) {
    if (auto near = solve_if_near(width, start, goal)) {
        monitor.prove(double(near->size()));
        return {Ending::found, std::move(*near), {}};
    }
    monitor.prove(least_moves(width, start, goal));
    // Where the blank is at home and far from all that is not, it goes there first and back in the end.
    std::vector<Move> moves = way_to_the_rest(width, start, goal);
    BigCells from = start, to = goal;
    walk(width, from, moves);
    walk(width, to, moves);
    const Rest rest = rest_of(width, from, to);
    std::vector<Move> best;
    Ending ending = Ending::found;
    try {
        if (auto near = solve_if_near(rest.width, rest.start, rest.goal)) {
            best = std::move(*near);
        } else {
            best = first_solution(rest.width, rest.start, rest.goal, monitor);
            const auto look = [&](std::uint64_t nodes) {
                const std::size_t length = best.size() + 2 * moves.size();
                monitor.found(length);
                monitor.advance(nodes);
                if (int(length) <= monitor.lower_bound()) throw Stopped{Ending::found};
            };
            look(0);
            constexpr auto never = std::numeric_limits<std::uint64_t>::max();
            if (options.weights)
                ending = improve_by_beams(*options.weights, rest.width, rest.start, rest.goal, best,
                                          options.effort > 0 ? options.effort : never, monitor, look);
        }
    } catch (const Stopped& stopped) {
        ending = stopped.ending;
    }
    if (best.empty()) return {ending, {}, {}};
    const std::vector<Move> way = moves;
    moves.insert(moves.end(), best.begin(), best.end());
    for (auto move = way.rbegin(); move != way.rend(); ++move) moves.push_back(*move ^ 1);
    without_detours(moves);
    return {ending, std::move(moves), {}};
}

std::vector<Solved<Outcome>> solve_many_large(int width, const std::vector<BigCells>& starts,
                                              const BigCells& goal, const LargeOptions& options,
                                              const Limits& limits, int threads,
                                              const std::function<bool(std::size_t)>& poll) {
    return solve_each<Outcome>(
        starts.size(), limits, threads, poll,
        [&](std::size_t at, Monitor& monitor) {
            return solve_large(width, starts[at], goal, options, monitor);
        },
        [&](std::size_t at, const std::vector<Move>& moves) {
            return is_solution(width, starts[at], goal, Rule::slide, moves);
        });
}

}  // namespace budge::tiles
