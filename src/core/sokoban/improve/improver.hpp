// SPDX-License-Identifier: MIT
#pragma once

#include <unordered_set>
#include <utility>
#include <vector>

#include "sokoban/improve/box_moves.hpp"
#include "sokoban/improve/vicinity.hpp"
#include "sokoban/improve/window.hpp"

namespace budge::sokoban {

/// Shortens a solution, or the best of several: by changes of the list of its box moves, by stretches
/// of its path searched anew, which move no more than a few boxes, and by a search of all that is near
/// the whole path. All of them go further when nothing more is found. What it holds is a solution at
/// every moment, and never a longer one than before.
template <int W>
class Improver {
public:
    using Solutions = std::vector<std::vector<Push>>;

    /// Of several solutions the best comes out; the others are crossed with it where they meet.
    Improver(const Level& level, Solutions solutions, bool count_moves, Monitor& monitor);
    ~Improver();

    /// The best first. What was found when the monitor stopped it is among them.
    const Solutions& solutions() const { return solutions_; }

    /// Until nothing more is found, or the monitor stops it. Beginning with a later round it goes on
    /// from what an earlier run held.
    void run(int first_round);
    /// The round that all its searches have come to.
    int round() const { return round_; }

private:
    /// More than there are steps in any stretch, so that one count decides before the other.
    static constexpr int step_price = 1 << 13;
    /// Positions that a stretch may cost, in the first round, and how often they are four times as many
    /// in further ones; how often each pair of box moves is changed at random in the first, and as many
    /// times more in each further one; how long a stretch is at most. Guesses; what they give:
    /// bench/RESULTS-sokoban.md.
    static constexpr std::size_t first_budget = 1000;
    static constexpr int most_growths = 4;
    static constexpr int changes_per_round = 4;
    static constexpr int longest = 400;
    static constexpr int few_boxes = 3;  ///< of the stretches that tidy up what another search found
    /// Positions of the same cost that the search near the path keeps in the first round; twice as
    /// many in each further one.
    static constexpr std::size_t first_width = 500;
    static constexpr int moves_for_push = 3;  ///< what a scope told in pushes is in moves: a guess
    static constexpr int rounds = 8;
    /// How many solutions are crossed, and how much longer than the best one may be for that, as a
    /// part of it: guesses.
    static constexpr std::size_t most_solutions = 4;
    static constexpr std::size_t longer_by = 8;

    void run(const Prices& prices, int first_round);

    std::vector<Push>& current() { return solutions_[current_]; }
    std::size_t length(const std::vector<Push>& pushes) const;
    /// The best first, without those that are much longer.
    void order();

    /// Every solution by itself, not for long.
    void begin(const Prices& prices);
    /// By stretches of no more than so many boxes, beginning with few.
    void search_stretches(const Prices& prices, int most_boxes, std::size_t budget);
    /// The searches that take turns; each round of one goes further than the one before. This one
    /// changes the list of box moves at random, then searches stretches.
    void search_changed(const Prices& prices, int round);
    /// What is near the whole path but for one box, or two.
    void search_near(const Prices& prices, int round);
    void search_less_near(const Prices& prices, int round);

    /// Not where moves decide between solutions of as many pushes: it counts one or the other.
    bool searches_vicinity(const Prices& prices) const;
    /// In moves there are more costs than in pushes, and fewer positions of each.
    typename Vicinity<W>::Scope scope(int strays, int slack, std::size_t width) const;
    void search_vicinity(const Prices& prices, const typename Vicinity<W>::Scope& scope);

    /// Goes along the path once, a stretch from every change of box.
    bool pass(const Prices& prices, int most_boxes, std::size_t budget);

    /// Where the box that is pushed at `begin` is left for another.
    std::size_t next_box(std::size_t begin) const;
    /// The end of the longest stretch from `begin` that moves no more than so many boxes.
    std::size_t stretch(std::size_t begin, int most_boxes) const;

    bool shorten(std::size_t begin, std::size_t end, const Prices& prices, std::size_t budget);

    void play(Bits<W>& boxes, const Push& push) const;

    /// What the stretch costs as it is, the walk to the next push included.
    int cost(Bits<W> boxes, Cell player, std::size_t begin, std::size_t end, Cell next_stand,
             const Prices& prices) const;

    const Level& level_;
    Solutions solutions_;
    std::size_t current_ = 0;  ///< the one that is worked on
    Monitor& monitor_;
    bool count_moves_;
    int round_ = 0;
    BoxMoves<W> box_moves_;
    Window<W> window_;
    Vicinity<W> vicinity_;
    std::vector<Push> shorter_;
    std::unordered_set<std::uint64_t> tried_;
};

}  // namespace budge::sokoban
