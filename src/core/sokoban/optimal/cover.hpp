// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

namespace budge::sokoban {

/// What boxes in conflict cost together: the least sum of what single boxes cost more, so that each
/// pair, and each jam, has what its boxes cost more together. For pairs this is the weighted vertex
/// cover of multi-agent path finding (Li, Felner, Boyarski, Ma and Koenig 2019). Three boxes that are all in
/// conflict with each other by 2 cost 4 more; pairs that have no box in common would be worth 2.
///
/// What a box costs more than its price is even: a push changes the colour of its cell, as on a
/// chessboard, and prices keep to that (see Assignment). So everything is counted in detours of two pushes.
class Cover {
public:
    void clear() {
        needs_.clear();
        members_.clear();
    }
    /// These boxes need so many detours together.
    void add(std::span<const int> boxes, int detours) {
        const int begin = int(members_.size());
        members_.insert(members_.end(), boxes.begin(), boxes.end());
        needs_.push_back({begin, int(members_.size()), detours});
    }
    bool empty() const { return needs_.empty(); }

    /// The least number of detours, or something less where it takes too long to find out; boxes are
    /// numbered below `size`.
    int least(int size);
    /// The same for some of the boxes alone.
    int least_of(std::span<const int> boxes, int size);

private:
    struct Need {
        int begin, end;  ///< of the members
        int detours;
    };
    /// Splits that are tried for boxes that hang together: a guess.
    static constexpr int most_steps = 200;

    std::span<const int> boxes_of(const Need& need) const {
        return {members_.data() + need.begin, members_.data() + need.end};
    }
    /// Names each box's group: boxes that are connected by needs are in one.
    void group(int size);
    int group_of(int box);
    int group_of(const Need& need) const { return group_[members_[need.begin]]; }
    /// The least sum for the needs from `begin` to `end`, which hang together.
    int least(std::size_t begin, std::size_t end);
    /// Whether it is possible with so many detours more.
    bool possible(std::size_t begin, std::size_t end, int more);
    /// The need whose boxes lack most.
    Need worst(std::size_t begin, std::size_t end) const;
    /// What the boxes of a need lack.
    int lack(const Need& need) const;

    std::vector<Need> needs_, all_needs_;
    std::vector<int> members_, group_, share_, lacks_;
    std::vector<char> taken_, chosen_;
    int steps_ = 0;
};

}  // namespace budge::sokoban
