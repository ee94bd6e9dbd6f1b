// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "blocks/breadth_first.hpp"

namespace budge::blocks {

/// Cars on a board of up to 8×8 cells: every piece is straight, one cell wide, and keeps to its
/// line. This is Rush Hour, and worth an engine of its own.
///
/// A state is the place of each car in its line, three bits a car; above them lies the move that
/// led to it, as a car and the place it came from. The board is worked out twice, by rows and by
/// columns, a line to a byte. The places a car can go to are then looked up by its place and the
/// byte of its line, and are themselves the bits of a byte.
class Traffic {
public:
    using Key = Packed<1>;
    using Both = std::uint64_t __attribute__((vector_size(16)));  // rows, columns
    static constexpr int most_cars = 18;
    static constexpr int bits = 3;

    /// A place of a car, as 8 * car + place: what `Spot` is to other models.
    static Spot spot(int car, int place) { return Spot(8 * car + place); }

    struct Car {
        std::uint8_t line;  // 0-7 a row, 8-15 a column
        std::uint8_t length;
    };

    static bool fits(const Problem& problem) {
        if (problem.width > 8 || problem.height > 8 || !problem.gates.empty()) return false;
        if (problem.pieces.size() > most_cars) return false;
        return std::all_of(problem.pieces.begin(), problem.pieces.end(), [&](const Piece& piece) {
            const bool lies = piece.directions == (1u << left | 1u << right);
            if (piece.cells.size() < 2 || (!lies && piece.directions != (1u << up | 1u << down)))
                return false;
            const int step = lies ? 1 : problem.width;
            for (std::size_t i = 1; i < piece.cells.size(); ++i)
                if (piece.cells[i] != piece.cells[i - 1] + step) return false;
            return true;
        });
    }

    explicit Traffic(const Problem& problem)
        : metric(problem.metric), pieces(int(problem.pieces.size())), problem_(problem) {
        const int width = problem.width;
        const auto all = ~std::uint64_t(0);
        Both taken{all, all};
        for (int cell = 0; cell < width * problem.height; ++cell) taken &= ~at(cell / width, cell % width);
        for (const int cell : problem.walls) taken |= at(cell / width, cell % width);
        Both covers[most_cars + 1][8] = {};
        for (int i = 0; i < pieces; ++i) {
            const Piece& piece = problem.pieces[std::size_t(i)];
            const int row = piece.cells[0] / width, column = piece.cells[0] % width;
            const bool lies = piece.directions >> right & 1;
            const int length = int(piece.cells.size());
            cars[std::size_t(i)] = {std::uint8_t(lies ? row : 8 + column), std::uint8_t(length)};
            start_ |= std::uint64_t(lies ? column : row) << (bits * i);
            if (piece.goal >= 0) {
                const int place = lies ? piece.goal % width : piece.goal / width;
                goal_mask_ |= std::uint64_t(7) << (bits * i);
                goal_ |= std::uint64_t(place) << (bits * i);
            }
            for (int place = 0; place + length <= 8; ++place) {
                for (int j = 0; j < length; ++j)
                    covers[i][place] |= lies ? at(row, place + j) : at(place + j, column);
                targets[std::size_t(spot(i, place))] = &tables().targets[length][place][0];
                touching[std::size_t(spot(i, place))] = &tables().touching[length][place][0];
            }
        }
        // Two cars at a time halve the work of putting the board together.
        for (int i = 0; i < pieces; i += 2)
            for (int places = 0; places < 64; ++places) {
                const Both pair = covers[i][places & 7] | covers[i + 1][places >> 3];
                boards[std::size_t(i / 2)][std::size_t(places)] = i ? pair : pair | taken;
            }
    }

    bool goal_cut_off() const { return false; }  // only a search can tell
    Key start() const { return {{start_}}; }
    Key canonical(const Key& key) const { return key; }
    bool is_goal(const Key& key) const { return (key.words[0] & goal_mask_) == goal_; }
    int place(const Key& key, int car) const { return int(key.words[0] >> (bits * car) & 7); }
    Key moved(const Key& key, Spot from, Spot to) const {
        return {{key.words[0] ^ std::uint64_t(from ^ to) << (bits * (from / 8))}};
    }

    Key with_last(const Key& key, Spot from, Spot to) const {
        return {{key.words[0] | std::uint64_t(from == to ? no_move : from) << last_shift}};
    }
    Key without_last(const Key& node) const { return {{node.words[0] & state_mask}}; }
    bool same_state(const Key& node, const Key& key) const { return without_last(node) == key; }
    /// Whether a move from there ranks higher than the one that a state came by.
    bool ranks_higher(Spot from, const Key& node) const {
        return std::uint64_t(from) > node.words[0] >> last_shift;
    }
    std::pair<Spot, Spot> last(const Key& node) const {
        const auto from = Spot(node.words[0] >> last_shift);
        if (from == no_move) return {0, 0};
        return {from, spot(from / 8, place(node, from / 8))};
    }

    std::vector<Step> steps_along(const std::vector<Key>& keys) const {
        std::vector<Step> steps;
        for (std::size_t n = 1; n < keys.size(); ++n)
            for (int i = 0; i < pieces; ++i)
                if (place(keys[n - 1], i) != place(keys[n], i))
                    steps.push_back({i, cell(i, place(keys[n - 1], i)), cell(i, place(keys[n], i))});
        return steps;
    }

    Metric metric;
    int pieces;
    std::array<Car, most_cars> cars{};
    std::array<std::array<Both, 64>, most_cars / 2> boards{};
    std::array<const std::uint8_t*, 8 * most_cars> targets{};
    std::array<const std::uint8_t*, 8 * most_cars> touching{};

private:
    static constexpr int last_shift = 56;
    static constexpr Spot no_move = 0xFF;
    static constexpr std::uint64_t state_mask = (std::uint64_t(1) << last_shift) - 1;
    static_assert(bits * most_cars <= last_shift);

    static Both at(int row, int column) {
        return Both{std::uint64_t(1) << (row * 8 + column), std::uint64_t(1) << (column * 8 + row)};
    }
    int cell(int car, int place) const {
        const int line = cars[std::size_t(car)].line;
        return line < 8 ? line * problem_.width + place : place * problem_.width + line - 8;
    }

    /// For a car of some length at some place: the places it can drive to by what stands in its
    /// line, and the places for which it must cover some of the given cells on its way.
    struct Tables {
        std::uint8_t targets[9][8][256] = {};
        std::uint8_t touching[9][8][256] = {};

        Tables() {
            for (int length = 1; length <= 8; ++length)
                for (int place = 0; place + length <= 8; ++place)
                    for (int line = 0; line < 256; ++line) fill(length, place, line);
        }
        void fill(int length, int place, int line) {
            const int own = ((1 << length) - 1) << place;
            for (const int way : {-1, 1}) {
                bool free = true;
                int swept = own;
                for (int to = place + way; to >= 0 && to + length <= 8; to += way) {
                    const int fresh = (((1 << length) - 1) << to) & ~swept;
                    swept |= fresh;
                    free = free && !(fresh & line);
                    if (free) targets[length][place][line] |= std::uint8_t(1 << to);
                    if (swept & line) touching[length][place][line] |= std::uint8_t(1 << to);
                }
            }
        }
    };
    static const Tables& tables() {
        static const Tables tables;
        return tables;
    }

    const Problem& problem_;
    std::uint64_t start_ = 0;
    std::uint64_t goal_mask_ = 0;
    std::uint64_t goal_ = 0;
};

inline std::vector<Step> moves_along(const Traffic& model, const std::vector<Traffic::Key>& keys) {
    return model.steps_along(keys);
}

/// The wave through traffic, with the same pruning as any other.
template <>
class Wave<Traffic> {
public:
    using Key = Traffic::Key;
    using Table = StateTable<Traffic>;
    using Id = Table::Id;

    Wave(const Traffic& model, Monitor& monitor)
        : model_(model), states(model, monitor), monitor_(monitor) {}

    void begin(const Key& key) { states.enter(key, 0, 0); }

    void begin_layer() { states.begin_layer(); }

    template <class Found>
    bool expand(Id id, Found&& found) {
        const Key node = states.node(id);
        const Key key = model_.without_last(node);
        const auto [from, to] = model_.last(node);
        const int count = model_.pieces;

        Traffic::Both board = model_.boards[0][key.words[0] & 63];
        std::uint64_t rest = key.words[0] >> 6;
        for (int pair = 1; 2 * pair < count; ++pair, rest >>= 6)
            board |= model_.boards[std::size_t(pair)][rest & 63];
        std::uint8_t lines[16], swept[16];
        std::memcpy(lines, &board, sizeof lines);

        // For each car the places it can go to, as the bits of a byte. Cars before the one that
        // moved last only where that has to do with its move.
        std::uint64_t moves[3] = {};
        std::uint8_t bytes[24] = {};
        const int last = from == to ? -1 : from / 8;
        rest = key.words[0];
        if (last >= 0) note_swept(from, to, swept);
        for (int i = 0; i < last; ++i, rest >>= 3) {
            const auto at = std::size_t(8 * i + int(rest & 7));
            const int line = model_.cars[std::size_t(i)].line;
            bytes[i] = model_.targets[at][lines[line]] & model_.touching[at][swept[line]];
        }
        if (last >= 0) {
            // The same car again: never in slides, and only further on in steps.
            if (model_.metric == Metric::steps) {
                const auto reached = model_.targets[to][lines[model_.cars[std::size_t(last)].line]];
                const int below = (1 << (to & 7)) - 1;
                bytes[last] = std::uint8_t(reached & (to > from ? ~below : below));
            }
            rest >>= 3;
        }
        for (int i = last + 1; i < count; ++i, rest >>= 3) {
            const auto at = std::size_t(8 * i + int(rest & 7));
            bytes[i] = model_.targets[at][lines[model_.cars[std::size_t(i)].line]];
        }
        std::memcpy(moves, bytes, sizeof moves);
        if (model_.metric == Metric::steps) only_neighbours(key, moves);

        std::uint64_t generated = 0;
        bool go_on = true;
        for (int word = 0; 8 * word < count; ++word)
            for (std::uint64_t left = moves[word]; left && go_on; left &= left - 1) {
                const int bit = std::countr_zero(left);
                const int car = 8 * word + bit / 8, shift = Traffic::bits * car;
                const std::uint64_t place = key.words[0] >> shift & 7;
                const std::uint64_t there = unsigned(bit) & 7;
                const Key child{{key.words[0] ^ (place ^ there) << shift}};
                ++generated;
                const Id entered = states.enter(child, Traffic::spot(car, int(place)),
                                                Traffic::spot(car, int(there)));
                if (entered != Table::none) go_on = found(entered, child);
            }
        monitor_.generated(generated);
        return go_on;
    }

    const Traffic& model_;
    Table states;

private:
    /// What the last move swept: of its own line many cells, of those across one.
    void note_swept(Spot from, Spot to, std::uint8_t* lines) const {
        const Traffic::Car& car = model_.cars[from / 8u];
        const int first = std::min(from, to) & 7;
        const int length = car.length + std::abs(int(to) - int(from));
        const int own = ((1 << length) - 1) << first;
        std::memset(lines, 0, 16);
        const std::uint64_t marks = 0x0101010101010101ull >> (8 * (8 - length));
        const std::uint64_t across = marks << (8 * first + (car.line & 7));
        std::memcpy(lines + (car.line < 8 ? 8 : 0), &across, 8);
        lines[car.line] = std::uint8_t(own);
    }

    void only_neighbours(const Key& key, std::uint64_t* moves) const {
        for (int i = 0; i < model_.pieces; ++i) {
            const int place = model_.place(key, i);
            const auto beside = std::uint64_t(((2 << place) | ((1 << place) >> 1)) & 255);
            const auto others = std::uint64_t(255) & ~beside;
            moves[i / 8] &= ~(others << (8 * (i % 8)));
        }
    }

    Monitor& monitor_;
};

}  // namespace budge::blocks
