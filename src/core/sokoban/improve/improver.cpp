// SPDX-License-Identifier: MIT
#include "sokoban/improve/improver.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
Improver<W>::Improver(const Level& level, Solutions solutions, bool count_moves, Monitor& monitor)
    : level_(level),
      solutions_(std::move(solutions)),
      monitor_(monitor),
      count_moves_(count_moves),
      box_moves_(level, monitor),
      window_(level, monitor),
      vicinity_(level, monitor) {}

template <int W>
void Improver<W>::run(int first_round) {
    // To count steps takes more positions, so that first only pushes are counted.
    if (!count_moves_) run({1, 0}, first_round);
    run(count_moves_ ? Prices{1, step_price} : Prices{step_price, 1}, 0);
}

template <int W>
void Improver<W>::run(const Prices& prices, int first_round) {
    tried_.clear();
    if (first_round == 0 && searches_vicinity(prices))
        begin(prices);
    else
        order();
    struct Member {
        void (Improver::*search)(const Prices&, int);
        int round;
        std::uint64_t effort = 0;
    };
    std::vector<Member> members{{&Improver::search_changed, first_round}};
    if (searches_vicinity(prices)) {
        members.push_back({&Improver::search_near, first_round});
        members.push_back({&Improver::search_less_near, first_round});
    }
    // The turn is with the one that has had the least effort; what pays has more turns, and what does
    // not goes further in the next one.
    const int last_round = std::max(rounds, first_round + 1);
    while (!members.empty()) {
        if (searches_vicinity(prices)) round_ = std::ranges::min(members, {}, &Member::round).round;
        const auto next = std::ranges::min_element(members, {}, &Member::effort);
        const std::uint64_t before = monitor_.figures().expanded;
        const std::size_t length_before = length(current());
        (this->*next->search)(prices, next->round);
        const std::uint64_t effort = monitor_.figures().expanded - before + 1;
        if (length(current()) < length_before) {
            next->effort += effort / 2;
            for (Member& member : members) member.round = std::max(first_round, member.round - 1);
            continue;
        }
        next->effort += effort;
        if (++next->round == last_round) members.erase(next);
    }
}

template <int W>
std::size_t Improver<W>::length(const std::vector<Push>& pushes) const {
    return count_moves_ ? lurd(level_, pushes).size() : pushes.size();
}

template <int W>
void Improver<W>::order() {
    current_ = 0;
    std::vector<std::pair<std::size_t, std::vector<Push>>> by_length;
    for (auto& pushes : solutions_) {
        monitor_.look();  // to count moves takes a while on a large floor
        by_length.emplace_back(length(pushes), pushes);
    }
    std::ranges::stable_sort(by_length, {}, [](const auto& one) { return one.first; });
    const std::size_t best = by_length.front().first;
    solutions_.clear();
    for (auto& [length, pushes] : by_length) {
        if (solutions_.size() == most_solutions || length > best + best / longer_by) break;
        if (!std::ranges::count(solutions_, pushes)) solutions_.push_back(std::move(pushes));
    }
}

template <int W>
void Improver<W>::begin(const Prices& prices) {
    for (current_ = 0; current_ < solutions_.size(); ++current_)
        search_stretches(prices, Window<W>::most_boxes, first_budget);
    order();
    const auto narrow = scope(1, 8, first_width / 2);
    for (; current_ < solutions_.size(); ++current_)
        while (vicinity_.search({current()}, narrow, count_moves_, shorter_)) current() = shorter_;
    order();
}

template <int W>
void Improver<W>::search_stretches(const Prices& prices, int most_boxes, std::size_t budget) {
    for (int boxes = 1; boxes <= most_boxes;) {
        if (boxes <= 2 && !prices.exact_player()) box_moves_.shorten(current());
        const bool better = pass(prices, boxes, budget);
        boxes = better && boxes > 1 ? boxes - 1 : boxes + 1;
    }
}

template <int W>
void Improver<W>::search_changed(const Prices& prices, int round) {
    if (!prices.exact_player()) box_moves_.wander(current(), changes_per_round * (round + 1));
    const int growths = std::min(round, most_growths);
    search_stretches(prices, Window<W>::most_boxes, first_budget << (2 * growths));
}

template <int W>
void Improver<W>::search_near(const Prices& prices, int round) {
    search_vicinity(prices, scope(1, round % 2 ? 32 : 16, first_width << round));
}

template <int W>
void Improver<W>::search_less_near(const Prices& prices, int round) {
    search_vicinity(prices, scope(2, round % 2 ? 16 : 8, 2 * first_width << round));
}

template <int W>
bool Improver<W>::searches_vicinity(const Prices& prices) const {
    return count_moves_ == prices.exact_player();
}

template <int W>
typename Vicinity<W>::Scope Improver<W>::scope(int strays, int slack, std::size_t width) const {
    if (!count_moves_) return {strays, slack, width};
    return {strays, slack * moves_for_push, width / moves_for_push};
}

template <int W>
void Improver<W>::search_vicinity(const Prices& prices, const typename Vicinity<W>::Scope& scope) {
    if (!vicinity_.search(solutions_, scope, count_moves_, shorter_)) return;
    current() = shorter_;
    monitor_.found(length(current()));
    search_stretches(prices, few_boxes, first_budget);
}

template <int W>
bool Improver<W>::pass(const Prices& prices, int most_boxes, std::size_t budget) {
    bool better = false;
    for (std::size_t begin = 0; begin < current().size();) {
        const std::size_t end = stretch(begin, most_boxes);
        if (shorten(begin, end, prices, budget)) {
            better = true;
            monitor_.found(length(current()));
            continue;  // from here again: the next stretch may be longer now
        }
        begin = next_box(begin);
    }
    return better;
}

template <int W>
std::size_t Improver<W>::next_box(std::size_t begin) const {
    const std::vector<Push>& pushes = solutions_[current_];
    Cell box = pushes[begin].box;
    for (; begin < pushes.size() && pushes[begin].box == box; ++begin)
        box = level_.next[box][pushes[begin].direction];
    return begin;
}

template <int W>
std::size_t Improver<W>::stretch(std::size_t begin, int most_boxes) const {
    const std::vector<Push>& pushes = solutions_[current_];
    std::vector<Cell> moved;
    std::size_t end = begin;
    for (; end < pushes.size() && end - begin < longest; ++end) {
        const Push push = pushes[end];
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
    std::vector<Push>& pushes = current();
    Bits<W> before = bits_of<W>(level_.boxes);
    for (std::size_t i = 0; i < begin; ++i) play(before, pushes[i]);
    Bits<W> after = before, standing = before;
    for (std::size_t i = begin; i < end; ++i) {
        standing.reset(pushes[i].box);  // a box that stands there later is one that moved
        play(after, pushes[i]);
    }
    standing &= after;
    typename Window<W>::Task task{standing, before - standing, after - standing,
                                  begin ? pushes[begin - 1].box : level_.player, -1, 0};
    if (task.from.count() > Window<W>::most_boxes) return false;
    if (end < pushes.size())
        task.next_stand = level_.next[pushes[end].box][opposite(pushes[end].direction)];
    task.cost = cost(before, task.player, begin, end, task.next_stand, prices);
    const std::uint64_t stamp = key_of(level_, before) * 3 ^ key_of(level_, after) * 5 ^
                                level_.player_key[task.player] ^
                                std::uint64_t(task.cost) * 0x9E3779B97F4A7C15ull ^ budget;
    if (tried_.contains(stamp)) return false;
    if (!window_.search(task, prices, budget, shorter_)) {
        tried_.insert(stamp);
        return false;
    }
    std::vector<Push> spliced(pushes.begin(), pushes.begin() + std::ptrdiff_t(begin));
    spliced.insert(spliced.end(), shorter_.begin(), shorter_.end());
    spliced.insert(spliced.end(), pushes.begin() + std::ptrdiff_t(end), pushes.end());
    pushes = std::move(spliced);
    return true;
}

template <int W>
void Improver<W>::play(Bits<W>& boxes, const Push& push) const {
    boxes.move(push.box, level_.next[push.box][push.direction]);
}

template <int W>
int Improver<W>::cost(Bits<W> boxes, Cell player, std::size_t begin, std::size_t end,
                      Cell next_stand, const Prices& prices) const {
    const std::vector<Push>& pushes = solutions_[current_];
    const int length = int(end - begin);
    if (!prices.exact_player()) return length * prices.push;
    int steps = length;
    Board board(level_);
    for (std::size_t i = begin; i < end; ++i) {
        board.show(boxes);
        const Push push = pushes[i];
        steps += walk_length(level_, board, player,
                             level_.next[push.box][opposite(push.direction)]);
        play(boxes, push);
        player = push.box;
    }
    board.show(boxes);
    if (next_stand >= 0) steps += walk_length(level_, board, player, next_stand);
    return length * prices.push + steps * prices.step;
}

template <int W>
Improver<W>::~Improver() = default;

#define BUDGE_INSTANTIATE(W) template class Improver<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
