// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "blocks/model.hpp"
#include "blocks/options.hpp"
#include "search/outcome.hpp"

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
    std::vector<typename M::Shift> moves;
    auto key = model.start();
    for (std::size_t n = 1; n < keys.size(); ++n) {
        Spot spots[M::most_pieces];
        const auto occupied = model.unpack(key, spots);
        model.list_moves(spots, occupied, moves);
        for (const auto [i, there] : moves) {
            const auto child = model.moved(key, spots[i], there);
            if (model.canonical(child) != keys[n]) continue;
            key = child;
            const int from = layout.cell[spots[i]], to = layout.cell[there];
            const auto piece = std::find(places.begin(), places.end(), from);
            *piece = to;
            steps.push_back({int(piece - places.begin()), from, to});
            break;
        }
    }
    return steps;
}

/// Runs `find(watch)`, twice with `trace`, and tells what it found in moves.
template <class M, class Find>
Solution solution_of(const M& model, bool trace, Monitor& monitor, Find&& find) {
    using Key = typename M::Key;
    std::vector<Key> keys;
    return run_watched<Key>(
        trace, monitor,
        [&](Watch<Key>* watch) {
            const Found<M> found = find(watch);
            if (!watch) keys = found.keys;
            return Solution{found.ending, moves_along(model, found.keys), {}};
        },
        [&](const Solution&) { return keys; });
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
