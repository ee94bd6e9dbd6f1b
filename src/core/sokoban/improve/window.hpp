// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <queue>
#include <unordered_map>
#include <vector>

#include "search/claim.hpp"
#include "sokoban/improve/footsteps.hpp"
#include "sokoban/pushes.hpp"

namespace budge::sokoban {

/// What a step and a push cost. `exact_player` is for costs that count steps: then where the player
/// stands matters, not just in which region.
struct Prices {
    int push = 1;
    int step = 0;
    bool exact_player() const { return step > 0; }
};

/// Finds the cheapest way to carry a few boxes from one position on a solution's path to another
/// while all other boxes stay: A* with the cheapest assignment of boxes to their places.
template <int W>
class Window {
public:
    static constexpr int most_boxes = 6;  ///< a guess: assignments are counted in 2^boxes

    struct Task {
        Bits<W> standing;    ///< the boxes that stay
        Bits<W> from, to;    ///< those that move
        Cell player;         ///< where the player is
        Cell next_stand;     ///< where the player must be able to stand at the end, or -1
        int cost;            ///< only something cheaper is of interest
    };

    Window(const Level& level, Monitor& monitor);

    /// True if `pushes` now holds a cheaper way. At most `budget` positions are expanded.
    bool search(const Task& task, const Prices& prices, std::size_t budget,
                std::vector<Push>& pushes);

private:
    static constexpr std::uint32_t none = ~std::uint32_t(0);
    struct Node {
        Bits<W> boxes;
        Cell player;
        std::uint32_t parent;
        Push push;
        int cost;
        bool arrived;
    };
    struct Entry {
        int rank, cost;
        std::uint32_t node;
        bool operator<(const Entry& other) const {
            if (rank != other.rank) return rank > other.rank;
            return cost != other.cost ? cost < other.cost : node > other.node;
        }
    };

    void prepare(const Task& task, const Prices& prices, std::size_t budget);

    std::uint64_t key(const Node& node) const;

    void add(Node node);

    /// The cheapest assignment of the boxes to the places, in pushes.
    int estimate(const Bits<W>& boxes) const;

    void show(const Node& node);
    Cell least_reached(const Node& node);

    void expand(const Node& node, std::uint32_t id);

    void read_off(std::uint32_t id, std::vector<Push>& pushes) const;

    const Level& level_;
    Monitor& monitor_;
    Claim claim_;
    std::size_t claimed_ = 0;
    std::size_t most_nodes_ = 0;
    const Task* task_ = nullptr;
    Prices prices_;
    Board board_, walls_;
    LoneBox lone_;
    Footsteps steps_;
    std::vector<std::vector<int>> distances_;
    std::vector<Node> nodes_, children_;
    std::priority_queue<Entry> open_;
    std::unordered_map<std::uint64_t, int> best_;
};

}  // namespace budge::sokoban
