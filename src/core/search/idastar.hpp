// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "search/domain.hpp"
#include "search/outcome.hpp"

namespace budge {

/// Depth-first under a limit on cost plus estimate, which rises until a goal lies within it. Needs
/// no memory but the path. Only the move just made is never taken back, so on a puzzle with cycles
/// and no solution it runs until a limit stops it.
template <class D>
    requires Informed<D> && Reversible<D>
class IdaStar {
public:
    using State = typename D::State;
    using Key = typename D::Key;

    IdaStar(const D& domain, Monitor& monitor, Watch<Key>* watch = nullptr)
        : domain_(domain), monitor_(monitor), watch_(watch), scale_(domain.scale()) {}

    Outcome run() {
        const State start = domain_.start();
        limit_ = domain_.estimate(start);
        for (;;) {
            // Costs are whole numbers: with a real-valued estimate, rounding up saves many probes.
            limit_ = (limit_ + scale_ - 1) / scale_ * scale_;
            monitor_.prove(limit_ / scale_);
            beyond_ = infinite;
            if (probe(start, 0, no_move)) {
                std::reverse(moves_.begin(), moves_.end());
                return {Ending::found, moves_, {}};
            }
            if (beyond_ == infinite) return {};
            limit_ = beyond_;
        }
    }

    /// One probe of the tree below `prefix`, a path from the start, under a limit in moves: the
    /// part of an iteration that can be done elsewhere. The moves found include the prefix.
    /// `beyond()` then tells the least limit, in moves, that would have let the probe go further.
    Outcome probe_below(const std::vector<Move>& prefix, int limit) {
        State state = domain_.start();
        for (const Move move : prefix) {
            State next = state;
            domain_.expand(state, [&](Move other, const State& child) {
                if (other == move) next = child;
            });
            state = next;
        }
        const int cost = int(prefix.size());
        limit_ = limit * scale_;
        beyond_ = infinite;
        const int f = cost * scale_ + domain_.estimate(state);
        if (f > limit_) {
            beyond_ = f;
            return {};
        }
        if (!probe(state, cost, prefix.empty() ? no_move : int(prefix.back()))) return {};
        moves_.insert(moves_.end(), prefix.rbegin(), prefix.rend());
        std::reverse(moves_.begin(), moves_.end());
        return {Ending::found, moves_, {}};
    }

    /// -1 when the whole tree lay within the limit.
    int beyond() const { return beyond_ == infinite ? -1 : (beyond_ + scale_ - 1) / scale_; }

private:
    static constexpr int infinite = std::numeric_limits<int>::max();
    static constexpr int no_move = -1;

    bool probe(const State& state, int cost, int last) {
        if (domain_.is_goal(state)) return true;
        monitor_.expanding(std::uint64_t(cost), 0);
        if (watch_) [[unlikely]] watch_->expanding(domain_.key(state), {std::uint64_t(cost), 0});
        const int undo = last == no_move ? no_move : domain_.inverse(Move(last));
        bool found = false;
        domain_.expand(state, [&](Move move, const State& child) {
            if (found || move == undo) return;
            monitor_.generated();
            const int f = (cost + 1) * scale_ + domain_.estimate(child);
            if (f > limit_) {
                beyond_ = std::min(beyond_, f);
            } else if (probe(child, cost + 1, move)) {
                moves_.push_back(move);
                found = true;
            }
        });
        return found;
    }

    const D& domain_;
    Monitor& monitor_;
    Watch<Key>* watch_;
    int scale_;
    int limit_ = 0;
    int beyond_ = infinite;
    std::vector<Move> moves_;
};

}  // namespace budge
