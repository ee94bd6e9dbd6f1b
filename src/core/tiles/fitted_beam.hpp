// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "search/claim.hpp"
#include "search/domain.hpp"
#include "search/monitor.hpp"
#include "search/zeros.hpp"
#include "tiles/fitted_evaluation.hpp"
#include "tiles/walker.hpp"

namespace budge::tiles {

/// More moves than a beam of some width takes on boards of many cells.
inline double most_layers(double cells) { return 1.9 * std::pow(cells, 1.5); }

/// Beam search with the fitted evaluation: breadth-first, but of each layer only the `width` boards of
/// least value go on, and no board twice. A node is its parent and a move. Of large boards none are
/// kept: a single board walks from node to node of a layer, which are in the order of their parents, so that
/// neighbours have a common ancestor not far back. So a node costs the same on every board. But a small
/// board is copied in a fraction of that time, so those of a layer are kept.
///
/// A beam that is cut off by the clock was in vain: where it turns out slower than was hoped, it gets
/// narrower on the way.
///
/// Where the evaluation has a front, that moves on once the best board has solved the line there.
///
/// Where no board has become better for long, the blank goes from the best one to everywhere else, and
/// the beam goes on from there.
class FittedBeam {
public:
    explicit FittedBeam(FittedEvaluation& evaluation)
        : evaluation_(evaluation),
          terrain_(evaluation.ground()),
          words_(terrain_.words()),
          own_(words_),
          walker_(evaluation, terrain_, own_.data()) {}

    struct Options {
        std::size_t width = 1;
        int limit = 0;  ///< only solutions of fewer moves are wanted
    };
    /// A solution; or, if the beam got stuck or met no goal within the limit, the way to its best board.
    struct Found {
        bool solved = false;
        std::vector<Move> moves;
        bool hopeless = false;  ///< no board that is left can be solved within the limit
    };
    /// The beam stops where the monitor stops it.
    Found run(const std::vector<std::uint16_t>& board, const Options& options, Monitor& monitor);

    /// Gives its memory back.
    void release();

    /// Whether the time is up for beams. What they leave undone takes a moment, too.
    static bool out_of_time(const Monitor& monitor);

    /// For fitting: called with a line of nodes from which the beam will not go back any more, before
    /// they are forgotten. While it is, `visit` shows the board of any node of those layers.
    std::function<void(const std::vector<std::uint32_t>& line)> on_line;
    std::size_t nodes_of(std::size_t layer) const { return layer ? history_[layer - 1].size() : roots_.size(); }
    const Walker& visit(std::size_t layer, std::uint32_t node);

private:
    static constexpr double share_of_time = 0.97;
    static constexpr int most_cells_of_kept_boards = 256;
    struct Child {
        Walker::Standing standing;
        std::uint32_t from;  // the parent's number and the move
    };
    static std::uint32_t parent_of(std::uint32_t from) { return from >> 2; }
    static Move move_of(std::uint32_t from) { return Move(from & 3); }
    static Move back(Move move) { return move ^ 1; }
    /// The boards that the beam has had, as far as there is room: fingerprints in lines of sixteen.
    class Seen {
    public:
        void reset(std::size_t boards, Monitor& monitor);
        bool insert(std::uint64_t hash);
        void prefetch(std::uint64_t hash) const;

    private:
        static constexpr std::size_t line = 16;
        std::size_t first_of(std::uint64_t hash) const;
        Zeros<std::uint32_t> slots_;
        std::size_t lines_ = 0;
    };

    struct Stop {
        std::int32_t value;
        std::vector<Move> way;
    };

    void begin(const std::vector<std::uint16_t>& board, const Options& options, Claim& claim, Monitor& monitor);
    void expand(Monitor& monitor);
    void keep_to_the_time(const Monitor& monitor);
    double layers_left() const;
    void select(Monitor& monitor);
    void note_best();
    int outermost_unsolved(int from) const;
    bool move_front();
    void go_to(std::size_t layer, std::uint32_t node);
    void forget_the_dead(Monitor& monitor);
    bool note_stop(Stop& record);
    void keep_roots();
    void jump(bool cheap);
    std::vector<Move> way_to(std::size_t layer, std::uint32_t node) const;
    std::vector<std::uint32_t> line_to(std::size_t layer, std::uint32_t node) const;

    bool keeps_boards() const { return evaluation_.ground().cells() <= most_cells_of_kept_boards; }
    Walker board(std::uint32_t node) { return {evaluation_, terrain_, &boards_[node * words_]}; }

    FittedEvaluation& evaluation_;
    Terrain terrain_;
    std::size_t words_;
    std::vector<std::uint16_t> own_;  // the walker's board
    Walker walker_;
    Zeros<std::uint16_t> boards_, next_boards_;  // of this layer and the next, if they are kept
    Options options_;
    std::size_t width_ = 1;  // as wide as it is now
    double first_distance_ = 0;
    std::size_t at_layer_ = 0;  // where the walker is; layer 0 are the roots
    std::uint32_t at_node_ = 0;
    std::vector<Move> prefix_;                  // the way to where the roots begin
    std::vector<std::vector<Move>> roots_;
    std::vector<std::vector<std::uint32_t>> history_;  // from which parent and move each node came
    std::vector<Walker::Standing> layer_;
    std::vector<Child> children_;
    std::vector<std::uint32_t> ranks_, wanted_;
    std::vector<std::uint32_t> buckets_;
    Seen seen_;
    struct Best {
        std::int32_t value;
        std::size_t layer;
        std::uint32_t node;
        std::int32_t distance;
    } best_{};
    std::optional<std::uint32_t> goal_;
};

}  // namespace budge::tiles
