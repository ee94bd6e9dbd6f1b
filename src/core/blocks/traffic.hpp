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
#include "search/wide.hpp"

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
/// and a state is the arrangement of every line that has cars, a few bits each: first the rows, from
/// bit 0, then the columns. As a line has fewer arrangements than its cars have places, states are
/// also numbered through quite densely.
///
/// A move is a line and the arrangement it goes to. All moves of all lines are numbered through, so
/// that the moves of a state are a set of bits; with the arrangement it comes from, a move has a
/// `code`. `Side` is 6 or 8, known to the compiler for the sake of speed; beyond a smaller board
/// there are walls.
template <int Side>
class Traffic {
public:
    using Key = std::uint64_t;
    using Set = std::conditional_t<Side <= 6, std::uint8_t, std::uint16_t>;
    using Kind = LineKind<Set>;
    using Code = std::uint16_t;
    static constexpr int side = Side;
    static constexpr int most_lines = 2 * Side;
    static constexpr int field = Side <= 6 ? 3 : 4;  // bits of an arrangement
    static constexpr int key_bits = field * most_lines;
    static constexpr int words = Side <= 6 ? 1 : 4;  // of a set of moves, as they are searched
    using Moves = std::array<std::uint64_t, words>;
    static constexpr int most_moves = 64 * words;
    static constexpr Code no_move = most_moves << field;
    static constexpr int code_bits = std::bit_width(unsigned(no_move));
    static constexpr std::uint64_t in_line = (1u << field) - 1, around = (1u << Side) - 1;
    static constexpr int lane = Side + field;
    /// Lines that are looked up together.
    static constexpr int group = Side <= 6 ? 3 : 2;
    static constexpr int groups = Side / group;

    /// A line. `pieces` are its cars in their order, `reached` the arrangements that walls alone
    /// allow, `first` the number of its first move.
    struct Line {
        const Kind* kind = nullptr;
        bool lies = false;
        int number = 0;  // of the row or column
        int shift = 0;   // in a state
        int first = 0;
        int start = 0;
        unsigned reached = 0;
        std::vector<int> pieces;
        int count() const { return int(kind->arrangements.size()); }
    };
    /// All rows, or all columns, `lane` bits each: what lines across and walls cover of it, and its
    /// arrangement above that. So a lane tells all that matters for the moves of a line.
    using Lanes = std::conditional_t<Side <= 6, std::uint64_t, Wide>;
    /// A state as its lines see each other, or what some lines contribute to that: to both sorts of
    /// lines, and to the number of the state, spread out for the set of states.
    struct View {
        Lanes rows = 0, columns = 0;
        std::uint64_t spread = 0;
    };
    /// What a move adds to a state, its code included if they are `joined`, and to its number.
    struct Change {
        std::uint64_t key;
        std::uint64_t spread;
    };

    explicit Traffic(const Problem& problem) : metric(problem.metric), problem_(problem) {
        find_lines();
        fits_ = number_moves();
        if (!fits_) return;
        number_states();
        fits_ = number_bits_ <= 62;
        if (!fits_) return;
        for (const Line& line : lines) fill(line);
        fresh[no_move].fill(~std::uint64_t(0));
        in_rows[no_move] = 0;
        look_up_together();
        find_goal();
    }
    /// Whether there is room for all moves, and for the number of a state.
    bool fits() const { return fits_; }

    bool goal_cut_off() const { return false; }  // only a search can tell
    Key start() const {
        Key key = 0;
        for (const Line& line : lines) key |= Key(line.start) << line.shift;
        return key;
    }
    /// A key with the code of the last move above it, if there is room for both in six bytes.
    static constexpr bool in_one = key_bits + code_bits <= 48;
    static Key joined(Key key, [[maybe_unused]] Code code) {
        if constexpr (in_one) key += Key(code) << key_bits;
        return key;
    }
    static int arrangement(Key key, const Line& line) { return int(key >> line.shift & in_line); }
    bool is_goal(Key key) const { return goals >> arrangement(key, *goal_line) & 1; }
    /// How many bits the number of a state takes.
    int number_bits() const { return number_bits_; }

    /// The state before, given the move that led to this one.
    Key before(Key key, Code code) const {
        const Line& line = *line_of_move[code >> field];
        const auto to = Key((code >> field) - line.first), from = code & in_line;
        return key ^ (from ^ to) << line.shift;
    }

    /// The moves along a row of states.
    std::vector<Step> steps_along(const std::vector<Key>& keys) const {
        std::vector<Step> steps;
        for (std::size_t n = 1; n < keys.size(); ++n)
            for (const Line& line : lines) {
                const auto& known = line.kind->arrangements;
                const auto& before = known[std::size_t(arrangement(keys[n - 1], line))];
                const auto& after = known[std::size_t(arrangement(keys[n], line))];
                for (std::size_t car = 0; car < before.size(); ++car)
                    if (before[car] != after[car])
                        steps.push_back({line.pieces[car], cell(line, before[car]), cell(line, after[car])});
            }
        return steps;
    }

    Metric metric;
    int rows = 0, columns = 0;  // how many have cars
    std::vector<Line> lines;    // the rows first
    std::array<std::array<Set, 1 << lane>, most_lines> moves;  // by place in a state and lane
    std::array<std::uint8_t, most_lines> first{};  // by place in a state: the first move
    std::array<std::array<View, 1 << (group * field)>, 2 * groups> views;  // of rows, then columns
    std::array<Change, no_move> changes;        // by code
    std::array<Moves, no_move + 1> fresh;       // by code: moves that may lead to anything new after it
    /// By code of a move in a column: its cells in the rows. Of moves in rows only those that sweep
    /// one of them are worth trying after it.
    std::array<Lanes, no_move + 1> in_rows;
    std::array<std::uint8_t, most_moves> shift{};  // by move: of its line
    std::array<const Line*, most_moves> line_of_move{};
    const Line* goal_line = nullptr;
    unsigned goals = 0;  // arrangements of that line
    /// By arrangement of the goal line: the cells that must be free for one slide to the goal; none
    /// where nothing but a move in the line itself could help, or where that is not for sure.
    std::array<std::uint8_t, Kind::most> ahead{};
    /// By which of those cells are covered: the moves that end it. Those to the goal if none are; if
    /// one is, those that clear it.
    std::array<Moves, 1 << Side> ending{};

    int place(const Line& line) const { return line.shift / field - (line.lies ? 0 : Side); }
    int cell(const Line& line, int at) const {
        return line.lies ? line.number * problem_.width + at : at * problem_.width + line.number;
    }

private:
    void find_lines() {
        const int width = problem_.width;
        std::array<std::array<int, 8>, 16> cars{};  // by line and place: its piece and 1
        for (std::size_t p = 0; p < problem_.pieces.size(); ++p) {
            const Piece& piece = problem_.pieces[p];
            const int row = piece.cells[0] / width, column = piece.cells[0] % width;
            const bool lies = piece.directions >> right & 1;
            cars[std::size_t(lies ? row : 8 + column)][std::size_t(lies ? column : row)] = int(p) + 1;
        }
        lines.reserve(most_lines);
        for (int number = 0; number < 16; ++number) {
            Line line;
            std::vector<int> lengths, places;
            for (int place = 0; place < 8; ++place)
                if (const int piece = cars[std::size_t(number)][std::size_t(place)] - 1; piece >= 0) {
                    line.pieces.push_back(piece);
                    lengths.push_back(int(problem_.pieces[std::size_t(piece)].cells.size()));
                    places.push_back(place);
                }
            if (lengths.empty()) continue;
            line.lies = number < 8;
            line.number = number % 8;
            line.shift = field * (line.lies ? rows++ : Side + columns++);
            line.kind = &line_kind<Set>(Side, lengths);
            const auto& known = line.kind->arrangements;
            line.start = int(std::find(known.begin(), known.end(), places) - known.begin());
            lines.push_back(std::move(line));
        }
        find_walls();
    }

    /// What walls cover of each line, and the board's own edges.
    void find_walls() {
        const int width = problem_.width, height = problem_.height;
        std::array<std::uint8_t, 8> in_row{}, in_column{};
        in_row.fill(std::uint8_t(~0u << width));
        in_column.fill(std::uint8_t(~0u << height));
        for (const int cell : problem_.walls) {
            in_row[std::size_t(cell / width)] |= std::uint8_t(1u << cell % width);
            in_column[std::size_t(cell % width)] |= std::uint8_t(1u << cell / width);
        }
        for (const Line& line : lines) {
            const auto covered = (line.lies ? in_row : in_column)[std::size_t(line.number)] & around;
            walls_[line.lies] |= Lanes(covered) << (lane * place(line));
            crossing_[!line.lies][std::size_t(line.number)] = Lanes(1) << (lane * place(line));
        }
    }

    /// From the highest rank down: then most states are first reached by a move after which few
    /// others are worth trying. No line's moves lie in two words. Returns whether all have room.
    bool number_moves() {
        int next = 0;
        for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
            if (next % 64 + line->count() > 64) next += 64 - next % 64;
            line->first = next;
            next += line->count();
        }
        if (next > most_moves) return false;
        for (const Line& line : lines)
            for (int to = 0; to < line.count(); ++to) {
                line_of_move[std::size_t(line.first + to)] = &line;
                shift[std::size_t(line.first + to)] = std::uint8_t(line.shift);
            }
        return true;
    }

    void number_states() {
        std::uint64_t numbers = 1;
        for (Line& line : lines) {
            const auto walls = std::size_t(walls_[line.lies] >> (lane * place(line)) & around);
            line.reached = 1u << line.start;
            for (unsigned before = 0; before != line.reached;) {
                before = line.reached;
                for (std::size_t a = 0; a < std::size_t(line.count()); ++a)
                    if (before >> a & 1) line.reached |= line.kind->slides[a << Side | walls];
            }
            std::uint64_t share = 0;
            for (int a = 0; a < line.count(); ++a)
                if (line.reached >> a & 1) shares_[std::size_t(line.first + a)] = share++ * numbers;
            numbers *= share;
        }
        number_bits_ = std::max(6, int(std::bit_width(numbers - 1)));
        for (auto& share : shares_) share = share * 0x9E3779B97F4A7C15ull << (64 - number_bits_);
    }

    void fill(const Line& line) {
        const Kind& kind = *line.kind;
        const bool in_steps = metric == Metric::steps;
        const auto at = std::size_t(line.shift / field);
        const auto& known = in_steps ? kind.steps : kind.slides;
        std::copy(known.begin(), known.end(), moves[at].begin());
        first[at] = std::uint8_t(line.first);
        const Moves worth = worth_after(line);
        for (int from = 0; from < line.count(); ++from)
            for (int to = 0; to < line.count(); ++to) {
                const auto way = std::size_t(from * Kind::most + to);
                if (kind.swept[way] == 0) continue;
                const auto code = std::size_t((line.first + to) << field | from);
                changes[code] = {joined(std::uint64_t(to - from) << line.shift, Code(code)),
                                 share(line, to) - share(line, from)};
                fresh[code] = worth;
                const Set again = (in_steps ? kind.after_step : kind.after_slide)[way];
                fresh[code][std::size_t(line.first / 64)] &= ~(std::uint64_t(again) << line.first % 64);
                in_rows[code] = line.lies ? 0 : covered_by(line, kind.swept[way]);
            }
    }

    /// Of the lines in the same direction, those that rank no lower; and after a row all columns.
    Moves worth_after(const Line& line) const {
        Moves worth{};
        for (const Line& other : lines)
            if (other.shift >= line.shift)
                worth[std::size_t(other.first / 64)] |= ((std::uint64_t(1) << other.count()) - 1)
                                                        << other.first % 64;
        return worth;
    }

    std::uint64_t share(const Line& line, int arrangement) const {
        return shares_[std::size_t(line.first + arrangement)];
    }

    /// Some lines at a time make less work of putting the board together.
    void look_up_together() {
        for (auto& together : views) together[0] = {};
        views[0][0].columns = walls_[0];
        views[groups][0].rows = walls_[1];
        for (const Line& line : lines) {
            auto& together = views[std::size_t(line.shift / (field * group))];
            const auto before = std::size_t(1) << line.shift % (field * group);
            for (int a = line.count(); a-- > 0;) {
                const Lanes own = Lanes(a) << (lane * place(line) + Side), across = covered_by(line, line.kind->cells[std::size_t(a)]);
                const View view = {line.lies ? own : across, line.lies ? across : own, share(line, a)};
                for (std::size_t i = 0; i < before; ++i)
                    together[std::size_t(a) * before + i] = {together[i].rows | view.rows,
                                                             together[i].columns | view.columns,
                                                             together[i].spread + view.spread};
            }
        }
    }
    /// What some cells of a line cover of the lines across.
    Lanes covered_by(const Line& line, unsigned cells) const {
        Lanes covered = 0;
        for (; cells; cells &= cells - 1) covered |= crossing_[line.lies][std::size_t(std::countr_zero(cells))];
        return covered << line.number;
    }

    void find_goal() {
        for (const Line& line : lines)
            for (std::size_t car = 0; car < line.pieces.size(); ++car) {
                const int goal = problem_.pieces[std::size_t(line.pieces[car])].goal;
                if (goal < 0) continue;
                goal_line = &line;
                for (int a = 0; a < line.count(); ++a)
                    if (cell(line, line.kind->arrangements[std::size_t(a)][car]) == goal) goals |= 1u << a;
                ending[0][std::size_t(line.first / 64)] = std::uint64_t(goals) << line.first % 64;
                look_ahead(car, goal);
            }
    }

    /// At an end of the line no other car of it can make way, nor where there is no other.
    void look_ahead(std::size_t car, int goal) {
        const Line& line = *goal_line;
        const Kind& kind = *line.kind;
        const int at = line.lies ? goal % problem_.width : goal / problem_.width;
        const int length = int(problem_.pieces[std::size_t(line.pieces[car])].cells.size());
        const bool at_end = at == 0 || at + length == (line.lies ? problem_.width : problem_.height);
        if (metric == Metric::steps || (!at_end && line.pieces.size() > 1)) return;
        for (int a = 0; a < line.count(); ++a)
            for (int g = 0; g < line.count(); ++g)
                if (goals >> g & 1 && kind.arrangements[std::size_t(a)][car] != kind.arrangements[std::size_t(g)][car])
                    ahead[std::size_t(a)] |= std::uint8_t(kind.swept[std::size_t(a * Kind::most + g)] &
                                                          ~kind.cells[std::size_t(a)]);
        // Past a wall there is no way, whoever leaves.
        const auto walls = std::uint8_t(walls_[line.lies] >> (lane * place(line)) & around);
        for (std::uint8_t& cells : ahead)
            if (cells & walls) cells = 0;
        for (const Line& other : lines)
            for (int to = 0; other.lies != line.lies && to < other.count(); ++to)
                if (!(other.kind->cells[std::size_t(to)] >> line.number & 1))
                    ending[std::size_t(1) << other.number][std::size_t(other.first / 64)] |=
                        std::uint64_t(1) << (other.first + to) % 64;
    }

    const Problem& problem_;
    std::array<Lanes, 2> walls_{};  // in columns, and in rows
    std::array<std::array<Lanes, Side>, 2> crossing_{};  // of columns, and of rows: the lane at a cell
    std::array<std::uint64_t, most_moves> shares_{};  // by move: of where it leads
    int number_bits_ = 0;
    bool fits_ = false;
};

template <int Side>
std::vector<Step> moves_along(const Traffic<Side>& model, const std::vector<std::uint64_t>& keys) {
    return model.steps_along(keys);
}

}  // namespace budge::blocks
