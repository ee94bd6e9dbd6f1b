// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sokoban/board.hpp"
#include "sokoban/deadlock/freeze.hpp"
#include "sokoban/field.hpp"
#include "sokoban/optimal/few_boxes.hpp"
#include "sokoban/optimal/pair_costs.hpp"
#include "sokoban/pushes.hpp"

namespace budge::sokoban {

/// Whether a few boxes, were they alone, could all come to goals with so many detours together: a
/// search of the pushes that make no more of them. It is asked exactly, or with every box taken off
/// the board that can go home at once without a detour more, which never hurts the others: that
/// takes far fewer positions, and sees no boxes that fill the goals in a wrong order.
template <int W>
class CheapWays {
public:
    enum class Answer { yes, no, unknown };
    enum class Home { stay, come_off };

    CheapWays(const Level& level, const FreezeTest& freeze, const PushTable& alone,
              const PairCosts& pairs);

    /// Whether a level is small enough for it.
    static bool fits(const Level& level) {
        return int(level.goals.size()) <= most_goals && field_words(level) > 0;
    }

    /// Unknown if that takes more than so many positions.
    Answer ask(const FewBoxes& boxes, Cell player, int detours, Home home, int budget);

    /// After a yes: the pushes. One to nowhere says that the box comes off the board.
    std::vector<Push> way() const;
    static constexpr std::int8_t off = -1;

    /// Positions looked at so far, and what else takes as long.
    std::uint64_t effort() const { return looked_ + steps_walked_ / steps_a_position; }

private:
    static constexpr int words = 8;
    static constexpr int nowhere = -1;
    /// What takes as long as what: guesses.
    static constexpr std::uint64_t steps_a_position = 8, positions_a_question = 5;
    using Squares = Mask<words>;

    struct Node {
        FewBoxes boxes;
        Squares region;  ///< the player's
        int parent;
        int begin, end;  ///< of the pushes that lead here
    };
    /// A box on its way home.
    struct Step {
        Cell cell;
        Squares region;
        Goals goals;
        Push push;
        int parent;
    };

    /// The pushes of one position. Whether one of them leads to the end.
    bool expand(int id);
    /// What a box may still take after a push, if it can spare so many detours.
    ByDetours after(const ByDetours& before, const ByDetours& nearer, int to_spare) const;
    /// False if it was there.
    bool enter(const Node& node);
    bool same(const Node& one, const Node& other) const;
    std::uint64_t key_of(const Node& node) const;
    void note(int id);
    bool done(const FewBoxes& boxes) const;

    /// Takes off all boxes that can go home at once.
    void take_off(FewBoxes& few, Squares& region, Squares& boxes);
    bool goes_home(const FewBoxes& few, int box, const Squares& region, Squares boxes);

    /// Whether the box that was pushed and another need more detours than there are.
    bool in_conflict(const FewBoxes& boxes, int pushed, Cell player) const;
    bool in_conflict(const FewBoxes& boxes, int one, int two, Cell player, int to_spare) const;

    Squares squares(const FewBoxes& boxes) const {
        Squares squares;
        for (int i = 0; i < boxes.count; ++i) squares.set(layout_.square[boxes.cells[i]]);
        return squares;
    }

    const Level& level_;
    const FreezeTest& freeze_;
    const PairCosts& pairs_;
    Layout<words> layout_;
    /// The goals that a push from a cell in a direction brings a box nearer to, with detours.
    std::vector<std::array<ByDetours, directions>> nearer_;
    std::vector<int> goal_at_;
    Board board_;
    int detours_ = 0;
    Home home_ = Home::stay;
    std::vector<Node> nodes_;
    std::vector<int> open_, slots_;
    std::vector<Push> pushes_;
    std::vector<Step> steps_;
    std::vector<std::array<std::uint32_t, directions>> stepped_;
    std::uint32_t stamp_ = 0;
    int last_ = nowhere;
    std::uint64_t looked_ = 0, steps_walked_ = 0;
};

}  // namespace budge::sokoban
