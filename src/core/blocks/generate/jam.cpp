// SPDX-License-Identifier: MIT
#include "blocks/generate/jam.hpp"

#include <cstdint>

#include "search/hash.hpp"

namespace budge::blocks {
namespace {

/// Cars as masks of cells: how far each stands along its line, four bits a car, is a position.
class Jam {
public:
    using Key = std::uint64_t;

    explicit Jam(const Problem& board) : steps_(board.metric == Metric::steps) {
        for (const int wall : board.walls) walls_ |= std::uint64_t(1) << wall;
        for (const Piece& piece : board.pieces) {
            const bool lies = piece.directions >> left & 1;
            const int step = lies ? 1 : board.width, length = int(piece.cells.size());
            const int line = lies ? board.width : board.height;
            const int at = lies ? piece.cells[0] % board.width : piece.cells[0] / board.width;
            Car car{step, line - length, piece.cells[0] - at * step, 0};
            for (int i = 0; i < length; ++i) car.mask |= std::uint64_t(1) << (car.first + i * step);
            start_ |= Key(at) << (4 * cars_.size());
            cars_.push_back(car);
        }
        const int goal = board.pieces[0].goal - cars_[0].first;
        goal_ = Key(goal / cars_[0].step);
    }

    Key start() const { return start_; }
    bool solved(Key key) const { return (key & 15) == goal_; }
    int place(Key key, std::size_t car) const {
        return cars_[car].first + int(key >> (4 * car) & 15) * cars_[car].step;
    }

    template <class Visit>
    void each_move(Key key, Visit&& visit) const {
        std::uint64_t full = walls_;
        for (std::size_t i = 0; i < cars_.size(); ++i)
            full |= cars_[i].mask << (int(key >> (4 * i) & 15) * cars_[i].step);
        for (std::size_t i = 0; i < cars_.size(); ++i) {
            const Car& car = cars_[i];
            const int at = int(key >> (4 * i) & 15);
            const std::uint64_t rest = full & ~(car.mask << (at * car.step));
            for (int to = at - 1; to >= 0 && !(car.mask << (to * car.step) & rest); --to) {
                visit(key - (Key(at - to) << (4 * i)));
                if (steps_) break;
            }
            for (int to = at + 1; to <= car.last && !(car.mask << (to * car.step) & rest); ++to) {
                visit(key + (Key(to - at) << (4 * i)));
                if (steps_) break;
            }
        }
    }

private:
    struct Car {
        int step;
        int last;   ///< place along its line
        int first;  ///< cell of its first place
        std::uint64_t mask;
    };
    std::vector<Car> cars_;
    std::uint64_t walls_ = 0;
    Key start_ = 0;
    Key goal_ = 0;
    bool steps_;
};

/// Numbers for positions, in an open table with room to spare.
class Numbers {
public:
    explicit Numbers(std::size_t most) {
        std::size_t size = 1024;
        while (size < 2 * most) size *= 2;
        slots_.assign(size, nobody);
    }
    std::uint32_t of(Jam::Key key) {
        std::size_t slot = Hash{}(key) & (slots_.size() - 1);
        for (; slots_[slot] != nobody; slot = (slot + 1) & (slots_.size() - 1))
            if (keys[slots_[slot]] == key) return slots_[slot];
        slots_[slot] = std::uint32_t(keys.size());
        keys.push_back(key);
        return slots_[slot];
    }
    std::vector<Jam::Key> keys;

private:
    static constexpr std::uint32_t nobody = ~std::uint32_t(0);
    std::vector<std::uint32_t> slots_;
};

}  // namespace

std::optional<Farthest> farthest(const Problem& board, std::size_t most) {
    const Jam jam(board);
    Numbers numbers(most + 256);  // what one position leads to may go beyond the limit
    std::vector<std::uint32_t> head{0}, to;
    numbers.of(jam.start());
    for (std::size_t at = 0; at < numbers.keys.size(); ++at) {
        if (numbers.keys.size() > most) return {};
        jam.each_move(numbers.keys[at], [&](Jam::Key key) { to.push_back(numbers.of(key)); });
        head.push_back(std::uint32_t(to.size()));
    }
    // Every move can be taken back, so the moves lead from the goals to everything as well.
    std::vector<std::int16_t> far(numbers.keys.size(), -1);
    std::vector<std::uint32_t> queue;
    for (std::uint32_t at = 0; at < numbers.keys.size(); ++at)
        if (jam.solved(numbers.keys[at])) far[at] = 0, queue.push_back(at);
    for (std::size_t next = 0; next < queue.size(); ++next)
        for (std::uint32_t move = head[queue[next]]; move < head[queue[next] + 1]; ++move) {
            if (far[to[move]] >= 0) continue;
            far[to[move]] = std::int16_t(far[queue[next]] + 1);
            queue.push_back(to[move]);
        }
    Farthest found;
    if (queue.empty()) return found;
    found.depth = far[queue.back()];
    for (std::size_t car = 0; car < board.pieces.size(); ++car)
        found.places.push_back(jam.place(numbers.keys[queue.back()], car));
    return found;
}

std::optional<int> fewest_moves(const Problem& board, std::size_t most) {
    const Jam jam(board);
    if (jam.solved(jam.start())) return 0;
    Numbers numbers(most + 256);
    numbers.of(jam.start());
    std::size_t at = 0;
    for (int depth = 1; at < numbers.keys.size(); ++depth)
        for (const std::size_t end = numbers.keys.size(); at < end; ++at) {
            bool found = false;
            if (numbers.keys.size() > most) return {};
            jam.each_move(numbers.keys[at], [&](Jam::Key key) {
                found |= jam.solved(key);
                numbers.of(key);
            });
            if (found) return depth;
        }
    return -1;
}

}  // namespace budge::blocks
