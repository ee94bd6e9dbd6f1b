// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>

#include "sokoban/optimal/expander.hpp"
#include "sokoban/portfolio.hpp"

namespace budge::sokoban {

/// Looks for incumbents, solutions that a proof can do with, beside it: FESS with everything cut off whose
/// pushes and bound exceed what is proved by little or nothing.
///
/// All positions of the last layer of a proof are equal to it, and most lead nowhere; FESS knows
/// better than cost and bound what leads to a goal. A solution a little dearer than what is proved
/// helps too: once the proof comes so far, the last layer, which is the largest, need not be searched.
template <int W>
class IncumbentSearch {
public:
    /// The first search, which takes as long as tens of thousands of expansions, waits for so many.
    IncumbentSearch(const Level& level, const Rules& rules, Expander<W>& expander, Monitor& monitor,
                    std::uint64_t patience);

    /// Looks a while for a solution of fewer pushes than the best known, where all have at least
    /// those that are proved, unless it has had its share of the work. Whether it found one.
    bool run(int proved, std::uint64_t expanded);
    /// Looks no further; what was found stays.
    void give_up();

    /// There is a solution of so many pushes: only what has fewer is of interest.
    void beat(int pushes) { best_ = std::min(best_, pushes); }
    /// There is this one, from elsewhere.
    void take(std::vector<Push> pushes) {
        best_ = int(pushes.size());
        pushes_ = std::move(pushes);
    }

    bool any() const { return !pushes_.empty(); }
    /// The fewest pushes found, or to be beaten.
    int best() const { return best_; }
    const std::vector<Push>& pushes() const { return pushes_; }

private:
    /// How much dearer than what is proved a solution may be, in turn: guesses. Pushes are all odd
    /// or all even.
    static constexpr int beyond[] = {0, 2, 0, 4, 0, 2, 0, 8};
    /// Effort for each of the first expansions of the proof and for each later one: about as much
    /// time as these take to begin with, when it is not known whether there is anything to be found,
    /// and a tenth of it later. Guesses; what incumbents are worth so: bench/RESULTS-sokoban.md.
    static constexpr double first_expansions = 100'000;
    static constexpr double effort_at_first = 2;
    static constexpr double effort_later = 0.2;
    /// What one search gets before another has its turn: a first turn of each strategy.
    static constexpr std::uint64_t cells_at_a_time = 6'000'000;
    static double allowance(double expanded);

    const Level& level_;
    Expander<W>& expander_;
    Monitor& monitor_;
    std::uint64_t patience_;
    Options options_;
    std::map<int, std::unique_ptr<Portfolio<W>>> searches_;  ///< by the most pushes
    std::size_t turn_ = 0;
    double effort_ = 0;
    int best_ = Assignment::impossible;
    bool given_up_ = false;
    std::vector<Push> pushes_;
};

}  // namespace budge::sokoban
