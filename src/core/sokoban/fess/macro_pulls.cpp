// SPDX-License-Identifier: MIT
#include "sokoban/fess/macro_pulls.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

/// Steps of the player to each cell, were there no boxes.
std::vector<int> walks_from(const Level& level, Cell start) {
    std::vector<int> steps(level.size, -1);
    std::vector<Cell> queue{start};
    steps[start] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const Cell next : level.beside[queue[i]])
            if (steps[next] < 0) {
                steps[next] = steps[queue[i]] + 1;
                queue.push_back(next);
            }
    return steps;
}

}  // namespace

Whereabouts Whereabouts::nth(const Level& level, std::size_t n) {
    if (n == 0) return {1, 0, 0, 0};
    if (n == 1) return {0, 1, 0, 0};
    const std::uint64_t chance = level.box_key[n * 7 % std::size_t(level.size)];
    return {int(chance % 2), int(chance / 2 % 2), 1, Cell(chance / 4 % std::uint64_t(level.size))};
}

template <int W>
MacroPulls<W>::MacroPulls(Toolbox<W>& tools, Rooms& rooms, PullAim aim,
                          const Whereabouts& whereabouts)
    : tools_(tools),
      level_(tools.level),
      rooms_(rooms),
      aim_(aim),
      starts_(bits_of<W>(level_.boxes)),
      words_((level_.boxes.size() + 63) / 64),
      rows_(level_.size * words_, 0),
      nearest_(level_.size, unreachable),
      matching_(level_.boxes.size()),
      ranking_(wants_open_floor(aim) ? Order::floor_then_rooms : Order::packed_first, tools.parts),
      board_(level_),
      regions_(level_),
      lone_(level_, &tools.monitor),
      digging_(level_),
      ways_(level_.size),
      touches_(level_.size) {
    lone_.lift(board_);
    for (std::size_t i = 0; i < level_.boxes.size(); ++i) {
        const auto comes_to = [&](int cell, int distance) {
            nearest_[cell] = std::min(nearest_[cell], distance);
            rows_[cell * words_ + i / 64] |= std::uint64_t(1) << i % 64;
        };
        lone_.forget();
        lone_.visit_all_sides(board_, level_.boxes[i]);
        lone_.push_on(board_, [&](int to) { return tools_.distances.live(to); });
        comes_to(level_.boxes[i], 0);
        for (const auto& stop : lone_.stops()) comes_to(stop.cell, stop.distance);
    }
    measure(whereabouts);
}

template <int W>
std::vector<Position<W>> MacroPulls<W>::roots() {
    std::vector<Position<W>> roots;
    board_.show(tools_.goals);
    const int regions = regions_.find(board_);
    std::vector<bool> known(regions, false);
    for (Cell cell = 0; cell < level_.size; ++cell)
        if (regions_[cell] != Regions::none && !known[regions_[cell]]) {
            known[regions_[cell]] = true;  // the first cell of a region is its least
            roots.push_back({tools_.goals, cell});
        }
    return roots;
}

template <int W>
Features MacroPulls<W>::features(const Position<W>& position) {
    const Bits<W>& boxes = position.boxes;
    Features found;
    board_.show(boxes);
    found.packed = done(boxes);
    found.regions = regions_.find(board_);
    boxes.each([&](int box) { found.distance += short_of_aim_[box]; });
    if (opens_floor()) found.hot = count_stuck(boxes);
    found.cut = wants_reach()  ? count_out_of_reach(boxes, regions_[position.player])
                : wants_loose() ? found.hot
                                : rooms_.cut(board_);
    if (digs()) found.buried = buried(position, found.regions);
    return found;
}

template <int W>
bool MacroPulls<W>::dead(const Bits<W>& boxes) {
    box_rows_.clear();
    boxes.each([&](int box) { box_rows_.push_back(&rows_[box * words_]); });
    return matching_.unmatched(box_rows_) > 0;
}

template <int W>
const std::vector<MacroMove>& MacroPulls<W>::generate(const Position<W>& position,
                                                      const Features& before) {
    moves_.clear();
    board_.show(position.boxes);
    regions_.find(board_);
    const int home = regions_[position.player];
    Advisors advisors(level_, tools_.parts, before, -1,
                      opens_floor() ? ranking_.score(before) : ~std::uint64_t(0));
    position.boxes.each([&](int box) { pull_box(position, before, Cell(box), home, advisors); });
    return aim_ == PullAim::headlong ? moves_.unweighed() : moves_.weighed(advisors, tools_.parts);
}

template <int W>
int MacroPulls<W>::done(const Bits<W>& boxes) const {
    switch (aim_) {
        case PullAim::onto_starts: return (boxes & starts_).count();
        case PullAim::off_goals: return (boxes - tools_.goals).count();
        case PullAim::open_floor:
        case PullAim::within_reach:
        case PullAim::breach:
        case PullAim::loosen:
        case PullAim::headlong: break;
    }
    return 0;
}

template <int W>
void MacroPulls<W>::measure(const Whereabouts& wanted) {
    const std::vector<int> walk = walks_from(level_, wanted.cell);
    for (int cell = 0; cell < level_.size; ++cell)
        short_of_aim_.push_back(
            wanted.off_goals * (far_enough - std::min(far_enough, tools_.distances.nearest(cell))) +
            wanted.onto_starts * nearest_[cell] + wanted.near_cell * std::min(far_enough, walk[cell]));
}

template <int W>
int MacroPulls<W>::ways_out(Cell box) const {
    int ways = 0;
    for (int d = 0; d < directions; ++d) {
        const Cell next = level_.next[box][d];
        ways += board_.is_free(next) && board_.is_free(level_.next[next][d]);
    }
    return ways;
}

template <int W>
int MacroPulls<W>::count_stuck(const Bits<W>& boxes) {
    stuck_ = 0;
    boxes.each([&](int box) {
        ways_[box] = ways_out(Cell(box));
        stuck_ += ways_[box] == 0;
    });
    return stuck_;
}

template <int W>
int MacroPulls<W>::stuck_with(Cell box) const {
    int stuck = stuck_ + (ways_out(box) == 0);
    for (int d = 0; d < directions; ++d) {
        // Who stands beside it or one cell further cannot come this way any more.
        const Cell next = level_.next[box][d], beyond = level_.next[next][d];
        if (board_[next] == Board::box)
            stuck += ways_[next] == 1 && board_.is_free(level_.next[box][opposite(d)]);
        else if (board_.is_free(next) && board_[beyond] == Board::box)
            stuck += ways_[beyond] == 1;
    }
    return stuck;
}

template <int W>
int MacroPulls<W>::count_out_of_reach(const Bits<W>& boxes, int home) const {
    int count = 0;
    boxes.each([&](int box) {
        count += std::ranges::none_of(level_.next[box],
                                      [&](Cell beside) { return regions_[beside] == home; });
    });
    return count;
}

template <int W>
void MacroPulls<W>::list_touched(const Bits<W>& others) {
    touched_.clear();
    others.each([&](int other) {
        touches_[other] = int(std::ranges::count_if(level_.next[other], [&](Cell beside) {
            return board_.is_free(beside) && lone_.floor().is_reached(beside);
        }));
        if (touches_[other]) touched_.push_back(Cell(other));
    });
}

template <int W>
int MacroPulls<W>::out_of_reach_with(const LoneBox::Stop& stop, bool cuts) const {
    const int others = steps() - 1;
    if (!cuts) {
        // It takes one side from each box beside it.
        const auto hidden = std::ranges::count_if(level_.next[stop.cell], [&](Cell beside) {
            return board_[beside] == Board::box && touches_[beside] == 1;
        });
        return others - int(touched_.size()) + int(hidden);
    }
    return others - int(std::ranges::count_if(touched_, [&](Cell other) {
        return std::ranges::any_of(level_.next[other], [&](Cell beside) {
            return beside != stop.cell && board_.is_free(beside) &&
                   lone_.floor().in_part(beside, stop.cell, stop.part);
        });
    }));
}

template <int W>
void MacroPulls<W>::pull_box(const Position<W>& position, const Features& before, Cell box,
                             int home, Advisors& advisors) {
    int sides = 0;
    for (int side = 0; side < directions; ++side) {
        const Cell to = level_.next[box][side];
        if (regions_[to] == home && board_.is_free(level_.next[to][side])) sides |= 1 << side;
    }
    if (!sides) return;
    board_[box] = Board::empty;
    lone_.lift_from(board_, box, regions_.count() - regions_.around(box));
    ++tools_.effort;
    for (int side = 0; side < directions; ++side)
        if (sides >> side & 1) lone_.visit(level_.next[box][side], side, 1);
    lone_.pull_on(board_);
    Bits<W> others = position.boxes;
    others.reset(box);
    std::uint64_t rooms_key = 0;
    others.each([&](int other) {
        if (rooms_.matters(other)) rooms_key ^= level_.box_key[other];
    });
    if (opens_floor()) count_stuck(others);
    if (wants_reach()) list_touched(others);
    const Articulation& floor = lone_.floor();
    for (const auto& stop : lone_.stops()) {
        const Cell to = stop.cell;
        if (nearest_[to] == unreachable) continue;
        const Cell player = floor.least(to, stop.part);
        if (to == box && player == position.player) continue;
        tools_.monitor.generated();
        tools_.monitor.look_now_and_then();
        Features after;
        others.set(to);
        after.packed = done(others);
        others.reset(to);
        after.regions = floor.regions_without(to);
        after.cut = before.cut;
        if (opens_floor()) after.hot = stuck_with(to);
        if (wants_loose()) {
            after.cut = after.hot;
        } else if (wants_reach()) {
            after.cut = out_of_reach_with(stop, after.regions > floor.regions());
        } else if (rooms_.matters(to) || rooms_.matters(box)) {
            board_[to] = Board::box;
            after.cut = rooms_.cut(
                board_, rooms_.matters(to) ? rooms_key ^ level_.box_key[to] : rooms_key);
            board_[to] = Board::empty;
        }
        if (digs() && after.regions > 1) {
            board_[to] = Board::box;
            others.set(to);
            after.buried = buried({others, player}, after.regions);
            others.reset(to);
            board_[to] = Board::empty;
        }
        after.distance = before.distance - short_of_aim_[box] + short_of_aim_[to];
        const std::uint64_t score = ranking_.score(after);
        advisors.consider(moves_.size(), score, after, box, to, false, false);
        moves_.add({score, box, to, player, 1}, after, false);
    }
    board_[box] = Board::box;
}

#define BUDGE_INSTANTIATE(W) template class MacroPulls<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
