// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <initializer_list>
#include <random>
#include <vector>

#include "search/monitor.hpp"
#include "sokoban/fess/unfold.hpp"
#include "sokoban/lone_box.hpp"

namespace budge::sokoban {

/// A solution as a list of box moves: one box from here to there, the others standing. How a box is
/// pushed and on which side of it the player ends is left open, so that the list can be changed:
/// two moves of one box become one, a move is made sooner or later, two boxes go to each
/// other's places. Such changes reach further along the path than a window of a few boxes can.
template <int W>
class BoxMoves {
public:
    BoxMoves(const Level& level, Monitor& monitor);

    /// Changes the list while that saves pushes; true if it did.
    bool shorten(std::vector<Push>& pushes);

    /// Changes it at random by whatever costs no more, each pair of moves so often on average: a
    /// list that no single change shortens is changed into others as good until one does. True
    /// if it is shorter at the end.
    bool wander(std::vector<Push>& pushes, int times);

private:
    static constexpr int reach = 40;  ///< how many moves further a change may go: a guess

    struct BoxMove {
        Cell from, to;
    };
    /// A region in which the player may be after some moves, and what that costs at least.
    struct Stand {
        Cell player;
        int cost;
        int parent;
    };
    struct Row {
        Bits<W> boxes;
        std::vector<Stand> stands;
        int taken = 0;  ///< the stand that the solution passes
    };

    void read(const std::vector<Push>& pushes);

    /// All of them or, when the monitor stops it, none.
    void write(std::vector<Push>& pushes);

    /// Fills the rows after the k-th and marks the cheapest way through them. The last `settled`
    /// moves are as they were: where the player has the same choice as before, so are their rows.
    void play_from(int k, int settled);
    /// How much less all of them cost; -1 if they are not the same regions, or not all by as much.
    static int same_but_cheaper(const std::vector<Stand>& before, const std::vector<Stand>& after);

    /// False if the box cannot be pushed there.
    bool make(const Row& before, const BoxMove& move, Row& after);
    static void add(std::vector<Stand>& stands, const Stand& stand);

    /// Tries what could be done otherwise from the i-th move on; true at the first that saves.
    bool change_at(int i);

    bool change_at_random();

    /// Leaves the box somewhere on its way, and pushes it on some time later.
    bool split(int i);

    /// Puts `head`, the moves between i and k, `tail` in place of the moves from i to k, if that
    /// leads to the same position with fewer pushes.
    bool try_change(int i, int k, std::initializer_list<BoxMove> head,
                    std::initializer_list<BoxMove> tail);

    /// Two moves of one box in a row are one.
    void join(int i);

    const Level& level_;
    Monitor& monitor_;
    Board board_;
    Region region_;
    LoneBox lone_;
    std::vector<BoxMove> list_, changed_;
    int allowance_ = 0;  ///< how many pushes more than a gain a change may cost
    std::mt19937_64 random_{1};
    std::vector<Push> way_, written_;
    std::vector<Row> rows_;  ///< before each move, and after the last
    Row scratch_[2];
};

}  // namespace budge::sokoban
