// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/domain.hpp"
#include "tiles/big_board.hpp"
#include "tiles/shape.hpp"

namespace budge::tiles {

/// Shortens a solution piece by piece: each piece of up to `length` moves is solved anew, as a
/// small board of its own, from where it begins to where it ends, and replaced if that is shorter.
/// What the tiles are called does not matter, only where the blank goes. Pieces overlap by half. `go_on(nodes)`, asked after every piece, stops the work where it is.
template <class GoOn>
std::vector<Move> shorten(int width, int blank, const std::vector<Move>& moves, int length,
                          GoOn go_on);

/// The shortest way for the blank through a piece of a solution, on the few cells that it touches;
/// the piece itself if none is found within so many nodes.
std::vector<Move> shortest_piece(int width, int blank, const std::vector<Move>& piece,
                                 std::uint64_t& nodes);

/// The cells that a piece of a solution touches, as a box that grows.
struct Box {
    int top, bottom, left, right;
    int cells() const { return (bottom - top + 1) * (right - left + 1); }
    void add(int row, int column) {
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
        left = column < left ? column : left;
        right = column > right ? column : right;
    }
};

template <class GoOn>
std::vector<Move> shorten(int width, int blank, const std::vector<Move>& moves, int length,
                          GoOn go_on) {
    std::vector<Move> kept, piece;
    kept.reserve(moves.size());
    std::size_t next = 0;
    bool going = true;
    while (next < moves.size() || !piece.empty()) {
        Box box{blank / width, blank / width, blank % width, blank % width};
        int at = blank;
        for (const Move move : piece) {
            at = source_of(width, at, move);
            box.add(at / width, at % width);
        }
        while (going && next < moves.size() && int(piece.size()) < length) {
            const int to = source_of(width, at, moves[next]);
            Box wider = box;
            wider.add(to / width, to % width);
            if (wider.cells() > most_cells) break;
            box = wider;
            at = to;
            piece.push_back(moves[next++]);
        }
        if (!going) {
            piece.insert(piece.end(), moves.begin() + std::ptrdiff_t(next), moves.end());
            kept.insert(kept.end(), piece.begin(), piece.end());
            return kept;
        }
        std::uint64_t nodes = 0;
        piece = shortest_piece(width, blank, piece, nodes);
        going = go_on(nodes);
        const std::size_t half = next == moves.size() ? piece.size() : (piece.size() + 1) / 2;
        for (std::size_t i = 0; i < half; ++i) {
            blank = source_of(width, blank, piece[i]);
            kept.push_back(piece[i]);
        }
        piece.erase(piece.begin(), piece.begin() + std::ptrdiff_t(half));
    }
    return kept;
}

}  // namespace budge::tiles
