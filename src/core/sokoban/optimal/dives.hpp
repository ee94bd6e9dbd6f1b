// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>

#include "sokoban/optimal/expander.hpp"
#include "sokoban/portfolio.hpp"

namespace budge::sokoban {

/// Looks for solutions that a proof can do with, beside it: FESS with everything cut off whose
/// pushes and bound exceed what is proved by little or nothing.
///
/// All positions of the last layer of a proof are equal to it, and most lead nowhere; FESS knows
/// better than cost and bound what leads to a goal. A solution a little dearer than what is proved
/// helps too: once the proof comes so far, the last layer, which is the largest, need not be searched.
template <int W>
class Dives {
public:
    /// The first dive, which takes as long as tens of thousands of expansions, waits for so many.
    Dives(const Level& level, const Rules& rules, Expander<W>& expander, Monitor& monitor,
          std::uint64_t patience)
        : level_(level), expander_(expander), monitor_(monitor), patience_(patience) {
        options_.rules = rules;
        options_.only = "fess-";  // the others count no pushes
    }

    /// Looks a while for a solution of fewer pushes than the best known, where all have at least
    /// those that are proved, unless it has had its share of the work. Whether it found one.
    bool run(int proved, std::uint64_t expanded) {
        if (given_up_ || best_ <= proved || expanded < patience_) return false;
        if (effort_ > allowance(double(expanded))) return false;
        std::erase_if(searches_, [&](const auto& search) { return search.first < proved; });
        const int most = proved + beyond[turn_++ % std::size(beyond)];
        if (most >= best_) return false;
        try {
            auto& search = searches_[most];
            if (!search) {
                search = std::make_unique<Portfolio<W>>(level_, options_, monitor_);
                search->limit({most, [this](const Bits<W>& boxes, Cell player) {
                    return expander_.enter(boxes, player);
                }});
            }
            const std::uint64_t before = search->tools().effort;
            const Strategy* winner = search->run(before + 1);
            effort_ += double(search->tools().effort - before);
            if (!winner) return false;
            pushes_ = winner->solution();
            best_ = int(pushes_.size());
            std::erase_if(searches_, [&](const auto& other) { return other.first >= best_; });
            return true;
        } catch (const Stopped& stopped) {
            if (stopped.ending != Ending::memory_limit) throw;
            give_up();
            return false;
        }
    }
    /// Looks no further; what was found stays.
    void give_up() {
        searches_.clear();
        given_up_ = true;
    }

    bool any() const { return !pushes_.empty(); }
    /// The fewest pushes found.
    int best() const { return best_; }
    const std::vector<Push>& pushes() const { return pushes_; }

private:
    /// How much dearer than what is proved a solution may be, in turn. Pushes are all odd or all even.
    static constexpr int beyond[] = {0, 2, 0, 4, 0, 2, 0, 8};
    /// Effort beside so many expansions of the proof: about as much time as these take to begin
    /// with, when it is not known whether there is anything to be found, and a tenth of it later.
    static double allowance(double expanded) {
        return 2 * std::min(expanded, 100'000.0) + 0.2 * std::max(expanded - 100'000, 0.0);
    }

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
