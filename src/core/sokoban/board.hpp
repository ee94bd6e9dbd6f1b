// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sokoban/bits.hpp"
#include "sokoban/level.hpp"

namespace budge::sokoban {

/// What a search keeps of a position: the boxes, and the least cell that the player can reach, so
/// that two positions that differ only by a walk are one.
template <int W>
struct Position {
    Bits<W> boxes;
    Cell player = 0;

    bool operator==(const Position&) const = default;
};

/// A position laid out for looking at it: a byte for each cell. Boxes that will never move again
/// may be laid out as walls.
class Board {
public:
    enum Content : std::uint8_t { empty, box, wall };

    explicit Board(const Level& level) : cells_(level.size + 1, empty) { cells_.back() = wall; }

    template <int W>
    void lay(const Bits<W>& boxes, Content content = box) {
        boxes.each([&](int cell) { cells_[cell] = content; });
    }
    void clear() { std::fill(cells_.begin(), cells_.end() - 1, empty); }
    template <int W>
    void show(const Bits<W>& boxes) {
        clear();
        lay(boxes);
    }

    std::uint8_t operator[](int cell) const { return cells_[cell]; }
    std::uint8_t& operator[](int cell) { return cells_[cell]; }
    bool is_free(int cell) const { return cells_[cell] == empty; }
    const std::uint8_t* data() const { return cells_.data(); }

private:
    std::vector<std::uint8_t> cells_;
};

/// The cells that the player can walk to. Filled anew for each board; the marks are stamps, so
/// that forgetting the last filling costs nothing.
class Region {
public:
    explicit Region(const Level& level)
        : level_(&level), stamps_(level.size + 1, 0), queue_(level.size + 1) {}

    /// Floods from `start`, which counts as free, and answers the least cell reached.
    Cell fill(const Board& board, Cell start) {
        if (++stamp_ == 0) {
            std::fill(stamps_.begin(), stamps_.end(), 0);
            stamp_ = 1;
        }
        int filled = 0;
        Cell least = start;
        const auto take = [&](Cell cell) {
            stamps_[cell] = stamp_;
            queue_[filled++] = cell;
            least = std::min(least, cell);
        };
        take(start);
        for (int i = 0; i < filled; ++i)
            for (const Cell cell : level_->beside[queue_[i]])
                if (board.is_free(cell) && stamps_[cell] != stamp_) take(cell);
        return least;
    }
    bool contains(int cell) const { return stamps_[cell] == stamp_; }

private:
    const Level* level_;
    std::vector<std::uint32_t> stamps_;
    std::vector<Cell> queue_;
    std::uint32_t stamp_ = 0;
};

/// The free cells as regions that no walk connects.
class Regions {
public:
    static constexpr Cell none = -1;

    explicit Regions(const Level& level)
        : level_(&level), labels_(level.size + 1, none), queue_(level.size + 1) {}

    int find(const Board& board) {
        std::fill(labels_.begin(), labels_.end(), none);
        count_ = 0;
        for (Cell root = 0; root < level_->size; ++root) {
            if (!board.is_free(root) || labels_[root] != none) continue;
            int filled = 0;
            const auto take = [&](Cell cell) {
                labels_[cell] = Cell(count_);
                queue_[filled++] = cell;
            };
            take(root);
            for (int i = 0; i < filled; ++i)
                for (const Cell cell : level_->beside[queue_[i]])
                    if (board.is_free(cell) && labels_[cell] == none) take(cell);
            ++count_;
        }
        return count_;
    }
    int count() const { return count_; }
    Cell operator[](int cell) const { return labels_[cell]; }
    /// How many of them touch that cell.
    int around(int cell) const {
        std::array<Cell, directions> seen;
        int count = 0;
        for (const Cell beside : level_->beside[cell]) {
            const Cell region = labels_[beside];
            if (region == none || std::find(&seen[0], &seen[count], region) != &seen[count]) continue;
            seen[count++] = region;
        }
        return count;
    }

private:
    const Level* level_;
    std::vector<Cell> labels_;
    std::vector<Cell> queue_;
    int count_ = 0;
};

template <int W>
std::uint64_t key_of(const Level& level, const Bits<W>& boxes) {
    std::uint64_t key = 0;
    boxes.each([&](int cell) { key ^= level.box_key[cell]; });
    return key;
}

template <int W>
std::uint64_t key_of(const Level& level, const Position<W>& position) {
    return key_of(level, position.boxes) ^ level.player_key[position.player];
}

template <int W>
Bits<W> bits_of(const std::vector<Cell>& cells) {
    Bits<W> bits;
    for (const Cell cell : cells) bits.set(cell);
    return bits;
}

}  // namespace budge::sokoban
