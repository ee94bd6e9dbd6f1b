// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <queue>
#include <vector>

#include "sokoban/key_set.hpp"
#include "sokoban/strategy.hpp"
#include "sokoban/toolbox.hpp"

namespace budge::sokoban {

/// Best-first over single pushes, nearest boxes first: for small dense levels, which have no
/// packing order worth planning.
template <int W>
class Greedy : public Strategy {
public:
    explicit Greedy(Toolbox<W>& tools)
        : tools_(tools),
          level_(tools.level),
          matching_(level_, tools.freeze),
          board_(level_),
          region_(level_),
          after_(level_),
          regions_(level_),
          seen_(tools.monitor),
          claim_(tools.monitor) {
        claim_.add(matching_.max_bytes);
        add({tools.start(), none, {0, 0}});
    }

    std::string name() const override { return "greedy"; }
    std::uint64_t progress() const override { return std::uint64_t(unreachable - best_); }
    std::string status() const override {
        return std::to_string(packed_) + "/" + std::to_string(level_.goals.size()) + " on goals";
    }

    State run(std::uint64_t effort) override {
        const std::uint64_t until = tools_.effort + effort;
        while (solved_ == none && !open_.empty()) {
            if (tools_.effort >= until) return State::going;
            const std::uint32_t id = open_.top().node;
            open_.pop();
            tools_.monitor.expanding(open_.size(), nodes_.size());
            tools_.effort += effort_of_expansion;
            expand(id);
        }
        return solved_ != none ? State::solved : State::exhausted;
    }

    std::vector<Push> solution() const override {
        std::vector<Push> pushes;
        for (std::uint32_t id = solved_; nodes_[id].parent != none; id = nodes_[id].parent)
            pushes.push_back(nodes_[id].push);
        return {pushes.rbegin(), pushes.rend()};
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t(0);
    static constexpr std::uint64_t effort_of_expansion = 3;
    struct Node {
        Position<W> position;
        std::uint32_t parent;
        Push push;
    };
    struct Entry {
        int rank;
        std::uint32_t node;
        bool operator<(const Entry& other) const {
            return rank != other.rank ? rank > other.rank : node < other.node;
        }
    };

    void add(const Node& node) {
        if (!seen_.insert(key_of(level_, node.position))) return;
        claim_.add(sizeof(Node) + sizeof(Entry));
        int rank = 0, packed = 0;
        node.position.boxes.each([&](int box) {
            rank += tools_.distances.nearest(box);
            packed += level_.is_goal[box];
        });
        if (rank < best_) {
            best_ = rank;
            packed_ = packed;
        }
        nodes_.push_back(node);
        const auto id = std::uint32_t(nodes_.size() - 1);
        open_.push({rank, id});
        if (node.position.boxes.within(tools_.goals)) solved_ = id;
    }

    void expand(std::uint32_t id) {
        const Position<W> position = nodes_[id].position;
        board_.show(position.boxes);
        region_.fill(board_, position.player);
        const bool confined = tools_.rules.has(Rule::pi_corral) && regions_.find(board_) > 1 &&
                              tools_.pi_corral.find(board_, regions_, regions_[position.player]);
        each_push(level_, tools_.distances, board_, region_, position.boxes, [&](Push push) {
            tools_.monitor.generated();
            if (confined && std::ranges::find(tools_.pi_corral.pushes(), push) == tools_.pi_corral.pushes().end()) {
                ++tools_.tally[int(Rule::pi_corral)];
                return;
            }
            const Cell to = level_.next[push.box][push.direction];
            board_[push.box] = Board::empty;
            board_[to] = Board::box;
            Position<W> child = position;
            child.boxes.move(push.box, to);
            if (!dead(child.boxes, to)) {
                child.player = after_.fill(board_, push.box);
                add({child, id, push});
            }
            board_[to] = Board::empty;
            board_[push.box] = Board::box;
        });
    }

    bool dead(const Bits<W>& boxes, Cell pushed) {
        const Freeze freeze = tools_.freeze.look(board_, pushed);
        if (tools_.rules.has(Rule::freeze) && freeze == Freeze::dead)
            return ++tools_.tally[int(Rule::freeze)], true;
        if (tools_.rules.has(Rule::matching) && freeze != Freeze::moves && matching_.dead(boxes))
            return ++tools_.tally[int(Rule::matching)], true;
        return false;
    }

    Toolbox<W>& tools_;
    const Level& level_;
    MatchingTest<W> matching_;
    Board board_;
    Region region_, after_;
    Regions regions_;
    KeySet seen_;
    Claim claim_;
    std::deque<Node> nodes_;
    std::priority_queue<Entry> open_;
    std::uint32_t solved_ = none;
    int best_ = unreachable;
    int packed_ = 0;
};

}  // namespace budge::sokoban
