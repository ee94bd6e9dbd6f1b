// SPDX-License-Identifier: MIT
#include "sokoban/optimal/pair_costs.hpp"

namespace budge::sokoban {

PairCosts::PairCosts(const Level& level, const Distances& distances, const PushTable& alone,
                     Monitor& monitor)
    : level_(&level), claim_(monitor), number_(level.size, nowhere) {
    for (Cell cell = 0; cell < level.size; ++cell)
        if (distances.live(cell)) {
            number_[cell] = int(live_.size());
            live_.push_back(cell);
        }
    goal_pairs_ = level.goals.size() * (level.goals.size() - 1) / 2;
    if (goal_pairs_ == 0 || live_.size() > most_live) return;
    number_states(monitor);
    if (too_many()) return;
    link(monitor);
    claim_.add(std::size_t(states_) * goal_pairs_);
    extras_.assign(std::size_t(states_) * goal_pairs_, impossible);
    std::size_t pair = 0;
    for (std::size_t one = 0; one < level.goals.size(); ++one)
        for (std::size_t two = one + 1; two < level.goals.size(); ++two) {
            monitor.look();
            follow(alone, one, two, pair++);
        }
    arcs_ = {};
    first_arc_ = {};
    note_ever_more();
}

std::size_t PairCosts::slot(Cell one, Cell two) const {
    return std::size_t(number_[one]) * live_.size() + number_[two];
}

bool PairCosts::too_many() const {
    return std::size_t(states_) * goal_pairs_ > most_bytes ||
           std::size_t(states_) * goal_pairs_ * 6 > most_work;
}

void PairCosts::number_states(Monitor& monitor) {
    claim_.add(2 * live_.size() * live_.size() * sizeof(int));
    first_state_.assign(live_.size() * live_.size(), nowhere);
    labels_at_.assign(live_.size() * live_.size(), nowhere);
    Board board(*level_);
    Regions regions(*level_);
    for (const Cell one : live_)
        for (const Cell two : live_) {
            if (one >= two) continue;
            monitor.look_now_and_then();
            board[one] = board[two] = Board::box;
            const int parts = regions.find(board);
            board[one] = board[two] = Board::empty;
            if (parts > 1) {
                claim_.add(level_->size);
                labels_at_[slot(one, two)] = labels_at_[slot(two, one)] = int(labels_.size());
                for (Cell cell = 0; cell < level_->size; ++cell)
                    labels_.push_back(std::uint8_t(std::max<int>(0, regions[cell])));
            }
            for (const std::size_t at : {slot(one, two), slot(two, one)}) {
                first_state_[at] = states_;
                states_ += parts;
            }
        }
}

void PairCosts::link(Monitor& monitor) {
    first_arc_.assign(states_ + 1, 0);
    Board board(*level_);
    for (const bool counting : {true, false}) {
        for (const Cell one : live_)
            for (const Cell two : live_) {
                if (one == two) continue;
                monitor.look_now_and_then();
                board[one] = board[two] = Board::box;
                for (const bool first : {true, false})
                    for (int side = 0; side < directions; ++side) {
                        const Cell box = first ? one : two;
                        const Cell to = level_->next[box][side];
                        const Cell behind = level_->next[to][side];
                        if (!board.is_free(to) || !board.is_free(behind)) continue;
                        if (number_[to] == nowhere) continue;
                        const int here = state(one, two, to);
                        if (counting)
                            ++first_arc_[here + 1];
                        else
                            arcs_[first_arc_[here] + filled_[here]++] =
                                first ? state(to, two, behind) : state(one, to, behind);
                    }
                board[one] = board[two] = Board::empty;
            }
        if (!counting) break;
        for (int i = 0; i < states_; ++i) first_arc_[i + 1] += first_arc_[i];
        claim_.add(first_arc_[states_] * sizeof(int));
        arcs_.resize(first_arc_[states_]);
        filled_.assign(states_, 0);
    }
    filled_ = {};
}

void PairCosts::follow(const PushTable& alone, std::size_t one, std::size_t two, std::size_t pair) {
    depth_.assign(states_, far_away);
    queue_.clear();
    const std::size_t home = slot(level_->goals[one], level_->goals[two]);
    const auto take = [&](int state, int depth) {
        if (depth_[state] != far_away) return;
        depth_[state] = Distance(depth);
        queue_.push_back(state);
    };
    for (int part = 0; part < parts(home); ++part) take(first_state_[home] + part, 0);
    for (std::size_t i = 0; i < queue_.size(); ++i)
        for (int arc = first_arc_[queue_[i]]; arc < first_arc_[queue_[i] + 1]; ++arc)
            take(arcs_[arc], depth_[queue_[i]] + 1);
    compare(alone, one, two, pair);
}

void PairCosts::compare(const PushTable& alone, std::size_t goal_one, std::size_t goal_two,
                        std::size_t pair) {
    const Board walls(*level_);
    for (const Cell one : live_)
        for (const Cell two : live_) {
            if (one == two) continue;
            for (const Cell box : {one, two})
                for (const Cell beside : level_->next[box]) {
                    if (beside == level_->wall() || beside == one || beside == two) continue;
                    const int at = state(one, two, beside);
                    if (depth_[at] == far_away) continue;
                    const int apart = alone.row(one, beside, walls)[goal_one] +
                                      alone.row(two, beside, walls)[goal_two];
                    extras_[std::size_t(at) * goal_pairs_ + pair] =
                        Extra(std::min(int(impossible) - 1, depth_[at] - apart));
                }
        }
}

void PairCosts::note_ever_more() {
    ever_more_.assign(states_, 0);
    const auto any = [&](int state) {
        return std::any_of(row(state), row(state) + goal_pairs_, [](Extra e) { return e > 0; });
    };
    for (const Cell one : live_)
        for (const Cell two : live_) {
            if (one >= two) continue;
            const std::size_t there = slot(one, two), back = slot(two, one);
            for (int part = 0; part < parts(there); ++part)
                ever_more_[first_state_[there] + part] = ever_more_[first_state_[back] + part] =
                    any(first_state_[there] + part) || any(first_state_[back] + part);
        }
}

int PairCosts::parts(std::size_t slot) const {
    if (labels_at_[slot] == nowhere) return 1;
    const auto first = labels_.begin() + labels_at_[slot];
    return 1 + *std::max_element(first, first + level_->size);
}

}  // namespace budge::sokoban
