// SPDX-License-Identifier: MIT
#include "sokoban/figures.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

#include "sokoban/board.hpp"
#include "sokoban/distances.hpp"
#include "sokoban/optimal/assignment.hpp"
#include "sokoban/pushes.hpp"

namespace budge::sokoban {
namespace {

using Id = std::uint32_t;

constexpr std::size_t largest_trap = 200;  ///< positions; nobody looks farther
constexpr std::size_t most_walks = 300'000;
///< places of the player on shortest solutions that are told apart; beyond it the steps are those of
///< one shortest solution and may not be the fewest

bool is_lost(const PushGraph& graph, Id at) { return graph.away[at] == PushGraph::lost; }
bool leads_nearer(const PushGraph& graph, Id at, Id push) {
    const Id to = graph.to[push];
    return !is_lost(graph, to) && graph.away[to] + 1 == graph.away[at];
}
template <class Visit>
void each_push(const PushGraph& graph, Id at, Visit&& visit) {
    for (Id push = graph.head[at]; push < graph.head[at + 1]; ++push) visit(push);
}

/// The positions on shortest solutions, layer by layer from the start.
template <class Visit>
void each_on_the_way(const PushGraph& graph, Visit&& visit) {
    std::vector<std::uint8_t> met(graph.size());
    std::vector<Id> layer{0}, next;
    while (!layer.empty()) {
        next.clear();
        for (const Id at : layer) {
            visit(at);
            if (graph.away[at] == 0) continue;
            each_push(graph, at, [&](Id push) {
                const Id to = graph.to[push];
                if (met[to] || !leads_nearer(graph, at, push)) return;
                met[to] = 1;
                next.push_back(to);
            });
        }
        std::swap(layer, next);
    }
}

/// How much can still be played after a push that loses, up to a point.
class Traps {
public:
    explicit Traps(const PushGraph& graph) : graph_(graph), size_(graph.size()), mark_(graph.size()) {}

    std::size_t size(Id start) {
        if (size_[start]) return size_[start];
        ++now_;
        queue_.assign(1, start);
        mark_[start] = now_;
        for (std::size_t i = 0; i < queue_.size() && queue_.size() < largest_trap; ++i)
            each_push(graph_, queue_[i], [&](Id push) {
                const Id to = graph_.to[push];
                if (mark_[to] == now_) return;
                mark_[to] = now_;
                queue_.push_back(to);
            });
        return size_[start] = std::uint16_t(std::min(queue_.size(), largest_trap));
    }

private:
    const PushGraph& graph_;
    std::vector<std::uint16_t> size_;
    std::vector<std::uint32_t> mark_;
    std::uint32_t now_ = 0;
    std::vector<Id> queue_;
};

/// Ways and traps along the shortest solutions, the player choosing among their pushes by chance.
void measure_ways(const PushGraph& graph, LevelFigures& figures) {
    std::vector<double> chance(graph.size()), ways(graph.size());
    chance[0] = ways[0] = 1;
    Traps traps(graph);
    each_on_the_way(graph, [&](Id at) {
        if (graph.away[at] == 0) {
            figures.ways += ways[at];
            return;
        }
        int good = 0;
        each_push(graph, at, [&](Id push) {
            good += leads_nearer(graph, at, push);
            if (!is_lost(graph, graph.to[push])) return;
            figures.traps += chance[at];
            figures.trap_weight += chance[at] * std::log10(double(traps.size(graph.to[push])));
        });
        each_push(graph, at, [&](Id push) {
            if (!leads_nearer(graph, at, push)) return;
            chance[graph.to[push]] += chance[at] / good;
            ways[graph.to[push]] += ways[at];
        });
    });
}

/// The fewest turns to another box: breadth-first over positions and the box that was pushed last,
/// where pushing the same box on costs nothing.
int least_box_changes(const Level& level, const PushGraph& graph) {
    const auto boxes = std::size_t(graph.boxes);
    const auto index_of = [&](Id at, Cell box) {
        const Cell* places = &graph.places[at * boxes];
        return at * boxes + std::size_t(std::lower_bound(places, places + boxes, box) - places);
    };
    constexpr std::uint16_t unknown = 0xFFFF;
    std::vector<std::uint16_t> turns(graph.size() * boxes, unknown);
    std::deque<std::pair<Id, Cell>> queue{{0, Cell(-1)}};
    while (!queue.empty()) {
        const Id at = queue.front().first;
        const Cell last = queue.front().second;
        queue.pop_front();
        const int so_far = last < 0 ? 0 : turns[index_of(at, last)];
        if (graph.away[at] == 0) return so_far;
        each_push(graph, at, [&](Id push) {
            const Id to = graph.to[push];
            if (is_lost(graph, to)) return;
            const bool same = graph.box[push] == last;
            const Cell onto = level.next[graph.box[push]][graph.direction[push]];
            std::uint16_t& known = turns[index_of(to, onto)];
            if (so_far + !same >= known) return;
            known = std::uint16_t(so_far + !same);
            if (same)
                queue.emplace_front(to, onto);
            else
                queue.emplace_back(to, onto);
        });
    }
    return 0;
}

/// The fewest steps among the shortest solutions: the ways between them layer by layer, told apart
/// by where the player stands.
class Steps {
public:
    Steps(const Level& level, const PushGraph& graph)
        : level_(level), graph_(graph), board_(level), far_(level.size + 1),
          queue_(level.size + 1), last_of_(graph.size(), nowhere) {}

    std::vector<Push> best() {
        walks_.push_back({level_.player, 0, 0, 0, 0, nowhere});
        std::size_t begin = 0, end = 1;
        for (int left = graph_.away[0]; left > 0; --left) {
            for (std::size_t at = begin; at < end; ++at) go_on(std::uint32_t(at));
            begin = end, end = walks_.size();
        }
        std::size_t least = begin;
        for (std::size_t at = begin; at < end; ++at)
            if (walks_[at].steps < walks_[least].steps) least = at;
        std::vector<Push> pushes;
        for (std::size_t at = least; at != 0; at = walks_[at].before)
            pushes.push_back({graph_.box[walks_[at].push], graph_.direction[walks_[at].push]});
        std::reverse(pushes.begin(), pushes.end());
        return pushes;
    }

private:
    static constexpr std::uint32_t nowhere = ~std::uint32_t(0);
    struct Walk {
        Cell player;
        int steps;
        Id at;
        Id push;                ///< that led here
        std::uint32_t before;   ///< the walk that it ended
        std::uint32_t another;  ///< with the same position
    };

    void go_on(std::uint32_t number) {
        const Walk walk = walks_[number];
        measure(walk);
        each_push(graph_, walk.at, [&](Id push) {
            if (!leads_nearer(graph_, walk.at, push)) return;
            const Id to = graph_.to[push];
            const Cell box = graph_.box[push];
            const int steps = walk.steps + far_[level_.next[box][opposite(graph_.direction[push])]] + 1;
            std::uint32_t known = last_of_[to];
            if (walks_.size() < most_walks)
                while (known != nowhere && walks_[known].player != box) known = walks_[known].another;
            if (known == nowhere) {
                walks_.push_back({box, steps, to, push, number, last_of_[to]});
                last_of_[to] = std::uint32_t(walks_.size() - 1);
            } else if (steps < walks_[known].steps) {
                walks_[known] = {box, steps, to, push, number, walks_[known].another};
            }
        });
    }

    void measure(const Walk& walk) {
        board_.clear();
        for (int i = 0; i < graph_.boxes; ++i)
            board_[graph_.places[std::size_t(walk.at) * graph_.boxes + i]] = Board::box;
        std::fill(far_.begin(), far_.end(), -1);
        int filled = 0;
        far_[walk.player] = 0;
        queue_[filled++] = walk.player;
        for (int i = 0; i < filled; ++i)
            for (const Cell cell : level_.beside[queue_[i]]) {
                if (!board_.is_free(cell) || far_[cell] >= 0) continue;
                far_[cell] = far_[queue_[i]] + 1;
                queue_[filled++] = cell;
            }
    }

    const Level& level_;
    const PushGraph& graph_;
    Board board_;
    std::vector<int> far_;
    std::vector<Cell> queue_;
    std::vector<std::uint32_t> last_of_;
    std::vector<Walk> walks_;
};

int pushes_alone(const Level& level) {
    const Distances distances(level);
    const int boxes = int(level.boxes.size());
    std::vector<Distance> costs;
    for (const Cell box : level.boxes)
        for (int goal = 0; goal < boxes; ++goal) {
            const int pushes = distances.to_goal(goal, box);
            costs.push_back(pushes >= unreachable ? far_away : Distance(pushes));
        }
    Assignment assignment(boxes);
    for (int box = 0; box < boxes; ++box) assignment.set_costs(box, &costs[std::size_t(box) * boxes]);
    return assignment.solve();
}

}  // namespace

LevelFigures level_figures(const Level& level, const PushGraph& graph) {
    LevelFigures figures;
    figures.positions = graph.size();
    figures.complete = graph.complete;
    if (!graph.complete || !graph.solvable()) return figures;
    const auto lost = std::count(graph.away.begin(), graph.away.end(), PushGraph::lost);
    figures.lost_share = double(lost) / double(graph.size());
    figures.pushes = graph.away[0];
    figures.bound = pushes_alone(level);
    figures.solution = lurd(level, Steps(level, graph).best());
    figures.steps = int(figures.solution.size());
    figures.least_box_changes = graph.boxes ? least_box_changes(level, graph) : 0;
    measure_ways(graph, figures);
    return figures;
}

Ways shortest_ways(const PushGraph& graph) {
    // Counts can be larger than any number: logarithms.
    Ways ways{{}, std::vector<double>(graph.size(), -1), std::vector<double>(graph.size())};
    each_on_the_way(graph, [&](Id at) { ways.order.push_back(at); });
    const auto sum = [&](Id at) {
        double most = -1, total = 0;
        each_push(graph, at, [&](Id push) {
            if (leads_nearer(graph, at, push)) most = std::max(most, ways.onward[graph.to[push]]);
        });
        each_push(graph, at, [&](Id push) {
            if (leads_nearer(graph, at, push))
                total += std::exp2(ways.onward[graph.to[push]] - most);
        });
        return most + std::log2(total);
    };
    for (auto at = ways.order.rbegin(); at != ways.order.rend(); ++at)
        ways.onward[*at] = graph.away[*at] == 0 ? 0 : sum(*at);
    ways.share[0] = 1;
    for (const Id at : ways.order)
        each_push(graph, at, [&](Id push) {
            if (leads_nearer(graph, at, push))
                ways.share[graph.to[push]] +=
                    ways.share[at] * std::exp2(ways.onward[graph.to[push]] - ways.onward[at]);
        });
    return ways;
}

}  // namespace budge::sokoban
