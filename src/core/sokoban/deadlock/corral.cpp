// SPDX-License-Identifier: MIT
#include "sokoban/deadlock/corral.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
CorralTest<W>::CorralTest(const Level& level, const Distances& distances, const FreezeTest& freeze,
                          Monitor& monitor)
    : level_(&level),
      distances_(&distances),
      freeze_(&freeze),
      monitor_(&monitor),
      goals_(bits_of<W>(level.goals)),
      board_(level),
      regions_(level),
      region_(level),
      after_(level) {}

template <int W>
bool CorralTest<W>::dead(const Bits<W>& boxes, Cell player, std::size_t budget) {
    board_.show(boxes);
    if (regions_.find(board_) == 1) return false;
    const int home = regions_[player];
    fences_.assign(regions_.count(), {});
    inside_.assign(regions_.count(), {});
    for (Cell cell = 0; cell < level_->size; ++cell) {
        if (regions_[cell] == Regions::none || regions_[cell] == home) continue;
        inside_[regions_[cell]].set(cell);
        for (const Cell next : level_->next[cell])
            if (board_[next] == Board::box) fences_[regions_[cell]].set(next);
    }
    for (int region = 0; region < regions_.count(); ++region) {
        if (region == home || fences_[region].within(goals_)) continue;
        if (closed_for_ever({fences_[region], player}, inside_[region], budget)) return true;
    }
    return false;
}

template <int W>
bool CorralTest<W>::closed_for_ever(Position<W> start, const Bits<W>& inside, std::size_t budget) {
    board_.show(start.boxes);
    start.player = region_.fill(board_, start.player);
    const int least = inside.first();
    if (region_.contains(least)) return false;
    // The region belongs to the question: the same fence may close several.
    const std::uint64_t key = key_of(*level_, start) ^ level_->player_key[least] * 5;
    const Question<W> question{start.boxes, {}, start.player, Cell(least)};
    if (const auto known = known_.find(key, question)) return *known == Verdict::dead;
    const Verdict verdict = search(start, inside, budget);
    known_.put(key, question, verdict);
    return verdict == Verdict::dead;
}

template <int W>
Verdict CorralTest<W>::search(const Position<W>& start, const Bits<W>& inside, std::size_t budget) {
    queue_.assign(1, start);
    seen_.clear();
    seen_.insert(key_of(*level_, start), start);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        if (queue_.size() > budget) return Verdict::unknown;
        monitor_->look_now_and_then();
        const Position<W> position = queue_[i];
        if (position.boxes.within(goals_)) return Verdict::alive;
        board_.show(position.boxes);
        region_.fill(board_, position.player);
        bool open = false;
        inside.each([&](int cell) { open |= region_.contains(cell); });
        if (open) return Verdict::alive;
        each_push(*level_, *distances_, board_, region_, position.boxes, [&](Push push) {
            const Cell to = level_->next[push.box][push.direction];
            board_[push.box] = Board::empty;
            board_[to] = Board::box;
            if (freeze_->look(board_, to) != Freeze::dead) {
                Position<W> child{position.boxes, after_.fill(board_, push.box)};
                child.boxes.move(push.box, to);
                if (seen_.insert(key_of(*level_, child), child)) queue_.push_back(child);
            }
            board_[to] = Board::empty;
            board_[push.box] = Board::box;
        });
    }
    return Verdict::dead;
}

#define BUDGE_INSTANTIATE(W) template class CorralTest<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
