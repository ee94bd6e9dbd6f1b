// SPDX-License-Identifier: MIT
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <functional>
#include <tuple>
#include <vector>

#include "bindings/lock.hpp"
#include "search/explore.hpp"
#include "search/monitor.hpp"

namespace budge::bindings {

/// A monitor whose poll takes the interpreter lock back for a moment, lets Python handle signals,
/// and asks `poll(expanded, generated, open, closed, lower_bound, phase, best)` whether to go on. An
/// exception raised there, KeyboardInterrupt among them, ends the search and reaches the caller.
inline Monitor monitor_for(const Limits& limits, const nb::object& poll) {
    return Monitor(limits, [poll](const Figures& figures, int lower_bound) {
        const Locked lock;
        lock.handle_signals();
        if (poll.is_none()) return true;
        return nb::cast<bool>(lock.call(poll, figures.expanded, figures.generated, figures.open,
                                        figures.closed, lower_bound, figures.phase, figures.best));
    });
}

/// The same for many searches at once: `poll(done)` is called from the thread that started them.
inline std::function<bool(std::size_t)> poll_for_many(const nb::object& poll) {
    return [poll](std::size_t done) {
        const Locked lock;
        lock.handle_signals();
        return poll.is_none() || nb::cast<bool>(lock.call(poll, done));
    };
}

/// What a search cost, in the order of Python's Stats: a tuple is made faster than it is asked for.
using Counts = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
                          std::size_t, double>;
inline Counts counts(const Figures& figures, double seconds) {
    return {figures.expanded, figures.generated, figures.reopened, figures.max_open,
            figures.closed,   figures.peak_bytes, seconds};
}

/// What lies around a position: how the walk ended, layers from the start and from the goals, the
/// digits of the number of shortest solutions, the hardest state, the states kept and their distances to a goal.
using Around = std::tuple<Ending, std::vector<std::uint64_t>, std::vector<std::uint64_t>,
                          std::vector<std::uint32_t>, nb::bytes, nb::bytes, std::vector<int>>;
inline Around told(const Component& component) {
    std::vector<int> distances;
    for (const std::uint16_t distance : component.distances)
        distances.push_back(distance == Component::unknown ? -1 : distance);
    const auto bytes = [](const std::vector<std::uint8_t>& list) {
        return nb::bytes(list.data(), list.size());
    };
    return {component.ending, component.layers, component.goal_layers,
            component.shortest_solutions.digits(),
            bytes(component.hardest), bytes(component.kept), distances};
}

/// Walks through everything that can be reached from a position of any family.
template <class Problem>
Around explore_around(const Problem& problem, std::size_t keep, const Limits& limits,
                      const nb::object& poll) {
    Monitor monitor = monitor_for(limits, poll);
    Component component;
    {
        const Unlocked unlocked;
        component = explore(problem, keep, monitor);
    }
    return told(component);
}

}  // namespace budge::bindings
