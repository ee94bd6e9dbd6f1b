// SPDX-License-Identifier: MIT
#include "sokoban/optimal/jam_search.hpp"

#include "search/hash.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
std::optional<Jam<W>> JamSearch<W>::look(const Situation& situation, int pushed) {
    std::vector<Cell> boxes;
    situation.boxes.each([&](int box) {
        if (situation.goals_of(box)[0] != any_place) boxes.push_back(Cell(box));
    });
    if (boxes.empty()) return {};
    const Cell other = boxes[std::size_t(++turn_) % boxes.size()];
    for (const Cell first : {Cell(pushed), other}) {
        if (situation.goals_of(first)[0] == any_place) continue;
        for (const Home home : {Home::come_off, Home::stay})
            if (auto jam = look(situation, first, home)) return jam;
    }
    return {};
}

template <int W>
std::optional<Jam<W>> JamSearch<W>::look(const Situation& situation, Cell first, Home home) {
    const int most = home == Home::stay ? most_staying : FewBoxes::most;
    Bits<W> others;
    situation.boxes.each([&](int box) {
        if (situation.goals_of(box)[0] != any_place) others.set(box);
    });
    FewBoxes few;
    std::vector<int> numbers;
    for (Cell next = first;;) {
        few.add(next, situation.goals_of(next));
        others.reset(next);
        numbers.push_back(situation.number_of[next]);
        const int known = situation.cover.least_of(numbers, int(situation.goals.size()));
        const Answer answer = ask_unless_known(few, situation.player, known, home);
        if (answer == Answer::unknown) return {};
        if (answer == Answer::no) return shrink(few, situation.player, known, home);
        const int met = first_met(others, few, situation.player);
        if (met == nobody || few.count == most) return {};
        next = Cell(met);
    }
}

template <int W>
Jam<W> JamSearch<W>::shrink(FewBoxes few, Cell player, int detours, Home home) {
    const auto still = [&](const FewBoxes& boxes) {
        return ask(boxes, player, detours, home) == Answer::no;
    };
    for (int i = few.count - 1; i >= 0 && few.count > 1; --i)
        if (const FewBoxes fewer = few.without(i); still(fewer)) few = fewer;
    // The more goals they may take, the more positions it holds for.
    for (int i = 0; i < few.count; ++i) {
        FewBoxes anywhere = few;
        anywhere.goals[i].fill((Goals(1) << level_.goals.size()) - 1);
        if (still(anywhere)) few = anywhere;
    }
    Jam<W> jam{few, detours + 1, {}, {}};
    for (int i = 0; i < few.count; ++i) jam.boxes.set(few.cells[i]);
    board_.show(jam.boxes);
    region_.fill(board_, player);
    for (int cell = 0; cell < level_.size; ++cell)
        if (region_.contains(cell)) jam.player.set(cell);
    return jam;
}

template <int W>
auto JamSearch<W>::ask(const FewBoxes& few, Cell player, int detours, Home home) -> Answer {
    monitor_.look();
    return ways_.ask(few, player, detours, home, budget);
}

template <int W>
auto JamSearch<W>::ask_unless_known(const FewBoxes& few, Cell player, int detours, Home home)
    -> Answer {
    board_.clear();
    std::uint64_t key = std::uint64_t(2 * detours + int(home));
    for (int i = 0; i < few.count; ++i) {
        board_[few.cells[i]] = Board::box;
        key = Hash{}(key ^ std::uint64_t(few.cells[i]));
        for (int some = 0; some <= std::min(detours, most_detours); ++some)
            key = Hash{}(key ^ few.goals[i][some]);
    }
    key = Hash{}(key ^ std::uint64_t(region_.fill(board_, player)));
    if (unknown_.contains(key)) return Answer::unknown;
    const Answer answer = ask(few, player, detours, home);
    if (answer == Answer::unknown && unknown_.size() < most_unknown) unknown_.insert(key);
    return answer;
}

template <int W>
int JamSearch<W>::first_met(Bits<W> others, const FewBoxes& few, Cell player) {
    board_.clear();
    for (int i = 0; i < few.count; ++i) board_[few.cells[i]] = Board::box;
    for (const Push& push : ways_.way()) {
        board_[push.box] = Board::empty;
        if (push.direction == CheapWays<W>::off) continue;
        board_[push.box] = Board::box;
        const Cell to = level_.next[push.box][push.direction];
        const int met = first_met(others, player, level_.next[push.box][opposite(push.direction)]);
        if (met != nobody) return met;
        if (others.test(to)) return to;
        board_[push.box] = Board::empty;
        board_[to] = Board::box;
        player = push.box;
    }
    return nobody;
}

template <int W>
int JamSearch<W>::first_met(const Bits<W>& others, Cell from, Cell to) {
    constexpr int unseen = -2;
    std::fill(met_.begin(), met_.end(), unseen);
    met_[from] = nobody;
    later_.assign(1, from);
    while (met_[to] == unseen) {  // past one box more each time
        now_.swap(later_);
        later_.clear();
        for (std::size_t i = 0; i < now_.size() && met_[to] == unseen; ++i)
            for (const Cell cell : level_.beside[now_[i]]) {
                if (!board_.is_free(cell) || met_[cell] != unseen) continue;
                const bool box = others.test(cell);
                met_[cell] = met_[now_[i]] == nobody && box ? cell : met_[now_[i]];
                (box ? later_ : now_).push_back(cell);
            }
    }
    return met_[to];
}

#define BUDGE_INSTANTIATE(W) template class JamSearch<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
