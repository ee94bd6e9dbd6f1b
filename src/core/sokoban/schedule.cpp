// SPDX-License-Identifier: MIT
#include "sokoban/schedule.hpp"

#include <algorithm>
#include <numeric>

namespace budge::sokoban {

void Schedule::add(double share) {
    const double passed = members_.empty() ? 0 : members_[next()].passed;
    members_.push_back({.share = share, .passed = passed});
}

std::size_t Schedule::next() const {
    return std::size_t(std::ranges::min_element(members_, {}, &Member::passed) - members_.begin());
}

std::uint64_t Schedule::turn(std::size_t member) const {
    const Member& one = members_[member];
    return std::uint64_t(std::max(double(first_turn_) * one.share, growth * one.had)) + 1;
}

void Schedule::note(std::size_t member, std::uint64_t effort, bool further, bool tires) {
    Member& one = members_[member];
    one.favour = further ? std::min(2 * one.favour, most_favour)
                         : std::max(one.favour / 2, tires ? least_favour : 1);
    one.had += double(effort);
    one.passed += double(effort) / (one.share * one.favour);
}

std::vector<int> dealt_out(const std::vector<ToDeal>& strategies, int threads) {
    std::vector<std::size_t> largest_first(strategies.size());
    std::iota(largest_first.begin(), largest_first.end(), 0);
    std::ranges::stable_sort(largest_first, std::ranges::greater{},
                             [&](std::size_t at) { return strategies[at].share; });
    std::vector<double> dealt(std::size_t(threads), 0.0);
    std::vector<int> thread_of(strategies.size());
    int learning = -1;  // the thread of those that learn from each other
    for (const std::size_t at : largest_first) {
        int to = int(std::ranges::min_element(dealt) - dealt.begin());
        if (strategies[at].learns) to = learning = learning < 0 ? to : learning;
        dealt[std::size_t(to)] += strategies[at].share;
        thread_of[at] = to;
    }
    return thread_of;
}

}  // namespace budge::sokoban
