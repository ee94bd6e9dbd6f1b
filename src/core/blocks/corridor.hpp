// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "blocks/state_table.hpp"
#include "search/claim.hpp"

namespace budge::blocks {

/// The states that lie on a solution or a move beside it, up to some number, and the shortest way
/// through them.
template <class M>
class Corridor {
public:
    using Key = typename M::Key;

    Corridor(const M& model, const std::vector<Key>& path, Monitor& monitor)
        : model_(model), monitor_(monitor), states_(model, monitor), claim_(monitor) {
        for (const Key& key : path) add(key);
        for (const Key& key : path) {
            if (states_.size() >= most_states) break;
            each_neighbour(key, [&](const Key& other) { add(other); });
        }
    }

    std::vector<Key> shortest() {
        claim_.add(states_.size() * 2 * sizeof(Id));
        std::vector<Id> before(states_.size(), Table::none), queue{0};
        queue.reserve(states_.size());
        before[0] = 0;
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const Key key = states_.key(queue[at]);
            if (model_.is_goal(key)) return back_from(queue[at], before);
            each_neighbour(key, [&](const Key& other) {
                const Id id = states_.find(other);
                if (id == Table::none || before[id] != Table::none) return;
                before[id] = queue[at];
                queue.push_back(id);
            });
        }
        return {};
    }

private:
    using Table = StateTable<M>;
    using Id = typename Table::Id;
    static constexpr std::size_t most_states = 200'000;

    void add(const Key& key) {
        if (states_.find(key) == Table::none) states_.enter(key, 0, 0);
    }

    template <class Visit>
    void each_neighbour(const Key& key, Visit&& visit) const {
        monitor_.look_now_and_then();
        Spot spots[M::most_pieces];
        const auto occupied = model_.unpack(key, spots);
        model_.each_move(spots, occupied,
                         [&](int i, Spot to) { visit(model_.moved(key, spots[i], to)); });
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
};

/// A solution no longer than this one: the shortest through its corridor, again and again while that
/// helps and the limits allow.
template <class M>
std::vector<typename M::Key> shortened(const M& model, std::vector<typename M::Key> path,
                                       Monitor& monitor) {
    try {
        for (;;) {
            auto shorter = Corridor<M>(model, path, monitor).shortest();
            if (shorter.size() >= path.size()) return path;
            path = std::move(shorter);
            monitor.found(path.size() - 1);
        }
    } catch (const Stopped&) {
        return path;
    }
}

}  // namespace budge::blocks
