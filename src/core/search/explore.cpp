// SPDX-License-Identifier: MIT
#include "search/explore.hpp"

#include <algorithm>

#include "search/claim.hpp"

namespace budge {
namespace {

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
    using Id = Walk::Id;

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
            for (const Id other : before(queue[at])) {
                if (distance_[other] != Component::unknown) continue;
                distance_[other] = std::uint16_t(far + 1);
                queue.push_back(other);
            }
        }
        if (!queue.empty()) walk_.tell(queue.back(), component.hardest);
    }

    /// Ways from the start to the goals nearest to it, layer by layer.
    void count_solutions(Component& component) {
        if (distance_[0] == Component::unknown) return;
        std::vector<Count> ways{Count(1)}, following;  // of a layer and of the next
        Id first = 0;
        for (std::size_t depth = 0; int(depth) < distance_[0]; ++depth) {
            const Id next = layer_ends_[depth];
            // A number takes some 32 bytes more where there is one.
            Claim claim(monitor_);
            claim.add((layer_ends_[depth + 1] - first) * (sizeof(Count) + 32));
            following.assign(layer_ends_[depth + 1] - next, Count());
            for (Id id = first; id < next; ++id) {
                // Only states on some shortest solution matter.
                if (ways[id - first].none() || int(depth) + distance_[id] != distance_[0]) continue;
                for (const Id other : neighbours(id))
                    if (distance_[other] + 1 == distance_[id]) following[other - next] += ways[id - first];
            }
            ways.swap(following);
            first = next;
        }
        for (std::size_t i = 0; i < ways.size(); ++i)
            if (distance_[first + i] == 0) component.shortest_solutions += ways[i];
    }

    const std::vector<Id>& neighbours(Id id) {
        monitor_.look_now_and_then();
        around_.clear();
        walk_.neighbours(id, around_);
        return around_;
    }

    const std::vector<Id>& before(Id id) {
        monitor_.look_now_and_then();
        around_.clear();
        walk_.before(id, around_);
        return around_;
    }

    Walk& walk_;
    Monitor& monitor_;
    Claim claim_;
    Id done_ = 0;  // states whose neighbours are all known
    std::vector<Id> layer_ends_;
    std::vector<Id> around_;  // the state that is looked at
    std::vector<std::uint16_t> distance_;
};

}  // namespace

Component explore(Walk& walk, std::size_t keep, Monitor& monitor) {
    return Explorer(walk, monitor).run(keep);
}

std::vector<std::uint64_t> layers(Walk& walk, Monitor& monitor) {
    std::vector<std::uint64_t> counts;
    walk.begin();
    for (Walk::Id id = 0; id < walk.size();) {
        const auto end = Walk::Id(walk.size());
        counts.push_back(end - id);
        walk.begin_layer();
        for (; id < end; ++id) {
            monitor.expanding(walk.size() - id - 1, id + 1);
            walk.expand(id);
        }
    }
    return counts;
}

}  // namespace budge
