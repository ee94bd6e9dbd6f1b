// SPDX-License-Identifier: MIT
#include "sokoban/articulation.hpp"

namespace budge::sokoban {

Articulation::Articulation(const Level& level)
    : level_(&level),
      blank_(level.size + 1, Node{-1, -1, 0, not_reached, Cell(-1), 0}),
      nodes_(blank_),
      order_(level.size + 1),
      before_(level.size + 1),
      after_(level.size + 1),
      stack_(level.size + 1),
      spans_(level.size + 1) {}

void Articulation::run(const Board& board, Cell first, Cell last) {
    std::ranges::copy(blank_, nodes_.begin());
    const std::uint8_t* occupied = board.data();
    const Beside* beside = level_->beside.data();
    Node* nodes = nodes_.data();
    Cell* order = order_.data();
    Frame* stack = stack_.data();
    regions_ = 0;
    Cell clock = 0;
    for (Cell root = first; root < last; ++root) {
        if (occupied[root] || nodes[root].entered >= 0) continue;
        const auto region = Cell(regions_++);
        const Cell begin = clock;
        const auto enter = [&](Cell cell, Cell parent) {
            nodes[cell] = {clock, clock, clock, parent, region, cell};
            order[clock++] = cell;
        };
        enter(root, no_parent);
        int depth = 0;
        Cell cell = root, low = begin;
        int direction = 0;
        while (true) {
            if (direction < beside[cell].count()) {
                const Cell other = beside[cell][direction++];
                if (occupied[other]) continue;
                const Cell entered = nodes[other].entered;
                if (entered < 0) {
                    nodes[cell].low = low;
                    stack[depth++] = {cell, Cell(direction)};
                    low = clock;
                    enter(other, cell);
                    cell = other;
                    direction = 0;
                } else if (entered < low && other != nodes[cell].parent) {
                    low = entered;
                }
                continue;
            }
            nodes[cell].low = low;
            nodes[cell].left = Cell(clock - 1);
            if (depth == 0) break;
            const Frame above = stack[--depth];
            nodes[above.cell].least = std::min(nodes[above.cell].least, nodes[cell].least);
            low = std::min(low, nodes[above.cell].low);
            cell = above.cell;
            direction = above.direction;
        }
        spans_[region] = {begin, clock, nodes[root].least, false};
    }
}

void Articulation::list_least(Span& span) const {
    Cell least = std::numeric_limits<Cell>::max();
    for (int i = span.begin; i < span.end; ++i) before_[i] = least = std::min(least, order_[i]);
    least = std::numeric_limits<Cell>::max();
    for (int i = span.end - 1; i >= span.begin; --i) after_[i] = least = std::min(least, order_[i]);
    span.listed = true;
}

}  // namespace budge::sokoban
