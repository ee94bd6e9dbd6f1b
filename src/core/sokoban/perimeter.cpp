// SPDX-License-Identifier: MIT
#include "sokoban/perimeter.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
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
                    std::string name, std::size_t whereabouts)
        : tools_(tools),
          rooms_(rooms),
          hotspots_(hotspots),
          aim_(aim),
          name_(std::move(name)),
          whereabouts_(whereabouts),
          ahead_(std::in_place, tools.monitor) {
        add_rear();
    }

    std::string name() const override { return name_; }
    std::uint64_t progress() const override {
        std::uint64_t furthest = 0;
        for (const auto& rear : rears_) furthest = std::max(furthest, rear->search.progress());
        return furthest;
    }
    std::string status() const override {
        return forward_ ? forward_->status() : rears_[at_]->search.status();
    }
    std::vector<Push> solution() const override { return solution_; }

    State run(std::uint64_t effort) override {
        const std::uint64_t until = tools_.effort + effort;
        while (tools_.effort < until) {
            if (left_ == 0) enter_next_stage();
            const std::uint64_t before = tools_.effort, part = std::min(left_, until - before);
            const State state = forward_turn() ? forward_->run(part) : rears_[at_]->search.run(part);
            if (state == State::solved && solution_.empty()) solution_ = forward_->solution();
            // That nothing is left to pull proves nothing: it may not have known the start yet.
            if (state == State::solved || (state == State::exhausted && forward_turn())) return state;
            left_ -= state == State::exhausted ? left_ : std::min(left_, tools_.effort - before);
        }
        return State::going;
    }

private:
    using Forward = Fess<W, MacroMoves<W>>;
    using Backward = Fess<W, MacroPulls<W>>;

    /// What the first target gets, in cells searched, the way backwards and the ways forwards in
    /// turn; each next one gets twice as much, up to a limit: a near target is found soon or not at all.
    static constexpr std::uint64_t first_target = 1'000'000, most_per_target = 8'000'000;
    /// Targets differ in a part of the boxes, if there are such; in two of them at least. Guesses.
    static constexpr int unlike_part = 6, least_unlike = 2;

    /// A search backwards, and what it has seen.
    struct Rear {
        Rear(PerimeterSearch& owner, const Whereabouts& whereabouts)
            : behind(owner.tools_.monitor),
              search(owner.tools_, owner.name_, {&behind, &*owner.ahead_, owner.meeting(false)},
                     owner.rooms_, owner.aim_, whereabouts) {}
        KeyMap behind;
        Backward search;
        std::uint64_t best_before = 0;  ///< what it had come to before its last turn
    };

    /// A part of what a target gets: first backwards, then forwards by each of these measures.
    struct Stage {
        double share;
        Measures measures;
    };

    std::span<const Stage> stages() const {
        static const Measures boxes_first{Order::packed_first, OutOfPlan::nothing, false};
        static const Measures floor_first{Order::floor_then_packed, OutOfPlan::unplaced, false};
        static const Measures by_score{Order::floor_then_packed, OutOfPlan::unplaced, false, false};
        static const Stage open[]{{3. / 9, {}}, {4. / 9, by_score}, {2. / 9, floor_first}};
        static const Stage plain[]{{1. / 3, {}}, {2. / 3, boxes_first}};
        if (opens_floor()) return open;
        return plain;
    }

    bool forward_turn() const { return stage_ > 0; }
    bool opens_floor() const { return wants_open_floor(aim_); }

    void add_rear() {
        const std::size_t n = whereabouts_ + rears_.size();
        rears_.push_back(std::make_unique<Rear>(*this, Whereabouts::nth(tools_.level, n)));
    }

    /// On to the next search backwards. When all have had a turn and none got further by it, another
    /// one joins them: on a large floor even the first takes several turns.
    void next_rear() {
        if (!opens_floor()) return;
        Rear& rear = *rears_[at_];
        further_ |= rear.search.best_score() > rear.best_before;
        rear.best_before = rear.search.best_score();
        if (++at_ < rears_.size()) return;
        at_ = 0;
        if (!further_) add_rear();
        further_ = false;
    }

    void enter_next_stage() {
        stage_ = (stage_ + 1) % stages().size();
        const Stage& stage = stages()[stage_];
        const std::uint64_t cells =
            std::min(most_per_target, first_target << std::min(targets_tried_, std::size_t(10)));
        left_ = std::uint64_t(stage.share * double(tools_.effort_of(cells))) + 1;
        if (stage_ == 0 && targets_tried_ > 0) next_rear();
        targets_tried_ += stage_ + 1 == stages().size();
        if (stage_ == 1) aimed_anew_ = aim_anew();
        if (stage_ >= 1 && aimed_anew_) search_forward(stage.measures);
    }

    /// Aims at the best board that is unlike the targets before; false if there is none, so that
    /// the search goes on with the last.
    bool aim_anew() {
        const int part = int(tools_.level.boxes.size()) / unlike_part;
        std::optional<Position<W>> next;
        for (const int unlike : {std::max(part, least_unlike), least_unlike}) {
            next = rears_[at_]->search.best_of([&](const Position<W>& position) {
                return std::ranges::all_of(targets_, [&](const Bits<W>& board) {
                    return (board - position.boxes).count() >= unlike;
                });
            });
            if (next || part <= least_unlike) break;
        }
        if (!next && forward_) return false;
        targets_.push_back(next ? next->boxes : tools_.goals);
        return true;
    }

    void search_forward(const Measures& measures) {
        forward_.reset();
        ahead_.emplace(tools_.monitor);
        plan_.emplace(Plan<W>::in_any_order(tools_.level, tools_.distances, targets_.back()));
        sought_ = at_;
        forward_.emplace(tools_, name_,
                         typename Forward::Encounter{&*ahead_, &rears_[at_]->behind, meeting(true)},
                         rooms_, hotspots_, *plan_, measures);
    }

    /// For an encounter: a node of this search, a position it has come to, a node of the other.
    auto meeting(bool forward) {
        return [this, forward](std::uint32_t node, const Position<W>& at, std::uint32_t theirs) {
            return forward ? join(node, at, rears_[sought_]->search, theirs)
                           : join(theirs, at, rears_[at_]->search, node);
        };
    }
    /// The position is that of each node or one move away. Keys could agree by chance: only pushes
    /// that can be made are a solution.
    bool join(std::uint32_t ahead, const Position<W>& at, const Backward& backward,
              std::uint32_t behind) {
        std::vector<Push> pushes = forward_->pushes_to(ahead);
        if (!link(forward_->position(ahead), at, pushes)) return false;
        if (!link(at, backward.position(behind), pushes)) return false;
        const std::vector<Push> rest = backward.pushes_to(behind);
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
    PullAim aim_;
    std::string name_;
    std::size_t whereabouts_;      ///< of the first search backwards
    std::optional<KeyMap> ahead_;  ///< what the search forwards has seen
    std::vector<Bits<W>> targets_;
    std::optional<Plan<W>> plan_;
    std::vector<Push> solution_;
    std::vector<std::unique_ptr<Rear>> rears_;
    std::size_t at_ = 0;      ///< the one whose turn it is
    bool further_ = false;    ///< whether one got further since they had all had a turn
    std::size_t sought_ = 0;  ///< the one whose board the search forwards is after
    std::optional<Forward> forward_;
    std::size_t stage_ = ~std::size_t(0);
    std::uint64_t left_ = 0;  ///< of the effort of this stage
    std::size_t targets_tried_ = 0;
    bool aimed_anew_ = false;
};

/// Perimeter searches one after the other, each with another aim and other whereabouts.
template <int W>
class VariedPerimeters : public Strategy {
public:
    VariedPerimeters(Toolbox<W>& tools, Rooms& rooms, Hotspots<W>& hotspots, std::string name)
        : tools_(tools), rooms_(rooms), hotspots_(hotspots), name_(std::move(name)) {
        begin_anew();
    }

    std::string name() const override { return name_; }
    /// Each search measures otherwise than the one before.
    std::uint64_t progress() const override { return 0; }
    std::string status() const override { return search_->status(); }
    std::vector<Push> solution() const override { return search_->solution(); }

    State run(std::uint64_t effort) override {
        const std::uint64_t until = tools_.effort + effort;
        while (tools_.effort < until) {
            if (left_ == 0) begin_anew();
            const std::uint64_t before = tools_.effort;
            const State state = search_->run(std::min(left_, until - before));
            if (state != State::going) return state;
            left_ -= std::min(left_, tools_.effort - before);
        }
        return State::going;
    }

private:
    static constexpr std::array aims{
        PullAim::onto_starts,  PullAim::off_goals,  PullAim::loosen,  PullAim::breach,
        PullAim::within_reach, PullAim::open_floor, PullAim::headlong};
    static constexpr std::uint64_t cells_for_each = 64'000'000;  ///< a guess

    void begin_anew() {
        search_.reset();
        const PullAim aim = aims[begun_ % aims.size()];
        std::size_t whereabouts = begun_ / aims.size();
        ++begun_;
        // What the strategies that have these aims begin with is left out: 1, or 0 and then 1. None
        // has `breach`.
        if (!wants_open_floor(aim))
            whereabouts += whereabouts > 0;
        else if (aim != PullAim::breach)
            whereabouts += 2;
        search_ = std::make_unique<PerimeterSearch<W>>(tools_, rooms_, hotspots_, aim, name_,
                                                       whereabouts);
        left_ = tools_.effort_of(cells_for_each);
    }

    Toolbox<W>& tools_;
    Rooms& rooms_;
    Hotspots<W>& hotspots_;
    std::string name_;
    std::unique_ptr<PerimeterSearch<W>> search_;
    std::uint64_t left_ = 0;  ///< of the effort of this search
    std::size_t begun_ = 0;
};

}  // namespace

template <int W>
std::unique_ptr<Strategy> varied_perimeters(Toolbox<W>& tools, Rooms& rooms, Hotspots<W>& hotspots,
                                            std::string name) {
    return std::make_unique<VariedPerimeters<W>>(tools, rooms, hotspots, std::move(name));
}

template <int W>
std::unique_ptr<Strategy> perimeter_search(Toolbox<W>& tools, Rooms& rooms, Hotspots<W>& hotspots,
                                           PullAim aim, std::string name) {
    const std::size_t whereabouts = wants_open_floor(aim) ? 0 : 1;
    return std::make_unique<PerimeterSearch<W>>(tools, rooms, hotspots, aim, std::move(name),
                                                whereabouts);
}

#define BUDGE_INSTANTIATE(W)                                                                    \
    template std::unique_ptr<Strategy> perimeter_search<W>(Toolbox<W>&, Rooms&, Hotspots<W>&,  \
                                                           PullAim, std::string);              \
    template std::unique_ptr<Strategy> varied_perimeters<W>(Toolbox<W>&, Rooms&, Hotspots<W>&, \
                                                            std::string);
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
