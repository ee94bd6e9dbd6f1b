// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "sokoban/board.hpp"

namespace budge::sokoban {

/// How the free cells hang together, and what would become of them if one more cell were blocked.
///
/// Lift a box off the board and run this once: one depth-first search with low-links. For every
/// cell where the box could land it then tells, without another flood, into how many regions the
/// floor falls apart, which sides of the box are connected, and the least cell of each part. So all
/// the landing cells of a box cost one search together.
///
/// The parts around a blocked cell are named 0 (the part that holds the cell's parent in the
/// search tree, and all that stays connected to it) and 1 + d (the part beyond the neighbour in
/// direction d, cut off by the block).
class Articulation {
public:
    static constexpr int parts = 1 + directions;

    explicit Articulation(const Level& level);

    /// Analyses the free cells.
    void run(const Board& board) { run(board, 0, Cell(level_->size)); }
    /// Just the region around a free cell, when it is known how many others there are.
    void run_around(const Board& board, Cell cell, int other_regions) {
        run(board, cell, Cell(cell + 1));
        regions_ += other_regions;
    }

    int regions() const { return regions_; }
    int region(int cell) const { return nodes_[cell].region; }
    /// Whether the search came to the cell.
    bool is_reached(int cell) const { return nodes_[cell].entered >= 0; }
    bool same_region(int a, int b) const { return nodes_[a].region == nodes_[b].region; }

    /// The part that the free neighbour of `blocked` in `direction` belongs to.
    int part(int blocked, int direction) const {
        const auto& next = level_->next[blocked];
        const int entered = nodes_[next[direction]].entered;
        return entered < nodes_[blocked].entered ? 0 : part_of(blocked, entered);
    }
    /// Whether the free cell, not `blocked` itself, lies in that part.
    bool in_part(int cell, int blocked, int part) const {
        const Node &node = nodes_[cell], &centre = nodes_[blocked];
        if (node.region != centre.region) return false;
        if (node.entered < centre.entered || node.entered > centre.left) return part == 0;
        return part_of(blocked, node.entered) == part;
    }
    /// When the search came to a free cell, counted from 0 on.
    int entered(int cell) const { return nodes_[cell].entered; }
    /// How many of some cells lie in that part, all of them in the region of `blocked`, given how
    /// many of them were entered before each time.
    int count_in_part(const std::vector<Cell>& before, int blocked, int part) const {
        const auto below = [&](const Node& node) {
            return before[std::size_t(node.left) + 1] - before[std::size_t(node.entered)];
        };
        if (part > 0) return below(nodes_[level_->next[blocked][part - 1]]);
        const Node& centre = nodes_[blocked];
        const Span& span = spans_[centre.region];
        int count = before[std::size_t(span.end)] - before[std::size_t(span.begin)] - below(centre);
        for (const Cell cell : level_->next[blocked])
            if (nodes_[cell].parent == blocked && nodes_[cell].low < centre.entered)
                count += below(nodes_[cell]);
        return count;
    }
    /// How many regions there are when the cell is blocked.
    int regions_without(int blocked) const {
        const Node& centre = nodes_[blocked];
        int around = centre.parent == no_parent ? 0 : 1;
        for (const Cell cell : level_->next[blocked])
            if (nodes_[cell].parent == blocked && nodes_[cell].low >= centre.entered) ++around;
        return regions_ - 1 + around;
    }
    /// The least cell of a part.
    Cell least(int blocked, int part) const {
        if (part > 0) return nodes_[level_->next[blocked][part - 1]].least;
        const Node& centre = nodes_[blocked];
        Span& span = spans_[centre.region];
        if (span.least != blocked && in_part(span.least, blocked, 0)) return span.least;
        if (!span.listed) list_least(span);
        Cell found = std::numeric_limits<Cell>::max();
        if (centre.entered > span.begin) found = before_[centre.entered - 1];
        if (centre.left + 1 < span.end) found = std::min(found, after_[centre.left + 1]);
        for (const Cell cell : level_->next[blocked])
            if (nodes_[cell].parent == blocked && nodes_[cell].low < centre.entered)
                found = std::min(found, nodes_[cell].least);
        return found;
    }
    /// The least cell that hangs together with a free cell when another is blocked.
    Cell least_with(int cell, int blocked) const {
        const Node &node = nodes_[cell], &centre = nodes_[blocked];
        if (node.region != centre.region) return nodes_[order_[spans_[node.region].begin]].least;
        if (node.entered < centre.entered || node.entered > centre.left) return least(blocked, 0);
        return least(blocked, part_of(blocked, node.entered));
    }

private:
    /// Searches from each of the cells from `first` up to `last` that was not reached before.
    void run(const Board& board, Cell first, Cell last);

    static constexpr Cell no_parent = -1;
    static constexpr Cell not_reached = -2;

    struct Node {
        Cell entered;  ///< when the search came here
        Cell left;     ///< the last entry below
        Cell low;      ///< the earliest entry that the cells below are next to
        Cell parent;
        Cell region;
        Cell least;  ///< the least cell below
    };
    struct Span {
        Cell begin, end;
        Cell least;
        bool listed;  ///< whether `before_` and `after_` are known
    };

    void list_least(Span& span) const;

    /// The part of something entered below `blocked`: cut off if its branch has no way round.
    int part_of(int blocked, int entered) const {
        const auto& next = level_->next[blocked];
        for (int d = 0; d < directions; ++d) {
            const Node& branch = nodes_[next[d]];
            if (branch.parent == blocked && branch.entered <= entered && entered <= branch.left)
                return branch.low >= nodes_[blocked].entered ? 1 + d : 0;
        }
        return 0;
    }

    const Level* level_;
    std::vector<Node> blank_;
    std::vector<Node> nodes_;
    std::vector<Cell> order_;
    /// Least cell of the region entered up to here, and from here on: seldom asked for, so found
    /// when it is.
    mutable std::vector<Cell> before_, after_;
    struct Frame {
        Cell cell;
        Cell direction;
    };
    std::vector<Frame> stack_;
    mutable std::vector<Span> spans_;
    int regions_ = 0;
};

}  // namespace budge::sokoban
