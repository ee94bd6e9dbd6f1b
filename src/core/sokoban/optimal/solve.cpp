// SPDX-License-Identifier: MIT
#include "sokoban/optimal/solve.hpp"

#include <memory>
#include <optional>
#include <stdexcept>

#include "sokoban/optimal/astar.hpp"
#include "sokoban/optimal/dives.hpp"
#include "sokoban/optimal/idastar.hpp"

namespace budge::sokoban {
namespace {

template <int W>
class Solver {
public:
    Solver(const Level& level, const OptimalOptions& options, Monitor& monitor)
        : level_(level), options_(options), monitor_(monitor) {}

    OptimalOutcome solve() {
        try {
            if (options_.metric == Metric::moves)
                solve_moves();
            else
                solve_pushes();
        } catch (const Stopped& stopped) {
            outcome_.ending = stopped.ending;
        }
        return outcome_;
    }

private:
    /// The second search may cost so many times the nodes of the first, and these in any case.
    static constexpr std::uint64_t times_first = 4;
    static constexpr std::uint64_t nodes_at_least = 200'000;
    /// Dives cost so many times what else is made ready when patience is at its end.
    static constexpr std::uint64_t times_for_dives = 30;

    void solve_moves() {
        Expander<W> expander(level_, options_.rules, Player::exactly_here, outcome_.tally, monitor_,
                             options_.patience);
        note_root(expander);
        AStar<W, Aim::moves_then_pushes> search(level_, expander, monitor_);
        const Found found = run(search);
        take(found);
        outcome_.tie_proved = found.ending == Ending::found;
    }

    void solve_pushes() {
        Found found;
        {
            Expander<W> expander(level_, options_.rules, Player::anywhere_in_region, outcome_.tally,
                                 monitor_, options_.patience);
            note_root(expander);
            found = fewest_pushes(expander);
        }
        take(found);
        if (found.ending == Ending::found && options_.break_ties) shorten_walks(found.cost.first);
    }

    Found fewest_pushes(Expander<W>& expander) {
        Dives<W> dives(level_, options_.rules, expander, monitor_, times_for_dives * options_.patience);
        const auto dive = [&](int proved, std::uint64_t expanded) {
            if (dives.run(proved, expanded)) outcome_.solution = lurd(level_, dives.pushes());
            return dives.best();
        };
        const auto or_the_dive = [&](Found found) {
            if (found.ending == Ending::exhausted && dives.any())
                return Found{Ending::found, dives.pushes(), {dives.best(), 0}};
            return found;
        };
        if (!options_.idastar) {
            try {
                AStar<W, Aim::pushes> search(level_, expander, monitor_);
                if (options_.dives) search.set_aside(dive);
                return or_the_dive(run(search));
            } catch (const Stopped& stopped) {
                if (stopped.ending != Ending::memory_limit) throw;
                outcome_.fell_back = true;
                dives.give_up();  // what they hold is worth more to the proof
            }
        }
        return or_the_dive(IdaStar<W>(level_, expander, monitor_, dives.best() - 1).run());
    }

    /// A second search, which knows how many pushes there are and counts moves; its solution is
    /// taken if it gets so far.
    void shorten_walks(int pushes) {
        const std::uint64_t expanded = monitor_.figures().expanded;
        try {
            Expander<W> expander(level_, options_.rules, Player::exactly_here, outcome_.tally,
                                 monitor_, options_.patience);
            AStar<W, Aim::pushes_then_moves> search(level_, expander, monitor_, pushes);
            search.set_budget(std::max(nodes_at_least, times_first * expanded));
            const Found found = search.run();
            if (found.ending == Ending::found) {
                take(found);
                outcome_.tie_proved = true;
            }
        } catch (const Stopped&) {
            // The pushes are proved all the same.
        }
    }

    /// Runs a search and notes what it kept, however it ends.
    template <class Search>
    Found run(Search& search) {
        const auto note = [&] {
            outcome_.states = search.states();
            outcome_.state_bytes = search.bytes();
        };
        try {
            const Found found = search.run();
            note();
            return found;
        } catch (const Stopped&) {
            note();
            throw;
        }
    }

    void note_root(Expander<W>& expander) {
        const int bound = expander.enter(expander.start_boxes(), expander.start_player());
        outcome_.root_bound = bound < Assignment::impossible ? bound : -1;
    }

    void take(const Found& found) {
        outcome_.ending = found.ending;
        if (found.ending == Ending::found) outcome_.solution = lurd(level_, found.pushes);
    }

    const Level& level_;
    const OptimalOptions& options_;
    Monitor& monitor_;
    OptimalOutcome outcome_;
};

template <int W>
OptimalOutcome solve_with(const Level& level, const OptimalOptions& options, Monitor& monitor) {
    return Solver<W>(level, options, monitor).solve();
}

}  // namespace

OptimalOutcome solve_optimally(const Level& level, const OptimalOptions& options,
                               Monitor& monitor) {
    if (level.size <= Packed<1>::max_cells) return solve_with<1>(level, options, monitor);
    if (level.size <= Packed<2>::max_cells) return solve_with<2>(level, options, monitor);
    if (level.size <= Packed<4>::max_cells) return solve_with<4>(level, options, monitor);
    if (level.size <= Packed<16>::max_cells) return solve_with<16>(level, options, monitor);
    if (level.size <= optimal_max_floor) return solve_with<64>(level, options, monitor);
    throw std::invalid_argument("the floor is larger than the optimal search takes");
}

}  // namespace budge::sokoban
