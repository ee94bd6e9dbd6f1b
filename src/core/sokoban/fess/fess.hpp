// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "sokoban/fess/macro_moves.hpp"
#include "sokoban/fess/macro_pulls.hpp"
#include "sokoban/fess/unfold.hpp"
#include "sokoban/key_map.hpp"
#include "sokoban/strategy.hpp"

namespace budge::sokoban {

/// Feature space search (Shoham and Schaeffer). One tree of positions; beside it the cells of a
/// feature space, each a queue of the moves not yet tried of the nodes that fall into it. The
/// search visits the cells in turn and tries in each the move with the least weight on its path,
/// then with the best score. A position that is worse than its ancestors waits in the cell of the
/// best of them, so that no cell is opened for going backwards; a new cell is visited next.
///
/// A node is in its queue once, with its next move: a subtree whose positions are all dead has no
/// entry left anywhere and costs nothing more.
///
/// The moves are pushes from the start (`MacroMoves`) or pulls from the solved board (`MacroPulls`).
template <int W, class Moves>
class Fess : public Strategy {
public:
    static constexpr std::uint32_t none = ~std::uint32_t(0);

    /// The search from the other end. Positions seen here, and those a move away, are put down in
    /// `own` with the number of the node; one that `other` holds is shown to `meets`, which tells
    /// whether it joins the two.
    struct Encounter {
        KeyMap* own = nullptr;
        const KeyMap* other = nullptr;
        std::function<bool(std::uint32_t node, const Position<W>& position, std::uint32_t theirs)> meets;
    };

    template <class... Args>
    Fess(Toolbox<W>& tools, std::string name, Encounter encounter, Args&&... args)
        : tools_(tools),
          level_(tools.level),
          moves_(tools, std::forward<Args>(args)...),
          name_(std::move(name)),
          encounter_(std::move(encounter)),
          seen_(tools.monitor),
          claim_(tools.monitor) {
        for (const Position<W>& position : moves_.roots()) {
            Node root;
            root.position = position;
            root.features = moves_.features(position.boxes);
            root.best = root.cell = moves_.ranking().cell(root.features);
            seen_.insert(key_of(level_, position));
            add(std::move(root));
        }
    }

    std::string name() const override { return name_; }
    std::uint64_t progress() const override { return moves_.ranking().cell(best_); }
    std::string status() const override {
        return std::to_string(best_.packed) + "/" + std::to_string(moves_.steps()) + " packed, " +
               std::to_string(best_.out_of_plan) + " out of plan, " +
               std::to_string(best_.regions) + " regions, " + std::to_string(best_.cut) + " cut";
    }
    const Moves& moves() const { return moves_; }
    const Position<W>& position(std::uint32_t id) const { return nodes_[id].position; }
    /// The best of the positions that `wanted` accepts.
    template <class Wanted>
    std::optional<Position<W>> best_of(Wanted&& wanted) const {
        const Node* best = nullptr;
        std::uint64_t best_score = 0;
        for (const Node& node : nodes_) {
            const std::uint64_t score = moves_.ranking().score(node.features);
            if ((best && score <= best_score) || !wanted(node.position)) continue;
            best = &node;
            best_score = score;
        }
        return best ? std::optional(best->position) : std::nullopt;
    }
    std::vector<Push> solution() const override { return pushes_to(solved_); }
    /// The pushes that lead to a node; from there to the end, if this goes backwards.
    std::vector<Push> pushes_to(std::uint32_t id) const {
        std::vector<std::uint32_t> path;
        for (; id != none; id = nodes_[id].parent) path.push_back(id);
        std::vector<Push> pushes;
        if constexpr (backwards) {
            for (std::size_t i = 0; i + 1 < path.size(); ++i)
                unfold(level_, nodes_[path[i]].position, nodes_[path[i]].to, nodes_[path[i]].from,
                       nodes_[path[i + 1]].position.player, pushes);
        } else {
            for (std::size_t i = path.size() - 1; i > 0; --i) {
                const Node& child = nodes_[path[i - 1]];
                unfold(level_, nodes_[path[i]].position, child.from, child.to,
                       child.position.player, pushes);
            }
        }
        return pushes;
    }

    State run(std::uint64_t effort) override {
        const std::uint64_t until = tools_.effort + effort;
        while (solved_ == none && !met_ && !cells_.empty()) {
            if (tools_.effort >= until) return State::going;
            step();
        }
        return solved_ != none || met_ ? State::solved : State::exhausted;
    }

private:
    static constexpr bool backwards = std::is_same_v<Moves, MacroPulls<W>>;
    static constexpr std::uint64_t no_cell = ~std::uint64_t(0);

    struct Node {
        Position<W> position;
        std::uint32_t parent = none;
        Cell from = 0, to = 0;
        int weight = 0;
        int pushes = 0;  ///< counted under a limit only
        Features features;
        std::uint64_t best = 0;  ///< the best cell value on the path
        std::uint64_t cell = 0;  ///< where its moves wait
        std::vector<MacroMove> moves;
        std::size_t next = 0;
    };
    struct Entry {
        int weight;
        std::uint64_t score;
        std::uint32_t node;
        bool operator<(const Entry& other) const {
            if (weight != other.weight) return weight > other.weight;
            return score != other.score ? score < other.score : node > other.node;
        }
    };
    using Queue = std::priority_queue<Entry>;

    void step() {
        auto cell = new_cell_ == no_cell ? cells_.end() : cells_.find(new_cell_);
        new_cell_ = no_cell;
        if (cell == cells_.end()) {
            best_turn_ = !best_turn_;
            cell = best_turn_ ? std::prev(cells_.end()) : cells_.upper_bound(current_);
            if (cell == cells_.end()) cell = cells_.begin();
            if (!best_turn_) current_ = cell->first;
        }
        Queue& queue = cell->second;
        const Entry entry = queue.top();
        queue.pop();
        if (queue.empty()) cells_.erase(cell);
        Node& parent = nodes_[entry.node];
        const MacroMove move = parent.moves[parent.next++];
        file(entry.node);
        try_move(entry, move);
    }

    void try_move(const Entry& entry, const MacroMove& move) {
        Node child;
        child.position = {nodes_[entry.node].position.boxes, move.player};
        child.position.boxes.move(move.from, move.to);
        if (tools_.limit) {
            std::vector<Push> pushes;
            unfold(level_, nodes_[entry.node].position, move.from, move.to, move.player, pushes);
            child.pushes = nodes_[entry.node].pushes + int(pushes.size());
            ++tools_.effort;
            if (!tools_.limit->admits(child.position, child.pushes)) return;
        }
        if (!seen_.insert(key_of(level_, child.position))) return;
        child.parent = entry.node;
        child.from = move.from;
        child.to = move.to;
        child.weight = entry.weight;
        const Bits<W>& boxes = child.position.boxes;
        if (!backwards && boxes.within(tools_.goals)) {
            nodes_.push_back(std::move(child));
            solved_ = std::uint32_t(nodes_.size() - 1);
            return;
        }
        if (!backwards && tools_.known_dead(boxes, move.to, move.player)) return;
        tools_.monitor.expanding(cells_.size(), nodes_.size());
        ++tools_.effort;  // the proofs below cost about as much as one search of the floor
        if constexpr (backwards) {
            if (moves_.dead(boxes)) return;
        } else if (tools_.proved_dead(boxes, move.to, move.player)) {
            return;
        }
        child.features = moves_.features(boxes);
        const std::uint64_t value = moves_.ranking().cell(child.features);
        const Node& parent = nodes_[entry.node];
        const bool better = value > parent.best;
        if (!backwards && tools_.relaxed_dead(boxes, move.player, better)) return;
        child.best = better ? value : parent.best;
        child.cell = better ? value : parent.cell;
        add(std::move(child));
    }

    void add(Node node) {
        claim_.add(sizeof(Node));
        const auto& moves = moves_.generate(node.position, node.features);
        claim_.add(moves.size() * sizeof(MacroMove));
        node.moves.assign(moves.begin(), moves.end());
        if (const auto score = moves_.ranking().score(node.features); score > best_score_) {
            best_score_ = score;
            best_ = node.features;
            tools_.monitor.enter(name_ + ", " + status());
        }
        const bool opens = !cells_.contains(node.cell);
        const std::uint64_t cell = node.cell;
        if (!backwards && node.parent == none && node.position.boxes.within(tools_.goals))
            solved_ = std::uint32_t(nodes_.size());
        nodes_.push_back(std::move(node));
        if (encounter_.own) meet(std::uint32_t(nodes_.size() - 1));
        file(std::uint32_t(nodes_.size() - 1));
        if (opens && cells_.contains(cell)) new_cell_ = cell;
    }

    void meet(std::uint32_t id) {
        const Node& node = nodes_[id];
        const std::uint64_t boxes = key_of(level_, node.position.boxes);
        const auto look = [&](std::uint64_t key, Cell from, Cell to, Cell player) {
            if (met_) return;
            encounter_.own->insert(key, id);
            const std::uint32_t theirs = encounter_.other->find(key);
            if (theirs == none) return;
            Position<W> position{node.position.boxes, player};
            position.boxes.move(from, to);
            met_ = encounter_.meets(id, position, theirs);
        };
        const Cell any = level_.boxes.front();
        look(boxes ^ level_.player_key[node.position.player], any, any, node.position.player);
        for (const MacroMove& move : node.moves)
            look(boxes ^ level_.box_key[move.from] ^ level_.box_key[move.to] ^
                     level_.player_key[move.player],
                 move.from, move.to, move.player);
    }

    /// Puts the node into the queue of its cell with its next move; when it has none left, forgets
    /// its moves.
    void file(std::uint32_t id) {
        Node& node = nodes_[id];
        if (node.next < node.moves.size()) {
            const MacroMove& move = node.moves[node.next];
            cells_[node.cell].push({node.weight + move.weight, move.score, id});
        } else {
            claim_.drop(node.moves.size() * sizeof(MacroMove));
            std::vector<MacroMove>().swap(node.moves);
        }
    }

    Toolbox<W>& tools_;
    const Level& level_;
    Moves moves_;
    std::string name_;
    Encounter encounter_;
    bool met_ = false;
    KeyMap seen_;
    Claim claim_;
    std::deque<Node> nodes_;
    std::map<std::uint64_t, Queue> cells_;
    std::uint64_t current_ = 0;
    std::uint64_t new_cell_ = no_cell;
    std::uint32_t solved_ = none;
    bool best_turn_ = false;  ///< every second time the best cell is visited
    std::uint64_t best_score_ = 0;
    Features best_;
};

}  // namespace budge::sokoban
