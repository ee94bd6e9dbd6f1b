// SPDX-License-Identifier: MIT
#include "sokoban/optimal/cover.hpp"

#include <algorithm>

namespace budge::sokoban {

int Cover::least(int size) {
    group(size);
    std::ranges::stable_sort(pairs_, [&](const Pair& a, const Pair& b) {
        const int first = group_[a.one], second = group_[b.one];
        return first != second ? first < second : a.more > b.more;
    });
    share_.assign(size, 0);
    lacks_.resize(size);
    taken_.resize(size);
    int sum = 0;
    for (std::size_t begin = 0, end = 0; begin < pairs_.size(); begin = end) {
        while (end < pairs_.size() && group_[pairs_[end].one] == group_[pairs_[begin].one]) ++end;
        sum += least(begin, end);
    }
    return 2 * sum;
}

void Cover::group(int size) {
    group_.resize(size);
    for (int box = 0; box < size; ++box) group_[box] = box;
    for (const Pair& pair : pairs_) group_[group_of(pair.one)] = group_of(pair.two);
    for (const Pair& pair : pairs_)
        for (const int box : {pair.one, pair.two}) group_[box] = group_of(box);
}

int Cover::group_of(int box) {
    while (group_[box] != box) box = group_[box] = group_[group_[box]];
    return box;
}

int Cover::least(std::size_t begin, std::size_t end) {
    if (end == begin + 1) return pairs_[begin].more;
    steps_ = 0;
    int more = pairs_[begin].more;
    while (!possible(begin, end, more)) ++more;
    return more;
}

bool Cover::possible(std::size_t begin, std::size_t end, int more) {
    if (++steps_ > most_steps) return true;  // nobody knows: no more is claimed
    for (std::size_t i = begin; i < end; ++i)
        for (const int box : {pairs_[i].one, pairs_[i].two}) taken_[box] = lacks_[box] = 0;
    int apart = 0;  // what pairs without a box in common lack: that much is needed
    for (std::size_t i = begin; i < end; ++i) {
        const Pair& pair = pairs_[i];
        const int lacking = lack(pair);
        if (lacking <= 0) continue;
        lacks_[pair.one] += lacking;
        lacks_[pair.two] += lacking;
        if (taken_[pair.one] || taken_[pair.two]) continue;
        taken_[pair.one] = taken_[pair.two] = 1;
        apart += lacking;
    }
    if (apart > more) return false;
    if (apart == 0) return true;
    // The pair whose boxes lack most: the box that lacks more takes all of it first, then less.
    const auto rank = [&](const Pair& pair) {
        return lack(pair) <= 0 ? 0 : lacks_[pair.one] + lacks_[pair.two];
    };
    const Pair worst = *std::max_element(
        pairs_.begin() + std::ptrdiff_t(begin), pairs_.begin() + std::ptrdiff_t(end),
        [&](const Pair& a, const Pair& b) { return rank(a) < rank(b); });
    const int lacking = lack(worst);
    const int first = lacks_[worst.one] >= lacks_[worst.two] ? worst.one : worst.two;
    const int second = first == worst.one ? worst.two : worst.one;
    bool found = false;
    for (int part = lacking; part >= 0 && !found; --part) {
        share_[first] += part;
        share_[second] += lacking - part;
        found = possible(begin, end, more - lacking);
        share_[first] -= part;
        share_[second] -= lacking - part;
    }
    return found;
}

}  // namespace budge::sokoban
