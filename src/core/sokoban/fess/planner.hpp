// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <queue>
#include <vector>

#include "search/monitor.hpp"
#include "sokoban/fess/plan.hpp"
#include "sokoban/fess/sinks.hpp"
#include "sokoban/verdicts.hpp"

namespace budge::sokoban {

/// Finds packing plans backwards: from the solved board boxes are pulled off the goals. One that
/// can be pulled into a sink is taken off the board at once. When none can, a small search in the
/// manner of FESS pulls boxes out of the way, which become parkings of the plan.
template <int W>
class Planner {
public:
    Planner(const Level& level, const Distances& distances, Monitor& monitor);
    ~Planner();

    /// The best plan. Other ways to pick sinks are tried only while they could give a better one.
    Plan<W> best();
    /// The best of the plans that differ from that one, if there are any: all ways are tried.
    std::optional<Plan<W>> best_but(const Plan<W>& other);

private:
    static constexpr int max_nodes = 500;  ///< a guess
    /// How much of the floor may be searched for one plan and for all, in cells: on huge levels
    /// planning is to take no longer than the search. Guesses.
    static constexpr std::uint64_t cells_per_plan = 6'000'000;
    static constexpr std::uint64_t total_cells = 15'000'000;
    static constexpr double per_region = 1000;  ///< to keep the floor together comes before all
    static constexpr double per_box_left = 10;  ///< a box without a place beside one parking: a guess

    struct Node {
        Position<W> position;
        int parent = -1;
        int weight = 0;
        int distance = 0;
        int on_goals = 0;
        std::vector<const std::uint64_t*> used;  ///< for each box taken off, those it may be
        Bits<W> used_starts;                     ///< boxes' own cells that were used as sinks
        std::vector<Bits<W>> boards;             ///< the boards passed through, oldest first
    };
    struct Pull {
        int weight;
        double score;
        int node;
        Position<W> child;
        bool operator<(const Pull& other) const {
            return weight != other.weight ? weight > other.weight : score < other.score;
        }
    };
    struct TakeOff {
        double cost = 1e18;
        Cell box = -1;
        Cell player = 0;
        Cell start = -1;
        const std::uint64_t* boxes = nullptr;
    };
    using Cells = std::map<std::pair<int, int>, std::priority_queue<Pull>>;

    std::uint64_t effort_limit(std::uint64_t cells) const { return cells / (level_.size + 1); }

    auto cheapest() { return std::ranges::min_element(found_, {}, &Plan<W>::cost); }

    void try_next();

    std::vector<SinkChoice> choices() const;

    Plan<W> search(const Sinks<W>& sinks, const SinkChoice& choice);

    static bool better(const Node& one, const Node& other);

    /// Where the box can be pulled by a player in `region_`; the board is without it when this returns.
    void pull_reach(Cell box);

    void take_off_all(Node& node, const Sinks<W>& sinks);

    /// Keeps the floor together first of all, then goes by the way of the box: from its goal to
    /// the sink and on to where boxes start from.
    TakeOff best_take_off(const Node& node, const Sinks<W>& sinks);

    enum Usable : std::int8_t { unasked, yes, no };
    bool usable(const Node& node, const Sinks<W>& sinks, int at);
    /// Whether the boxes taken off and one more can each be a different box of the start.
    /// `best_take_off` has matched the former.
    bool matches(const std::vector<const std::uint64_t*>& used, const std::uint64_t* more);

    void list_pulls(const Node& node, int id, Cells& cells);

    /// The boards on the way to the best node, last first, are the stages.
    Plan<W> plan_from(const std::vector<Node>& nodes, int best, const SinkChoice& choice) const;

    const Level& level_;
    const Distances& distances_;
    Monitor& monitor_;
    Bits<W> goals_, starts_, pushable_;
    Arrivals<W> walled_, open_;
    Board board_;
    Region region_;
    Regions regions_;
    LoneBox lone_;
    GoalMatching matching_;
    std::vector<std::int8_t> usable_;
    std::uint64_t effort_ = 0;
    std::vector<SinkChoice> choices_;  ///< those with the least penalty first
    std::size_t tried_ = 0;            ///< how many of them
    std::optional<Sinks<W>> sinks_;    ///< the last ones
    std::vector<Plan<W>> found_;
};

}  // namespace budge::sokoban
