// SPDX-License-Identifier: MIT
#include "sokoban/optimal/cover.hpp"

#include <algorithm>

namespace budge::sokoban {

int Cover::least(int size) {
    group(size);
    std::ranges::stable_sort(needs_, [&](const Need& a, const Need& b) {
        const int first = group_of(a), second = group_of(b);
        return first != second ? first < second : a.detours > b.detours;
    });
    share_.assign(size, 0);
    lacks_.resize(size);
    taken_.resize(size);
    int sum = 0;
    for (std::size_t begin = 0, end = 0; begin < needs_.size(); begin = end) {
        while (end < needs_.size() && group_of(needs_[end]) == group_of(needs_[begin])) ++end;
        sum += least(begin, end);
    }
    return sum;
}

int Cover::least_of(std::span<const int> boxes, int size) {
    chosen_.assign(size, 0);
    for (const int box : boxes) chosen_[box] = 1;
    all_needs_.swap(needs_);
    needs_.clear();
    for (const Need& need : all_needs_)
        if (std::ranges::all_of(boxes_of(need), [&](int box) { return chosen_[box]; }))
            needs_.push_back(need);
    const int sum = least(size);
    needs_.swap(all_needs_);
    return sum;
}

void Cover::group(int size) {
    group_.resize(size);
    for (int box = 0; box < size; ++box) group_[box] = box;
    for (const Need& need : needs_)
        for (const int box : boxes_of(need)) group_[group_of(box)] = group_of(members_[need.begin]);
    for (const int box : members_) group_[box] = group_of(box);
}

int Cover::group_of(int box) {
    while (group_[box] != box) box = group_[box] = group_[group_[box]];
    return box;
}

int Cover::least(std::size_t begin, std::size_t end) {
    if (end == begin + 1) return needs_[begin].detours;
    steps_ = 0;
    int more = needs_[begin].detours;
    while (!possible(begin, end, more)) ++more;
    return more;
}

bool Cover::possible(std::size_t begin, std::size_t end, int more) {
    if (++steps_ > most_steps) return true;  // nobody knows: no more is claimed
    for (std::size_t i = begin; i < end; ++i)
        for (const int box : boxes_of(needs_[i])) taken_[box] = lacks_[box] = 0;
    int apart = 0;  // what needs without a box in common lack: that much is needed
    for (std::size_t i = begin; i < end; ++i) {
        const int lacking = lack(needs_[i]);
        if (lacking <= 0) continue;
        bool alone = true;
        for (const int box : boxes_of(needs_[i])) {
            lacks_[box] += lacking;
            alone &= !taken_[box];
        }
        if (!alone) continue;
        for (const int box : boxes_of(needs_[i])) taken_[box] = 1;
        apart += lacking;
    }
    if (apart > more) return false;
    if (apart == 0) return true;
    const Need need = worst(begin, end);
    // The box that lacks most takes all of it first, then less; of three and more, each takes one.
    std::vector<int> boxes(boxes_of(need).begin(), boxes_of(need).end());
    std::ranges::stable_sort(boxes, [&](int a, int b) { return lacks_[a] > lacks_[b]; });
    const int lacking = lack(need);
    if (boxes.size() == 2) {
        bool found = false;
        for (int part = lacking; part >= 0 && !found; --part) {
            share_[boxes[0]] += part;
            share_[boxes[1]] += lacking - part;
            found = possible(begin, end, more - lacking);
            share_[boxes[0]] -= part;
            share_[boxes[1]] -= lacking - part;
        }
        return found;
    }
    return std::ranges::any_of(boxes, [&](int box) {
        ++share_[box];
        const bool found = possible(begin, end, more - 1);
        --share_[box];
        return found;
    });
}

auto Cover::worst(std::size_t begin, std::size_t end) const -> Need {
    const auto rank = [&](const Need& need) {
        if (lack(need) <= 0) return -1.0;
        int sum = 0;
        for (const int box : boxes_of(need)) sum += lacks_[box];
        return double(sum) / (need.end - need.begin);
    };
    return *std::max_element(needs_.begin() + std::ptrdiff_t(begin),
                             needs_.begin() + std::ptrdiff_t(end),
                             [&](const Need& a, const Need& b) { return rank(a) < rank(b); });
}

int Cover::lack(const Need& need) const {
    int lacking = need.detours;
    for (const int box : boxes_of(need)) lacking -= share_[box];
    return lacking;
}

}  // namespace budge::sokoban
