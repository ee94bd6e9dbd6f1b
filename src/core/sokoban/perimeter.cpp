// SPDX-License-Identifier: MIT
#include "sokoban/perimeter.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sokoban/fess/fess.hpp"
#include "sokoban/key_map.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

template <int W>
class PerimeterSearch : public Strategy {
public:
    PerimeterSearch(Toolbox<W>& tools, Rooms& rooms, Hotspots<W>& hotspots, PullAim aim,
                  std::string name)
        : tools_(tools),
          rooms_(rooms),
          hotspots_(hotspots),
          name_(std::move(name)),
          behind_(tools.monitor),
          ahead_(std::in_place, tools.monitor),
          backward_(tools, name_ + " backwards", {&behind_, &*ahead_, meeting(false)}, rooms, aim) {}

    std::string name() const override { return name_; }
    bool begins_anew() const override { return true; }
    std::uint64_t progress() const override { return backward_.progress(); }
    std::string status() const override {
        return forward_ ? forward_->status() : backward_.status() + " backwards";
    }
    std::vector<Push> solution() const override { return solution_; }

    State run(std::uint64_t effort) override {
        const std::uint64_t until = tools_.effort + effort;
        State state = State::going;
        while (state == State::going && tools_.effort < until)
            state = try_target(std::min(effort_per_target, until - tools_.effort));
        return state;
    }

private:
    using Forward = Fess<W, MacroMoves<W>>;
    using Backward = Fess<W, MacroPulls<W>>;

    /// Of 30,000, 100,000 and 160,000 the one with which perimeter-far solves XSokoban 29 and 69.
    static constexpr std::uint64_t effort_per_target = 100'000;
    static constexpr std::uint64_t backward_share = 3;  ///< one in so many goes backwards: a guess
    static constexpr int unlike = 2;  ///< targets differ in so many boxes at least: a guess

    State try_target(std::uint64_t effort) {
        const std::uint64_t part = effort / backward_share;
        // That nothing is left to pull proves nothing: it may not have known the start yet.
        if (backward_.run(part) == State::solved) return State::solved;
        aim_anew();
        const State ended = forward_->run(effort - part);
        if (ended == State::solved && solution_.empty()) solution_ = forward_->solution();
        return ended;
    }

    /// The best board that is unlike the targets before; if there is none, goes on with the last.
    void aim_anew() {
        const auto is_new = [&](const Position<W>& position) {
            return std::ranges::all_of(targets_, [&](const Bits<W>& board) {
                return (board - position.boxes).count() >= unlike;
            });
        };
        const std::optional<Position<W>> next = backward_.best_of(is_new);
        if (!next && forward_) return;
        targets_.push_back(next ? next->boxes : tools_.goals);
        forward_.reset();
        ahead_.emplace(tools_.monitor);
        plan_.emplace(Plan<W>::in_any_order(tools_.level, tools_.distances, targets_.back()));
        forward_.emplace(tools_, name_, typename Forward::Encounter{&*ahead_, &behind_, meeting(true)},
                         rooms_, hotspots_, *plan_,
                         Measures{Order::packed_first, OutOfPlan::nothing, false});
    }

    /// For an encounter: a node of this search, a position it has come to, a node of the other.
    auto meeting(bool forward) {
        return [this, forward](std::uint32_t node, const Position<W>& at, std::uint32_t theirs) {
            return join(forward ? node : theirs, at, forward ? theirs : node);
        };
    }
    /// The position is that of each node or one move away. Keys could agree by chance: only pushes
    /// that can be made are a solution.
    bool join(std::uint32_t ahead, const Position<W>& at, std::uint32_t behind) {
        std::vector<Push> pushes = forward_->pushes_to(ahead);
        if (!link(forward_->position(ahead), at, pushes)) return false;
        if (!link(at, backward_.position(behind), pushes)) return false;
        const std::vector<Push> rest = backward_.pushes_to(behind);
        pushes.insert(pushes.end(), rest.begin(), rest.end());
        solution_ = std::move(pushes);
        return true;
    }
    /// Appends the pushes of one box that lead from one position to the other, if there are such.
    bool link(const Position<W>& from, const Position<W>& to, std::vector<Push>& pushes) const {
        if (from == to) return true;
        const Bits<W> leaves = from.boxes - to.boxes, comes = to.boxes - from.boxes;
        if (leaves.count() > 1) return false;
        const auto bring = [&](int box, int cell) {
            return unfold(tools_.level, from, Cell(box), Cell(cell), to.player, pushes);
        };
        if (leaves.any()) return bring(leaves.first(), comes.first());
        // A box that comes back to its cell may have let the player through.
        bool done = false;
        from.boxes.each([&](int box) { done = done || bring(box, box); });
        return done;
    }

    Toolbox<W>& tools_;
    Rooms& rooms_;
    Hotspots<W>& hotspots_;
    std::string name_;
    KeyMap behind_;                ///< what the search backwards has seen
    std::optional<KeyMap> ahead_;  ///< what the search forwards has seen
    std::vector<Bits<W>> targets_;
    std::optional<Plan<W>> plan_;
    std::vector<Push> solution_;
    Backward backward_;
    std::optional<Forward> forward_;
};

}  // namespace

template <int W>
std::unique_ptr<Strategy> perimeter_search(Toolbox<W>& tools, Rooms& rooms, Hotspots<W>& hotspots,
                                           PullAim aim, std::string name) {
    return std::make_unique<PerimeterSearch<W>>(tools, rooms, hotspots, aim, std::move(name));
}

#define BUDGE_INSTANTIATE(W)                                                                   \
    template std::unique_ptr<Strategy> perimeter_search<W>(Toolbox<W>&, Rooms&, Hotspots<W>&, \
                                                           PullAim, std::string);
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
