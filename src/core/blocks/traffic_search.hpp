// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "blocks/buffer.hpp"
#include "blocks/index_set.hpp"
#include "blocks/path.hpp"
#include "blocks/traffic.hpp"
#include "search/outcome.hpp"
#include "search/processor.hpp"
#include "search/reached.hpp"

namespace budge::blocks {

/// The states that a search has seen, in the order of their arrival, each with the code of the move
/// that led to it: six bytes on a board of 6×6, ten on a larger one.
template <int Side>
class TrafficNodes {
public:
    using Model = Traffic<Side>;
    using Key = typename Model::Key;
    using Code = typename Model::Code;
    static constexpr bool in_one = Model::in_one;
    static constexpr std::size_t bytes = in_one ? 6 : sizeof(Key) + sizeof(Code);
    static constexpr std::size_t beyond = 2;  // bytes that a write may touch behind the last node

    explicit TrafficNodes(Monitor& monitor) : claim_(monitor) {}

    /// Makes room for so many.
    void reserve(std::size_t count) {
        if (count <= capacity_) return;
        const std::size_t capacity = std::max(count, capacity_ + capacity_ / 8);
        claim_.add((capacity - capacity_) * bytes);
        bytes_.reserve(capacity * bytes + beyond);
        capacity_ = capacity;
    }
    std::uint8_t* data() { return bytes_.data(); }
    /// The key comes `joined` with the code.
    static void put(std::uint8_t* nodes, std::size_t at, Key key, [[maybe_unused]] Code code) {
        std::memcpy(nodes + at * bytes, &key, sizeof key);
        if constexpr (!in_one) std::memcpy(nodes + at * bytes + sizeof key, &code, sizeof code);
    }
    Key key(std::size_t at) const {
        Key key;
        std::memcpy(&key, &bytes_[at * bytes], sizeof key);
        if constexpr (in_one) key &= (Key(1) << Model::key_bits) - 1;
        return key;
    }
    Code code(std::size_t at) const {
        if constexpr (in_one) {
            Key node;
            std::memcpy(&node, &bytes_[at * bytes], sizeof node);
            return Code(node >> Model::key_bits & ((1u << Model::code_bits) - 1));
        } else {
            Code code;
            std::memcpy(&code, &bytes_[at * bytes + sizeof(Key)], sizeof code);
            return code;
        }
    }

private:
    Claim claim_;
    Buffer<std::uint8_t> bytes_;
    std::size_t capacity_ = 0;
};

/// Breadth-first search through traffic, a loop of its own and not the common template: that expands
/// one state at a time and keeps whole keys in its table. States lie in the order of their arrival,
/// layer after layer, so the way back is found by looking for the state before in the layer before.
///
/// Moves are left out as in `Frontier`: after a move in a line of higher rank, those in lines of lower
/// rank that sweep no cell of it; and a car does not slide twice in a row.
///
/// A block of states is expanded at a time: first the moves of each are found, then all of them are
/// made in one loop. So the processor never has to guess how many moves a state has.
template <int Side, class Tag>
class TrafficSearch {
public:
    using Model = Traffic<Side>;
    using Key = typename Model::Key;
    using Code = typename Model::Code;
    using Moves = typename Model::Moves;
    using Lanes = typename Model::Lanes;
    using View = typename Model::View;

    /// To `look_ahead` saves the last layer; without it, all states of a solution get expanded.
    TrafficSearch(const Model& model, Monitor& monitor, bool look_ahead)
        : model_(model), monitor_(monitor), seen_(model.number_bits(), expected(model.number_bits()), monitor), nodes_(monitor) {
        if (look_ahead) ahead_ = model.ahead;
    }

    Found<Model> run(Watch<Key>* watch) {
        const Key start = model_.start();
        if (model_.is_goal(start)) return {Ending::found, {start}};
        nodes_.reserve(256);
        nodes_.put(nodes_.data(), 0, Model::joined(start, Model::no_move), Model::no_move);
        seen_.insert(look(start).spread);
        size_ = 1;
        layers_.push_back(0);
        for (std::size_t id = 0; id < size_;) {
            const std::size_t layer_end = size_;
            layers_.push_back(layer_end);
            monitor_.prove(double(layers_.size() - 1));
            while (id < layer_end) {
                const auto allowed = std::size_t(monitor_.expanding_some(size_ - id - 1, id));
                const std::size_t first = id;
                const std::size_t end = std::min({layer_end, id + allowed, id + (watch ? 1 : block)});
                if (watch) [[unlikely]] watch->expanding(nodes_.key(id), {size_ - id - 1, id + 1});
                const bool found = modern_ ? expand_modern(id, end) : expand(id, end);
                monitor_.expanded(id - first, id, size_ - id);
                if (found) return {Ending::found, trail(id - 1)};
            }
        }
        return {};
    }

private:
    static constexpr std::size_t block = 64;
    /// A state and some of its moves, from the one numbered `first` on.
    struct Todo {
        Key key;
        std::uint64_t spread;
        std::uint64_t moves;
        std::size_t first;
    };
    /// About how many states to make room for at once. Hard positions of the common size see some
    /// twice the root of the numbers that there are, but room for twice as many would be a waste.
    static std::size_t expected(int number_bits) {
        return std::size_t(1) << std::min(number_bits / 2, 14);
    }

    BUDGE_INLINE View look(Key key) const {
        View view;
        constexpr int bits = Model::group * Model::field;
        for (int i = 0; i < 2 * Model::groups; ++i) {
            const View& some = model_.views[std::size_t(i)][key >> (bits * i) & ((1 << bits) - 1)];
            view.rows |= some.rows;
            view.columns |= some.columns;
            view.spread += some.spread;
        }
        return view;
    }

    static std::size_t lane(Lanes lanes, int line) {
        return std::size_t(lanes >> (Model::lane * line)) & ((1u << Model::lane) - 1);
    }

    /// Expands the states from `id`, which goes on, to `end`; true if a goal is in reach of the last.
    BUDGE_INLINE bool expand_block(std::size_t& id, std::size_t end) {
        bool found = false;
        int todo = 0;
        while (id < end && !found) found = prepare(id++, todo);
        if (!found) enter(todo);
        return found;
    }
    [[gnu::noinline]] bool expand(std::size_t& id, std::size_t end) { return expand_block(id, end); }
    BUDGE_MODERN [[gnu::noinline]] bool expand_modern(std::size_t& id, std::size_t end) {
        if constexpr (has_choice) return expand_block(id, end);
        return expand(id, end);
    }

    /// Notes the moves of a state that are worth trying; true if a goal is in reach, which is noted
    /// instead.
    BUDGE_INLINE bool prepare(std::size_t id, int& todo) {
        const Key key = nodes_.key(id);
        const Code last = nodes_.code(id);
        const View view = look(key);
        const Lanes swept = view.rows | model_.in_rows[last];
        Moves all{}, apart{};
        for (int i = 0; i < Side && i < model_.columns; ++i)
            add(all, Side + i, lane(view.columns, i));
        const Moves columns = all;
        for (int i = 0; i < Side && i < model_.rows; ++i) {
            add(all, i, lane(view.rows, i));
            add(apart, i, lane(swept, i));
        }
        if (goal_in_reach(key, view, all)) [[unlikely]] return true;
        for (std::size_t w = 0; w < std::size_t(Model::words); ++w) {
            const std::uint64_t met = all[w] & ~columns[w] & ~apart[w];
            const std::uint64_t moves = (all[w] & model_.fresh[last][w]) | met;
            todo_[std::size_t(todo)] = {key, view.spread, moves, 64 * w};
            todo += moves != 0;
            moves_ += std::size_t(std::popcount(moves));
        }
        return false;
    }
    /// What the line at a place in the state can do.
    BUDGE_INLINE void add(Moves& moves, int line, std::size_t lane) const {
        const int first = model_.first[std::size_t(line)];
        moves[word(first)] |= std::uint64_t(model_.moves[std::size_t(line)][lane]) << first % 64;
    }
    static std::size_t word(int move) { return Model::words == 1 ? 0 : std::size_t(move / 64); }

    /// Whether a goal is a move away, or two: a car that alone blocks the goal car can leave. Such a
    /// goal is nearer than any that is not found this way: every state of the layer before was looked
    /// at so, and the last move but one of a shortest solution always clears the way.
    bool goal_in_reach(Key key, const View& view, const Moves& all) {
        const auto& line = *model_.goal_line;
        const std::size_t seen = lane(line.lies ? view.rows : view.columns, model_.place(line));
        const std::size_t in_way = seen & ahead_[seen >> Side];
        const Moves& ending = model_.ending[in_way];
        std::uint64_t found = 0;
        for (std::size_t w = 0; w < std::size_t(Model::words); ++w) found |= all[w] & ending[w];
        if (found == 0) [[likely]] return false;
        for (std::size_t w = 0; w < std::size_t(Model::words); ++w)
            for (std::uint64_t left = all[w] & ending[w]; left; left &= left - 1) {
                const Key next = moved(key, 64 * w + std::size_t(std::countr_zero(left)));
                if (in_way == 0) {
                    ending_ = {next};
                    return true;
                }
                const unsigned goals =
                    model_.goals & model_.moves[std::size_t(line.shift / Model::field)][seen & ~in_way];
                if (!goals) return false;  // a wall, or a car of its own line, is in the way as well
                ending_ = {next, moved(next, std::size_t(line.first + std::countr_zero(goals)))};
                return true;
            }
        return false;
    }
    Key moved(Key key, std::size_t move) const {
        const auto& line = *model_.line_of_move[move];
        const Key from = key >> line.shift & Model::in_line;
        return key ^ (from ^ (move - std::size_t(line.first))) << line.shift;
    }

    /// Makes the moves that were noted.
    BUDGE_INLINE void enter(int todo) {
        nodes_.reserve(size_ + moves_ + 1);
        todo_[std::size_t(todo)].moves = 0;
        const auto* const shift = model_.shift.data();
        const auto* const changes = model_.changes.data();
        std::uint8_t* const nodes = nodes_.data();
        auto view = seen_.view();
        std::size_t size = size_;
        const Todo* at = todo_.data();
        std::uint64_t left = at->moves;
        for (std::size_t n = moves_; n > 0; --n) {
            const std::size_t move = (Model::words > 1 ? at->first : 0) + std::size_t(std::countr_zero(left));
            const Key key = at->key;
            const std::size_t code = move << Model::field | (key >> shift[move] & Model::in_line);
            const auto& change = changes[code];
            // Written where it counts only if it is new.
            nodes_.put(nodes, size, key + change.key, Code(code));
            size += seen_.insert(view, at->spread + change.spread);
            // On to the next state if this was its last move, without a branch.
            left &= left - 1;
            const bool done = left == 0;
            at += done;
            left |= at->moves & -std::uint64_t(done);
        }
        size_ = size;
        monitor_.generated(moves_);
        moves_ = 0;
    }

    /// The states from the start to the goal, which is a move or two from the state of that number.
    std::vector<Key> trail(std::size_t id) const {
        std::vector<Key> keys(ending_.rbegin(), ending_.rend());
        keys.push_back(nodes_.key(id));
        for (std::size_t layer = layers_.size() - 2; layer-- > 0;) {
            const Key before = model_.before(keys.back(), nodes_.code(id));
            for (id = layers_[layer]; nodes_.key(id) != before;) ++id;
            keys.push_back(before);
        }
        std::reverse(keys.begin(), keys.end());
        return keys;
    }

    const Model& model_;
    const bool modern_ = is_modern();
    Monitor& monitor_;
    IndexSet<Tag> seen_;
    TrafficNodes<Side> nodes_;
    std::size_t size_ = 0;
    std::size_t moves_ = 0;  // that are to be made
    std::array<Todo, block * Model::words + 1> todo_;
    std::vector<std::size_t> layers_;  // where each begins
    std::array<std::uint8_t, Model::Kind::most> ahead_{};
    std::vector<Key> ending_;  // what follows the last state, once that is known
};

/// How large a tag must be for the number of a state. A set must begin with so many buckets, in bits,
/// that what is left of a number fits into a tag.
inline std::size_t tag_bytes(int number_bits) {
    constexpr int few = 11, many = 15;
    if (number_bits <= few + IndexSet<std::uint16_t>::most_rest) return 2;
    return number_bits <= many + IndexSet<std::uint32_t>::most_rest ? 4 : 8;
}

/// States whose numbers are short take less room still.
template <int Side>
Found<Traffic<Side>> breadth_first(const Traffic<Side>& model, Monitor& monitor,
                                   Watch<std::uint64_t>* watch, bool look_ahead) {
    const auto search = [&]<class Tag>() {
        reached<"blocks/traffic", Side, int(8 * sizeof(Tag))>();
        return TrafficSearch<Side, Tag>(model, monitor, look_ahead).run(watch);
    };
    const int bytes = tag_bytes(model.number_bits());
    if (bytes == 2) return search.template operator()<std::uint16_t>();
    if constexpr (Side > 6)  // the states of a smaller board have shorter numbers
        if (bytes > 4) return search.template operator()<std::uint64_t>();
    return search.template operator()<std::uint32_t>();
}

}  // namespace budge::blocks
