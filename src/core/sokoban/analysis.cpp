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
        found.solution = figures.solution;
        const std::vector<Step> steps = steps_on_the_way();
        count_ways(steps, found);
        find_heat(steps, found);
        find_still(found);
        follow(found);
        return found;
    }

private:
    Cell onto(Id push) const { return level_.next[graph_.box[push]][graph_.direction[push]]; }

    struct Step {
        Id from, to;
        Cell onto;
        double share;  ///< of the solutions at `from`, those that go on to `to` by this push
    };

    /// In the order of their distance from the start.
    std::vector<Step> steps_on_the_way() const {
        std::vector<Step> steps;
        for (const Id at : ways_.order)
            for (Id push = graph_.head[at]; push < graph_.head[at + 1]; ++push)
                if (good(at, push)) {
                    const Id to = graph_.to[push];
                    steps.push_back({at, to, onto(push), std::exp2(ways_.onward[to] - ways_.onward[at])});
                }
        return steps;
    }

    void count_ways(const std::vector<Step>& steps, Analysis& found) const {
        std::vector<Count> ways(ways_.share.size());
        ways[0] = Count(1);
        for (const Step& step : steps) ways[step.to] += ways[step.from];
        for (const Id at : ways_.order)
            if (graph_.away[at] == 0) found.ways += ways[at];
    }

    /// All solutions but those that never push a box there: one may do so more than once.
    void find_heat(const std::vector<Step>& steps, Analysis& found) const {
        std::vector<char> pushed_onto(std::size_t(level_.size), 0);
        for (const Step& step : steps) pushed_onto[std::size_t(step.onto)] = 1;
        found.heat.assign(std::size_t(level_.size), 0.0);
        std::vector<double> without(ways_.share.size());
        for (Cell cell = 0; cell < level_.size; ++cell) {
            if (!pushed_onto[std::size_t(cell)]) continue;
            for (const Id at : ways_.order) without[at] = 0;
            without[0] = 1;
            for (const Step& step : steps)
                if (step.onto != cell) without[step.to] += without[step.from] * step.share;
            double never = 0;
            for (const Id at : ways_.order)
                if (graph_.away[at] == 0) never += without[at];
            found.heat[std::size_t(cell)] = std::clamp(1 - never, 0.0, 1.0);
        }
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
