// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "blocks/problem.hpp"
#include "envs/rules.hpp"

namespace budge::envs {

/// Sliding blocks: an action names a piece, a direction and a distance. Levels share one size, what
/// lies outside of a smaller one is wall; a rim of walls around that keeps pieces on the board.
class Blocks {
public:
    /// What a cell holds; numbers from `first_piece` on are pieces in the order of the level.
    static constexpr std::uint8_t empty = 0, wall = 1, gate = 2, first_piece = 3;
    /// Planes: walls, gates, where the goal pieces must come to lie, and each piece.
    static constexpr std::size_t goal_plane = 2;

    /// With `on_a_line` every piece has two ways only, back (up or left) and on (down or right).
    Blocks(int height, int width, const std::vector<blocks::Problem>& levels, int pieces,
           int distances, bool on_a_line, Observe observe)
        : width_(width),
          stride_(width + 2),
          room_(std::size_t(height + 2) * std::size_t(stride_)),
          cells_(std::size_t(height) * std::size_t(width)),
          pieces_(pieces),
          distances_(distances),
          ways_(on_a_line ? 2 : 4),
          observe_(observe),
          step_{-stride_, stride_, -1, 1},
          shown_(room_, -1) {
        for (int cell = 0; cell < int(cells_); ++cell)
            shown_[std::size_t(inside(cell, width))] = std::int16_t(cell);
        for (const blocks::Problem& level : levels) levels_.push_back(known(level));
    }

    std::size_t levels() const { return levels_.size(); }
    int actions() const { return pieces_ * ways_ * distances_; }
    std::size_t observation_bytes() const {
        return cells_ * (observe_ == Observe::planes ? std::size_t(first_piece + pieces_) : 1);
    }
    void make_room(std::size_t boards) {
        board_.resize(boards * room_);
        places_.resize(boards * std::size_t(pieces_));
        level_.resize(boards);
        away_.resize(boards);
    }

    void begin(std::size_t board, std::size_t number, Dice&, std::uint8_t* seen) {
        const Level& level = levels_[number];
        std::memcpy(board_.data() + board * room_, level.start.data(), room_);
        std::memcpy(seen, level.seen.data(), level.seen.size());
        std::copy(level.places.begin(), level.places.end(),
                  places_.begin() + std::ptrdiff_t(board * std::size_t(pieces_)));
        level_[board] = &level;
        away_[board] = level.away;
    }

    Change play(std::size_t board, int action, std::uint8_t* seen) {
        const Level& level = *level_[board];
        const auto piece = std::size_t(action / (ways_ * distances_));
        const Change none{false, false, 0, away_[board] == 0};
        if (piece >= level.pieces.size()) return none;
        const Piece& moved = level.pieces[piece];
        const int by = action % distances_ + 1, way = moved.ways[std::size_t(action / distances_ % ways_)];
        std::int16_t& place = places_[board * std::size_t(pieces_) + piece];
        if (way < 0 || free(board, moved, place, way, by) < by) return none;
        const bool was_home = place == moved.goal;
        for (int i = 0; i < by; ++i) {
            slide(board, level, piece, place, way, seen);
            place = std::int16_t(place + step_[std::size_t(way)]);
        }
        if (moved.goal >= 0) away_[board] += int(was_home) - int(place == moved.goal);
        return {true, false, 0, away_[board] == 0};
    }

    void legal(std::size_t board, std::int8_t* mask) const {
        const Level& level = *level_[board];
        std::memset(mask, 0, std::size_t(actions()));
        for (std::size_t piece = 0; piece < level.pieces.size(); ++piece)
            for (std::size_t side = 0; side < std::size_t(ways_); ++side) {
                const Piece& moved = level.pieces[piece];
                if (moved.ways[side] < 0) continue;
                const int place = places_[board * std::size_t(pieces_) + piece];
                const int room = free(board, moved, place, moved.ways[side], distances_);
                std::int8_t* const to = mask + (piece * std::size_t(ways_) + side) * std::size_t(distances_);
                std::fill(to, to + room, std::int8_t(1));
            }
    }

    void tell(std::size_t board, std::uint8_t* grid) const {
        for (std::size_t cell = 0; cell < room_; ++cell)
            if (shown_[cell] >= 0) grid[shown_[cell]] = board_[board * room_ + cell];
    }
    std::size_t cells() const { return cells_; }

private:
    struct Piece {
        std::array<int, 4> ways{-1, -1, -1, -1};  ///< the direction that a number in an action names
        std::array<std::vector<std::int16_t>, 4> entered, left;  ///< by direction, from the first cell
        std::array<std::int16_t, 4> nose{};  ///< the only cell entered, of what is one cell wide; else 0
        bool passes_gates = false;
        int goal = -1;
    };
    struct Level {
        std::vector<std::uint8_t> ground;  ///< without pieces
        std::vector<std::uint8_t> start, seen;
        std::vector<Piece> pieces;
        std::vector<std::int16_t> places;
        int away = 0;  ///< pieces that are not at their goals
    };

    int inside(int cell, int width) const { return (cell / width + 1) * stride_ + cell % width + 1; }

    Level known(const blocks::Problem& from) const {
        Level level;
        level.ground.assign(room_, wall);
        for (int cell = 0; cell < from.width * from.height; ++cell)
            level.ground[std::size_t(inside(cell, from.width))] = empty;
        for (const int cell : from.walls) level.ground[std::size_t(inside(cell, from.width))] = wall;
        for (const int cell : from.gates) level.ground[std::size_t(inside(cell, from.width))] = gate;
        level.start = level.ground;
        level.places.assign(std::size_t(pieces_), 0);
        level.seen.assign(observation_bytes(), 0);
        for (std::size_t i = 0; i < from.pieces.size(); ++i) {
            const blocks::Piece& piece = from.pieces[i];
            const int first = inside(piece.cells[0], from.width);
            std::vector<int> shape;
            for (const int cell : piece.cells) shape.push_back(inside(cell, from.width) - first);
            Piece made = shaped(shape, piece.directions);
            if (piece.goal >= 0) {
                made.passes_gates = true;
                made.goal = inside(piece.goal, from.width);
                level.away += made.goal != first;
                if (observe_ == Observe::planes)
                    for (const int by : shape)
                        level.seen[goal_plane * cells_ + std::size_t(shown_[std::size_t(made.goal + by)])] = 1;
            }
            for (const int by : shape) level.start[std::size_t(first + by)] = std::uint8_t(first_piece + i);
            level.places[i] = std::int16_t(first);
            level.pieces.push_back(std::move(made));
        }
        for (std::size_t cell = 0; cell < room_; ++cell) {
            if (shown_[cell] < 0) continue;
            const auto at = std::size_t(shown_[cell]);
            if (observe_ == Observe::grid) {
                level.seen[at] = level.start[cell];
                continue;
            }
            if (level.ground[cell] != empty) level.seen[(level.ground[cell] - 1u) * cells_ + at] = 1;
            if (level.start[cell] >= first_piece) level.seen[level.start[cell] * cells_ + at] = 1;
        }
        return level;
    }

    Piece shaped(const std::vector<int>& shape, unsigned directions) const {
        const auto in_shape = [&](int by) { return std::find(shape.begin(), shape.end(), by) != shape.end(); };
        Piece piece;
        for (std::size_t way = 0; way < 4; ++way) {
            if (!(directions >> way & 1)) continue;
            for (const int by : shape) {
                if (!in_shape(by + step_[way])) piece.entered[way].push_back(std::int16_t(by + step_[way]));
                if (!in_shape(by - step_[way])) piece.left[way].push_back(std::int16_t(by));
            }
            if (piece.entered[way].size() == 1) piece.nose[way] = piece.entered[way][0];
            piece.ways[ways_ == 4 ? way : way % 2] = int(way);
        }
        return piece;
    }

    /// How far a piece can go, up to so many cells.
    int free(std::size_t board, const Piece& piece, int place, int way, int most) const {
        const std::uint8_t* at = board_.data() + board * room_ + place;
        if (const int nose = piece.nose[std::size_t(way)]; nose && most == 1)
            return at[nose] == empty || (at[nose] == gate && piece.passes_gates);
        for (int by = 0; by < most; ++by, at += step_[std::size_t(way)])
            for (const std::int16_t cell : piece.entered[std::size_t(way)])
                if (at[cell] != empty && !(at[cell] == gate && piece.passes_gates)) return by;
        return most;
    }

    void slide(std::size_t board, const Level& level, std::size_t piece, int place, int way,
               std::uint8_t* seen) {
        const Piece& moved = level.pieces[piece];
        std::uint8_t* cells = board_.data() + board * room_;
        const auto number = std::uint8_t(first_piece + piece);
        for (const std::int16_t by : moved.left[std::size_t(way)]) {
            const auto cell = std::size_t(place + by), at = std::size_t(shown_[cell]);
            cells[cell] = level.ground[cell];
            if (observe_ == Observe::grid) seen[at] = cells[cell];
            else seen[number * cells_ + at] = 0;
        }
        for (const std::int16_t by : moved.entered[std::size_t(way)]) {
            const auto cell = std::size_t(place + by), at = std::size_t(shown_[cell]);
            cells[cell] = number;
            if (observe_ == Observe::grid) seen[at] = number;
            else seen[number * cells_ + at] = 1;
        }
    }

    int width_, stride_;
    std::size_t room_, cells_;  // with the rim and without
    int pieces_, distances_, ways_;
    Observe observe_;
    std::array<int, 4> step_;
    std::vector<std::int16_t> shown_;  // by cell with the rim: the cell without, or -1
    std::vector<Level> levels_;
    std::vector<std::uint8_t> board_;   // of all boards
    std::vector<std::int16_t> places_;  // of all boards
    std::vector<const Level*> level_;
    std::vector<int> away_;
};

}  // namespace budge::envs
