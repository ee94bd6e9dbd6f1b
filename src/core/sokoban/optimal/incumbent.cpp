// SPDX-License-Identifier: MIT
#include "sokoban/optimal/incumbent.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
IncumbentSearch<W>::IncumbentSearch(const Level& level, const Rules& rules, Expander<W>& expander,
                                    Monitor& monitor, std::uint64_t patience)
    : level_(level), expander_(expander), monitor_(monitor), patience_(patience) {
    options_.rules = rules;
    options_.only = "fess-";  // the others count no pushes
}

template <int W>
bool IncumbentSearch<W>::run(int proved, std::uint64_t expanded) {
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
        const Strategy* winner = search->run(before + search->tools().effort_of(cells_at_a_time));
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

template <int W>
void IncumbentSearch<W>::give_up() {
    searches_.clear();
    given_up_ = true;
}

template <int W>
double IncumbentSearch<W>::allowance(double expanded) {
    return effort_at_first * std::min(expanded, first_expansions) +
           effort_later * std::max(expanded - first_expansions, 0.0);
}

#define BUDGE_INSTANTIATE(W) template class IncumbentSearch<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
