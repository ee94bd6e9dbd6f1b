// SPDX-License-Identifier: MIT
#include "sokoban/fess/macro_moves.hpp"

#include <numeric>

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
MacroMoves<W>::MacroMoves(Toolbox<W>& tools, Rooms& rooms, Hotspots<W>& hotspots, Plan<W>& plan,
                          const Measures& measures)
    : tools_(tools),
      level_(tools.level),
      rooms_(rooms),
      hotspots_(hotspots),
      plan_(plan),
      ranking_(measures.order, tools.parts),
      measures_(measures),
      board_(level_),
      regions_(level_),
      lone_(level_, &tools.monitor),
      way_(level_),
      sides_before_(std::size_t(level_.size) + 1) {}

template <int W>
Features MacroMoves<W>::features(const Position<W>& position) {
    const Bits<W>& boxes = position.boxes;
    Features found;
    board_.show(boxes);
    found.packed = plan_.packed(boxes);
    found.out_of_plan = out_of_plan(boxes, found.packed);
    found.regions = regions_.find(board_);
    found.cut = rooms_.cut(board_);
    found.hot = hotspots_.count(boxes, plan_.stage(found.packed));
    if (spreads()) {
        plan_.places()->spread().look(boxes);
        found.distance = plan_.places()->spread().distance();
    } else {
        boxes.each([&](int box) { found.distance += plan_.nearest(box); });
    }
    return found;
}

template <int W>
const std::vector<MacroMove>& MacroMoves<W>::generate(const Position<W>& position,
                                                      const Features& before) {
    moves_.clear();
    board_.show(position.boxes);
    const int regions = regions_.find(board_);
    home_ = regions_[position.player];
    confined_ = tools_.rules.has(Rule::pi_corral) && regions > 1 &&
                tools_.pi_corral.find(board_, regions_, home_);
    Advisors advisors(level_, tools_.parts, before,
                      hotspots_.hottest(position.boxes, plan_.stage(before.packed)),
                      spreads() ? ranking_.score(before) : ~std::uint64_t(0));
    if (measures_.clearing)
        way_.find(plan_, before.packed, position.boxes, [&](int cell) { return reached(cell); });
    if (spreads()) plan_.places()->spread().look(position.boxes);
    position.boxes.each([&](int box) { move_box(position, before, Cell(box), advisors); });
    return measures_.weighed ? moves_.weighed(advisors, tools_.parts) : moves_.unweighed();
}

template <int W>
int MacroMoves<W>::out_of_plan(const Bits<W>& boxes, int packed) {
    switch (measures_.out_of_plan) {
        case OutOfPlan::matching: return plan_.out_of_plan(boxes, packed);
        case OutOfPlan::last_basin: return plan_.out_of_last_basin(boxes, packed);
        case OutOfPlan::unplaced: return plan_.places()->unplaced(boxes);
        case OutOfPlan::nothing: break;
    }
    return 0;
}

template <int W>
void MacroMoves<W>::move_box(const Position<W>& position, const Features& before, Cell box,
                             Advisors& advisors) {
    int sides = 0;
    for (int side = 0; side < directions; ++side) {
        const int d = opposite(side);
        const Cell ahead = level_.next[box][d];
        if (!reached(level_.next[box][side]) || !board_.is_free(ahead)) continue;
        if (!tools_.distances.live(ahead, side)) continue;
        if (confined_ && std::ranges::find(tools_.pi_corral.pushes(),
                                           Push{box, std::int8_t(d)}) ==
                             tools_.pi_corral.pushes().end()) {
            ++tools_.tally[int(Rule::pi_corral)];
            continue;
        }
        sides |= 1 << side;
    }
    if (!sides) return;
    board_[box] = Board::empty;
    lone_.lift_from(board_, box, regions_.count() - regions_.around(box));
    ++tools_.effort;
    for (int side = 0; side < directions; ++side)
        if (sides >> side & 1) lone_.visit(level_.next[box][opposite(side)], side, 1);
    Bits<W> boxes = position.boxes;
    boxes.reset(box);
    list_sides(boxes, lone_.floor().region(box));
    known_out_of_plan_.assign(
        spreads() ? plan_.places()->kinds() : plan_.kinds(before.packed), unknown);
    rooms_key_ = 0;
    boxes.each([&](int other) {
        if (rooms_.matters(other)) rooms_key_ ^= level_.box_key[other];
    });
    heat_.look(hotspots_, boxes, plan_.stage(before.packed));
    int looked_at = -1;
    bool frozen = false;
    const auto live = [&](int cell) { return tools_.distances.live(cell); };
    // Stops are taken as they are found: a box that would freeze is not pushed on from there.
    lone_.push_on(
        board_, live,
        [&](const LoneBox::Stop& stop) {
            if (stop.cell != looked_at) {
                looked_at = stop.cell;
                board_[stop.cell] = Board::box;
                frozen = tools_.rules.has(Rule::freeze) &&
                         tools_.freeze.look(board_, stop.cell) == Freeze::dead;
                board_[stop.cell] = Board::empty;
            }
            if (frozen) {
                ++tools_.tally[int(Rule::freeze)];
                return LoneBox::Next::skip;
            }
            land(position, before, box, stop, boxes, advisors);
            return LoneBox::Next::go_on;
        });
    board_[box] = Board::box;
}

template <int W>
void MacroMoves<W>::land(const Position<W>& position, const Features& before, Cell box,
                         const LoneBox::Stop& stop, Bits<W>& boxes, Advisors& advisors) {
    const Articulation& floor = lone_.floor();
    const Cell to = stop.cell;
    const Cell player = floor.least(to, stop.part);
    if (to == box && player == position.player) return;
    tools_.monitor.generated();
    tools_.monitor.look_now_and_then();  // a node of a huge level has tens of thousands
    boxes.set(to);
    if (!tools_.known_dead(boxes, to, player)) {
        Features after;
        after.packed = plan_.packed(boxes);
        after.regions = floor.regions_without(to);
        after.out_of_plan = out_of_plan_after(before, after, box, boxes, to);
        board_[to] = Board::box;
        after.cut = cut_after(before, box, to);
        after.hot = after.packed == before.packed
                        ? heat_.count(hotspots_, to)
                        : hotspots_.count(boxes, plan_.stage(after.packed));
        after.distance = spreads()
                             ? plan_.places()->spread().distance_moved(box, to)
                             : before.distance - plan_.nearest(box) + plan_.nearest(to);
        const bool opens = touch(stop, after);
        board_[to] = Board::empty;
        const std::uint64_t score = ranking_.score(after);
        const bool clears = way_.blocked_by(box) && !way_.holds(to);
        advisors.consider(moves_.size(), score, after, box, to, opens, clears);
        moves_.add({score, box, to, player, 1}, after, opens);
    }
    boxes.reset(to);
}

template <int W>
int MacroMoves<W>::out_of_plan_after(const Features& before, const Features& after, Cell box,
                                     const Bits<W>& boxes, Cell to) {
    const bool by_kind = measures_.out_of_plan == OutOfPlan::matching && after.packed == before.packed;
    if (!by_kind && !spreads()) return out_of_plan(boxes, after.packed);
    const auto kind_of = [&](int cell) {
        return spreads() ? plan_.places()->kind(cell) : plan_.kind(cell, before.packed);
    };
    const int kind = kind_of(to);
    if (kind == kind_of(box)) return before.out_of_plan;
    if (known_out_of_plan_[kind] == unknown)
        known_out_of_plan_[kind] = out_of_plan(boxes, before.packed);
    return known_out_of_plan_[kind];
}

template <int W>
int MacroMoves<W>::cut_after(const Features& before, Cell box, Cell to) {
    if (!rooms_.matters(to) && !rooms_.matters(box)) return before.cut;
    return rooms_.cut(board_, rooms_.matters(to) ? rooms_key_ ^ level_.box_key[to] : rooms_key_);
}

template <int W>
void MacroMoves<W>::list_sides(const Bits<W>& others, int region) {
    sides_.clear();
    openings_.clear();
    counted_ = false;
    others.each([&](int other) {
        for (int side = 0; side < directions; ++side) {
            const Cell beside = level_.next[other][side];
            if (!board_.is_free(beside) || lone_.floor().region(beside) != region) continue;
            sides_.push_back(beside);
            const Cell ahead = level_.next[other][opposite(side)];
            if (!reached(beside) && board_.is_free(ahead) && tools_.distances.live(ahead))
                openings_.push_back({beside, ahead});
        }
    });
}

template <int W>
void MacroMoves<W>::count_sides() {
    std::ranges::fill(sides_before_, Cell(0));
    for (const Cell beside : sides_) ++sides_before_[std::size_t(lone_.floor().entered(beside)) + 1];
    std::partial_sum(sides_before_.begin(), sides_before_.end(), sides_before_.begin());
    counted_ = true;
}

template <int W>
bool MacroMoves<W>::touch(const LoneBox::Stop& stop, Features& after) {
    const Articulation& floor = lone_.floor();
    const bool cuts = after.regions > floor.regions();
    const auto touches = [&](Cell beside) {
        return beside != stop.cell && (!cuts || floor.in_part(beside, stop.cell, stop.part));
    };
    if (cuts) {
        if (!counted_) count_sides();
        after.mobility = floor.count_in_part(sides_before_, stop.cell, stop.part);
    } else {
        after.mobility = int(sides_.size());
        for (const Cell next : level_.next[stop.cell])
            after.mobility -= board_[next] == Board::box;
    }
    for (int side = 0; side < directions; ++side) {
        const Cell beside = level_.next[stop.cell][side];
        after.mobility += board_.is_free(beside) && touches(beside);
    }
    return std::ranges::any_of(openings_, [&](const Opening& opening) {
        return opening.ahead != stop.cell && touches(opening.beside);
    });
}

#define BUDGE_INSTANTIATE(W) template class MacroMoves<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
