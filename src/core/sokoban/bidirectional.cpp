// SPDX-License-Identifier: MIT
#include "sokoban/bidirectional.hpp"

#include <deque>
#include <map>
#include <vector>

#include "sokoban/both_keys.hpp"
#include "sokoban/field.hpp"
#include "sokoban/spread.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

/// What the player can reach, and what is left of that after a push or a pull: by flooding the
/// board cell by cell.
template <int W, int N>
class Reach {
public:
    explicit Reach(const Level& level) : region_(level), after_(level) {}

    void look(const Board& board, const Position<W>& position) { region_.fill(board, position.player); }
    bool contains(int cell) const { return region_.contains(cell); }
    /// The least cell in reach of `player` once a box has left one cell for another; the board
    /// shows it there already.
    Cell least_after(const Board& board, Cell, Cell, Cell player) { return after_.fill(board, player); }

private:
    Region region_, after_;
};

/// The same for a board whose squares fit into a few words, all of them at once.
template <int W, int N>
    requires(N > 0)
class Reach<W, N> {
public:
    explicit Reach(const Level& level) : layout_(level) {}

    void look(const Board&, const Position<W>& position) {
        boxes_ = {};
        position.boxes.each([&](int box) { boxes_.set(layout_.square[box]); });
        region_ = layout_.field.region(Mask<N>::of(layout_.square[position.player]), boxes_);
    }
    bool contains(int cell) const { return region_.test(layout_.square[cell]); }
    Cell least_after(const Board&, Cell left, Cell taken, Cell player) {
        const int from = layout_.square[left], to = layout_.square[taken];
        boxes_.reset(from);
        boxes_.set(to);
        const Mask<N> after =
            layout_.field.region_after(region_, boxes_, from, to, layout_.square[player]);
        boxes_.reset(to);
        boxes_.set(from);
        return layout_.cell[after.first()];
    }

private:
    Layout<N> layout_;
    Mask<N> boxes_, region_;
};

template <int W, int N>
class Bidirectional : public Strategy {
public:
    explicit Bidirectional(Toolbox<W>& tools)
        : tools_(tools),
          level_(tools.level),
          matching_(level_, tools.freeze, tools.monitor),
          board_(level_),
          reach_(level_),
          regions_(level_),
          claim_(tools.monitor),
          seen_(tools.monitor),
          forward_(tools),
          backward_(tools) {
        claim_.add(matching_.max_bytes);
        measure();
        board_.show(tools.goals);
        regions_.find(board_);
        std::vector<bool> known(regions_.count(), false);
        for (Cell cell = 0; cell < level_.size; ++cell)
            if (regions_[cell] != Regions::none && !known[regions_[cell]]) {
                known[regions_[cell]] = true;  // the first cell of a region is its least
                add_root(backward_, {tools.goals, cell});
            }
        add_root(forward_, tools.start());
    }

    std::string name() const override { return "bidirectional"; }
    std::uint64_t progress() const override { return std::uint64_t(2 * unreachable - forward_.best - backward_.best); }
    std::string status() const override {
        return std::to_string(forward_.best) + " pushes to go, " + std::to_string(backward_.best) +
               " pulls";
    }

    State run(std::uint64_t effort) override {
        const std::uint64_t until = tools_.effort + effort;
        while (met_forward_ == none) {
            if (forward_.open.empty() || backward_.open.empty()) return State::exhausted;
            if (tools_.effort >= until) return State::going;
            tools_.monitor.look();
            tools_.monitor.expanding(forward_.waiting + backward_.waiting,
                                     forward_.nodes.size() + backward_.nodes.size());
            pay();
            if (forward_.turns <= backward_.turns)
                push_from(pop(forward_));
            else
                pull_from(pop(backward_));
        }
        return State::solved;
    }

    std::vector<Push> solution() const override {
        std::vector<Push> pushes;
        for (auto id = met_forward_; forward_.nodes[id].parent != none; id = forward_.nodes[id].parent)
            pushes.push_back(forward_.nodes[id].push);
        std::ranges::reverse(pushes);
        for (auto id = met_backward_; backward_.nodes[id].parent != none; id = backward_.nodes[id].parent)
            pushes.push_back(backward_.nodes[id].push);
        return pushes;
    }

private:
    static constexpr std::uint32_t none = BothKeys::none;
    /// What a position looked at costs beside a search of the floor by FESS, which weighs all
    /// landings of a box: 0.15 by their times on three levels of 55 to 213 cells and 14 to 64 boxes,
    /// and a position takes 0.6 of the time since.
    static constexpr double effort_per_position = 0.09;
    static constexpr int far = 1000;  ///< what counts for a place that no box can reach: a guess

    struct Node {
        Position<W> position;
        std::uint32_t parent;
        Push push;  ///< from the parent here; backward: from here to the parent
    };
    struct Child {
        std::uint64_t key;
        Cell from, to;  ///< of the box that moves
        Cell player;
        Push push;
    };
    struct Side {
        explicit Side(const Toolbox<W>& tools)
            : spread(std::size_t(tools.level.size), tools.level.boxes.size(), far) {}
        Spread spread;  ///< over the places of the other end
        std::deque<Node> nodes;
        std::map<int, std::vector<std::uint32_t>> open;  ///< by rank, the latest last
        std::size_t waiting = 0;
        int best = unreachable;
        std::uint64_t turns = 0;
    };

    void measure() {
        for (std::size_t goal = 0; goal < level_.goals.size(); ++goal)
            for (int cell = 0; cell < level_.size; ++cell)
                forward_.spread.come(cell, goal, tools_.distances.to_goal(int(goal), cell));
        const Board empty(level_);
        LoneBox lone(level_, &tools_.monitor);
        lone.lift(empty);
        for (std::size_t start = 0; start < level_.boxes.size(); ++start) {
            lone.forget();
            lone.visit_all_sides(empty, level_.boxes[start]);
            lone.push_on(empty, [](int) { return true; });
            backward_.spread.come(level_.boxes[start], start, 0);
            for (const auto& stop : lone.stops())
                backward_.spread.come(stop.cell, start, stop.distance);
        }
    }

    void add_root(Side& side, const Position<W>& position) {
        side.spread.look(position.boxes);
        if (const BothKeys::Nodes* known = enter(side, key_of(level_, position)))
            add(side, *known, {position, none, {0, 0}}, side.spread.distance());
    }

    /// Puts down the effort of what was looked at since.
    void pay() {
        unpaid_ += effort_per_position * double(looked_at_);
        looked_at_ = 0;
        const auto whole = std::uint64_t(unpaid_);
        tools_.effort += whole;
        unpaid_ -= double(whole);
    }

    std::uint32_t pop(Side& side) {
        const auto best = side.open.begin();
        const std::uint32_t id = best->second.back();
        best->second.pop_back();
        if (best->second.empty()) side.open.erase(best);
        --side.waiting;
        ++side.turns;
        side.spread.look(side.nodes[id].position.boxes);
        boxes_key_ = key_of(level_, side.nodes[id].position.boxes);
        return id;
    }

    /// Of a child of the node that was taken last.
    std::uint64_t key_after(int from, int to, Cell player) const {
        return boxes_key_ ^ level_.box_key[from] ^ level_.box_key[to] ^ level_.player_key[player];
    }

    /// Notes a child of the node that was taken last: they are added together, when memory has had
    /// the time to bring what is known of them.
    void note(Cell from, Cell to, Cell player, Push push) {
        const std::uint64_t key = key_after(from, to, player);
        seen_.expect(key);
        children_.push_back({key, from, to, player, push});
    }
    void add_children(Side& side, std::uint32_t parent, const Bits<W>& boxes) {
        for (const Child& child : children_) {
            const BothKeys::Nodes* known = enter(side, child.key);
            if (!known) continue;
            Position<W> position{boxes, child.player};
            position.boxes.move(child.from, child.to);
            add(side, *known, {position, parent, child.push},
                side.spread.distance_moved(child.from, child.to));
        }
        children_.clear();
    }
    /// Null if this side has seen the position.
    const BothKeys::Nodes* enter(const Side& side, std::uint64_t key) {
        BothKeys::Nodes& known = seen_[key];
        std::uint32_t& own = &side == &forward_ ? known.forward : known.backward;
        if (own != none) return nullptr;
        own = std::uint32_t(side.nodes.size());
        return &known;
    }
    void add(Side& side, const BothKeys::Nodes& known, const Node& node, int rank) {
        const bool ahead = &side == &forward_;
        const Side& other = ahead ? backward_ : forward_;
        const auto id = std::uint32_t(side.nodes.size());
        claim_.add(sizeof(Node) + sizeof(id));
        side.best = std::min(side.best, rank);
        side.nodes.push_back(node);
        side.open[rank].push_back(id);
        ++side.waiting;
        const std::uint32_t met = ahead ? known.backward : known.forward;
        // Keys could agree by chance: positions decide.
        if (met == none || !(other.nodes[met].position == node.position)) return;
        met_forward_ = ahead ? id : met;
        met_backward_ = ahead ? met : id;
    }

    void push_from(std::uint32_t id) {
        const Position<W> position = forward_.nodes[id].position;
        board_.show(position.boxes);
        reach_.look(board_, position);
        const bool confined = tools_.rules.has(Rule::pi_corral) && regions_.find(board_) > 1 &&
                              tools_.pi_corral.find(board_, regions_, regions_[position.player]);
        each_push(level_, tools_.distances, board_, reach_, position.boxes, [&](Push push) {
            tools_.monitor.generated();
            ++looked_at_;
            const auto& only = tools_.pi_corral.pushes();
            if (confined && std::ranges::find(only, push) == only.end()) {
                ++tools_.tally[int(Rule::pi_corral)];
                return;
            }
            const Cell to = level_.next[push.box][push.direction];
            Bits<W> boxes = position.boxes;
            boxes.move(push.box, to);
            board_[push.box] = Board::empty;
            board_[to] = Board::box;
            if (!dead(boxes, to)) {
                note(push.box, to, reach_.least_after(board_, push.box, to, push.box), push);
            }
            board_[to] = Board::empty;
            board_[push.box] = Board::box;
        });
        add_children(forward_, id, position.boxes);
    }

    bool dead(const Bits<W>& boxes, Cell pushed) {
        const Freeze freeze = tools_.freeze.look(board_, pushed);
        if (tools_.rules.has(Rule::freeze) && tools_.fires(Rule::freeze, freeze == Freeze::dead))
            return true;
        return tools_.rules.has(Rule::matching) && freeze != Freeze::moves &&
               tools_.fires(Rule::matching, matching_.dead(boxes));
    }

    void pull_from(std::uint32_t id) {
        const Position<W> position = backward_.nodes[id].position;
        board_.show(position.boxes);
        reach_.look(board_, position);
        position.boxes.each([&](int box) {
            for (int d = 0; d < directions; ++d) {
                const Cell to = level_.next[box][d], beyond = level_.next[to][d];
                if (!reach_.contains(to) || !board_.is_free(beyond)) continue;
                tools_.monitor.generated();
                ++looked_at_;
                board_[box] = Board::empty;
                board_[to] = Board::box;
                note(Cell(box), to, reach_.least_after(board_, Cell(box), to, beyond),
                     {to, std::int8_t(opposite(d))});
                board_[to] = Board::empty;
                board_[box] = Board::box;
            }
        });
        add_children(backward_, id, position.boxes);
    }

    Toolbox<W>& tools_;
    const Level& level_;
    MatchingTest<W> matching_;
    Board board_;
    Reach<W, N> reach_;
    Regions regions_;
    Claim claim_;
    BothKeys seen_;
    Side forward_, backward_;
    std::vector<Child> children_;
    std::uint64_t boxes_key_ = 0;  ///< of the node that was taken last
    std::uint64_t looked_at_ = 0;
    double unpaid_ = 0;  ///< less than one effort
    std::uint32_t met_forward_ = none, met_backward_ = none;
};

}  // namespace

template <int W>
std::unique_ptr<Strategy> bidirectional_search(Toolbox<W>& tools) {
    // On boards of more words the floor is flooded cell by cell: masks of 8 were not tried.
    if constexpr (W == 4) {
        const int words = field_words(tools.level);
        if (words == 1 || words == 2) return std::make_unique<Bidirectional<W, 2>>(tools);
        if (words == 4) return std::make_unique<Bidirectional<W, 4>>(tools);
    }
    return std::make_unique<Bidirectional<W, 0>>(tools);
}

#define BUDGE_INSTANTIATE(W) \
    template std::unique_ptr<Strategy> bidirectional_search<W>(Toolbox<W>&);
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
