// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace budge::sokoban {

/// What pairs in conflict cost together: the least sum of what single boxes cost more, so that each
/// pair has what its two boxes cost more together. This is the weighted vertex cover of multi-agent path finding
/// (Li, Felner, Boyarski, Ma and Koenig 2019). Three boxes that are all in conflict with each other
/// by 2 cost 4 more; pairs that have no box in common would be worth 2.
///
/// What a box costs more than its price is even: a push changes the colour of its cell, as on a
/// chessboard, and prices keep to that (see Assignment). So everything is counted in units of two pushes.
class Cover {
public:
    void clear() { pairs_.clear(); }
    /// Two boxes cost so many pushes more together.
    void add(int one, int two, int more) { pairs_.push_back({one, two, (more + 1) / 2}); }
    bool empty() const { return pairs_.empty(); }

    /// The least sum, or something less where it takes too long to find out; boxes are numbered
    /// below `size`.
    int least(int size);

private:
    struct Pair {
        int one, two, more;
    };
    /// Splits that are tried for boxes that hang together: a guess.
    static constexpr int most_steps = 200;

    /// Names each box's group: boxes that are connected by pairs are in one.
    void group(int size);
    int group_of(int box);
    /// The least sum for the pairs from `begin` to `end`, which hang together.
    int least(std::size_t begin, std::size_t end);
    /// Whether it is possible with so much more.
    bool possible(std::size_t begin, std::size_t end, int more);
    /// What a pair lacks.
    int lack(const Pair& pair) const { return pair.more - share_[pair.one] - share_[pair.two]; }

    std::vector<Pair> pairs_;
    std::vector<int> group_, share_, lacks_;
    std::vector<char> taken_;
    int steps_ = 0;
};

}  // namespace budge::sokoban
