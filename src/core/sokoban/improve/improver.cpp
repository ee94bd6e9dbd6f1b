// SPDX-License-Identifier: MIT
#include "sokoban/improve/improver.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
Improver<W>::Improver(const Level& level, std::vector<Push> pushes, Monitor& monitor)
    : level_(level), pushes_(std::move(pushes)), monitor_(monitor), box_moves_(level, monitor), window_(level, monitor) {}

template <int W>
void Improver<W>::run(bool count_moves) {
    count_moves_ = count_moves;
    // To count steps takes more positions, so that first only pushes are counted.
    if (!count_moves) run({1, 0});
    run(count_moves ? Prices{1, step_price} : Prices{step_price, 1});
}

template <int W>
void Improver<W>::run(const Prices& prices) {
    tried_.clear();
    std::size_t budget = first_budget;
    for (int round = 0; round < rounds; ++round, budget *= budget_growth) {
        if (round > 0 && !prices.exact_player()) box_moves_.wander(pushes_, changes_per_round * round);
        for (int boxes = 1; boxes <= Window<W>::most_boxes;) {
            if (boxes <= 2 && !prices.exact_player()) box_moves_.shorten(pushes_);
            const bool better = pass(prices, boxes, budget);
            boxes = better && boxes > 1 ? boxes - 1 : boxes + 1;
        }
    }
}

template <int W>
bool Improver<W>::pass(const Prices& prices, int most_boxes, std::size_t budget) {
    bool better = false;
    for (std::size_t begin = 0; begin < pushes_.size();) {
        const std::size_t end = stretch(begin, most_boxes);
        if (shorten(begin, end, prices, budget)) {
            better = true;
            monitor_.found(count_moves_ ? lurd(level_, pushes_).size() : pushes_.size());
            continue;  // from here again: the next stretch may be longer now
        }
        begin = next_box(begin);
    }
    return better;
}

template <int W>
std::size_t Improver<W>::next_box(std::size_t begin) const {
    Cell box = pushes_[begin].box;
    for (; begin < pushes_.size() && pushes_[begin].box == box; ++begin)
        box = level_.next[box][pushes_[begin].direction];
    return begin;
}

template <int W>
std::size_t Improver<W>::stretch(std::size_t begin, int most_boxes) const {
    std::vector<Cell> moved;
    std::size_t end = begin;
    for (; end < pushes_.size() && end - begin < longest; ++end) {
        const Push push = pushes_[end];
        auto known = std::ranges::find(moved, push.box);
        if (known == moved.end()) {
            if (int(moved.size()) == most_boxes) break;
            known = moved.insert(moved.end(), push.box);
        }
        *known = level_.next[push.box][push.direction];
    }
    return end;
}

template <int W>
bool Improver<W>::shorten(std::size_t begin, std::size_t end, const Prices& prices,
                          std::size_t budget) {
    if (end - begin < 2) return false;
    Bits<W> before = bits_of<W>(level_.boxes);
    for (std::size_t i = 0; i < begin; ++i) play(before, pushes_[i]);
    Bits<W> after = before, standing = before;
    for (std::size_t i = begin; i < end; ++i) {
        standing.reset(pushes_[i].box);  // a box that stands there later is one that moved
        play(after, pushes_[i]);
    }
    standing &= after;
    typename Window<W>::Task task{standing, before - standing, after - standing,
                                  begin ? pushes_[begin - 1].box : level_.player, -1, 0};
    if (task.from.count() > Window<W>::most_boxes) return false;
    if (end < pushes_.size())
        task.next_stand = level_.next[pushes_[end].box][opposite(pushes_[end].direction)];
    task.cost = cost(before, task.player, begin, end, task.next_stand, prices);
    const std::uint64_t stamp = key_of(level_, before) * 3 ^ key_of(level_, after) * 5 ^
                                level_.player_key[task.player] ^
                                std::uint64_t(task.cost) * 0x9E3779B97F4A7C15ull ^ budget;
    if (tried_.contains(stamp)) return false;
    if (!window_.search(task, prices, budget, shorter_)) {
        tried_.insert(stamp);
        return false;
    }
    std::vector<Push> spliced(pushes_.begin(), pushes_.begin() + std::ptrdiff_t(begin));
    spliced.insert(spliced.end(), shorter_.begin(), shorter_.end());
    spliced.insert(spliced.end(), pushes_.begin() + std::ptrdiff_t(end), pushes_.end());
    pushes_ = std::move(spliced);
    return true;
}

template <int W>
void Improver<W>::play(Bits<W>& boxes, const Push& push) const {
    boxes.move(push.box, level_.next[push.box][push.direction]);
}

template <int W>
int Improver<W>::cost(Bits<W> boxes, Cell player, std::size_t begin, std::size_t end,
                      Cell next_stand, const Prices& prices) const {
    const int pushes = int(end - begin);
    if (!prices.exact_player()) return pushes * prices.push;
    int steps = pushes;
    Board board(level_);
    for (std::size_t i = begin; i < end; ++i) {
        board.show(boxes);
        const Push push = pushes_[i];
        steps += walk_length(level_, board, player,
                             level_.next[push.box][opposite(push.direction)]);
        play(boxes, push);
        player = push.box;
    }
    board.show(boxes);
    if (next_stand >= 0) steps += walk_length(level_, board, player, next_stand);
    return pushes * prices.push + steps * prices.step;
}

template <int W>
Improver<W>::~Improver() = default;

#define BUDGE_INSTANTIATE(W) template class Improver<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
