// SPDX-License-Identifier: MIT
#include "sokoban/deadlock/relaxed.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
RelaxedTest<W>::RelaxedTest(const Level& level, const Distances& distances,
                            const FreezeTest& freeze, Patterns<W>& patterns,
                            Monitor& monitor)
    : level_(&level),
      distances_(&distances),
      freeze_(&freeze),
      patterns_(&patterns),
      goals_(bits_of<W>(level.goals)),
      board_(level),
      try_board_(level),
      region_(level),
      reach_(level),
      box_(level, &monitor) {}

template <int W>
bool RelaxedTest<W>::dead(const Bits<W>& boxes, Cell player, int budget) {
    Remains remains;
    const Verdict verdict = solve(boxes, player, budget, remains);
    if (verdict == Verdict::dead) {
        learn_core(remains.stuck, remains.frozen, player, budget);
        return true;
    }
    // Not settled within the budget: the boxes that never came off in the best line may do.
    if (verdict == Verdict::unknown && remains.hardest.any() &&
        remains.hardest.count() < remains.stuck.count()) {
        Remains ignored;
        if (solve(remains.hardest | remains.frozen, player, budget, ignored) == Verdict::dead) {
            learn_core(remains.hardest, remains.frozen, player, budget);
            return true;
        }
    }
    return false;
}

template <int W>
bool RelaxedTest<W>::cluster_dead(const Bits<W>& boxes, int pushed, Cell player) {
    return cluster_dead(boxes, pushed, player, small_cluster) ||
           cluster_dead(boxes, pushed, player, large_cluster);
}

template <int W>
bool RelaxedTest<W>::cluster_dead(const Bits<W>& boxes, int pushed, Cell player, int most) {
    const Bits<W> near = cluster(boxes, pushed, most);
    if (near.count() < 2) return false;
    board_.show(near);
    const Cell least = region_.fill(board_, player);
    const std::uint64_t key = key_of(*level_, near) ^ level_->player_key[least] * 3;
    const Question<W> question{near, {}, least};
    if (const auto known = clusters_.find(key, question)) return *known == Verdict::dead;
    Remains remains;
    const Verdict verdict = solve(near, least, cluster_budget, remains);
    if (verdict == Verdict::dead)
        learn(remains.stuck.any() ? remains.stuck | remains.frozen : near, player, cluster_budget);
    clusters_.put(key, question, verdict);
    return verdict == Verdict::dead;
}

template <int W>
Verdict RelaxedTest<W>::solve(const Bits<W>& boxes, Cell player, int budget, Remains& remains) {
    remains.frozen = freeze_->frozen(boxes);
    if (!remains.frozen.within(goals_)) return Verdict::dead;
    Position<W> start{boxes - remains.frozen, player};
    lay(board_, start.boxes, remains.frozen);
    take_off(board_, start);
    remains.stuck = remains.hardest = start.boxes;
    if (!start.boxes.any()) return Verdict::alive;
    std::uint64_t frozen_key = 0;
    remains.frozen.each([&](int box) { frozen_key ^= level_->player_key[box] * 7; });
    const std::uint64_t key = key_of(*level_, start) ^ frozen_key;
    const Question<W> question{start.boxes, remains.frozen, start.player};
    if (const auto known = known_.find(key, question)) return *known;
    const Verdict verdict = search(start, key, frozen_key, budget, remains);
    known_.put(key, question, verdict);
    return verdict;
}

template <int W>
Verdict RelaxedTest<W>::search(const Position<W>& start, std::uint64_t key,
                               std::uint64_t frozen_key, int budget, Remains& remains) {
    const int stuck = start.boxes.count();
    int fewest = stuck;
    open_.resize(std::max(open_.size(), std::size_t(stuck) + 1));
    for (auto& positions : open_) positions.clear();
    open_[stuck].push_back(start);
    seen_.clear();
    seen_.insert(key, start);
    for (int expanded = 0;; ++expanded) {
        int left = 0;
        while (left <= stuck && open_[left].empty()) ++left;
        if (left > stuck) return Verdict::dead;
        if (expanded >= budget) return Verdict::unknown;
        const Position<W> position = open_[left].back();
        open_[left].pop_back();
        lay(board_, position.boxes, remains.frozen);
        region_.fill(board_, position.player);
        bool emptied = false;
        each_push(*level_, *distances_, board_, region_, position.boxes, [&](Push push) {
            if (emptied) return;
            const Cell to = level_->next[push.box][push.direction];
            Position<W> child{position.boxes, push.box};
            child.boxes.move(push.box, to);
            lay(try_board_, child.boxes, remains.frozen);
            if (freeze_->look(try_board_, to) == Freeze::dead) return;
            if (patterns_->dead(child.boxes, to, push.box)) return;
            take_off(try_board_, child);
            const int count = child.boxes.count();
            const std::uint64_t child_key = key_of(*level_, child) ^ frozen_key;
            const auto known =
                known_.find(child_key, {child.boxes, remains.frozen, child.player});
            if (known == Verdict::dead) return;
            if (count == 0 || known == Verdict::alive) {
                emptied = true;
                return;
            }
            if (!seen_.insert(child_key, child)) return;
            open_[count].push_back(child);
            if (count < fewest) {
                fewest = count;
                remains.hardest = child.boxes & start.boxes;
            }
        });
        if (emptied) return Verdict::alive;
    }
}

template <int W>
void RelaxedTest<W>::take_off(Board& board, Position<W>& position) {
    (position.boxes & goals_).each([&](int box) { board[box] = Board::empty; });
    position.boxes -= goals_;
    const auto live = [&](int cell) { return distances_->live(cell); };
    for (bool changed = true; changed;) {
        changed = false;
        reach_.fill(board, position.player);
        bool stale = false;
        position.boxes.each([&](int box) {
            if (stale) reach_.fill(board, position.player);
            stale = false;
            int sides = 0;
            for (int side = 0; side < directions; ++side) {
                const Cell ahead = level_->next[box][opposite(side)];
                if (reach_.contains(level_->next[box][side]) && board.is_free(ahead) &&
                    live(ahead))
                    sides |= 1 << side;
            }
            if (!sides) return;
            board[box] = Board::empty;
            box_.lift(board);
            ++effort_;
            bool home = false;
            for (int side = 0; side < directions; ++side)
                if (sides >> side & 1) box_.visit(level_->next[box][opposite(side)], side, 0);
            box_.push_on(board, live, [&](const LoneBox::Stop& stop) {
                home |= level_->is_goal[stop.cell] != 0;
                return home ? LoneBox::Next::stop : LoneBox::Next::go_on;
            });
            if (home) {
                position.boxes.reset(box);
                changed = stale = true;
            } else {
                board[box] = Board::box;
            }
        });
        if (!position.boxes.any()) break;
    }
    position.player = reach_.fill(board, position.player);
}

template <int W>
void RelaxedTest<W>::learn_core(const Bits<W>& stuck, const Bits<W>& frozen, Cell player,
                                int budget) {
    Remains ignored;
    const bool alone =
        stuck.any() && solve(stuck, player, budget, ignored) == Verdict::dead;
    learn(alone ? stuck : stuck | frozen, player, budget);
}

template <int W>
void RelaxedTest<W>::learn(Bits<W> boxes, Cell player, int budget) {
    const Bits<W> all = boxes;
    Remains ignored;
    all.each([&](int box) {
        Bits<W> fewer = boxes;
        fewer.reset(box);
        if (fewer.any() && solve(fewer, player, budget, ignored) == Verdict::dead)
            boxes = fewer;
    });
    if (boxes.any()) patterns_->learn(boxes, player);
}

template <int W>
Bits<W> RelaxedTest<W>::cluster(const Bits<W>& boxes, int pushed, int most) const {
    Bits<W> chain;
    std::vector<int> members{pushed};
    chain.set(pushed);
    for (std::size_t i = 0; i < members.size() && int(members.size()) < most; ++i)
        for (int radius = 1; radius <= 2; ++radius)
            boxes.each([&](int box) {
                if (int(members.size()) >= most || chain.test(box)) return;
                const int across = std::abs(level_->column[box] - level_->column[members[i]]);
                const int down = std::abs(level_->row[box] - level_->row[members[i]]);
                if (std::max(across, down) != radius) return;
                chain.set(box);
                members.push_back(box);
            });
    return chain;
}

template <int W>
void RelaxedTest<W>::lay(Board& board, const Bits<W>& boxes, const Bits<W>& frozen) {
    board.show(boxes);
    board.lay(frozen, Board::wall);
}

#define BUDGE_INSTANTIATE(W) template class RelaxedTest<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
