// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sokoban/digging.hpp"
#include "sokoban/fess/move_list.hpp"
#include "sokoban/fess/rooms.hpp"
#include "sokoban/goal_reach.hpp"
#include "sokoban/toolbox.hpp"

namespace budge::sokoban {

/// What counts first for a search that goes backwards: boxes where boxes stood at the start, boxes
/// off the goals, or a board on which it is easy to move: the floor in one part, no box stuck. Of
/// those, one wants rooms joined next, and one boxes that the player can touch. Where the solved
/// board is closed, each box that is dug out brings others within reach long before the floor is in
/// fewer parts. Others count how deep the parts are buried, then boxes that cannot be touched, or that
/// are stuck: by moves that weigh, or headlong, the score alone deciding.
enum class PullAim { onto_starts, off_goals, open_floor, within_reach, breach, loosen, headlong };

inline bool wants_open_floor(PullAim aim) {
    return aim != PullAim::onto_starts && aim != PullAim::off_goals;
}

/// Where a search backwards wants the boxes, other things being equal: how much it counts to be
/// far from the goals, near the starts, and near some cell.
struct Whereabouts {
    int off_goals = 0, onto_starts = 1, near_cell = 0;
    Cell cell = 0;

    /// A family of them, so that each next search ends with another board: far from the goals, near
    /// the starts, then mixtures of these with a cell taken by chance.
    static Whereabouts nth(const Level& level, std::size_t n);
};

/// The macro moves of a search that goes backwards: from the solved board boxes are pulled to where
/// they stood at the start.
template <int W>
class MacroPulls {
public:
    MacroPulls(Toolbox<W>& tools, Rooms& rooms, PullAim aim, const Whereabouts& whereabouts = {});

    const Ranking& ranking() const { return ranking_; }
    int steps() const { return int(level_.boxes.size()); }
    /// The solved board, with the player in each of its regions.
    std::vector<Position<W>> roots();

    Features features(const Position<W>& position);

    /// Whether no start can have led here: not every box can be another one of the start.
    bool dead(const Bits<W>& boxes);

    const std::vector<MacroMove>& generate(const Position<W>& position, const Features& before);

private:
    static constexpr int far_enough = 60;  ///< pushes beyond which no distance counts: a guess

    int done(const Bits<W>& boxes) const;
    /// How far from what is aimed at a box is on each cell.
    void measure(const Whereabouts& whereabouts);
    bool opens_floor() const { return wants_open_floor(aim_); }
    bool wants_reach() const { return aim_ == PullAim::within_reach || aim_ == PullAim::breach; }
    bool wants_loose() const { return aim_ == PullAim::loosen || aim_ == PullAim::headlong; }
    bool digs() const { return aim_ == PullAim::breach || wants_loose(); }
    /// How much deeper the regions are buried than one round of digging each. The board shows the
    /// position.
    int buried(const Position<W>& position, int regions) {
        return digging_.depth(board_, position.boxes, position.player, regions) - (regions - 1);
    }
    /// In how many directions the box on the cell can be pulled for all that stands there.
    int ways_out(Cell box) const;
    /// Boxes that nothing can pull: notes the ways of each, then counts as if one more box were there.
    int count_stuck(const Bits<W>& boxes);
    int stuck_with(Cell box) const;
    /// Boxes that the player cannot touch from his region.
    int count_out_of_reach(const Bits<W>& boxes, int home) const;
    /// Notes how many sides of each box the player can touch while one is lifted, then counts as if
    /// that one stood at the stop.
    void list_touched(const Bits<W>& others);
    int out_of_reach_with(const LoneBox::Stop& stop, bool cuts) const;
    void pull_box(const Position<W>& position, const Features& before, Cell box, int home,
                  Advisors& advisors);

    Toolbox<W>& tools_;
    const Level& level_;
    Rooms& rooms_;
    PullAim aim_;
    Bits<W> starts_;
    std::size_t words_;
    std::vector<std::uint64_t> rows_;  ///< for each cell, the boxes of the start that can get there
    std::vector<int> nearest_;         ///< and how far from the nearest it is
    std::vector<int> short_of_aim_;
    GoalMatching matching_;
    Ranking ranking_;
    Board board_;
    Regions regions_;
    LoneBox lone_;
    std::vector<const std::uint64_t*> box_rows_;
    Digging digging_;
    std::vector<int> ways_;  ///< for each box, the directions it can be pulled in
    int stuck_ = 0;
    std::vector<Cell> touched_;  ///< boxes
    std::vector<int> touches_;   ///< for each box, its sides
    MoveList moves_;
};

}  // namespace budge::sokoban
