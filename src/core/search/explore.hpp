// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/count.hpp"
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
    Count shortest_solutions;                // as rows of states
    std::vector<std::uint8_t> hardest;       // a state farthest from every goal, as the puzzle tells it
    std::vector<std::uint8_t> kept;          // the states nearest to the start, one after the other
    std::vector<std::uint16_t> distances;    // of those: to the nearest goal, or `unknown`
};

/// The states that can be reached from a position, numbered in the order of their distance from it.
class Walk {
public:
    using Id = std::uint32_t;

    virtual ~Walk() = default;
    /// Enters the start.
    virtual void begin() = 0;
    /// What has been entered is a layer, whose states are expanded next.
    virtual void begin_layer() {}
    /// Enters the states that one move leads to.
    virtual void expand(Id id) = 0;
    virtual std::size_t size() const = 0;
    virtual bool is_goal(Id id) const = 0;
    /// Adds to a list the states that one move leads to, all of which have been entered.
    virtual void neighbours(Id id, std::vector<Id>& out) = 0;
    /// Adds those from which a move leads there: the same where every move can be taken back.
    virtual void before(Id id, std::vector<Id>& out) { neighbours(id, out); }
    /// Adds a state, as the puzzle tells it.
    virtual void tell(Id id, std::vector<std::uint8_t>& out) const = 0;
};

/// Walks through everything that can be reached and measures it. Keeps so many states at most.
Component explore(Walk& walk, std::size_t keep, Monitor& monitor);

/// How many states lie at each distance from the start, goal or no goal.
std::vector<std::uint64_t> layers(Walk& walk, Monitor& monitor);

/// A walk through a domain that can `tell` its states.
template <Domain D>
class DomainWalk final : public Walk {
public:
    DomainWalk(const D& domain, Monitor& monitor) : domain_(domain), nodes_(monitor) {}

    std::size_t size() const override { return nodes_.size(); }
    void begin() override { nodes_.enter(domain_.key(domain_.start()), 0, 0); }
    void expand(Id id) override {
        domain_.expand(domain_.state(nodes_.key(id)), [&](Move move, const typename D::State& child) {
            nodes_.enter(domain_.key(child), 0, move);
        });
    }
    bool is_goal(Id id) const override { return domain_.is_goal(domain_.state(nodes_.key(id))); }
    void neighbours(Id id, std::vector<Id>& out) override {
        domain_.expand(domain_.state(nodes_.key(id)), [&](Move, const typename D::State& child) {
            out.push_back(nodes_.find(domain_.key(child)));
        });
    }
    void tell(Id id, std::vector<std::uint8_t>& out) const override {
        domain_.tell(domain_.state(nodes_.key(id)), out);
    }

private:
    const D& domain_;
    NodeTable<typename D::Key> nodes_;
};

}  // namespace budge
