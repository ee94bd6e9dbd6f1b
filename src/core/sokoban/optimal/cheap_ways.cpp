// SPDX-License-Identifier: MIT
#include "sokoban/optimal/cheap_ways.hpp"

#include "search/hash.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
CheapWays<W>::CheapWays(const Level& level, const FreezeTest& freeze, const PushTable& alone,
                        const PairCosts& pairs)
    : level_(level),
      freeze_(freeze),
      pairs_(pairs),
      layout_(level),
      nearer_(level.size),
      goal_at_(level.size, nowhere),
      board_(level),
      stepped_(level.size) {
    const int goals = int(level.goals.size());
    for (int goal = 0; goal < goals; ++goal) goal_at_[level.goals[goal]] = goal;
    for (int cell = 0; cell < level.size; ++cell)
        for (int d = 0; d < directions; ++d) {
            const Cell to = level.next[cell][d], behind = level.next[cell][opposite(d)];
            if (to == level.wall() || behind == level.wall()) continue;
            const Distance* before = alone.row(cell, opposite(d));
            const Distance* after = alone.row(to, opposite(d));
            for (int goal = 0; goal < goals; ++goal) {
                if (before[goal] == far_away || after[goal] == far_away) continue;
                const int detours = (1 + after[goal] - before[goal]) / 2;
                for (int i = detours; i <= most_detours; ++i) nearer_[cell][d][i] |= Goals(1) << goal;
            }
        }
}

template <int W>
auto CheapWays<W>::ask(const FewBoxes& boxes, Cell player, int detours, Home home, int budget)
    -> Answer {
    if (detours > most_detours) return Answer::unknown;
    looked_ += positions_a_question;
    detours_ = detours;
    home_ = home;
    nodes_.clear();
    open_.clear();
    pushes_.clear();
    slots_.assign(1 << 9, nowhere);
    Squares there = squares(boxes);
    const Squares from = Squares::of(layout_.square[player]);
    Node start{boxes, layout_.field.region(from, there), nowhere, 0, 0};
    if (home == Home::come_off) take_off(start.boxes, start.region, there);
    start.end = int(pushes_.size());
    if (start.boxes.detours(detours) > detours) return Answer::no;
    enter(start);
    last_ = 0;
    if (done(start.boxes)) return Answer::yes;
    for (int looked = 0; !open_.empty(); ++looked) {
        if (looked >= budget) return Answer::unknown;
        ++looked_;
        const int id = open_.back();
        open_.pop_back();
        if (expand(id)) return Answer::yes;
    }
    return Answer::no;
}

template <int W>
bool CheapWays<W>::expand(int id) {
    const Node node = nodes_[id];
    const FewBoxes& few = node.boxes;
    const Squares here = squares(few);
    board_.clear();
    for (int i = 0; i < few.count; ++i) board_[few.cells[i]] = Board::box;
    const int needed = few.detours(detours_);
    const auto first = std::ptrdiff_t(open_.size());
    for (int i = 0; i < few.count; ++i) {
        const Cell box = few.cells[i];
        const int from = layout_.square[box];
        const int to_spare = detours_ - needed + few.detours(i, detours_);
        for (int d = 0; d < directions; ++d) {
            const Cell to = level_.next[box][d], behind = level_.next[box][opposite(d)];
            if (!board_.is_free(to) || !node.region.test(layout_.square[behind])) continue;
            Node child{few, {}, id, int(pushes_.size()), 0};
            child.boxes.cells[i] = to;
            child.boxes.goals[i] = after(few.goals[i], nearer_[box][d], to_spare);
            if (!child.boxes.goals[i][to_spare]) continue;
            board_[box] = Board::empty;
            board_[to] = Board::box;
            const bool dead = freeze_.look(board_, to) == Freeze::dead;
            board_[to] = Board::empty;
            board_[box] = Board::box;
            if (dead || in_conflict(child.boxes, i, box)) continue;
            Squares there = here;
            there.reset(from);
            const int square = layout_.square[to];
            there.set(square);
            child.region = layout_.field.region_after(node.region, there, from, square, from);
            pushes_.push_back({box, std::int8_t(d)});
            if (home_ == Home::come_off) take_off(child.boxes, child.region, there);
            child.end = int(pushes_.size());
            if (!enter(child)) {
                pushes_.resize(std::size_t(child.begin));
            } else if (done(child.boxes)) {
                last_ = int(nodes_.size()) - 1;
                return true;
            }
        }
    }
    // Those with the fewest detours come next.
    if (detours_ > 0)
        std::stable_sort(open_.begin() + first, open_.end(), [&](int a, int b) {
            return nodes_[a].boxes.detours(detours_) > nodes_[b].boxes.detours(detours_);
        });
    return false;
}

template <int W>
ByDetours CheapWays<W>::after(const ByDetours& before, const ByDetours& nearer, int to_spare) const {
    ByDetours left{};
    for (int all = 0; all <= to_spare; ++all)
        for (int now = 0; now <= all; ++now) left[all] |= before[all - now] & nearer[now];
    for (int all = to_spare + 1; all <= detours_; ++all) left[all] = left[to_spare];
    return left;
}

template <int W>
bool CheapWays<W>::enter(const Node& node) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = key_of(node) & mask; slots_[at] != nowhere; at = (at + 1) & mask)
        if (same(nodes_[slots_[at]], node)) return false;
    nodes_.push_back(node);
    open_.push_back(int(nodes_.size()) - 1);
    if (nodes_.size() * 2 <= slots_.size()) {
        note(open_.back());
    } else {
        slots_.assign(slots_.size() * 2, nowhere);
        for (int id = 0; id < int(nodes_.size()); ++id) note(id);
    }
    return true;
}

template <int W>
void CheapWays<W>::note(int id) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = key_of(nodes_[id]) & mask;
    while (slots_[at] != nowhere) at = (at + 1) & mask;
    slots_[at] = id;
}

template <int W>
bool CheapWays<W>::same(const Node& one, const Node& other) const {
    const FewBoxes &a = one.boxes, &b = other.boxes;
    if (a.count != b.count || a.spent != b.spent || !(one.region == other.region)) return false;
    for (int i = 0; i < a.count; ++i)
        if (a.cells[i] != b.cells[i] ||
            !std::equal(a.goals[i].begin(), a.goals[i].begin() + detours_ + 1, b.goals[i].begin()))
            return false;
    return true;
}

template <int W>
std::uint64_t CheapWays<W>::key_of(const Node& node) const {
    std::uint64_t key = std::uint64_t(node.region.first());
    for (int i = 0; i < node.boxes.count; ++i)
        for (int all = 0; all <= detours_; ++all)
            key = Hash{}(key ^ std::uint64_t(node.boxes.cells[i]) ^ node.boxes.goals[i][all] << 12);
    return key;
}

template <int W>
bool CheapWays<W>::done(const FewBoxes& boxes) const {
    if (home_ == Home::come_off) return boxes.count == 0;
    int sum = 0;
    for (int i = 0; i < boxes.count; ++i) {
        const int goal = goal_at_[boxes.cells[i]];
        if (goal == nowhere) return false;
        int detours = 0;
        while (detours <= detours_ && !(boxes.goals[i][detours] >> goal & 1)) ++detours;
        sum += detours;
    }
    return sum <= detours_;
}

template <int W>
void CheapWays<W>::take_off(FewBoxes& few, Squares& region, Squares& boxes) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < few.count; ++i) {
            if (!goes_home(few, i, region, boxes)) continue;
            boxes.reset(layout_.square[few.cells[i]]);
            region = layout_.field.region(region, boxes);
            const int spent = few.spent + few.detours(i, detours_);
            few = few.without(i--);
            few.spent = spent;
            changed = true;
        }
    }
}

template <int W>
bool CheapWays<W>::goes_home(const FewBoxes& few, int box, const Squares& region, Squares boxes) {
    const int detours = few.detours(box, detours_);
    if (detours > detours_) return false;
    const auto home = [&](const Step& step) {
        const int goal = goal_at_[step.cell];
        return goal != nowhere && step.goals >> goal & 1;
    };
    boxes.reset(layout_.square[few.cells[box]]);
    ++stamp_;
    steps_.assign(1, {few.cells[box], region, few.goals[box][detours], {few.cells[box], off}, nowhere});
    std::size_t i = 0;
    for (; i < steps_.size() && !home(steps_[i]); ++i)
        for (int d = 0; d < directions; ++d) {
            const Step& step = steps_[i];
            const Goals left = step.goals & nearer_[step.cell][d][0];
            if (!left) continue;
            const Cell to = level_.next[step.cell][d], behind = level_.next[step.cell][opposite(d)];
            const int from = layout_.square[step.cell], square = layout_.square[to];
            if (stepped_[to][d] == stamp_ || boxes.test(square) ||
                !step.region.test(layout_.square[behind]))
                continue;
            stepped_[to][d] = stamp_;
            Squares there = boxes;
            there.set(square);
            steps_.push_back({to, layout_.field.region_after(step.region, there, from, square, from),
                              left, {step.cell, std::int8_t(d)}, int(i)});
        }
    steps_walked_ += steps_.size();
    if (i == steps_.size()) return false;
    const auto begin = std::ptrdiff_t(pushes_.size());
    pushes_.push_back({steps_[i].cell, off});
    for (int at = int(i); at > 0; at = steps_[at].parent) pushes_.push_back(steps_[at].push);
    std::reverse(pushes_.begin() + begin, pushes_.end());
    return true;
}

template <int W>
bool CheapWays<W>::in_conflict(const FewBoxes& boxes, int pushed, Cell player) const {
    const int rest = detours_ - boxes.detours(detours_) + boxes.detours(pushed, detours_);
    for (int other = 0; other < boxes.count; ++other) {
        if (other == pushed) continue;
        const int to_spare = rest + boxes.detours(other, detours_);
        const auto [one, two] = std::minmax(other, pushed);
        if (to_spare < 0 || in_conflict(boxes, one, two, player, to_spare)) return true;
    }
    return rest < 0;
}

template <int W>
bool CheapWays<W>::in_conflict(const FewBoxes& boxes, int one, int two, Cell player,
                               int to_spare) const {
    const Cell a = boxes.cells[one], b = boxes.cells[two];
    const int state = pairs_.state(a, b, player);
    if (pairs_.never_more(state)) {
        const Goals either = boxes.goals[one][to_spare] | boxes.goals[two][to_spare];
        return (either & (either - 1)) == 0;  // both want the same
    }
    const auto* straight = pairs_.row(state);
    const auto* crossed = pairs_.row(pairs_.state(b, a, player));
    const int goals = int(level_.goals.size());
    for (int part = 0; part <= to_spare; ++part)
        for (Goals first = boxes.goals[one][part]; first; first &= first - 1)
            for (Goals second = boxes.goals[two][to_spare - part]; second; second &= second - 1) {
                const int x = std::countr_zero(first), y = std::countr_zero(second);
                if (x == y) continue;
                int detours = 0;
                for (int i = 0; i < to_spare; ++i)
                    detours += !(boxes.goals[one][i] >> x & 1) + !(boxes.goals[two][i] >> y & 1);
                const int low = std::min(x, y), high = std::max(x, y);
                const int at = low * (2 * goals - low - 1) / 2 + high - low - 1;
                if ((x < y ? straight : crossed)[at] <= 2 * (to_spare - detours)) return false;
            }
    return true;
}

template <int W>
std::vector<Push> CheapWays<W>::way() const {
    std::vector<int> ids;
    for (int id = last_; id != nowhere; id = nodes_[id].parent) ids.push_back(id);
    std::vector<Push> way;
    for (auto id = ids.rbegin(); id != ids.rend(); ++id)
        way.insert(way.end(), pushes_.begin() + nodes_[*id].begin, pushes_.begin() + nodes_[*id].end);
    return way;
}

#define BUDGE_INSTANTIATE(W) template class CheapWays<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
