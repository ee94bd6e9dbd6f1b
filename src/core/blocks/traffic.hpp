// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "blocks/line_kind.hpp"
#include "blocks/problem.hpp"

namespace budge::blocks {

/// Whether a position is one of cars on a board of up to 8×8 cells, one of which has a goal: every
/// piece is straight, one cell wide, and keeps to its line. This is Rush Hour, and worth an engine
/// of its own.
inline bool is_traffic(const Problem& problem) {
    if (problem.width > 8 || problem.height > 8 || !problem.gates.empty()) return false;
    int goals = 0;
    return std::all_of(problem.pieces.begin(), problem.pieces.end(), [&](const Piece& piece) {
        const bool lies = piece.directions == (1u << left | 1u << right);
        if (piece.cells.size() < 2 || (!lies && piece.directions != (1u << up | 1u << down)))
            return false;
        if (piece.goal >= 0 && ++goals > 1) return false;
        const int step = lies ? 1 : problem.width;
        for (std::size_t i = 1; i < piece.cells.size(); ++i)
            if (piece.cells[i] != piece.cells[i - 1] + step) return false;
        return true;
    });
}

/// Traffic seen as lines: the cars of a row or a column together are in one of a few arrangements,
/// and a state is the arrangement of every line, a nibble each. Lines 0 to 7 are rows, 8 to 15
/// columns. As a line has fewer arrangements than its cars have places, states are also numbered
/// through quite densely. `Side` is 6 or 8, known to the compiler for the sake of speed; beyond a
/// smaller board there are walls.
template <int Side>
class Traffic {
public:
    using Key = std::uint64_t;
    using Set = std::conditional_t<Side <= 6, std::uint8_t, std::uint16_t>;
    using Kind = LineKind<Set>;
    static constexpr int side = Side;
    static constexpr int most_lines = 16;
    static constexpr unsigned around = (1u << Side) - 1;  // the bits of a line in its byte

    /// A line. `pieces` are its cars in their order.
    struct Line {
        const Kind* kind = nullptr;
        int start = 0;
        std::vector<int> pieces;
    };
    /// What an arrangement means to the rest: the cells it covers in the lines across, as bits of
    /// a byte for each, and its share of the number of a state.
    struct Entry {
        std::uint64_t across;
        std::uint64_t number;
    };

    explicit Traffic(const Problem& problem) : metric(problem.metric), problem_(problem) {
        find_lines();
        for (int i = 0; i < 8 + Side; ++i)
            if (i % 8 < Side) fill(i);
        // Two lines at a time halve the work of putting the board together.
        for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
            const auto &one = entries[2 * pair], &two = entries[2 * pair + 1];
            const std::size_t count = arrangements(2 * pair);
            for (std::size_t b = 0; b < arrangements(2 * pair + 1); ++b)
                for (std::size_t a = 0; a < count; ++a)
                    pairs[pair][b << 4 | a] = {one[a].across | two[b].across,
                                               one[a].number + two[b].number};
        }
    }

    bool goal_cut_off() const { return false; }  // only a search can tell
    Key start() const {
        Key key = 0;
        for (int i = 0; i < most_lines; ++i) key |= Key(lines[std::size_t(i)].start) << shift(i);
        return key;
    }
    static int shift(int line) { return 4 * line; }
    static int arrangement(Key key, int line) { return int(key >> shift(line) & 15); }
    static Key moved(Key key, int line, int from, int to) {
        return key ^ Key(from ^ to) << shift(line);
    }
    bool is_goal(Key key) const { return goals >> arrangement(key, goal_line) & 1; }
    /// How many bits the number of a state takes.
    int number_bits() const { return std::bit_width(numbers_ - 1); }

    /// The moves along a row of states.
    std::vector<Step> steps_along(const std::vector<Key>& keys) const {
        std::vector<Step> steps;
        for (std::size_t n = 1; n < keys.size(); ++n) {
            const int i = line_of(keys[n - 1] ^ keys[n]);
            const Line& line = lines[std::size_t(i)];
            const auto& before = line.kind->arrangements[std::size_t(arrangement(keys[n - 1], i))];
            const auto& after = line.kind->arrangements[std::size_t(arrangement(keys[n], i))];
            for (std::size_t car = 0; car < before.size(); ++car)
                if (before[car] != after[car])
                    steps.push_back({line.pieces[car], cell(i, before[car]), cell(i, after[car])});
        }
        return steps;
    }

    Metric metric;
    std::array<Line, most_lines> lines;
    std::array<std::array<Entry, Kind::most>, most_lines> entries{};
    std::array<std::array<Entry, 256>, most_lines / 2> pairs;  // those of two lines together
    std::array<const Set*, most_lines> moves{};     // by line: as in the kind, in our metric
    std::array<const Set*, most_lines> touching{};  // by line: as in the kind
    std::uint64_t row_walls = ~std::uint64_t(0), column_walls = row_walls;  // a byte for each line
    int goal_line = 0;
    unsigned goals = 0;  // arrangements of that line
    /// By arrangement of the goal line: the cells that must be free for one slide to the goal; none
    /// where nothing but a move in the line itself could help, or where that is not for sure.
    std::array<std::uint8_t, Kind::most> ahead{};

private:
    std::size_t arrangements(std::size_t line) const {
        return lines[line].kind ? lines[line].kind->arrangements.size() : 1;
    }
    static int line_of(Key difference) {
        return std::countr_zero(difference) / 4;
    }
    int cell(int line, int place) const {
        const int row = line < 8 ? line : place, column = line < 8 ? place : line - 8;
        return row * problem_.width + column;
    }

    void find_lines() {
        const int width = problem_.width;
        for (int cell = 0; cell < width * problem_.height; ++cell) {
            if (std::find(problem_.walls.begin(), problem_.walls.end(), cell) != problem_.walls.end())
                continue;
            row_walls &= ~(std::uint64_t(1) << (cell / width * 8 + cell % width));
            column_walls &= ~(std::uint64_t(1) << (cell % width * 8 + cell / width));
        }
        std::array<std::array<int, Side>, most_lines> cars;  // by line and place: its piece and 1
        for (auto& line : cars) line.fill(0);
        for (std::size_t p = 0; p < problem_.pieces.size(); ++p) {
            const Piece& piece = problem_.pieces[p];
            const int row = piece.cells[0] / width, column = piece.cells[0] % width;
            const bool lies = piece.directions >> right & 1;
            cars[std::size_t(lies ? row : 8 + column)][std::size_t(lies ? column : row)] = int(p) + 1;
        }
        for (std::size_t number = 0; number < most_lines; ++number) {
            if (number % 8 >= Side) continue;
            Line& line = lines[number];
            std::vector<int> lengths, places;
            for (int place = 0; place < Side; ++place)
                if (const int piece = cars[number][std::size_t(place)] - 1; piece >= 0) {
                    line.pieces.push_back(piece);
                    lengths.push_back(int(problem_.pieces[std::size_t(piece)].cells.size()));
                    places.push_back(place);
                }
            line.kind = &line_kind<Set>(Side, lengths);
            const auto& known = line.kind->arrangements;
            line.start = int(std::find(known.begin(), known.end(), places) - known.begin());
        }
    }

    void fill(int number) {
        const Line& line = lines[std::size_t(number)];
        const Kind& kind = *line.kind;
        const bool row = number < 8;
        moves[std::size_t(number)] = (metric == Metric::steps ? kind.steps : kind.slides).data();
        touching[std::size_t(number)] = kind.touching.data();
        const std::uint64_t walls = (row ? row_walls : column_walls) >> (8 * (number % 8)) & around;
        unsigned reached = 1u << line.start;
        for (unsigned before = 0; before != reached;) {
            before = reached;
            for (std::size_t a = 0; a < kind.arrangements.size(); ++a)
                if (before >> a & 1) reached |= kind.slides[a << Side | walls];
        }
        std::uint64_t count = 0;
        for (std::size_t a = 0; a < kind.arrangements.size(); ++a) {
            Entry& entry = entries[std::size_t(number)][a];
            for (int place = 0; place < Side; ++place)
                if (kind.cells[a] >> place & 1) entry.across |= std::uint64_t(1) << (8 * place + number % 8);
            if (reached >> a & 1) entry.number = count++ * numbers_;
        }
        numbers_ *= count;
        for (std::size_t car = 0; car < line.pieces.size(); ++car) {
            const int goal = problem_.pieces[std::size_t(line.pieces[car])].goal;
            if (goal < 0) continue;
            goal_line = number;
            for (std::size_t a = 0; a < kind.arrangements.size(); ++a)
                if (cell(number, kind.arrangements[a][car]) == goal) goals |= 1u << a;
            look_ahead(line, car, goal);
        }
    }

    /// At an end of the line no other car of it can make way, nor where there is no other.
    void look_ahead(const Line& line, std::size_t car, int goal) {
        const Kind& kind = *line.kind;
        const bool row = goal_line < 8;
        const int place = row ? goal % problem_.width : goal / problem_.width;
        const int length = int(problem_.pieces[std::size_t(line.pieces[car])].cells.size());
        const bool at_end = place == 0 || place + length == (row ? problem_.width : problem_.height);
        if (metric == Metric::steps || (!at_end && line.pieces.size() > 1)) return;
        for (std::size_t a = 0; a < kind.arrangements.size(); ++a)
            for (std::size_t g = 0; g < kind.arrangements.size(); ++g)
                if (goals >> g & 1 && kind.arrangements[a][car] != kind.arrangements[g][car])
                    ahead[a] |= std::uint8_t(kind.swept[a * Kind::most + g] & ~kind.cells[a]);
    }

    const Problem& problem_;
    std::uint64_t numbers_ = 1;
};

template <int Side>
std::vector<Step> moves_along(const Traffic<Side>& model, const std::vector<std::uint64_t>& keys) {
    return model.steps_along(keys);
}

}  // namespace budge::blocks
