// SPDX-License-Identifier: MIT
#include "sokoban/optimal/conflicts.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
void Conflicts<W>::begin(const Distances& distances, const PushTable& alone, Monitor& monitor) {
    alone_.emplace(alone);
    try {
        costs_.emplace(level_, distances, *alone_, monitor);
        if (costs_->ready() && CheapWays<W>::fits(level_)) {
            jams_.emplace(level_, monitor);
            jam_search_.emplace(level_, freeze_, *alone_, *costs_, monitor);
        }
    } catch (const Stopped& stopped) {
        if (stopped.ending != Ending::memory_limit) throw;
    }
}

template <int W>
int Conflicts<W>::count(const Assignment& assignment, const Bits<W>& boxes, Cell player,
                        const Board& walls, const PushTable& table) {
    if (!costs_ || !costs_->ready()) return 0;
    loose_.clear();
    choices_.clear();
    goals_.clear();
    boxes.each([&](int box) {
        const int number = number_of_[box] = int(goals_.size());
        ByDetours& goals = goals_.emplace_back();
        goals.fill(Goals(1) << (assignment.goal_of(number) % 64));
        if (!walls.is_free(box)) return;
        loose_.push_back({number, Cell(box), choices_.size(), 0});
        list_choices(assignment, number, alone_->row(box, player, open_),
                     table.row(box, player, walls));
        loose_.back().end = choices_.size();
        if (jams_) goals = by_detours(loose_.back());
    });
    cover_.clear();
    count_pairs(player);
    if (jams_)
        jams_->each(
            boxes, player, [&](int cell) -> const ByDetours& { return goals_[number_of_[cell]]; },
            [&](const Jam<W>& jam) {
                std::array<int, FewBoxes::most> numbers;
                for (int i = 0; i < jam.few.count; ++i) numbers[i] = number_of_[jam.few.cells[i]];
                cover_.add({numbers.data(), std::size_t(jam.few.count)}, jam.detours);
            });
    return cover_.empty() ? 0 : 2 * cover_.least(int(goals_.size()));
}

template <int W>
void Conflicts<W>::count_pairs(Cell player) {
    for (std::size_t i = 0; i < loose_.size(); ++i)
        for (std::size_t j = i + 1; j < loose_.size(); ++j) {
            const int state = costs_->state(loose_[i].cell, loose_[j].cell, player);
            if (costs_->never_more(state)) continue;
            const int crossed = costs_->state(loose_[j].cell, loose_[i].cell, player);
            const int more =
                conflict(loose_[i], loose_[j], costs_->row(state), costs_->row(crossed));
            if (more > 0) cover_.add({{loose_[i].number, loose_[j].number}}, (more + 1) / 2);
        }
}

template <int W>
bool Conflicts<W>::learn(const Bits<W>& boxes, Cell player, int pushed) {
    if (!jams_ || jams_->full()) return false;
    const auto jam = jam_search_->look({boxes, player, number_of_, goals_, cover_}, pushed);
    if (jam) jams_->learn(*jam);
    return jam.has_value();
}

template <int W>
ByDetours Conflicts<W>::by_detours(const Loose& loose) const {
    ByDetours goals{};
    for (std::size_t i = loose.begin; i < loose.end; ++i) {
        const int more = choices_[i].dearer - choices_[i].counted;
        if (more < 0) goals.fill(any_place);
        for (int detours = more / 2; detours <= most_detours; ++detours)
            goals[std::max(detours, 0)] |= Goals(1) << choices_[i].goal;
    }
    return goals;
}

template <int W>
void Conflicts<W>::list_choices(const Assignment& assignment, int number, const Distance* alone,
                                const Distance* now) {
    const int own = assignment.goal_of(number);
    choices_.push_back({own, 0, now[own] - alone[own]});
    for (int goal = 0; goal < int(level_.goals.size()); ++goal) {
        const int dearer = assignment.dearer(number, goal);
        if (goal != own && dearer < most_conflict)
            choices_.push_back({goal, dearer, now[goal] - alone[goal]});
    }
}

template <int W>
int Conflicts<W>::conflict(const Loose& one, const Loose& two, const PairCosts::Extra* straight,
                           const PairCosts::Extra* crossed) const {
    const int goals = int(level_.goals.size());
    int least = most_conflict;
    for (std::size_t i = one.begin; i < one.end; ++i) {
        const Choice& a = choices_[i];
        if (a.dearer >= least) continue;
        for (std::size_t j = two.begin; j < two.end; ++j) {
            const Choice& b = choices_[j];
            if (a.goal == b.goal || a.dearer + b.dearer >= least) continue;
            const int low = std::min(a.goal, b.goal), high = std::max(a.goal, b.goal);
            const int at = low * (2 * goals - low - 1) / 2 + high - low - 1;
            const int extra = (a.goal < b.goal ? straight : crossed)[at];
            const int more = std::max(0, extra - a.counted - b.counted);
            least = std::min(least, a.dearer + b.dearer + more);
            if (least == 0) return 0;
        }
    }
    return least;
}

#define BUDGE_INSTANTIATE(W) template class Conflicts<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
