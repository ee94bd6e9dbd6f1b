// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <queue>
#include <vector>

#include "search/claim.hpp"
#include "sokoban/deadlock/freeze.hpp"
#include "sokoban/deadlock/matching.hpp"
#include "sokoban/deadlock/pi_corral.hpp"
#include "sokoban/deadlock/rules.hpp"
#include "sokoban/key_set.hpp"
#include "sokoban/strategy.hpp"

namespace budge::sokoban {

/// Best-first over single pushes, nearest boxes first: for small dense levels, which have no
/// packing order worth planning.
template <int W>
class Greedy : public Strategy {
public:
    Greedy(const Level& level, const Distances& distances, const Rules& rules, Tally& tally,
           Monitor& monitor)
        : level_(level),
          distances_(distances),
          rules_(rules),
          tally_(tally),
          monitor_(monitor),
          freeze_(level, distances),
          matching_(level, freeze_),
          corral_(level, distances),
          goals_(bits_of<W>(level.goals)),
          board_(level),
          region_(level),
          after_(level),
          regions_(level),
          seen_(monitor),
          claim_(monitor) {
        Node root{{bits_of<W>(level.boxes), level.player}, none, {0, 0}};
        board_.show(root.position.boxes);
        root.position.player = region_.fill(board_, level.player);
        add(root);
    }

    std::string name() const override { return "greedy"; }
    std::uint64_t progress() const override { return std::uint64_t(unreachable - best_); }
    int packed() const override { return packed_; }

    State run(std::uint64_t expansions) override {
        if (solved_ != none) return State::solved;
        for (; expansions > 0 && !open_.empty(); --expansions) {
            const std::uint32_t id = open_.top().node;
            open_.pop();
            monitor_.expanding(open_.size(), nodes_.size());
            expand(id);
            if (solved_ != none) return State::solved;
        }
        return open_.empty() ? State::exhausted : State::going;
    }

    std::vector<Push> solution() const override {
        std::vector<Push> pushes;
        for (std::uint32_t id = solved_; nodes_[id].parent != none; id = nodes_[id].parent)
            pushes.push_back(nodes_[id].push);
        return {pushes.rbegin(), pushes.rend()};
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t(0);
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
            rank += distances_.nearest(box);
            packed += level_.is_goal[box];
        });
        if (rank < best_) {
            best_ = rank;
            packed_ = packed;
        }
        nodes_.push_back(node);
        const auto id = std::uint32_t(nodes_.size() - 1);
        open_.push({rank, id});
        if (node.position.boxes.within(goals_)) solved_ = id;
    }

    void expand(std::uint32_t id) {
        const Position<W> position = nodes_[id].position;
        board_.show(position.boxes);
        region_.fill(board_, position.player);
        const bool confined = rules_.has(Rule::pi_corral) && regions_.find(board_) > 1 &&
                              corral_.find(board_, regions_, regions_[position.player]);
        each_push(level_, distances_, board_, region_, position.boxes, [&](Push push) {
            monitor_.generated();
            if (confined && std::ranges::find(corral_.pushes(), push) == corral_.pushes().end()) {
                ++tally_[int(Rule::pi_corral)];
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
        const Freeze freeze = freeze_.look(board_, pushed);
        if (rules_.has(Rule::freeze) && freeze == Freeze::dead)
            return ++tally_[int(Rule::freeze)], true;
        if (rules_.has(Rule::matching) && freeze != Freeze::moves && matching_.dead(boxes))
            return ++tally_[int(Rule::matching)], true;
        return false;
    }

    const Level& level_;
    const Distances& distances_;
    const Rules rules_;
    Tally& tally_;
    Monitor& monitor_;
    FreezeTest freeze_;
    MatchingTest<W> matching_;
    PiCorral corral_;
    Bits<W> goals_;
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
