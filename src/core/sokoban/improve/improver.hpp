// SPDX-License-Identifier: MIT
#pragma once

#include <unordered_set>
#include <utility>
#include <vector>

#include "sokoban/improve/carries.hpp"
#include "sokoban/improve/window.hpp"

namespace budge::sokoban {

/// Shortens a solution by searching stretches of its path anew. A stretch is as long as it moves no
/// more than a few boxes; those may go another way, in another order, to each other's places. The
/// number of boxes and the budget grow when nothing more is found. What it holds is a
/// solution at every moment, and never a longer one than before.
template <int W>
class Improver {
public:
    Improver(const Level& level, std::vector<Push> pushes, Monitor& monitor)
        : level_(level), pushes_(std::move(pushes)), monitor_(monitor), carries_(level, monitor), window_(level, monitor) {}

    const std::vector<Push>& pushes() const { return pushes_; }

    /// Until nothing more is found, or the monitor stops it.
    void run(bool count_moves) {
        count_moves_ = count_moves;
        // To count steps takes more positions, so that first only pushes are counted.
        if (!count_moves) run({1, 0});
        run(count_moves ? Prices{1, step_price} : Prices{step_price, 1});
    }

private:
    /// More than there are steps in any stretch, so that one count decides before the other.
    static constexpr int step_price = 1 << 13;
    static constexpr std::size_t first_budget = 1000;
    static constexpr int rounds = 5;
    static constexpr int longest = 400;

    void run(const Prices& prices) {
        tried_.clear();
        std::size_t budget = first_budget;
        for (int round = 0; round < rounds; ++round, budget *= 4) {
            if (round > 0 && !prices.exact_player()) carries_.wander(pushes_, 4 * round);
            for (int boxes = 1; boxes <= Window<W>::most_boxes;) {
                if (boxes <= 2 && !prices.exact_player()) carries_.shorten(pushes_);
                const bool better = pass(prices, boxes, budget);
                boxes = better && boxes > 1 ? boxes - 1 : boxes + 1;
            }
        }
    }

    /// Goes along the path once, a stretch from every change of box.
    bool pass(const Prices& prices, int most_boxes, std::size_t budget) {
        bool better = false;
        for (std::size_t begin = 0; begin < pushes_.size();) {
            const std::size_t end = stretch(begin, most_boxes);
            if (shorten(begin, end, prices, budget)) {
                better = true;
                if (!count_moves_) monitor_.found(pushes_.size());
                continue;  // from here again: the next stretch may be longer now
            }
            begin = next_box(begin);
        }
        return better;
    }

    /// Where the box that is pushed at `begin` is left for another.
    std::size_t next_box(std::size_t begin) const {
        Cell box = pushes_[begin].box;
        for (; begin < pushes_.size() && pushes_[begin].box == box; ++begin)
            box = level_.next[box][pushes_[begin].direction];
        return begin;
    }
    /// The end of the longest stretch from `begin` that moves no more than so many boxes.
    std::size_t stretch(std::size_t begin, int most_boxes) const {
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

    bool shorten(std::size_t begin, std::size_t end, const Prices& prices, std::size_t budget) {
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

    void play(Bits<W>& boxes, const Push& push) const {
        boxes.move(push.box, level_.next[push.box][push.direction]);
    }

    /// What the stretch costs as it is, the walk to the next push included.
    int cost(Bits<W> boxes, Cell player, std::size_t begin, std::size_t end, Cell next_stand,
             const Prices& prices) const {
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

    const Level& level_;
    std::vector<Push> pushes_;
    Monitor& monitor_;
    bool count_moves_ = false;
    Carries<W> carries_;
    Window<W> window_;
    std::vector<Push> shorter_;
    std::unordered_set<std::uint64_t> tried_;
};

}  // namespace budge::sokoban
