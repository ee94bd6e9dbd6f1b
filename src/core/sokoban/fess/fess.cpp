// SPDX-License-Identifier: MIT
#include "sokoban/fess/fess.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W, class Moves>
std::string Fess<W, Moves>::status() const {
    const std::string parts = best_.regions == 1 ? " part" : " parts";
    return std::to_string(best_.packed) + " of " + std::to_string(moves_.steps()) +
           " boxes packed, the floor in " + std::to_string(best_.regions) + parts;
}

template <int W, class Moves>
std::vector<Push> Fess<W, Moves>::pushes_to(std::uint32_t id) const {
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

template <int W, class Moves>
Strategy::State Fess<W, Moves>::run(std::uint64_t effort) {
    const std::uint64_t until = tools_.effort + effort;
    for (; encounter_.own && roots_shown_ < roots_; ++roots_shown_) meet(roots_shown_);
    while (solved_ == none && !met_ && !cells_.empty()) {
        if (tools_.effort >= until) return State::going;
        step();
    }
    return solved_ != none || met_ ? State::solved : State::exhausted;
}

template <int W, class Moves>
void Fess<W, Moves>::step() {
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

template <int W, class Moves>
void Fess<W, Moves>::try_move(const Entry& entry, const MacroMove& move) {
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
    tools_.monitor.look();
    tools_.monitor.expanding(cells_.size(), nodes_.size());
    ++tools_.effort;  // the proofs below cost about as much as one search of the floor
    if constexpr (backwards) {
        if (moves_.dead(boxes)) return;
    } else if (tools_.proved_dead(boxes, move.to, move.player)) {
        return;
    }
    child.features = moves_.features(child.position);
    const std::uint64_t value = moves_.ranking().cell(child.features);
    const Node& parent = nodes_[entry.node];
    const bool better = value > parent.best;
    if (!backwards && tools_.relaxed_dead(boxes, move.player, better)) return;
    child.best = better ? value : parent.best;
    child.cell = better ? value : parent.cell;
    add(std::move(child));
}

template <int W, class Moves>
void Fess<W, Moves>::add(Node node) {
    claim_.add(sizeof(Node));
    const auto& moves = moves_.generate(node.position, node.features);
    claim_.add(moves.size() * sizeof(MacroMove));
    node.moves.assign(moves.begin(), moves.end());
    if (const auto score = moves_.ranking().score(node.features); score > best_score_) {
        best_score_ = score;
        best_ = node.features;
        tools_.monitor.enter(in_words(name_) + ": " + status());
    }
    const bool opens = !cells_.contains(node.cell);
    const std::uint64_t cell = node.cell;
    if (!backwards && node.parent == none && node.position.boxes.within(tools_.goals))
        solved_ = std::uint32_t(nodes_.size());
    const bool is_root = node.parent == none;
    nodes_.push_back(std::move(node));
    if (encounter_.own && !is_root) meet(std::uint32_t(nodes_.size() - 1));
    file(std::uint32_t(nodes_.size() - 1));
    if (opens && cells_.contains(cell)) new_cell_ = cell;
}

template <int W, class Moves>
void Fess<W, Moves>::meet(std::uint32_t id) {
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
    const auto key_after = [&](const MacroMove& move) {
        return boxes ^ level_.box_key[move.from] ^ level_.box_key[move.to] ^
               level_.player_key[move.player];
    };
    for (const MacroMove& move : node.moves) {
        const std::uint64_t key = key_after(move);
        encounter_.own->expect(key);
        encounter_.other->expect(key);
    }
    const Cell any = level_.boxes.front();
    look(boxes ^ level_.player_key[node.position.player], any, any, node.position.player);
    for (const MacroMove& move : node.moves) look(key_after(move), move.from, move.to, move.player);
}

template <int W, class Moves>
void Fess<W, Moves>::file(std::uint32_t id) {
    Node& node = nodes_[id];
    if (node.next < node.moves.size()) {
        const MacroMove& move = node.moves[node.next];
        cells_[node.cell].push({node.weight + move.weight, move.score, id});
    } else {
        claim_.drop(node.moves.size() * sizeof(MacroMove));
        std::vector<MacroMove>().swap(node.moves);
    }
}

template <int W, class Moves>
Fess<W, Moves>::~Fess() = default;

#define BUDGE_INSTANTIATE(W) \
    template class Fess<W, MacroMoves<W>>; \
    template class Fess<W, MacroPulls<W>>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
