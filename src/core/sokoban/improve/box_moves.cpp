// SPDX-License-Identifier: MIT
#include "sokoban/improve/box_moves.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
BoxMoves<W>::BoxMoves(const Level& level, Monitor& monitor)
    : level_(level), monitor_(monitor), board_(level), region_(level), lone_(level) {}

template <int W>
bool BoxMoves<W>::shorten(std::vector<Push>& pushes) {
    read(pushes);
    bool better = false;
    for (int i = 0; i < int(list_.size());) {
        if (change_at(i)) {
            better = true;
            write(pushes);
            monitor_.found(pushes.size());
            i = std::max(0, i - 1);
        } else {
            ++i;
        }
    }
    return better;
}

template <int W>
bool BoxMoves<W>::wander(std::vector<Push>& pushes, int times) {
    read(pushes);
    auto tries = std::size_t(times) * list_.size() * list_.size();
    const std::size_t before = pushes.size();
    allowance_ = 1;
    std::size_t least = before;
    for (; tries > 0; --tries) {
        if (!change_at_random()) continue;
        const auto cost = std::size_t(rows_.back().stands[rows_.back().taken].cost);
        if (cost >= least) continue;
        least = cost;
        write(pushes);
        monitor_.found(least);
    }
    allowance_ = 0;
    write(pushes);  // as short as before at least, and different
    return least < before;
}

template <int W>
void BoxMoves<W>::read(const std::vector<Push>& pushes) {
    list_.clear();
    for (const Push& push : pushes) {
        const Cell to = level_.next[push.box][push.direction];
        if (!list_.empty() && list_.back().to == push.box)
            list_.back().to = to;
        else
            list_.push_back({push.box, to});
    }
    rows_.assign(1, {});
    rows_[0].boxes = bits_of<W>(level_.boxes);
    board_.show(rows_[0].boxes);
    rows_[0].stands = {{region_.fill(board_, level_.player), 0, -1}};
    rows_.resize(list_.size() + 1);
    for (std::size_t k = 0; k < list_.size(); ++k) make(rows_[k], list_[k], rows_[k + 1]);
    play_from(int(list_.size()), 0);
}

template <int W>
void BoxMoves<W>::write(std::vector<Push>& pushes) {
    written_.clear();
    for (std::size_t k = 0; k < list_.size(); ++k) {
        monitor_.look();  // on a large floor each takes a while
        const Row &before = rows_[k], &after = rows_[k + 1];
        unfold(level_, Position<W>{before.boxes, before.stands[before.taken].player},
               list_[k].from, list_[k].to, after.stands[after.taken].player, written_);
    }
    pushes = written_;
}

template <int W>
void BoxMoves<W>::play_from(int k, int settled) {
    const int count = int(list_.size());
    const std::vector<Row> last(rows_.end() - settled - 1, rows_.end());
    rows_.resize(count + 1);
    for (; k < count - settled; ++k) make(rows_[k], list_[k], rows_[k + 1]);
    const int saved = same_but_cheaper(last.front().stands, rows_[k].stands);
    for (; k < count; ++k) {
        if (saved < 0) {
            make(rows_[k], list_[k], rows_[k + 1]);
            continue;
        }
        rows_[k + 1] = last[k + 1 - (count - settled)];
        for (Stand& stand : rows_[k + 1].stands) stand.cost -= saved;
    }
    const auto cheaper = [](const Stand& a, const Stand& b) { return a.cost < b.cost; };
    const auto& ends = rows_.back().stands;
    int taken = int(std::ranges::min_element(ends, cheaper) - ends.begin());
    for (k = count; k >= 0; --k) {
        rows_[k].taken = taken;
        taken = rows_[k].stands[taken].parent;
    }
}

template <int W>
int BoxMoves<W>::same_but_cheaper(const std::vector<Stand>& before,
                                  const std::vector<Stand>& after) {
    if (before.size() != after.size()) return -1;
    const int saved = before[0].cost - after[0].cost;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (before[i].player != after[i].player || before[i].cost - after[i].cost != saved)
            return -1;
    return saved;
}

template <int W>
bool BoxMoves<W>::make(const Row& before, const BoxMove& move, Row& after) {
    after.stands.clear();
    if (!before.boxes.test(move.from)) return false;
    if (move.to != move.from && before.boxes.test(move.to)) return false;
    monitor_.look();
    monitor_.expanding(0, list_.size());
    after.boxes = before.boxes;
    after.boxes.move(move.from, move.to);
    board_.show(before.boxes);
    for (int parent = 0; parent < int(before.stands.size()); ++parent) {
        const Stand& stand = before.stands[parent];
        region_.fill(board_, stand.player);
        board_[move.from] = Board::empty;
        lone_.lift(board_);
        for (int side = 0; side < directions; ++side) {
            const Cell ahead = level_.next[move.from][opposite(side)];
            if (region_.contains(level_.next[move.from][side]) && board_.is_free(ahead))
                lone_.visit(ahead, side, 1);
        }
        lone_.push_on(board_, [](int) { return true; });
        for (const auto& stop : lone_.stops())
            if (stop.cell == move.to)
                add(after.stands, {lone_.floor().least(stop.cell, stop.part),
                                   stand.cost + stop.distance, parent});
        board_[move.from] = Board::box;
    }
    return !after.stands.empty();
}

template <int W>
void BoxMoves<W>::add(std::vector<Stand>& stands, const Stand& stand) {
    for (Stand& known : stands)
        if (known.player == stand.player) {
            if (stand.cost < known.cost) known = stand;
            return;
        }
    stands.push_back(stand);
}

template <int W>
bool BoxMoves<W>::change_at(int i) {
    const int count = int(list_.size());
    const BoxMove first = list_[i];
    if (first.from == first.to && try_change(i, i, {}, {})) return true;
    int again = i + 1;  // the next move of the same box
    while (again < count && list_[again].from != first.to) ++again;
    if (again < count) {
        const BoxMove whole{first.from, list_[again].to};
        if (try_change(i, again, {whole}, {}) || try_change(i, again, {}, {whole})) return true;
    }
    for (int k = i + 1; k < std::min(count, i + reach); ++k) {
        const BoxMove other = list_[k];
        if (try_change(i, k, {}, {other, first})) return true;  // this one later
        if (try_change(i, k, {other, first}, {})) return true;  // the other one sooner
        if (try_change(i, k, {{first.from, other.to}}, {{other.from, first.to}})) return true;
    }
    return false;
}

template <int W>
bool BoxMoves<W>::change_at_random() {
    const int count = int(list_.size());
    const int i = int(random_() % std::uint64_t(count));
    const BoxMove first = list_[i];
    const int kind = int(random_() % 4);
    if (kind == 0) return split(i);
    int k = i + 1 + int(random_() % reach);
    if (kind == 1) {  // with the next move of the same box
        for (k = i + 1; k < count && list_[k].from != first.to;) ++k;
        if (k >= count) return false;
        const BoxMove whole{first.from, list_[k].to};
        return random_() % 2 ? try_change(i, k, {whole}, {}) : try_change(i, k, {}, {whole});
    }
    if (k >= count) return false;
    const BoxMove other = list_[k];
    if (kind == 2)
        return random_() % 2 ? try_change(i, k, {}, {other, first})
                             : try_change(i, k, {other, first}, {});
    return try_change(i, k, {{first.from, other.to}}, {{other.from, first.to}});
}

template <int W>
bool BoxMoves<W>::split(int i) {
    const BoxMove first = list_[i];
    const Row &before = rows_[i], &after = rows_[i + 1];
    way_.clear();
    unfold(level_, Position<W>{before.boxes, before.stands[before.taken].player}, first.from,
           first.to, after.stands[after.taken].player, way_);
    if (way_.size() < 2) return false;
    const Cell middle = way_[1 + random_() % (way_.size() - 1)].box;
    const int k = std::min(int(list_.size()) - 1, i + 1 + int(random_() % reach));
    if (k <= i) return false;
    const BoxMove other = list_[k];
    return try_change(i, k, {{first.from, middle}}, {other, {middle, first.to}});
}

template <int W>
bool BoxMoves<W>::try_change(int i, int k, std::initializer_list<BoxMove> head,
                             std::initializer_list<BoxMove> tail) {
    changed_.assign(head);
    changed_.insert(changed_.end(), list_.begin() + i + 1, list_.begin() + std::max(i + 1, k));
    changed_.insert(changed_.end(), tail);
    const Row& aim = rows_[k + 1];
    const Stand stand = aim.stands[aim.taken];
    const Row* before = &rows_[i];
    for (std::size_t step = 0; step < changed_.size(); ++step) {
        Row& after = scratch_[step % 2];
        if (!make(*before, changed_[step], after)) return false;
        std::erase_if(after.stands, [&](const Stand& s) { return s.cost >= stand.cost + allowance_; });
        if (after.stands.empty()) return false;
        before = &after;
    }
    if (!(before->boxes == aim.boxes)) return false;
    const auto same = [&](const Stand& s) { return s.player == stand.player; };
    if (k + 1 < int(list_.size()) && std::ranges::none_of(before->stands, same)) return false;
    const int settled = std::max(0, int(list_.size()) - (k + 2));  // joining ends before them
    list_.erase(list_.begin() + i, list_.begin() + k + 1);
    list_.insert(list_.begin() + i, changed_.begin(), changed_.end());
    join(std::max(0, i - 1));
    play_from(std::max(0, i - 1), settled);
    return true;
}

template <int W>
void BoxMoves<W>::join(int i) {
    for (; i + 1 < int(list_.size()); ++i)
        while (i + 1 < int(list_.size()) && list_[i].to == list_[i + 1].from) {
            list_[i].to = list_[i + 1].to;
            list_.erase(list_.begin() + i + 1);
        }
}

#define BUDGE_INSTANTIATE(W) template class BoxMoves<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
