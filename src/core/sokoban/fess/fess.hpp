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
            root.features = moves_.features(position);
            root.best = root.cell = moves_.ranking().cell(root.features);
            seen_.insert(key_of(level_, position));
            add(std::move(root));
        }
        roots_ = std::uint32_t(nodes_.size());
    }

    ~Fess() override;

    std::string name() const override { return name_; }
    std::uint64_t progress() const override { return moves_.ranking().cell(best_); }
    bool tires() const override { return true; }
    /// Of all positions; finer than `progress`.
    std::uint64_t best_score() const { return best_score_; }
    std::string status() const override;
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
    std::vector<Push> pushes_to(std::uint32_t id) const;

    State run(std::uint64_t effort) override;

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

    void step();

    void try_move(const Entry& entry, const MacroMove& move);

    void add(Node node);

    void meet(std::uint32_t id);

    /// Puts the node into the queue of its cell with its next move; when it has none left, forgets
    /// its moves.
    void file(std::uint32_t id);

    Toolbox<W>& tools_;
    const Level& level_;
    Moves moves_;
    std::string name_;
    Encounter encounter_;
    bool met_ = false;
    KeyMap seen_;
    Claim claim_;
    std::deque<Node> nodes_;
    /// Shown to the other end when this search runs: whoever joins the two must have them both by then.
    std::uint32_t roots_ = 0, roots_shown_ = 0;
    std::map<std::uint64_t, Queue> cells_;
    std::uint64_t current_ = 0;
    std::uint64_t new_cell_ = no_cell;
    std::uint32_t solved_ = none;
    bool best_turn_ = false;  ///< every second time the best cell is visited
    std::uint64_t best_score_ = 0;
    Features best_;
};

}  // namespace budge::sokoban
