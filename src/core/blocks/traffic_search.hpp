// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <tuple>
#include <vector>

#include "blocks/buffer.hpp"
#include "blocks/index_set.hpp"
#include "blocks/path.hpp"
#include "blocks/traffic.hpp"
#include "search/outcome.hpp"

namespace budge::blocks {

/// Breadth-first search through traffic. A stored state is its key and the move that led to it, in
/// a byte: which line, and from which arrangement. States lie in the order of their arrival, layer
/// after layer, so the way back is found by looking for the state before in the layer before.
///
/// Moves are left out as in `Wave`: after a move in a line of higher rank, those in lines of lower
/// rank that sweep no cell of it; and a car does not slide twice in a row.
template <int Side, class Tag>
class TrafficSearch {
public:
    using Model = Traffic<Side>;
    using Set = typename Model::Set;
    using Key = typename Model::Key;

    /// To `look_ahead` saves the last layer; without it, all states of a solution get expanded.
    TrafficSearch(const Model& model, Monitor& monitor, bool look_ahead)
        : model_(model),
          monitor_(monitor),
          seen_(model.number_bits(), monitor),
          claim_(monitor),
          look_ahead_(look_ahead) {}

    Found<Model> run(Watch<Key>* watch) {
        const Key start = model_.start();
        if (model_.is_goal(start)) return {Ending::found, {start}};
        reserve(1 << 10);
        keys_[0] = start;
        last_[0] = no_move;
        size_ += seen_.insert(number_of(start));
        layers_.push_back(0);
        for (std::size_t id = 0; id < size_;) {
            const std::size_t layer_end = size_;
            layers_.push_back(layer_end);
            monitor_.prove(double(layers_.size() - 1));
            while (id < layer_end) {
                const std::size_t first = id;
                const std::size_t end = std::min<std::size_t>(
                    layer_end, id + monitor_.expanding_some(size_ - id - 1, id));
                std::size_t most_open = 0;
                bool found = false;
                for (; id < end && !found; ++id) {
                    const std::size_t open = size_ - id - 1;
                    most_open = std::max(most_open, open);
                    if (watch) [[unlikely]] watch->expanding(keys_[id], {open, id + 1});
                    if (size_ + most_moves > capacity_) [[unlikely]] reserve(capacity_ + capacity_ / 2);
                    found = expand(id);
                }
                monitor_.expanded(id - first, id, most_open);
                if (found) return {Ending::found, trail(id - 1)};
            }
        }
        return {};
    }

private:
    static constexpr int lanes = Model::most_lines;
    static constexpr std::uint8_t no_move = 0xFF;
    static constexpr std::size_t chunk_size = 1 << 10;
    static constexpr int width = 8 * sizeof(Set);
    static constexpr int lines_per_word = 64 / width;
    /// The moves of every line.
    using Moves = std::array<std::uint64_t, lanes / lines_per_word>;

    static constexpr std::size_t most_moves = lanes * LineKind<Set>::most;

    void reserve(std::size_t capacity) {
        claim_.add((capacity - capacity_) * (sizeof(Key) + 1));
        keys_.reserve(capacity);
        last_.reserve(capacity);
        capacity_ = capacity;
    }

    std::uint64_t number_of(Key key) const {
        std::uint64_t number = 0;
        for (int i = 0; i < lanes; ++i)
            number += model_.entries[std::size_t(i)][std::size_t(Model::arrangement(key, i))].number;
        return number;
    }

    /// Enters what can be reached in a move; true if that is a goal, which is noted instead.
    bool expand(std::size_t id) {
        const Key key = keys_[id];
        std::uint64_t number = 0, across_rows = model_.row_walls, across_columns = model_.column_walls;
        for (int pair = 0; pair < (Side + 1) / 2; ++pair) {
            const auto& rows = model_.pairs[std::size_t(pair)][key >> (8 * pair) & 255];
            const auto& columns = model_.pairs[std::size_t(4 + pair)][key >> (32 + 8 * pair) & 255];
            across_columns |= rows.across;
            across_rows |= columns.across;
            number += rows.number + columns.number;
        }
        Moves moves{};
        for (int i = 0; i < Side; ++i) {
            moves[std::size_t(i / lines_per_word)] |= moves_of(key, i, across_rows);
            moves[std::size_t((8 + i) / lines_per_word)] |= moves_of(key, 8 + i, across_columns);
        }
        if (const int last = last_[id]; last != no_move) leave_out(last >> 4, last & 15, key, moves);

        if (const unsigned goals = unsigned(of_line(moves, model_.goal_line)) & model_.goals) [[unlikely]] {
            const int line = model_.goal_line;
            ending_ = {Model::moved(key, line, Model::arrangement(key, line), std::countr_zero(goals))};
            return true;
        }
        if (look_ahead_ && goal_in_two(key, across_rows, across_columns)) return true;
        monitor_.generated(enter(key, number, moves));
        return false;
    }

    /// Whether a car that alone blocks the goal car can leave in one move. Such a goal is nearer
    /// than any that is not found this way: every state of the layer before was looked at so, and
    /// the last move but one of a shortest solution always clears the way.
    bool goal_in_two(Key key, std::uint64_t across_rows, std::uint64_t across_columns) {
        const int line = model_.goal_line, at = line % 8;
        const bool row = line < 8;
        const int now = Model::arrangement(key, line);
        const std::uint64_t in_way =
            (row ? across_rows : across_columns) >> (8 * at) & model_.ahead[std::size_t(now)];
        if (!std::has_single_bit(in_way)) return false;
        const int other = std::countr_zero(in_way) + (row ? 8 : 0);
        const auto& kind = *model_.lines[std::size_t(other)].kind;
        unsigned moves = unsigned(moves_of(key, other, row ? across_columns : across_rows) >>
                                  (other % lines_per_word * width));
        for (; moves; moves &= moves - 1) {
            const int to = std::countr_zero(moves);
            if (kind.cells[std::size_t(to)] >> at & 1) continue;
            const Key clear = Model::moved(key, other, Model::arrangement(key, other), to);
            const std::uint64_t free = (row ? across_rows : across_columns) & ~(in_way << (8 * at));
            const unsigned goals = unsigned(moves_of(key, line, free) >> (line % lines_per_word * width)) &
                                   model_.goals;
            if (!goals) return false;  // a wall, or a car of its own line, is in the way as well
            ending_ = {clear, Model::moved(clear, line, now, std::countr_zero(goals))};
            return true;
        }
        return false;
    }

    /// What a line can do, where it stands among the moves; `across` is what is covered in it and
    /// its likes.
    std::uint64_t moves_of(Key key, int line, std::uint64_t across) const {
        const auto now = std::size_t(Model::arrangement(key, line));
        const auto covered = across >> (8 * (line % 8)) & Model::around;
        return std::uint64_t(model_.moves[std::size_t(line)][now << Side | covered])
               << (line % lines_per_word * width);
    }
    static std::uint64_t of_line(const Moves& moves, int line) {
        return moves[std::size_t(line / lines_per_word)] >> (line % lines_per_word * width) & Set(-1);
    }

    /// Enters the states that the moves lead to; returns how many moves there are. The number of
    /// turns of this loop is the one thing in the search that a processor cannot foresee.
    std::uint64_t enter(Key key, std::uint64_t number, Moves& moves) {
        Key* const keys = keys_.data();
        std::uint8_t* const last = last_.data();
        std::size_t size = size_;
        int count = 0;
        for (const std::uint64_t word : moves) count += std::popcount(word);
        for (int n = 0, word = 0; n < count; ++n) {
            if constexpr (std::tuple_size_v<Moves> == 2)
                word = moves[0] == 0;
            else
                while (moves[std::size_t(word)] == 0) ++word;
            std::uint64_t& left = moves[std::size_t(word)];
            const int bit = 64 * word + std::countr_zero(left);
            left &= left - 1;
            const int line = bit / width, to = bit % width, from = Model::arrangement(key, line);
            const auto& entries = model_.entries[std::size_t(line)];
            // Written where it counts only if it is new.
            keys[size] = Model::moved(key, line, from, to);
            last[size] = std::uint8_t(line << 4 | from);
            size += seen_.insert(number - entries[std::size_t(from)].number +
                                 entries[std::size_t(to)].number);
        }
        size_ = size;
        return std::uint64_t(count);
    }

    void leave_out(int line, int from, Key key, Moves& moves) const {
        const auto& kind = *model_.lines[std::size_t(line)].kind;
        const auto move = std::size_t(from * LineKind<Set>::most + Model::arrangement(key, line));
        const Set again = model_.metric == Metric::steps ? Set(1u << from) : kind.same_car[move];
        moves[std::size_t(line / lines_per_word)] &=
            ~(std::uint64_t(again) << (line % lines_per_word * width));
        for (std::size_t word = 0; word < moves.size(); ++word)
            moves[word] &= keep[std::size_t(line)][word];
        if (line < 8) return;
        // A column: of the rows, which rank lower, only what sweeps a cell that it swept.
        const int swept = kind.swept[move];
        Moves dependent{};
        for (int i = 0; i < Side; ++i) {
            const auto now = std::size_t(Model::arrangement(key, i));
            const Set touching = model_.touching[std::size_t(i)][8 * now + std::size_t(line - 8)];
            const Set met = Set(-(swept >> i & 1)) & touching;
            dependent[std::size_t(i / lines_per_word)] |= std::uint64_t(met)
                                                          << (i % lines_per_word * width);
        }
        for (std::size_t word = 0; word < 8 / lines_per_word; ++word) moves[word] &= dependent[word];
    }

    /// By line: of the lines in the same direction, those that rank no lower; and all lines across.
    static constexpr auto keep = [] {
        std::array<Moves, lanes> table{};
        for (int line = 0; line < lanes; ++line)
            for (int i = 0; i < lanes; ++i)
                if (i / 8 != line / 8 || i >= line)
                    table[std::size_t(line)][std::size_t(i / lines_per_word)] |=
                        std::uint64_t(Set(-1)) << (i % lines_per_word * width);
        return table;
    }();

    /// The states from the start to the goal, which is a move or two from the state of that number.
    std::vector<Key> trail(std::size_t id) const {
        std::vector<Key> keys(ending_.rbegin(), ending_.rend());
        keys.push_back(keys_[id]);
        for (std::size_t layer = layers_.size() - 2; layer-- > 0;) {
            const int last = last_[id], line = last >> 4;
            const Key before =
                Model::moved(keys.back(), line, Model::arrangement(keys.back(), line), last & 15);
            for (id = layers_[layer]; keys_[id] != before;) ++id;
            keys.push_back(before);
        }
        std::reverse(keys.begin(), keys.end());
        return keys;
    }

    const Model& model_;
    Monitor& monitor_;
    IndexSet<Tag> seen_;
    Claim claim_;
    Buffer<Key> keys_;
    Buffer<std::uint8_t> last_;  // by what move: its line, and from which arrangement
    std::size_t size_ = 0, capacity_ = 0;
    std::vector<std::size_t> layers_;  // where each begins
    bool look_ahead_;
    std::vector<Key> ending_;  // what follows the last state, once that is known
};

/// States whose numbers are short take less room still.
template <int Side>
Found<Traffic<Side>> breadth_first(const Traffic<Side>& model, Monitor& monitor,
                                   Watch<std::uint64_t>* watch, bool look_ahead) {
    constexpr int short_numbers = IndexSet<std::uint16_t>::most_rest + 11;
    if (model.number_bits() <= short_numbers)
        return TrafficSearch<Side, std::uint16_t>(model, monitor, look_ahead).run(watch);
    return TrafficSearch<Side, std::uint32_t>(model, monitor, look_ahead).run(watch);
}

}  // namespace budge::blocks
