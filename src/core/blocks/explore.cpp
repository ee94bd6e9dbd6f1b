// SPDX-License-Identifier: MIT
#include "blocks/explore.hpp"

#include <algorithm>
#include <limits>

#include "blocks/breadth_first.hpp"
#include "blocks/with_model.hpp"
#include "search/claim.hpp"

namespace budge::blocks {
namespace {

template <class M>
class Explorer {
public:
    Explorer(const M& model, Monitor& monitor)
        : model_(model), monitor_(monitor), wave_(model, monitor) {}

    Component run() {
        Component component;
        try {
            walk(component.layers);
            Claim claim(monitor_);
            claim.add(wave_.states.size() * (sizeof(distance_[0]) + sizeof(Id)));
            measure(component);
            claim.add(wave_.states.size() * sizeof(std::uint64_t));
            count_solutions(component);
        } catch (const Stopped& stopped) {
            component.ending = stopped.ending;
            component.goal_layers.clear();
        }
        return component;
    }

private:
    using Id = std::uint32_t;
    static constexpr std::uint16_t unknown = 0xFFFF;

    void walk(std::vector<std::uint64_t>& layers) {
        wave_.begin(model_.start());
        for (Id id = 0; id < wave_.states.size();) {
            const auto end = Id(wave_.states.size());
            layers.push_back(end - id);
            layer_ends_.push_back(end);
            wave_.begin_layer();
            for (; id < end; ++id) {
                monitor_.expanding(wave_.states.size() - id - 1, id + 1);
                wave_.expand(id, [](Id, const typename M::Key&) { return true; });
            }
        }
    }

    /// Breadth-first from all goals at once: every move can be taken back.
    void measure(Component& component) {
        distance_.assign(wave_.states.size(), unknown);
        std::vector<Id> queue;
        queue.reserve(wave_.states.size());
        for (Id id = 0; id < wave_.states.size(); ++id)
            if (model_.is_goal(wave_.states.key(id))) {
                distance_[id] = 0;
                queue.push_back(id);
            }
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const int far = distance_[queue[at]];
            if (component.goal_layers.size() == std::size_t(far)) component.goal_layers.push_back(0);
            ++component.goal_layers.back();
            neighbours(queue[at], [&](Id other) {
                if (distance_[other] != unknown) return;
                distance_[other] = std::uint16_t(far + 1);
                queue.push_back(other);
            });
        }
        if (!queue.empty()) component.hardest = places(queue.back());
    }

    /// Ways from the start to the goals nearest to it, layer by layer.
    void count_solutions(Component& component) {
        if (distance_[0] == unknown) return;
        constexpr auto most = std::numeric_limits<std::uint64_t>::max();
        std::vector<std::uint64_t> ways(wave_.states.size());
        ways[0] = 1;
        Id id = 0;
        for (int depth = 0; depth < distance_[0]; ++depth)
            for (; id < layer_ends_[std::size_t(depth)]; ++id) {
                // Only states on some shortest solution matter.
                if (ways[id] == 0 || depth + distance_[id] != distance_[0]) continue;
                neighbours(id, [&](Id other) {
                    if (distance_[other] + 1 != distance_[id]) return;
                    ways[other] = ways[other] > most - ways[id] ? most : ways[other] + ways[id];
                });
            }
        for (Id goal = 0; goal < wave_.states.size(); ++goal)
            if (distance_[goal] == 0) {
                auto& sum = component.shortest_solutions;
                sum = sum > most - ways[goal] ? most : sum + ways[goal];
            }
    }

    template <class Visit>
    void neighbours(Id id, Visit&& visit) {
        monitor_.look_now_and_then();
        const auto key = wave_.states.key(id);
        Spot spots[M::most_pieces];
        const auto occupied = model_.unpack(key, spots);
        model_.each_move(spots, occupied, [&](int i, Spot to) {
            visit(wave_.states.find(model_.moved(key, spots[i], to)));
        });
    }

    std::vector<int> places(Id id) const {
        const Layout& layout = model_.layout();
        Spot spots[M::most_pieces];
        model_.unpack(wave_.states.key(id), spots);
        std::vector<bool> given(std::size_t(model_.pieces));
        std::vector<int> places;
        for (const int group : layout.group_of_piece)
            for (int i = 0; i < model_.pieces; ++i)
                if (!given[std::size_t(i)] && layout.group_of[spots[i]] == group) {
                    given[std::size_t(i)] = true;
                    places.push_back(layout.cell[spots[i]]);
                    break;
                }
        return places;
    }

    const M& model_;
    Monitor& monitor_;
    Wave<M> wave_;
    std::vector<Id> layer_ends_;
    std::vector<std::uint16_t> distance_;
};

}  // namespace

Component explore(const Problem& problem, Monitor& monitor) {
    return with_model(problem, [&](const auto& model) {
        auto plain = model;
        plain.forget_symmetry();  // every state is to be counted
        return Explorer(plain, monitor).run();
    });
}

}  // namespace budge::blocks
