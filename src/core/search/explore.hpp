// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "search/claim.hpp"
#include "search/domain.hpp"
#include "search/node_table.hpp"

namespace budge {

/// All that can be reached from a position. When `ending` is not `exhausted` the walk was cut off:
/// `layers` then counts what was seen, and nothing is said of distances to a goal.
struct Component {
    static constexpr std::uint16_t unknown = 0xFFFF;

    Ending ending = Ending::exhausted;
    std::vector<std::uint64_t> layers;       // states by their distance from the start
    std::vector<std::uint64_t> goal_layers;  // states by their distance to the nearest goal
    std::uint64_t shortest_solutions = 0;    // as rows of states; capped at the largest number
    std::vector<std::uint8_t> hardest;       // a state farthest from every goal, as the puzzle tells it
    std::vector<std::uint8_t> kept;          // the states nearest to the start, one after the other
    std::vector<std::uint16_t> distances;    // of those: to the nearest goal, or `unknown`
};

/// Walks through everything that can be reached in `walk`, which numbers states in the order of
/// their distance from the start, and measures it.
///
/// A walk has `begin()`, `begin_layer()` and `expand(id)`, which enter states; `size()`, `is_goal(id)` and
/// `neighbours(id, visit)`, which gives numbers; and `tell(id, out)`, which adds a state to a list.
/// Where not every move can be taken back, it has `before(id, visit)` too: the states from which a
/// move leads there.
template <class Walk>
class Explorer {
public:
    Explorer(Walk& walk, Monitor& monitor) : walk_(walk), monitor_(monitor), claim_(monitor) {}

    /// Keeps so many states at most.
    Component run(std::size_t keep) {
        Component component;
        try {
            go(component.layers);
            claim_.add(walk_.size() * (sizeof(distance_[0]) + sizeof(Id)));
            measure(component);
            claim_.add(walk_.size() * sizeof(std::uint64_t));
            count_solutions(component);
        } catch (const Stopped& stopped) {
            component.ending = stopped.ending;
            component.goal_layers.clear();
            component.hardest.clear();
            distance_.clear();
        }
        keep = std::min<std::size_t>(keep, done_);
        for (Id id = 0; id < keep; ++id) {
            walk_.tell(id, component.kept);
            component.distances.push_back(distance_.empty() ? Component::unknown : distance_[id]);
        }
        return component;
    }

private:
    using Id = std::uint32_t;

    void go(std::vector<std::uint64_t>& layers) {
        walk_.begin();
        for (Id id = 0; id < walk_.size();) {
            const auto end = Id(walk_.size());
            layers.push_back(end - id);
            layer_ends_.push_back(end);
            walk_.begin_layer();
            for (; id < end; ++id) {
                monitor_.expanding(walk_.size() - id - 1, id + 1);
                walk_.expand(id);
                ++done_;
            }
        }
    }

    /// Breadth-first from all goals at once.
    void measure(Component& component) {
        distance_.assign(walk_.size(), Component::unknown);
        std::vector<Id> queue;
        queue.reserve(walk_.size());
        for (Id id = 0; id < walk_.size(); ++id) {
            monitor_.look_now_and_then();
            if (walk_.is_goal(id)) {
                distance_[id] = 0;
                queue.push_back(id);
            }
        }
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const int far = distance_[queue[at]];
            if (component.goal_layers.size() == std::size_t(far)) component.goal_layers.push_back(0);
            ++component.goal_layers.back();
            if (far + 1 == Component::unknown) throw Stopped{Ending::memory_limit};  // beyond 16 bits
            before(queue[at], [&](Id other) {
                if (distance_[other] != Component::unknown) return;
                distance_[other] = std::uint16_t(far + 1);
                queue.push_back(other);
            });
        }
        if (!queue.empty()) walk_.tell(queue.back(), component.hardest);
    }

    /// Ways from the start to the goals nearest to it, layer by layer.
    void count_solutions(Component& component) {
        if (distance_[0] == Component::unknown) return;
        constexpr auto most = std::numeric_limits<std::uint64_t>::max();
        const auto sum = [](std::uint64_t a, std::uint64_t b) { return a > most - b ? most : a + b; };
        std::vector<std::uint64_t> ways(walk_.size());
        ways[0] = 1;
        Id id = 0;
        for (int depth = 0; depth < distance_[0]; ++depth)
            for (; id < layer_ends_[std::size_t(depth)]; ++id) {
                // Only states on some shortest solution matter.
                if (ways[id] == 0 || depth + distance_[id] != distance_[0]) continue;
                neighbours(id, [&](Id other) {
                    if (distance_[other] + 1 == distance_[id]) ways[other] = sum(ways[other], ways[id]);
                });
            }
        for (Id goal = 0; goal < walk_.size(); ++goal)
            if (distance_[goal] == 0)
                component.shortest_solutions = sum(component.shortest_solutions, ways[goal]);
    }

    template <class Visit>
    void neighbours(Id id, Visit&& visit) {
        monitor_.look_now_and_then();
        walk_.neighbours(id, visit);
    }

    template <class Visit>
    void before(Id id, Visit&& visit) {
        monitor_.look_now_and_then();
        if constexpr (requires { walk_.before(id, visit); })
            walk_.before(id, visit);
        else
            walk_.neighbours(id, visit);
    }

    Walk& walk_;
    Monitor& monitor_;
    Claim claim_;
    Id done_ = 0;  // states whose neighbours are all known
    std::vector<Id> layer_ends_;
    std::vector<std::uint16_t> distance_;
};

/// A walk through a domain that can `tell` its states.
template <Domain D>
class DomainWalk {
public:
    DomainWalk(const D& domain, Monitor& monitor) : domain_(domain), nodes_(monitor) {}

    std::size_t size() const { return nodes_.size(); }
    void begin() { nodes_.enter(domain_.key(domain_.start()), 0, 0); }
    void begin_layer() {}
    void expand(std::uint32_t id) {
        domain_.expand(domain_.state(nodes_.key(id)), [&](Move move, const typename D::State& child) {
            nodes_.enter(domain_.key(child), 0, move);
        });
    }
    bool is_goal(std::uint32_t id) const { return domain_.is_goal(domain_.state(nodes_.key(id))); }
    template <class Visit>
    void neighbours(std::uint32_t id, Visit&& visit) const {
        domain_.expand(domain_.state(nodes_.key(id)), [&](Move, const typename D::State& child) {
            visit(nodes_.find(domain_.key(child)));
        });
    }
    void tell(std::uint32_t id, std::vector<std::uint8_t>& out) const {
        domain_.tell(domain_.state(nodes_.key(id)), out);
    }

private:
    const D& domain_;
    NodeTable<typename D::Key> nodes_;
};

}  // namespace budge
