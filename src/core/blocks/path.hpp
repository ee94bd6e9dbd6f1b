// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "blocks/model.hpp"
#include "search/monitor.hpp"

namespace budge::blocks {

/// What a search found: the states of a solution, the start first, each as it is stored (which may
/// be its mirror image).
template <class M>
struct Found {
    Ending ending = Ending::exhausted;
    std::vector<typename M::Key> keys;
};

/// The moves along a row of stored states, with the pieces that make them.
template <class M>
std::vector<Step> moves_along(const M& model, const std::vector<typename M::Key>& keys) {
    const Layout& layout = model.layout();
    std::vector<int> places;
    for (const Piece& piece : layout.problem().pieces) places.push_back(piece.cells[0]);
    std::vector<Step> steps;
    auto key = model.start();
    for (std::size_t i = 1; i < keys.size(); ++i) {
        Spot spots[M::most_pieces];
        const auto occupied = model.unpack(key, spots);
        bool done = false;
        for (int p = 0; p < model.pieces && !done; ++p) {
            const Spot here = spots[p];
            model.each_way(here, occupied ^ model.cover[here], [&](Spot there, const auto&) {
                if (done) return;
                const auto child = model.moved(key, here, there);
                if (model.canonical(child) != keys[i]) return;
                done = true;
                key = child;
                const int from = layout.cell[here], to = layout.cell[there];
                const auto piece = std::find(places.begin(), places.end(), from);
                *piece = to;
                steps.push_back({int(piece - places.begin()), from, to});
            });
        }
    }
    return steps;
}

/// Calls `visit(key)` for every arrangement in which the goal pieces stand at their goals.
template <class M, class Visit>
class GoalSearch {
public:
    GoalSearch(const M& model, Monitor& monitor, Visit& visit)
        : model_(model), monitor_(monitor), visit_(visit) {}

    void run() { group(0, 0, 0, {}, {}); }

private:
    using Key = typename M::Key;
    using Cells = std::remove_cvref_t<decltype(std::declval<M>().cover[0])>;

    /// Place the pieces of group g from the one numbered `placed` on, at rising spots.
    void group(std::size_t g, int placed, int least, const Key& key, const Cells& occupied) {
        const auto& groups = model_.layout().groups;
        if (g == groups.size()) {
            visit_(key);
            return;
        }
        if (placed == groups[g].count) return group(g + 1, 0, 0, key, occupied);
        monitor_.look_now_and_then();
        for (int local = least; local < groups[g].spots; ++local) {
            const auto spot = Spot(groups[g].first_spot + local);
            if (groups[g].goal >= 0 && model_.layout().cell[spot] != groups[g].goal) continue;
            if (any(model_.cover[spot] & occupied)) continue;
            Key with = key;
            model_.flip(with, spot);
            group(g, placed + 1, local + 1, with, occupied | model_.cover[spot]);
        }
    }

    const M& model_;
    Monitor& monitor_;
    Visit& visit_;
};

template <class M, class Visit>
void each_goal(const M& model, Monitor& monitor, Visit&& visit) {
    GoalSearch<M, Visit>(model, monitor, visit).run();
}

}  // namespace budge::blocks
