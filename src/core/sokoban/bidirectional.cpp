// SPDX-License-Identifier: MIT
#include "sokoban/bidirectional.hpp"

#include <deque>
#include <map>
#include <vector>

#include "sokoban/key_map.hpp"
#include "sokoban/spread.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

template <int W>
class Bidirectional : public Strategy {
public:
    explicit Bidirectional(Toolbox<W>& tools)
        : tools_(tools),
          level_(tools.level),
          matching_(level_, tools.freeze, tools.monitor),
          board_(level_),
          region_(level_),
          after_(level_),
          regions_(level_),
          claim_(tools.monitor),
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
                add_root(backward_, forward_, {tools.goals, cell});
            }
        add_root(forward_, backward_, tools.start());
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
    static constexpr std::uint32_t none = KeyMap::none;
    /// What a position looked at costs beside a search of the floor by FESS, which weighs all
    /// landings of a box: by their times on three levels of 55 to 213 cells and 14 to 64 boxes.
    static constexpr double effort_per_position = 0.15;
    static constexpr int far = 1000;  ///< what counts for a place that no box can reach: a guess

    struct Node {
        Position<W> position;
        std::uint32_t parent;
        Push push;  ///< from the parent here; backward: from here to the parent
    };
    struct Side {
        explicit Side(const Toolbox<W>& tools)
            : spread(std::size_t(tools.level.size), tools.level.boxes.size(), far),
              seen(tools.monitor) {}
        Spread spread;  ///< over the places of the other end
        std::deque<Node> nodes;
        std::map<int, std::vector<std::uint32_t>> open;  ///< by rank, the latest last
        std::size_t waiting = 0;
        KeyMap seen;
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

    void add_root(Side& side, const Side& other, const Position<W>& position) {
        side.spread.look(position.boxes);
        add(side, other, {position, none, {0, 0}}, key_of(level_, position), side.spread.distance());
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

    void add(Side& side, const Side& other, const Node& node, std::uint64_t key, int rank) {
        const auto id = std::uint32_t(side.nodes.size());
        if (!side.seen.insert(key, id)) return;
        claim_.add(sizeof(Node) + sizeof(id));
        side.best = std::min(side.best, rank);
        side.nodes.push_back(node);
        side.open[rank].push_back(id);
        ++side.waiting;
        const std::uint32_t met = other.seen.find(key);
        // Keys could agree by chance: positions decide.
        if (met == none || !(other.nodes[met].position == node.position)) return;
        met_forward_ = &side == &forward_ ? id : met;
        met_backward_ = &side == &forward_ ? met : id;
    }

    void push_from(std::uint32_t id) {
        const Position<W> position = forward_.nodes[id].position;
        board_.show(position.boxes);
        region_.fill(board_, position.player);
        const bool confined = tools_.rules.has(Rule::pi_corral) && regions_.find(board_) > 1 &&
                              tools_.pi_corral.find(board_, regions_, regions_[position.player]);
        each_push(level_, tools_.distances, board_, region_, position.boxes, [&](Push push) {
            tools_.monitor.generated();
            ++looked_at_;
            const auto& only = tools_.pi_corral.pushes();
            if (confined && std::ranges::find(only, push) == only.end()) {
                ++tools_.tally[int(Rule::pi_corral)];
                return;
            }
            const Cell to = level_.next[push.box][push.direction];
            Position<W> child = position;
            child.boxes.move(push.box, to);
            board_[push.box] = Board::empty;
            board_[to] = Board::box;
            if (!dead(child.boxes, to)) {
                child.player = after_.fill(board_, push.box);
                add(forward_, backward_, {child, id, push}, key_after(push.box, to, child.player),
                    forward_.spread.distance_moved(push.box, to));
            }
            board_[to] = Board::empty;
            board_[push.box] = Board::box;
        });
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
        region_.fill(board_, position.player);
        position.boxes.each([&](int box) {
            for (int d = 0; d < directions; ++d) {
                const Cell to = level_.next[box][d], beyond = level_.next[to][d];
                if (!region_.contains(to) || !board_.is_free(beyond)) continue;
                tools_.monitor.generated();
                ++looked_at_;
                Position<W> child = position;
                child.boxes.move(box, to);
                board_[box] = Board::empty;
                board_[to] = Board::box;
                child.player = after_.fill(board_, beyond);
                board_[to] = Board::empty;
                board_[box] = Board::box;
                add(backward_, forward_, {child, id, {to, std::int8_t(opposite(d))}},
                    key_after(box, to, child.player), backward_.spread.distance_moved(box, to));
            }
        });
    }

    Toolbox<W>& tools_;
    const Level& level_;
    MatchingTest<W> matching_;
    Board board_;
    Region region_, after_;
    Regions regions_;
    Claim claim_;
    Side forward_, backward_;
    std::uint64_t boxes_key_ = 0;  ///< of the node that was taken last
    std::uint64_t looked_at_ = 0;
    double unpaid_ = 0;  ///< less than one effort
    std::uint32_t met_forward_ = none, met_backward_ = none;
};

}  // namespace

template <int W>
std::unique_ptr<Strategy> bidirectional_search(Toolbox<W>& tools) {
    return std::make_unique<Bidirectional<W>>(tools);
}

#define BUDGE_INSTANTIATE(W) \
    template std::unique_ptr<Strategy> bidirectional_search<W>(Toolbox<W>&);
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
