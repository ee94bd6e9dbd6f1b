// SPDX-License-Identifier: MIT
#include "sokoban/optimal/solve.hpp"

#include <memory>
#include <optional>
#include <stdexcept>

#include "sokoban/optimal/astar.hpp"
#include "sokoban/optimal/idastar.hpp"
#include "sokoban/optimal/incumbent.hpp"
#include "sokoban/optimal/pull_search.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

/// Packs positions into `P` words.
template <int P>
class Solver {
public:
    static constexpr int W = Packed<P>::W;

    Solver(const Level& level, const OptimalOptions& options, Monitor& monitor)
        : level_(level), options_(options), monitor_(monitor) {}

    OptimalResult solve() {
        if (options_.known < std::numeric_limits<int>::max())
            monitor_.found(std::size_t(options_.known));
        try {
            if (options_.metric == Metric::moves)
                solve_moves();
            else
                solve_pushes();
        } catch (const Stopped& stopped) {
            result_.ending = stopped.ending;
        }
        result_.figures = monitor_.figures();
        result_.lower_bound = monitor_.lower_bound();
        return result_;
    }

private:
    /// The second search may cost so many times the nodes of the first, and these in any case: guesses.
    static constexpr std::uint64_t times_first = 4;
    static constexpr std::uint64_t nodes_at_least = 200'000;
    /// The search for incumbents costs so many times what else is made ready when patience ends: a guess.
    static constexpr std::uint64_t times_for_incumbents = 30;
    /// Expansions by pulls for each thousand by pushes, which take five to ten times as long: more of
    /// them while pulls have proved more, few once they are behind after so many. And what part of the
    /// memory they may have. Guesses; what they cost: bench/RESULTS-sokoban.md.
    static constexpr std::uint64_t pulls_ahead = 10'000, pulls_first = 1000, pulls_behind = 250;
    static constexpr std::uint64_t pulls_first_expansions = 10'000;
    static constexpr std::size_t part_for_pulls = 4;
    /// Where moves are counted, tests that take time spare few positions: they wait so many times
    /// longer, until positions are worth more than time. Measured: bench/RESULTS-sokoban.md.
    static constexpr std::uint64_t times_for_moves = 100;

    void solve_moves() {
        Expander<W> expander(level_, options_.rules, Player::exactly_here, result_.tally, monitor_,
                             times_for_moves * options_.patience);
        note_root(expander);
        AStar<P, Player::exactly_here> search(Aim::moves_then_pushes, level_, expander, monitor_, options_.known - 1);
        const Pushes found = run(search);
        take(found);
        result_.tie_proved = found.has_value();
    }

    void solve_pushes() {
        Pushes found;
        {
            Expander<W> expander(level_, options_.rules, Player::anywhere_in_region, result_.tally,
                                 monitor_, options_.patience);
            note_root(expander);
            found = fewest_pushes(expander);
        }
        take(found);
        if (found && options_.break_ties) shorten_walks(int(found->size()));
    }

    Pushes fewest_pushes(Expander<W>& expander) {
        IncumbentSearch<W> incumbents(level_, options_.rules, expander, monitor_,
                                      times_for_incumbents * options_.patience);
        incumbents.beat(options_.known);
        std::optional<PullSearch<P>> pulls;
        bool pulling = options_.pulls;
        const auto look = [&](int proved, std::uint64_t expanded) {
            if (pulling && expanded >= options_.patience) {
                pulling = pull(pulls, proved, expanded, incumbents.best() - 1);
                if (pulls) proved = std::max(proved, pulls->proved());
                if (pulls && pulls->solved()) incumbents.take(pulls->pushes());
            }
            if (options_.incumbent && incumbents.run(proved, expanded)) {
                result_.lurd = lurd(level_, incumbents.pushes());
                monitor_.found(std::size_t(incumbents.best()));
            }
            return KnownCosts{incumbents.best(), proved};
        };
        // Where nothing better is left to be found, the incumbent is the best.
        const auto or_incumbent = [&](Pushes found) {
            if (found || !incumbents.any()) return found;
            monitor_.prove(incumbents.best());
            return Pushes{incumbents.pushes()};
        };
        if (!options_.idastar) {
            try {
                AStar<P, Player::anywhere_in_region> search(Aim::pushes, level_, expander, monitor_, options_.known - 1);
                if (options_.incumbent || options_.pulls) search.set_aside(look);
                return or_incumbent(run(search));
            } catch (const Stopped& stopped) {
                if (stopped.ending != Ending::memory_limit) throw;
                result_.fell_back = true;
                incumbents.give_up();  // what they hold is worth more to the proof
                pulls.reset();
            }
        }
        return or_incumbent(IdaStar<P>(level_, expander, monitor_, incumbents.best() - 1).run());
    }

    /// The search from the other end goes on a while. False if it has taken too much memory.
    bool pull(std::optional<PullSearch<P>>& pulls, int proved, std::uint64_t expanded, int most) {
        try {
            if (!pulls) pulls.emplace(level_, monitor_);
            pulls->run(pulls->proved() > proved              ? pulls_ahead
                       : expanded < pulls_first_expansions ? pulls_first
                                                           : pulls_behind,
                       most);
            if (pulls->bytes() <= monitor_.limits().bytes / part_for_pulls) return true;
        } catch (const Stopped& stopped) {
            if (stopped.ending != Ending::memory_limit) throw;
        }
        pulls.reset();
        return false;
    }

    /// A second search, which knows how many pushes there are and counts moves; its solution is
    /// taken if it gets so far.
    void shorten_walks(int pushes) {
        const std::uint64_t expanded = monitor_.figures().expanded;
        try {
            Expander<W> expander(level_, options_.rules, Player::exactly_here, result_.tally,
                                 monitor_, times_for_moves * options_.patience);
            AStar<P, Player::exactly_here> search(Aim::pushes_then_moves, level_, expander, monitor_, pushes);
            search.set_budget(std::max(nodes_at_least, times_first * expanded));
            const Pushes found = search.run();
            if (found) {
                take(found);
                result_.tie_proved = true;
            }
        } catch (const Stopped&) {
            // The pushes are proved all the same.
        }
    }

    /// Runs a search and notes what it kept, however it ends.
    template <class Search>
    Pushes run(Search& search) {
        const auto note = [&] {
            result_.states = search.states();
            result_.state_bytes = search.bytes();
        };
        try {
            Pushes found = search.run();
            note();
            return found;
        } catch (const Stopped&) {
            note();
            throw;
        }
    }

    void note_root(Expander<W>& expander) {
        const int bound = expander.enter(expander.start_boxes(), expander.start_player());
        result_.root_bound = bound < Assignment::impossible ? bound : -1;
    }

    void take(const Pushes& found) {
        result_.ending = found ? Ending::found : Ending::exhausted;
        if (found) result_.lurd = lurd(level_, *found);
    }

    const Level& level_;
    const OptimalOptions& options_;
    Monitor& monitor_;
    OptimalResult result_;
};

}  // namespace

OptimalResult solve_optimally(const Level& level, const OptimalOptions& options,
                              Monitor& monitor) {
    // A position is packed with the player's cell in its last bits.
    const auto solve = [&]<int P>(Width<P>) { return Solver<P>(level, options, monitor).solve(); };
    return options.metric == Metric::moves
               ? for_packed_width<"sokoban/optimal/moves">(level.size + player_bits, solve)
               : for_packed_width<"sokoban/optimal/pushes">(level.size + player_bits, solve);
}

}  // namespace budge::sokoban
