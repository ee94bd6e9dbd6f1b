// SPDX-License-Identifier: MIT
#include "sokoban/optimal/expander.hpp"

#include <bit>

#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

/// Prices of the goals to begin with: -1 for those that would be black on a chessboard, so that the
/// prices of cells keep to their colours. Then what a goal is dearer for a box is always even.
std::vector<int> chessboard(const Level& level) {
    std::vector<int> prices;
    for (const Cell goal : level.goals)
        prices.push_back(-((level.row[std::size_t(goal)] + level.column[std::size_t(goal)]) % 2));
    return prices;
}

}  // namespace

template <int W>
Expander<W>::Expander(const Level& level, const Rules& rules, Player player, Tally& tally,
                      Monitor& monitor, std::uint64_t patience)
    : level_(level),
      rules_(rules),
      player_(player),
      tally_(tally),
      monitor_(monitor),
      patience_(patience),
      distances_(level, &monitor),
      freeze_(level, distances_),
      pi_corral_(level, distances_),
      retrograde_(level, freeze_),
      pairs_(level, distances_, monitor),
      conflicts_(level, freeze_),
      board_(level),
      walls_(level),
      after_(level),
      regions_(level),
      assignment_(chessboard(level)),
      other_assignment_(chessboard(level)),
      index_of_(level.size + 1),
      steps_(level.size + 1),
      pushed_from_(level.size),
      rings_(level) {
    for (int cell = 0; cell < level.size; ++cell)
        for (int d = 0; d < directions; ++d) {
            const Cell from = level.next[cell][d];
            if (level.next[from][d] != level.wall() && distances_.live(from, d))
                pushed_from_[cell].add(from);
        }
    if (level.size > 64) return;
    for (int cell = 0; cell < level.size; ++cell) {
        beside_.push_back(0);
        for (const Cell other : level.beside[cell]) beside_.back() |= std::uint64_t(1) << other;
    }
}

template <int W>
Expander<W>::~Expander() {
    monitor_.release(claimed_);
}

template <int W>
Cell Expander<W>::start_player() {
    if (player_ == Player::exactly_here) return level_.player;
    board_.show(start_boxes());
    return settle(start_boxes(), level_.player);
}

template <int W>
bool Expander<W>::is_goal(const Bits<W>& boxes) const {
    bool all = true;
    boxes.each([&](int box) { all &= level_.is_goal[box] != 0; });
    return all;
}

template <int W>
int Expander<W>::enter(const Bits<W>& boxes, Cell player) {
    forget_tables();
    const int total = assign(assignment_, boxes, player);
    if (total >= Assignment::impossible || entered_++ < patience_ ||
        !rules_.has(Rule::pairs))
        return total;
    if (!conflicts_.begun()) conflicts_.begin(distances_, table_for({}), monitor_);
    return total + conflicts_.count(assignment_, boxes, player, walls_, *table_);
}

template <int W>
bool Expander<W>::learn(const Bits<W>& boxes, Cell player, int pushed) {
    if (pushed == nowhere || !rules_.has(Rule::jams) || !conflicts_.begun()) return false;
    const std::uint64_t allowed = jam_effort * std::min(expanded_, jam_first_expansions) +
                                  jam_effort_later() * expanded_ +
                                  jam_effort_each * tally_[std::size_t(Rule::jams)];
    if (conflicts_.effort() > allowed) return false;
    if (!conflicts_.learn(boxes, player, pushed)) return false;
    count(Rule::jams);
    return true;
}

template <int W>
int Expander<W>::progress(const Bits<W>& boxes) {
    if (entered_ < patience_) return 0;
    if (!plan_) plan_ = Planner<W>(level_, distances_, monitor_).best();
    return plan_->steps() == 0 ? 0 : plan_->packed(boxes) * most_progress / plan_->steps();
}

template <int W>
auto Expander<W>::expand(const Bits<W>& boxes, Cell player, int pushed, int least)
    -> const std::vector<Child>& {
    children_.clear();
    ++expanded_;
    const PushTable* table = table_;
    const Bits<W> frozen = frozen_;
    if (hopeless(boxes, player, pushed)) return children_;
    if (player_ == Player::anywhere_in_region) board_.show(boxes);
    if (!find_pushes(boxes, player)) return children_;
    for (const Push& push : pushes_) {
        const Cell to = level_.next[push.box][push.direction];
        move_box(push.box, to);
        Child child{boxes, push.box, steps_[level_.next[push.box][opposite(push.direction)]], 0};
        child.boxes.move(push.box, to);
        if (!lost(boxes, push, to)) {
            child.bound = bound_after(push, to, child.boxes, table, frozen);
            if (child.bound < Assignment::impossible) {
                child.bound = std::max(child.bound, least - 1);
                if (player_ == Player::anywhere_in_region) {
                    child.player = settle_after(child.boxes, push.box, to, player);
                    child.walk = 0;
                }
                children_.push_back(child);
            }
        }
        move_box(to, push.box);
    }
    return children_;
}

template <int W>
int Expander<W>::assign(Assignment& assignment, const Bits<W>& boxes, Cell player) {
    frozen_ = rules_.has(Rule::matching) ? freeze_.frozen(boxes) : Bits<W>{};
    return assign_frozen(assignment, boxes, player);
}

template <int W>
int Expander<W>::assign_frozen(Assignment& assignment, const Bits<W>& boxes, Cell player) {
    table_ = &table_for(frozen_);
    if (row_when_frozen_.empty()) fill_rows_when_frozen();
    int index = 0;
    walls_.clear();
    walls_.lay(frozen_, Board::wall);
    boxes.each([&](int box) {
        index_of_[box] = index;
        assignment.set_costs(index++, frozen_.test(box) ? row_when_frozen(box)
                                                        : table_->row(box, player, walls_));
    });
    return assignment.solve();
}

template <int W>
int Expander<W>::bound_after(const Push& push, Cell to, const Bits<W>& boxes,
                             const PushTable* table, const Bits<W>& frozen) {
    if (rules_.has(Rule::matching) && look_ == Freeze::frozen_on_goals) {
        frozen_ = freeze_.frozen(boxes);
        if (!(frozen_ == frozen)) {
            const int own = index_of_[push.box];
            const int bound = assign_frozen(other_assignment_, boxes, push.box);
            reindex(push.box, own, boxes, to);
            if (bound >= Assignment::impossible) count(Rule::matching);
            return bound;
        }
    }
    return assignment_.total_with(index_of_[push.box],
                                  table->row(to, opposite(push.direction)));
}

template <int W>
void Expander<W>::reindex(Cell box, int own, Bits<W> boxes, Cell to) {
    boxes.move(to, box);
    int index = 0;
    boxes.each([&](int other) { index_of_[other] = index++; });
    index_of_[box] = own;
}

template <int W>
const PushTable& Expander<W>::table_for(const Bits<W>& frozen) {
    if (last_table_ && frozen == last_walls_) return *last_table_;
    last_walls_ = frozen;
    if (const auto known = tables_.find(frozen); known != tables_.end())
        return *(last_table_ = known->second.get());
    last_table_ = nullptr;
    Board walls(level_);
    walls.lay(frozen, Board::wall);
    auto table = std::make_unique<PushTable>(level_, walls, &monitor_);
    monitor_.claim(table->bytes());
    claimed_ += table->bytes();
    return *(last_table_ = tables_.emplace(frozen, std::move(table)).first->second.get());
}

template <int W>
void Expander<W>::forget_tables() {
    if (claimed_ < most_table_bytes) return;
    tables_.clear();
    last_table_ = nullptr;
    monitor_.release(claimed_);
    claimed_ = 0;
}

template <int W>
const Distance* Expander<W>::row_when_frozen(int box) const {
    return row_when_frozen_.data() + std::size_t(goal_index_[box]) * level_.goals.size();
}

template <int W>
void Expander<W>::fill_rows_when_frozen() {
    const std::size_t goals = level_.goals.size();
    row_when_frozen_.assign((goals + 1) * goals, far_away);
    goal_index_.assign(level_.size, int(goals));  // the last row: frozen off goal, all is lost
    for (std::size_t goal = 0; goal < goals; ++goal) {
        goal_index_[level_.goals[goal]] = int(goal);
        row_when_frozen_[goal * goals + goal] = 0;
    }
}

template <int W>
bool Expander<W>::hopeless(const Bits<W>& boxes, Cell player, int pushed) {
    const bool known = rules_.has(Rule::matching);  // then `enter` has found the frozen boxes
    if (rules_.has(Rule::retrograde) &&
        (known ? retrograde_.dead(boxes, frozen_) : retrograde_.dead(boxes))) {
        count(Rule::retrograde);
        return true;
    }
    if (expanded_ <= patience_) return false;  // easy levels are done before these pay
    monitor_.look();
    if (!costly_) costly_.emplace(level_, distances_, freeze_, monitor_);
    if (rules_.has(Rule::corral) && costly_->corral.dead(boxes, player, corral_budget)) {
        count(Rule::corral);
        return true;
    }
    if (pushed != nowhere && rules_.has(Rule::cluster) && affordable() &&
        costly_->relaxed.cluster_dead(boxes, pushed, player)) {
        count(Rule::cluster);
        return true;
    }
    return false;
}

template <int W>
bool Expander<W>::lost(const Bits<W>& before, const Push& push, Cell to) {
    look_ = freeze_.look(board_, to);
    if (look_ == Freeze::dead && rules_.has(Rule::freeze)) {
        count(Rule::freeze);
        return true;
    }
    if (costly_ && rules_.has(Rule::pattern)) {
        Bits<W> boxes = before;
        boxes.move(push.box, to);
        if (costly_->patterns.dead(boxes, to, push.box)) {
            count(Rule::pattern);
            return true;
        }
    }
    if (!rules_.has(Rule::pairs)) return false;
    bool dead = false;
    before.each([&](int other) {
        if (other != push.box && pairs_.dead(to, opposite(push.direction), other)) dead = true;
    });
    if (dead) count(Rule::pairs);
    return dead;
}

template <int W>
void Expander<W>::move_box(Cell from, Cell to) {
    board_[from] = Board::empty;
    board_[to] = Board::box;
}

template <int W>
bool Expander<W>::find_pushes(const Bits<W>& boxes, Cell player) {
    pushes_.clear();
    const bool by_region = player_ == Player::anywhere_in_region;
    const bool look = rules_.has(Rule::pi_corral) && (by_region || expanded_ > patience_);
    const int regions = by_region || look ? regions_.find(board_) : 0;
    if (look && regions > 1 && pi_corral_.find(board_, regions_, regions_[player])) {
        count(Rule::pi_corral);
        if (pi_corral_.pushes().empty()) return false;
        if (by_region) {
            for (const Push& push : pi_corral_.pushes()) {
                const Cell to = level_.next[push.box][push.direction];
                if (distances_.live(to, opposite(push.direction))) pushes_.push_back(push);
            }
            return !pushes_.empty();
        }
    }
    boxes.each([&](int box) {
        for (int d = 0; d < directions; ++d) {
            const Cell to = level_.next[box][d];
            const Cell behind = level_.next[box][opposite(d)];
            if (!board_.is_free(to) || !distances_.live(to, opposite(d))) continue;
            if (by_region ? regions_[behind] != regions_[player] : steps_[behind] < 0) continue;
            pushes_.push_back({Cell(box), std::int8_t(d)});
        }
    });
    return !pushes_.empty();
}

template <int W>
void Expander<W>::walk(const Bits<W>& boxes, Cell player) {
    board_.show(boxes);
    std::fill(steps_.begin(), steps_.end(), -1);
    if (in_a_word()) return walk_in_a_word(boxes.word[0], player);
    queue_.assign(1, player);
    steps_[player] = 0;
    for (std::size_t i = 0; i < queue_.size(); ++i)
        for (const Cell cell : level_.beside[queue_[i]])
            if (board_.is_free(cell) && steps_[cell] < 0) {
                steps_[cell] = steps_[queue_[i]] + 1;
                queue_.push_back(cell);
            }
}

template <int W>
void Expander<W>::walk_in_a_word(std::uint64_t boxes, Cell player) {
    std::uint64_t front = std::uint64_t(1) << player, free = ~boxes & ~front;
    for (int steps = 0; front; ++steps) {
        std::uint64_t next = 0;
        for (; front; front &= front - 1) {
            const int cell = std::countr_zero(front);
            steps_[cell] = steps;
            next |= beside_[cell];
        }
        front = next & free;
        free &= ~front;
    }
}

template <int W>
std::uint64_t Expander<W>::reach_in_a_word(std::uint64_t boxes, Cell player) const {
    std::uint64_t front = std::uint64_t(1) << player, reached = front;
    while (front) {
        std::uint64_t next = 0;
        for (; front; front &= front - 1) next |= beside_[std::size_t(std::countr_zero(front))];
        front = next & ~boxes & ~reached;
        reached |= front;
    }
    return reached;
}

template <int W>
Cell Expander<W>::settle(const Bits<W>& boxes, Cell player) {
    if (!in_a_word()) return after_.fill(board_, player);
    return Cell(std::countr_zero(reach_in_a_word(boxes.word[0], player)));
}

template <int W>
Cell Expander<W>::settle_after(const Bits<W>& boxes, Cell left, Cell taken, Cell least) {
    if (in_a_word()) return settle(boxes, left);
    const auto elsewhere = [&](Cell cell) {
        return cell != taken && board_.is_free(cell) && regions_[cell] != regions_[least];
    };
    const bool tells = taken != least && std::ranges::none_of(level_.beside[left], elsewhere) &&
                       (regions_[taken] != regions_[least] || !rings_.split(board_, taken, left));
    return tells ? std::min(least, left) : settle(boxes, left);
}

#define BUDGE_INSTANTIATE(W) template class Expander<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
