// SPDX-License-Identifier: MIT
#include "sokoban/schedule.hpp"

#include <algorithm>

namespace budge::sokoban {

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

}  // namespace budge::sokoban
