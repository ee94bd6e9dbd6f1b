// SPDX-License-Identifier: MIT
#include "sokoban/analysis.hpp"

#include <algorithm>
#include <cmath>

#include "sokoban/figures.hpp"
#include "sokoban/pushes.hpp"

namespace budge::sokoban {
namespace {

using Id = std::uint32_t;

class Analysing {
public:
    Analysing(const Level& level, const PushGraph& graph)
        : level_(level), graph_(graph), ways_(shortest_ways(graph)) {}

    Analysis all() {
        const LevelFigures figures = level_figures(level_, graph_);
        Analysis found;
        found.ways = figures.ways;
        found.solution = figures.solution;
        find_heat(found);
        find_still(found);
        follow(found);
        return found;
    }

private:
    Cell onto(Id push) const { return level_.next[graph_.box[push]][graph_.direction[push]]; }

    /// A box may come to a cell more than once in one solution, so this is cut off at all of them.
    void find_heat(Analysis& found) const {
        found.heat.assign(std::size_t(level_.size), 0.0);
        for (const Id at : ways_.order)
            for (Id push = graph_.head[at]; push < graph_.head[at + 1]; ++push)
                if (good(at, push))
                    found.heat[std::size_t(onto(push))] +=
                        ways_.share[at] * std::exp2(ways_.onward[graph_.to[push]] - ways_.onward[at]);
        for (double& cell : found.heat) cell = std::min(cell, 1.0);
    }
    bool good(Id at, Id push) const {
        const Id to = graph_.to[push];
        return graph_.away[to] != PushGraph::lost && graph_.away[to] + 1 == graph_.away[at];
    }

    void find_still(Analysis& found) const {
        for (const Cell box : level_.boxes) {
            bool stays = true;
            for (const Id at : ways_.order) {
                for (Id push = graph_.head[at]; stays && push < graph_.head[at + 1]; ++push)
                    stays = !(good(at, push) && graph_.box[push] == box);
            }
            if (stays) found.still.push_back(box);
        }
    }

    /// Along the solution: what every shortest one does, and what loses beside it.
    void follow(Analysis& found) const {
        constexpr double nearly_all = 1 - 1e-9;
        Id at = 0;
        int number = 0;
        for (const Push& made : read_pushes(level_, found.solution)) {
            int lost = graph_.spoilt[at];
            Id next = at;
            for (Id push = graph_.head[at]; push < graph_.head[at + 1]; ++push) {
                if (graph_.box[push] == made.box && graph_.direction[push] == made.direction)
                    next = graph_.to[push];
                lost += graph_.away[graph_.to[push]] == PushGraph::lost;
            }
            if (lost) found.losing.emplace_back(number, lost);
            if (ways_.share[at] > nearly_all && ways_.share[next] > nearly_all) found.forced.push_back(number);
            at = next;
            ++number;
        }
    }

    const Level& level_;
    const PushGraph& graph_;
    const Ways ways_;
};

}  // namespace

Analysis analyse(const Level& level, const PushGraph& graph) { return Analysing(level, graph).all(); }

}  // namespace budge::sokoban
