// SPDX-License-Identifier: MIT
// The tree of a beam: how its walker comes from node to node, what of it is kept, and where it grows anew.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "tiles/fitted_beam.hpp"

namespace budge::tiles {

/// To a node of the walker's own layer or of the next.
void FittedBeam::go_to(std::size_t layer, std::uint32_t node) {
    if (layer == at_layer_ && node == at_node_) return;
    thread_local std::vector<Move> ahead;
    ahead.clear();
    const std::uint32_t target = node;
    const std::size_t target_layer = layer;
    std::size_t here = at_layer_;
    std::uint32_t from = at_node_;
    const auto up = [&](std::size_t l, std::uint32_t n) { return history_[l - 1][n]; };
    for (; layer > here; --layer) {
        ahead.push_back(move_of(up(layer, node)));
        node = parent_of(up(layer, node));
    }
    for (; here > layer; --here) {
        walker_.make(back(move_of(up(here, from))));
        from = parent_of(up(here, from));
    }
    for (; from != node && layer > 0; --layer) {
        const std::uint32_t mine = up(layer, from), other = up(layer, node);
        walker_.make(back(move_of(mine)));
        ahead.push_back(move_of(other));
        from = parent_of(mine);
        node = parent_of(other);
    }
    if (from != node) {  // from root to root
        const auto &mine = roots_[from], &other = roots_[node];
        for (auto move = mine.rbegin(); move != mine.rend(); ++move) walker_.make(back(*move));
        for (const Move move : other) walker_.make(move);
    }
    for (auto move = ahead.rbegin(); move != ahead.rend(); ++move) walker_.make(*move);
    at_layer_ = target_layer;
    at_node_ = target;
}

const Walker& FittedBeam::visit(std::size_t layer, std::uint32_t node) {
    go_to(layer, node);
    return walker_;
}

/// The nodes from a root to this one, the root first.
std::vector<std::uint32_t> FittedBeam::line_to(std::size_t layer, std::uint32_t node) const {
    std::vector<std::uint32_t> line(layer + 1);
    for (std::size_t at = layer; at > 0; --at) {
        line[at] = node;
        node = parent_of(history_[at - 1][node]);
    }
    line[0] = node;
    return line;
}

std::vector<Move> FittedBeam::way_to(std::size_t layer, std::uint32_t node) const {
    const auto line = line_to(layer, node);
    std::vector<Move> way = prefix_;
    const auto& root = roots_[line[0]];
    way.insert(way.end(), root.begin(), root.end());
    for (std::size_t at = 1; at <= layer; ++at) way.push_back(move_of(history_[at - 1][line[at]]));
    return way;
}

/// Only what leads to nodes of the last layer and to the best one is kept, and what all of them have in
/// common as moves.
void FittedBeam::forget_the_dead(Monitor& monitor) {
    go_to(history_.size(), 0);  // where the walker stands may be a dead branch
    std::vector<std::uint32_t> alive(layer_.size()), parents;
    std::iota(alive.begin(), alive.end(), 0);
    std::size_t layer = history_.size();
    for (; layer > 0 && (alive.size() > 1 || layer > best_.layer); --layer) {
        monitor.look();
        auto& history = history_[layer - 1];
        for (std::size_t i = 0; i < alive.size(); ++i) history[i] = history[alive[i]];
        history.resize(alive.size());
        history.shrink_to_fit();
        if (layer == 1) return;  // roots are not counted anew
        parents.clear();
        for (const std::uint32_t from : history)
            if (parents.empty() || parents.back() != parent_of(from)) parents.push_back(parent_of(from));
        if (layer - 1 == best_.layer) {
            const std::uint32_t best = best_.node;
            const auto at = std::lower_bound(parents.begin(), parents.end(), best);
            best_.node = std::uint32_t(at - parents.begin());
            if (at == parents.end() || *at != best) parents.insert(at, best);
        }
        std::uint32_t number = 0;
        for (auto& from : history) {
            while (parents[number] != parent_of(from)) ++number;
            from = number << 2 | move_of(from);
        }
        alive.swap(parents);
    }
    if (layer == 0) return;
    prefix_ = way_to(layer, alive[0]);
    roots_.assign(1, {});
    history_.erase(history_.begin(), history_.begin() + std::ptrdiff_t(layer));
    best_.layer -= layer;
    if (best_.layer == 0) best_.node = 0;
    at_layer_ -= layer;
    if (at_layer_ == 0) at_node_ = 0;
}

/// From where the walker is to every root.
void FittedBeam::keep_roots() {
    if (!keeps_boards()) return;
    for (std::uint32_t node = 0; node < roots_.size(); ++node) {
        std::copy(own_.begin(), own_.end(), &boards_[node * words_]);
        Walker root = board(node);
        for (const Move move : roots_[node]) root.make(move);
    }
}

/// From where the walker is the blank goes everywhere else, along a row and then a column or the other
/// way round. Of each part of the board the way that spoils least is a root of what follows. If it is to
/// be cheap, what is spoilt counts for a quarter only: it has to be paid, and the question is where
/// that pays.
void FittedBeam::jump(bool cheap) {
    const int part_of_the_price = cheap ? 4 : 1;
    constexpr std::size_t least = 3;
    Walker& walker = walker_;
    const Ground& ground = evaluation_.ground();
    const double cells = double(ground.width) * double(ground.height);
    const int side = std::max(2, int(std::ceil(std::sqrt(cells / double(options_.width)))));
    const int across = (ground.width + side - 1) / side, down = (ground.height + side - 1) / side;
    struct Root {
        Walker::Standing standing;
        std::vector<Move> way;
    };
    std::vector<std::optional<Root>> parts(std::size_t(across) * std::size_t(down));
    const auto start = walker.standing();
    std::vector<Move> way;
    const auto walk = [&](const Walker::Standing& from, Move move, const auto& at_each) {
        auto now = from;
        std::size_t steps = 0;
        for (; walker.can(move); ++steps) {
            now = walker.after(now, move);
            walker.make(move);
            way.push_back(move);
            at_each(now);
        }
        for (; steps > 0; --steps) {
            walker.make(back(move));
            way.pop_back();
        }
    };
    const auto note = [&](const Walker::Standing& now) {
        const int row = ground.row(walker.blank()) / side, column = ground.column(walker.blank()) / side;
        auto& root = parts[std::size_t(row * across + column)];
        if (way.size() >= least && (!root || now.value < root->standing.value)) root = {now, way};
    };
    for (Move first = 0; first < 4; ++first)
        walk(start, first, [&](const Walker::Standing& now) {
            note(now);
            for (const Move turn : {Move((first ^ 2) & 2), Move(((first ^ 2) & 2) | 1)}) walk(now, turn, note);
        });
    layer_.clear();
    roots_.clear();
    for (auto& root : parts) {
        if (!root) continue;
        root->standing.value = start.value + (root->standing.value - start.value) / part_of_the_price;
        layer_.push_back(root->standing);
        roots_.push_back(std::move(root->way));
    }
    keep_roots();
    for (const Move move : roots_[0]) walker.make(move);
    at_layer_ = 0;
    at_node_ = 0;
    best_ = {std::numeric_limits<std::int32_t>::max(), 0, 0, best_.distance};
    for (std::uint32_t node = 0; node < layer_.size(); ++node)
        if (layer_[node].value < best_.value) best_ = {layer_[node].value, 0, node, layer_[node].distance};
}

}  // namespace budge::tiles
