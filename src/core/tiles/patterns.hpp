// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tiles/packed.hpp"
#include "tiles/pattern.hpp"
#include "tiles/regions.hpp"
#include "tiles/shape.hpp"

namespace budge::tiles {

/// A goal laid so that as few tables as possible serve all goals: the board lies on its long side,
/// tiles are named by their goal cells, and of all ways to turn and mirror it that one is taken that
/// brings the blank's goal into the least cell.
struct Frame {
    Frame(int width, const Cells& goal);

    Shape shape;                        ///< of the board as it lies now
    int blank = 0;                      ///< the goal cell of the blank
    Symmetry symmetry;                  ///< from the board as given
    std::array<std::uint8_t, most_cells> name{};  ///< of each tile as given: its goal cell
    std::optional<Symmetry> mirror;     ///< a way to mirror the board that leaves the blank's goal

    /// A board as given, in the frame: the name of the tile in each cell, the blank being `blank`.
    Cells lay(const Cells& board) const;

    /// A direction in the frame, as given.
    Move direction(Move in_frame) const;
};

/// A pattern of a frame, and the table that serves it: of all ways to turn and mirror the pattern
/// only one is tabled.
struct Lookup {
    Pattern tabled;
    Symmetry symmetry;  ///< from the frame to the table
};

/// The tables that a partition of a goal's tiles needs. It may be several partitions one after
/// another, called cuts; their tables then know the blank's region. Such tables and those of seven and more
/// tiles, of which there are never two alike, are for patterns as they lie.
std::vector<Lookup> lookups(const Frame& frame, const std::vector<CellSet>& partition);

/// Additive pattern tables at work on one goal: the sum over the patterns of the moves that each
/// needs, looked up once as the board lies and, where the goal allows, once mirrored. Of several cuts
/// the largest sum counts.
class Patterns {
public:
    static constexpr int most_patterns = 8;

    /// `tables[i]` belongs to `lookups(frame, partition)[i].tabled`, and must outlive this.
    Patterns(Frame frame, const std::vector<CellSet>& partition,
             std::vector<std::span<const std::uint8_t>> tables);

    /// How a tile shows in one look at the board.
    struct View {
        std::array<std::uint8_t, most_cells> pattern{};  ///< which one each tile belongs to
        std::array<std::int32_t, most_cells> stride{};
        std::array<std::array<std::int32_t, most_cells>, 4> delta{};  ///< of the index, by direction
        std::vector<std::array<std::uint8_t, most_cells>> cell;  ///< by pattern: cell of the table
        std::vector<std::vector<std::uint8_t>> tiles;            ///< by pattern, in the table's order
    };
    /// Patterns that have every tile once.
    struct Cut {
        int first, last;
    };

    const Frame& frame() const { return frame_; }
    int count() const { return int(tables_.size()); }
    const std::vector<View>& views() const { return views_; }
    const std::vector<Cut>& cuts() const { return cuts_; }
    bool by_region() const { return cuts_.size() > 1; }
    const Pattern& pattern(int pattern) const { return tabled_[std::size_t(pattern)]; }
    const std::uint8_t* table(int pattern) const { return tables_[std::size_t(pattern)].data(); }
    const Regions::Word* words(int pattern) const {
        return reinterpret_cast<const Regions::Word*>(table(pattern));
    }
    bool is_compact() const;

    /// Where a board of the frame is found in the table of a pattern that does not know the region.
    std::uint32_t index(const View& view, int pattern, const std::uint8_t* where) const;

    /// Where the tiles of a pattern show in a view, in the table's order.
    std::array<std::uint8_t, Regions::most_tiles> shown(const View& view, int pattern,
                                                        const std::uint8_t* where) const;

    /// How many moves a pattern needs.
    int moves(const View& view, int pattern, const std::uint8_t* where) const;

    /// The estimate for a board in the frame, given where each tile and the blank stand.
    int estimate(const std::uint8_t* where) const;

    /// The estimate for a board as given; -1 if a table tells that no moves lead to the goal.
    int estimate(const Cells& board) const;

private:
    Frame frame_;
    std::vector<std::span<const std::uint8_t>> tables_;
    std::vector<Pattern> tabled_;
    std::vector<Cut> cuts_;
    std::vector<PatternIndex> indices_;
    std::vector<View> views_;
};

}  // namespace budge::tiles
