// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/fess/hotspots.hpp"
#include "sokoban/fess/move_list.hpp"
#include "sokoban/fess/plan.hpp"
#include "sokoban/fess/rooms.hpp"
#include "sokoban/fess/way.hpp"
#include "sokoban/toolbox.hpp"

namespace budge::sokoban {

/// What counts as out of plan: see Plan, and Places for boxes that find no place of the board that
/// is wanted.
enum class OutOfPlan { matching, last_basin, unplaced, nothing };

/// How a FESS search measures positions. Searches that differ in this solve different levels.
struct Measures {
    Order order;
    OutOfPlan out_of_plan;
    bool clearing = true;  ///< whether what stands in the way of the next step is looked for
    bool weighed = true;   ///< whether moves weigh, or the score alone decides
};

/// Generates the macro moves of a position, scores each by the features of the position it leads
/// to, and weighs it: 0 if an advisor proposes it, 2 if a better one much like it exists, else 1.
/// One depth-first search of the floor per box gives all of its landing cells.
template <int W>
class MacroMoves {
public:
    MacroMoves(Toolbox<W>& tools, Rooms& rooms, Hotspots<W>& hotspots, Plan<W>& plan,
               const Measures& measures);

    /// The features of a position; mobility, which only decides between siblings, is left 0.
    Features features(const Position<W>& position);

    int steps() const { return plan_.steps(); }

    /// Best first.
    const std::vector<MacroMove>& generate(const Position<W>& position, const Features& before);

    const Ranking& ranking() const { return ranking_; }
    const Plan<W>& plan() const { return plan_; }
    std::vector<Position<W>> roots() const { return {tools_.start()}; }

private:
    static constexpr int unknown = -1;
    struct Opening {
        Cell beside, ahead;
    };

    int out_of_plan(const Bits<W>& boxes, int packed);
    /// Whether boxes are to spread over the places of a board.
    bool spreads() const { return measures_.out_of_plan == OutOfPlan::unplaced; }

    bool reached(int cell) const { return regions_[cell] == home_; }

    void move_box(const Position<W>& position, const Features& before, Cell box,
                  Advisors& advisors);

    void land(const Position<W>& position, const Features& before, Cell box,
              const LoneBox::Stop& stop, Bits<W>& boxes, Advisors& advisors);

    /// Most landing cells of a box are alike here, so what was found for one serves the others.
    int out_of_plan_after(const Features& before, const Features& after, Cell box,
                          const Bits<W>& boxes, Cell to);
    int cut_after(const Features& before, Cell box, Cell to);

    /// The sides at which the player could touch a box other than the lifted one, in the region
    /// where all its moves take place; those where touching it would be new and let it be
    /// pushed are listed.
    void list_sides(const Bits<W>& others, int region);

    /// Counts the sides of boxes that the player can touch; whether a push became possible. Where
    /// the box does not cut the floor the count of the region serves.
    bool touch(const LoneBox::Stop& stop, Features& after);
    /// Counts the listed sides by the time at which the search of the floor came there.
    void count_sides();

    Toolbox<W>& tools_;
    const Level& level_;
    Rooms& rooms_;
    Hotspots<W>& hotspots_;
    Plan<W>& plan_;
    Ranking ranking_;
    Measures measures_;
    Board board_;
    Regions regions_;
    LoneBox lone_;
    NextWay<W> way_;
    int home_ = 0;
    bool confined_ = false;
    std::vector<int> known_out_of_plan_;  ///< by the kind of the landing cell
    std::uint64_t rooms_key_ = 0;         ///< of the other boxes that matter to rooms
    Heat<W> heat_;
    std::vector<Cell> sides_;
    std::vector<Cell> sides_before_;  ///< how many of them were entered before each time
    bool counted_ = false;
    std::vector<Opening> openings_;
    MoveList moves_;
};

}  // namespace budge::sokoban
