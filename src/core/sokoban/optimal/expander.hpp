// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "search/monitor.hpp"
#include "sokoban/deadlock/corral.hpp"
#include "sokoban/deadlock/freeze.hpp"
#include "sokoban/deadlock/pi_corral.hpp"
#include "sokoban/deadlock/relaxed.hpp"
#include "sokoban/deadlock/retrograde.hpp"
#include "sokoban/deadlock/rules.hpp"
#include "sokoban/fess/planner.hpp"
#include "sokoban/optimal/conflicts.hpp"
#include "sokoban/optimal/pairs.hpp"
#include "sokoban/optimal/push_table.hpp"

namespace budge::sokoban {

/// What a player who counts steps must know, and one who counts pushes need not: where exactly the
/// player stands, and that doing things in another order changes the walks.
enum class Player { anywhere_in_region, exactly_here };

/// The children of a position, each with a lower bound on the pushes that are left.
///
/// The bound is the cheapest assignment of boxes to goals by lone-box distances, boxes that are
/// frozen being walls. It is worked out once for a position and mended for each child. Pushes into a
/// deadlock are left out, and so are those that a PI-corral shows to be needless when the player's
/// exact place does not count.
template <int W>
class Expander {
public:
    static constexpr int nowhere = -1;

    struct Child {
        Bits<W> boxes;
        Cell player;
        int walk;   ///< steps before the push
        int bound;  ///< pushes left at least
    };

    /// What takes time to prepare is made ready after `patience` positions: easy levels are done
    /// by then.
    Expander(const Level& level, const Rules& rules, Player player, Tally& tally, Monitor& monitor,
             std::uint64_t patience = 1000)
        : level_(level),
          rules_(rules),
          player_(player),
          tally_(tally),
          monitor_(monitor),
          patience_(patience),
          distances_(level),
          freeze_(level, distances_),
          pi_corral_(level, distances_),
          corral_(level, distances_, freeze_),
          retrograde_(level, freeze_),
          patterns_(level, monitor),
          relaxed_(level, distances_, freeze_, patterns_),
          pairs_(level, distances_, monitor),
          conflicts_(level),
          board_(level),
          walls_(level),
          region_(level),
          after_(level),
          regions_(level),
          assignment_(int(level.goals.size())),
          other_assignment_(int(level.goals.size())),
          index_of_(level.size + 1),
          steps_(level.size + 1) {}
    ~Expander() { monitor_.release(claimed_); }

    Bits<W> start_boxes() const { return bits_of<W>(level_.boxes); }
    Cell start_player() {
        if (player_ == Player::exactly_here) return level_.player;
        board_.show(start_boxes());
        return region_.fill(board_, level_.player);
    }
    bool is_goal(const Bits<W>& boxes) const {
        bool all = true;
        boxes.each([&](int box) { all &= level_.is_goal[box] != 0; });
        return all;
    }
    /// Enters a position: pushes left at least, or Assignment::impossible.
    int enter(const Bits<W>& boxes, Cell player) {
        forget_tables();
        const int total = assign(assignment_, boxes, player);
        if (total >= Assignment::impossible || entered_++ < patience_ ||
            !rules_.has(Rule::pairs))
            return total;
        if (!conflicts_.begun()) conflicts_.begin(distances_, table_for({}), monitor_);
        return total + conflicts_.count(assignment_, boxes, player, walls_, *table_);
    }

    /// How much of the way to a solution is done, from 0 to `most_progress`, by the order in which
    /// goals can be filled.
    static constexpr int most_progress = 31;
    int progress(const Bits<W>& boxes) {
        if (entered_ < patience_) return 0;
        if (!plan_) plan_ = Planner<W>(level_, distances_, monitor_).best();
        return plan_->steps() == 0 ? 0 : plan_->packed(boxes) * most_progress / plan_->steps();
    }

    /// Calls `visit(child)` for every push worth trying from the position that was entered last.
    /// `pushed` is where the last push left its box, or `nowhere`; `least` are the pushes left.
    template <class Visit>
    void expand(const Bits<W>& boxes, Cell player, int pushed, int least, Visit&& visit) {
        ++expanded_;
        const PushTable* table = table_;
        const Bits<W> frozen = frozen_;
        if (hopeless(boxes, player, pushed)) return;
        board_.show(boxes);
        if (!find_pushes(boxes, player)) return;
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
                        child.player = after_.fill(board_, push.box);
                        child.walk = 0;
                    }
                    visit(child);
                }
            }
            move_box(to, push.box);
        }
    }

private:
    static constexpr std::size_t corral_budget = 400;
    static constexpr int cluster_budget = 60;
    static constexpr std::uint64_t some_effort = 2000;
    static constexpr std::uint64_t effort_share = 3;
    static constexpr std::size_t most_table_bytes = std::size_t(32) << 20;

    void count(Rule rule) { ++tally_[std::size_t(rule)]; }

    // ------------------------------------------------------------------ the bound

    int assign(Assignment& assignment, const Bits<W>& boxes, Cell player) {
        frozen_ = rules_.has(Rule::matching) ? freeze_.frozen(boxes) : Bits<W>{};
        return assign_frozen(assignment, boxes, player);
    }

    int assign_frozen(Assignment& assignment, const Bits<W>& boxes, Cell player) {
        table_ = &table_for(frozen_);
        if (row_when_frozen_.empty()) fill_rows_when_frozen();
        int index = 0;
        walls_.clear();
        walls_.lay(frozen_, Board::wall);
        boxes.each([&](int box) {
            index_of_[box] = index;
            assignment.set_costs(index++, frozen_.test(box) ? row_when_frozen(box)
                                                            : table_->from(box, player, walls_));
        });
        return assignment.solve();
    }

    int bound_after(const Push& push, Cell to, const Bits<W>& boxes, const PushTable* table,
                    const Bits<W>& frozen) {
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
                                      table->from(to, opposite(push.direction)));
    }

    /// Puts the numbers of the boxes back as they are in the position that is expanded.
    void reindex(Cell box, int own, Bits<W> boxes, Cell to) {
        boxes.move(to, box);
        int index = 0;
        boxes.each([&](int other) { index_of_[other] = index++; });
        index_of_[box] = own;
    }

    const PushTable& table_for(const Bits<W>& frozen) {
        const std::uint64_t key = key_of(level_, frozen);
        if (const auto known = tables_.find(key); known != tables_.end()) return *known->second;
        Board walls(level_);
        walls.lay(frozen, Board::wall);
        auto table = std::make_unique<PushTable>(level_, walls);
        monitor_.claim(table->bytes());
        claimed_ += table->bytes();
        return *tables_.emplace(key, std::move(table)).first->second;
    }
    void forget_tables() {
        if (claimed_ < most_table_bytes) return;
        tables_.clear();
        monitor_.release(claimed_);
        claimed_ = 0;
    }

    /// A frozen box costs nothing on its own goal, and nothing else is possible for it.
    const Distance* row_when_frozen(int box) const {
        return row_when_frozen_.data() + std::size_t(goal_index_[box]) * level_.goals.size();
    }
    void fill_rows_when_frozen() {
        const std::size_t goals = level_.goals.size();
        row_when_frozen_.assign((goals + 1) * goals, far_away);
        goal_index_.assign(level_.size, int(goals));  // the last row: frozen off goal, all is lost
        for (std::size_t goal = 0; goal < goals; ++goal) {
            goal_index_[level_.goals[goal]] = int(goal);
            row_when_frozen_[goal * goals + goal] = 0;
        }
    }

    // ------------------------------------------------------------------ deadlocks

    bool hopeless(const Bits<W>& boxes, Cell player, int pushed) {
        if (rules_.has(Rule::retrograde) && retrograde_.dead(boxes)) {
            count(Rule::retrograde);
            return true;
        }
        if (rules_.has(Rule::corral) && corral_.dead(boxes, player, corral_budget)) {
            count(Rule::corral);
            return true;
        }
        if (pushed != nowhere && rules_.has(Rule::cluster) && affordable() &&
            (relaxed_.cluster_dead(boxes, pushed, player, 4, cluster_budget) ||
             relaxed_.cluster_dead(boxes, pushed, player, 7, cluster_budget))) {
            count(Rule::cluster);
            return true;
        }
        return false;
    }
    /// Whether the relaxed test has taken no more than its share of the work.
    bool affordable() const { return relaxed_.effort() < some_effort + effort_share * expanded_; }

    /// Looks at the box that was just pushed to `to`; the board shows it there.
    bool lost(const Bits<W>& before, const Push& push, Cell to) {
        look_ = freeze_.look(board_, to);
        if (look_ == Freeze::dead && rules_.has(Rule::freeze)) {
            count(Rule::freeze);
            return true;
        }
        if (rules_.has(Rule::pattern)) {
            Bits<W> boxes = before;
            boxes.move(push.box, to);
            if (patterns_.dead(boxes, to, push.box)) {
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

    // ------------------------------------------------------------------ pushes

    void move_box(Cell from, Cell to) {
        board_[from] = Board::empty;
        board_[to] = Board::box;
    }

    /// False if there is nothing to push.
    bool find_pushes(const Bits<W>& boxes, Cell player) {
        pushes_.clear();
        if (player_ == Player::exactly_here)
            walk_from(player);
        else
            region_.fill(board_, player);
        if (rules_.has(Rule::pi_corral) && regions_.find(board_) > 1 &&
            pi_corral_.find(board_, regions_, regions_[player])) {
            count(Rule::pi_corral);
            if (pi_corral_.pushes().empty()) return false;
            if (player_ == Player::anywhere_in_region) {
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
                if (player_ == Player::exactly_here ? steps_[behind] < 0 : !region_.contains(behind))
                    continue;
                pushes_.push_back({Cell(box), std::int8_t(d)});
            }
        });
        return !pushes_.empty();
    }

    void walk_from(Cell player) {
        std::fill(steps_.begin(), steps_.end(), -1);
        queue_.assign(1, player);
        steps_[player] = 0;
        for (std::size_t i = 0; i < queue_.size(); ++i)
            for (const Cell cell : level_.next[queue_[i]])
                if (board_.is_free(cell) && steps_[cell] < 0) {
                    steps_[cell] = steps_[queue_[i]] + 1;
                    queue_.push_back(cell);
                }
    }

    const Level& level_;
    Rules rules_;
    Player player_;
    Tally& tally_;
    Monitor& monitor_;
    std::uint64_t patience_;
    Distances distances_;
    FreezeTest freeze_;
    PiCorral pi_corral_;
    CorralTest<W> corral_;
    RetrogradeTest<W> retrograde_;
    Patterns<W> patterns_;
    RelaxedTest<W> relaxed_;
    std::uint64_t expanded_ = 0;
    std::uint64_t entered_ = 0;
    PairTable pairs_;
    Conflicts<W> conflicts_;
    std::optional<Plan<W>> plan_;
    Board board_, walls_;
    Region region_, after_;
    Regions regions_;
    Assignment assignment_, other_assignment_;
    std::unordered_map<std::uint64_t, std::unique_ptr<PushTable>> tables_;
    std::size_t claimed_ = 0;
    const PushTable* table_ = nullptr;
    Bits<W> frozen_;
    Freeze look_ = Freeze::moves;
    std::vector<Distance> row_when_frozen_;
    std::vector<int> goal_index_;
    std::vector<int> index_of_;
    std::vector<int> steps_;
    std::vector<Push> pushes_;
    std::vector<Cell> queue_;
};

}  // namespace budge::sokoban
