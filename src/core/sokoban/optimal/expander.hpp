// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
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
#include "sokoban/rings.hpp"

namespace budge::sokoban {

/// What a player who counts steps must know, and one who counts pushes need not: where exactly the
/// player stands, and that doing things in another order changes the walks.
enum class Player { anywhere_in_region, exactly_here };

/// The children of a position, each with a lower bound on the pushes that are left.
///
/// The bound is the cheapest assignment of boxes to goals by lone-box distances, boxes that are
/// frozen being walls. It is worked out once for a position and mended for each child. Pushes into a
/// deadlock are left out, and so are those that a PI-corral shows to be needless when the player's
/// exact place does not count. Where it does, a PI-corral can only show that all is lost, which is
/// rare: it is looked for among what takes time.
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

    /// What takes time to prepare or to ask is used after `patience` positions: easy levels are done
    /// by then.
    Expander(const Level& level, const Rules& rules, Player player, Tally& tally, Monitor& monitor,
             std::uint64_t patience = 1000);
    ~Expander();

    Bits<W> start_boxes() const { return bits_of<W>(level_.boxes); }
    Cell start_player();
    bool is_goal(const Bits<W>& boxes) const;
    /// Walks about in a position, where the player's exact place counts: `steps` then tells how far
    /// it is to a cell, -1 if there is no way.
    void walk(const Bits<W>& boxes, Cell player);
    int steps(Cell cell) const { return steps_[cell]; }
    /// Where the player may stand after a box was pushed to that cell.
    const Beside& pushed_from(int cell) const { return pushed_from_[cell]; }

    /// Enters a position: pushes left at least, or Assignment::impossible.
    int enter(const Bits<W>& boxes, Cell player);

    /// How much of the way to a solution is done, from 0 to `most_progress`, by the order in which
    /// goals can be filled.
    static constexpr int most_progress = 31;  ///< stages of the plan that are told apart: a guess
    int progress(const Bits<W>& boxes);

    /// Whether it matters where the last push left its box.
    bool asks_for_pushed() const { return expanded_ >= patience_; }

    /// Looks at the position that was entered last for boxes in each other's way that cost more than
    /// was counted, unless that has had its share of the work. Whether there are any.
    bool learn(const Bits<W>& boxes, Cell player, int pushed);

    /// A child for every push worth trying from the position that was entered last, and walked about
    /// in where the player's exact place counts. `pushed` is where the last push left its box, or
    /// `nowhere`; `least` are the pushes left.
    const std::vector<Child>& expand(const Bits<W>& boxes, Cell player, int pushed, int least);

private:
    static constexpr std::size_t corral_budget = 400;  ///< positions: a guess
    /// What the relaxed test may cost, in searches of the floor: some, and so many for each
    /// expansion. Guesses; what each rule is worth with them: bench/RESULTS-sokoban.md.
    static constexpr std::uint64_t some_effort = 2000;
    static constexpr std::uint64_t effort_share = 3;
    /// What looking for jams may cost, in positions of the few boxes that are looked at: so many for
    /// each of the first expansions, when most of them are found, some for each expansion, the more
    /// the longer that takes itself, and more where something is found. Guesses; see
    /// bench/RESULTS-sokoban.md.
    static constexpr std::uint64_t jam_effort = 30, jam_first_expansions = 30'000;
    std::uint64_t jam_effort_later() const { return 3 + level_.boxes.size() * level_.boxes.size() / 64; }
    static constexpr std::uint64_t jam_effort_each = 500;
    static constexpr std::size_t most_table_bytes = std::size_t(32) << 20;  ///< a guess

    /// The tests that take time.
    struct Costly {
        Costly(const Level& level, const Distances& distances, const FreezeTest& freeze,
               Monitor& monitor)
            : corral(level, distances, freeze, monitor),
              patterns(level, monitor),
              relaxed(level, distances, freeze, patterns, monitor) {}

        CorralTest<W> corral;
        Patterns<W> patterns;
        RelaxedTest<W> relaxed;
    };

    void count(Rule rule) { ++tally_[std::size_t(rule)]; }

    // ------------------------------------------------------------------ the bound

    int assign(Assignment& assignment, const Bits<W>& boxes, Cell player);

    int assign_frozen(Assignment& assignment, const Bits<W>& boxes, Cell player);

    int bound_after(const Push& push, Cell to, const Bits<W>& boxes, const PushTable* table,
                    const Bits<W>& frozen);

    /// Puts the numbers of the boxes back as they are in the position that is expanded.
    void reindex(Cell box, int own, Bits<W> boxes, Cell to);

    const PushTable& table_for(const Bits<W>& frozen);
    void forget_tables();

    /// A frozen box costs nothing on its own goal, and nothing else is possible for it.
    const Distance* row_when_frozen(int box) const;
    void fill_rows_when_frozen();

    // ------------------------------------------------------------------ deadlocks

    bool hopeless(const Bits<W>& boxes, Cell player, int pushed);
    /// Whether the relaxed test has taken no more than its share of the work.
    bool affordable() const {
        return costly_->relaxed.effort() < some_effort + effort_share * expanded_;
    }

    /// Looks at the box that was just pushed to `to`; the board shows it there.
    bool lost(const Bits<W>& before, const Push& push, Cell to);

    // ------------------------------------------------------------------ pushes

    void move_box(Cell from, Cell to);

    /// False if there is nothing to push.
    bool find_pushes(const Bits<W>& boxes, Cell player);

    void walk_in_a_word(std::uint64_t boxes, Cell player);

    /// Everywhere the player can walk to from a cell.
    std::uint64_t reach_in_a_word(std::uint64_t boxes, Cell player) const;
    /// The least cell of that, which stands for all of it; the board shows the boxes.
    Cell settle(const Bits<W>& boxes, Cell player);
    /// The same after a push, given the least cell before it. Mostly that is the region before with
    /// the cell that the box has left instead of that which it has taken: the cells around tell.
    Cell settle_after(const Bits<W>& boxes, Cell left, Cell taken, Cell least);
    bool in_a_word() const { return !beside_.empty(); }

    const Level& level_;
    Rules rules_;
    Player player_;
    Tally& tally_;
    Monitor& monitor_;
    std::uint64_t patience_;
    Distances distances_;
    FreezeTest freeze_;
    PiCorral pi_corral_;
    RetrogradeTest<W> retrograde_;
    std::optional<Costly> costly_;
    std::uint64_t expanded_ = 0;
    std::uint64_t entered_ = 0;
    PairTable pairs_;
    Conflicts<W> conflicts_;
    std::optional<Plan<W>> plan_;
    Board board_, walls_;
    Region after_;
    Regions regions_;  ///< of the position that is expanded, where the player's exact place does not count
    Assignment assignment_, other_assignment_;
    std::unordered_map<Bits<W>, std::unique_ptr<PushTable>, Hash> tables_;
    Bits<W> last_walls_;  ///< of the table that was asked for last
    const PushTable* last_table_ = nullptr;
    std::size_t claimed_ = 0;
    const PushTable* table_ = nullptr;
    Bits<W> frozen_;
    Freeze look_ = Freeze::moves;
    std::vector<Distance> row_when_frozen_;
    std::vector<int> goal_index_;
    std::vector<int> index_of_;
    std::vector<int> steps_;
    std::vector<Beside> pushed_from_;
    std::vector<std::uint64_t> beside_;  ///< the neighbours of each cell, where one word holds the floor
    Rings rings_;  ///< where one word does not hold the floor
    std::vector<Push> pushes_;
    std::vector<Child> children_;
    std::vector<Cell> queue_;
};

}  // namespace budge::sokoban
