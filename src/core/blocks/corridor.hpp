// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "blocks/state_table.hpp"
#include "search/claim.hpp"

namespace budge::blocks {

/// The states that lie on a solution or a few moves beside it, up to some number, and the shortest
/// way through them.
template <class M>
class Corridor {
public:
    using Key = typename M::Key;

    Corridor(const M& model, const std::vector<Key>& path, int moves, std::size_t most_states,
             Monitor& monitor)
        : model_(model), monitor_(monitor), states_(model, monitor), claim_(monitor) {
        for (const Key& key : path) add(key);
        Id id = 0;
        for (int away = 0; away < moves; ++away)
            for (const auto end = Id(states_.size()); id < end && states_.size() < most_states; ++id)
                for (const Key& other : neighbours(states_.key(id))) add(other);
        whole_ = id == states_.size();
    }
    /// Whether nothing lies outside.
    bool whole() const { return whole_; }
    std::size_t size() const { return states_.size(); }

    std::vector<Key> shortest() {
        claim_.add(states_.size() * 2 * sizeof(Id));
        std::vector<Id> before(states_.size(), Table::none), queue{0};
        queue.reserve(states_.size());
        before[0] = 0;
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const Key key = states_.key(queue[at]);
            if (model_.is_goal(key)) return back_from(queue[at], before);
            for (const Key& other : neighbours(key)) {
                const Id id = states_.find(other);
                if (id == Table::none || before[id] != Table::none) continue;
                before[id] = queue[at];
                queue.push_back(id);
            }
        }
        return {};
    }

private:
    using Table = StateTable<M>;
    using Id = typename Table::Id;
    void add(const Key& key) {
        if (states_.find(key) == Table::none) states_.enter(key, 0, 0);
    }

    const std::vector<Key>& neighbours(const Key& key) {
        monitor_.look_now_and_then();
        Spot spots[M::most_pieces];
        const auto occupied = model_.unpack(key, spots);
        model_.list_moves(spots, occupied, moves_);
        neighbours_.clear();
        for (const auto [i, to] : moves_) neighbours_.push_back(model_.moved(key, spots[i], to));
        return neighbours_;
    }

    std::vector<Key> back_from(Id id, const std::vector<Id>& before) const {
        std::vector<Key> keys{states_.key(id)};
        while (id != 0) {
            id = before[id];
            keys.push_back(states_.key(id));
        }
        std::reverse(keys.begin(), keys.end());
        return keys;
    }

    const M& model_;
    Monitor& monitor_;
    Table states_;
    Claim claim_;
    std::vector<typename M::Shift> moves_;
    std::vector<Key> neighbours_;
    bool whole_ = false;
};

/// A solution no longer than this one: the shortest through its corridor, again and again while that
/// helps. With a time limit, once it does not help, through wider and wider corridors until time or
/// memory is up or nothing is left to add. A corridor has `most_states` at first.
template <class M>
std::vector<typename M::Key> shortened(const M& model, std::vector<typename M::Key> path,
                                       std::size_t most_states, Monitor& monitor) {
    const bool goes_on = monitor.limits().seconds < std::numeric_limits<double>::infinity();
    try {
        for (int moves = 1;;) {
            Corridor<M> corridor(model, path, moves, most_states, monitor);
            auto shorter = corridor.shortest();
            if (shorter.size() < path.size()) {
                path = std::move(shorter);
                monitor.found(path.size() - 1);
                moves = 1;
            } else if (!goes_on || corridor.whole()) {
                return path;
            } else if (corridor.size() < most_states) {
                ++moves;
            } else {
                most_states *= 2;
            }
        }
    } catch (const Stopped&) {
        return path;
    }
}

}  // namespace budge::blocks
