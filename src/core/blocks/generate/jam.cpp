// SPDX-License-Identifier: MIT
#include "blocks/generate/jam.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <memory>

namespace budge::blocks {
namespace {

/// Cars on a board of at most 64 cells. How far each stands along its line, four bits a car, is a
/// position; beside it goes the mask of the cells that are taken.
class Jam {
public:
    using Key = std::uint64_t;
    struct Position {
        Key key;
        std::uint64_t full;
    };

    explicit Jam(const Problem& board) : steps_(board.metric == Metric::steps) {
        for (const int wall : board.walls) start_.full |= bit(wall);
        for (const Piece& piece : board.pieces) {
            const bool lies = piece.directions >> left & 1;
            const int step = lies ? 1 : board.width, length = int(piece.cells.size());
            const int line = lies ? board.width : board.height;
            const int at = lies ? piece.cells[0] % board.width : piece.cells[0] / board.width;
            Car car{step, piece.cells[0] - at * step, {}, {}};
            for (int place = 0; place <= line - length; ++place) {
                const int cell = car.first + place * step;
                car.before[std::size_t(place)] = place > 0 ? bit(cell - step) : everything;
                car.after[std::size_t(place)] = place < line - length ? bit(cell + length * step) : everything;
            }
            for (const int cell : piece.cells) start_.full |= bit(cell);
            start_.key |= Key(at) << (4 * cars_.size());
            cars_.push_back(car);
        }
        goal_ = Key((board.pieces[0].goal - cars_[0].first) / cars_[0].step);
        for (std::size_t at = std::size_t(goal_); at-- > 0;) ahead_[at] = ahead_[at + 1] | cars_[0].after[at];
    }

    bool counts_steps() const { return steps_; }
    std::size_t ways() const { return 2 * cars_.size(); }
    const Position& start() const { return start_; }
    bool solved(Key key) const { return (key & 15) == goal_; }
    /// The primary car must move, and whatever stands between it and its goal; each cell there is that
    /// of another car, as none lies in its row.
    int moves_at_least(const Position& from) const {
        const auto at = std::size_t(place(from.key, 0));
        return std::popcount(from.full & ahead_[at]) + (steps_ ? int(goal_) - int(at) : 1);
    }
    /// The cars that stand elsewhere, as bits.
    std::uint32_t moved(Key before, Key after) const {
        std::uint32_t cars = 0;
        for (std::size_t car = 0; car < cars_.size(); ++car)
            cars |= std::uint32_t(place(before, car) != place(after, car)) << car;
        return cars;
    }
    int cell(Key key, std::size_t car) const { return cars_[car].first + place(key, car) * cars_[car].step; }

    /// The ways that are open, two bits a car: one cell back, one cell ahead.
    std::uint32_t open(const Position& from) const {
        std::uint32_t ways = 0;
        for (std::size_t car = 0; car < cars_.size(); ++car) {
            const auto at = std::size_t(place(from.key, car));
            ways |= std::uint32_t((from.full & cars_[car].before[at]) == 0) << (2 * car);
            ways |= std::uint32_t((from.full & cars_[car].after[at]) == 0) << (2 * car + 1);
        }
        return ways;
    }
    /// The position after a car has driven one cell that way.
    Position after(const Position& from, int way) const {
        const std::size_t car = std::size_t(way) / 2, at = std::size_t(place(from.key, car));
        const Car& it = cars_[car];
        const Key one = Key(1) << (4 * car);
        return way % 2 ? Position{from.key + one, from.full ^ it.after[at] ^ it.before[at + 1]}
                       : Position{from.key - one, from.full ^ it.before[at] ^ it.after[at - 1]};
    }
    bool can(const Position& from, int way) const {
        const std::size_t car = std::size_t(way) / 2, at = std::size_t(place(from.key, car));
        return !(from.full & (way % 2 ? cars_[car].after : cars_[car].before)[at]);
    }

private:
    static constexpr std::uint64_t everything = ~std::uint64_t(0);
    static std::uint64_t bit(int cell) { return std::uint64_t(1) << cell; }
    static int place(Key key, std::size_t car) { return int(key >> (4 * car) & 15); }

    struct Car {
        int step;
        int first;  ///< cell of its first place
        std::array<std::uint64_t, 8> before, after;  ///< the cell beyond its ends, place by place
    };
    std::vector<Car> cars_;
    Position start_{};
    Key goal_ = 0;
    std::array<std::uint64_t, 8> ahead_{};  ///< the cells between the primary car and its goal, place by place
    bool steps_;
};

/// Numbers for positions, in the order of arrival.
class Numbers {
public:
    Numbers() { known.reserve(slots_.size() / 2); }

    std::uint32_t of(const Jam::Position& position) {
        if (2 * known.size() >= slots_.size()) grow();
        std::uint32_t& slot = slots_[slot_of(position.key)];
        if (slot == nobody) {
            slot = std::uint32_t(known.size());
            known.push_back(position);
        }
        return slot;
    }
    std::vector<Jam::Position> known;

private:
    static constexpr std::uint32_t nobody = ~std::uint32_t(0);

    /// The upper bits of one product spread these keys well enough, and most of the time goes into this.
    std::size_t slot_of(Jam::Key key) const {
        std::size_t slot = std::size_t(key * 0x9E3779B97F4A7C15ull >> shift_);
        while (slots_[slot] != nobody && known[slots_[slot]].key != key) slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }
    void grow() {
        slots_.assign(2 * slots_.size(), nobody);
        --shift_;
        for (std::uint32_t at = 0; at < known.size(); ++at) slots_[slot_of(known[at].key)] = at;
    }
    int shift_ = 64 - 14;
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(std::size_t(1) << 14, nobody);
};

/// Everything that can be reached, each position with its neighbours: those to which a car drives
/// one cell. Where a slide counts as one move, it is a walk along neighbours.
class Component {
public:
    static constexpr std::uint32_t nobody = ~std::uint32_t(0);

    /// Stops when there are more positions than `most`; `whole` tells.
    Component(const Jam& jam, std::size_t most)
        : jam_(jam), next_(std::make_unique_for_overwrite<std::uint16_t[]>(jam.ways() * (most + jam.ways() + 1))) {
        std::vector<std::uint32_t> linked(most + jam.ways() + 1);  // the ways whose other end has seen them
        numbers_.of(jam.start());
        for (std::uint32_t at = 0; at < size(); ++at) {
            if (size() > most) return;
            const Jam::Position here = numbers_.known[at];
            open_.push_back(jam.open(here));
            for (std::uint32_t ways = open_[at] & ~linked[at]; ways; ways &= ways - 1) {
                const int way = std::countr_zero(ways);
                const std::uint32_t other = numbers_.of(jam.after(here, way));
                next_[at * jam.ways() + std::size_t(way)] = std::uint16_t(other);
                next_[other * jam.ways() + std::size_t(way ^ 1)] = std::uint16_t(at);
                linked[other] |= std::uint32_t(1) << (way ^ 1);
            }
        }
        whole = true;
    }
    bool whole = false;

    /// Every move can be taken back, so a walk from all goals at once tells how far each position is.
    /// The last it comes to is the farthest.
    struct Last {
        std::uint32_t position = nobody;
        int depth = 0;
    };
    Last farthest_from_goals() const {
        std::vector<std::int16_t> far(size(), -1);
        std::vector<std::uint32_t> driven(size()), queue;
        for (std::uint32_t at = 0; at < size(); ++at)
            if (jam_.solved(numbers_.known[at].key)) far[at] = 0, queue.push_back(at);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const std::uint32_t at = queue[i];
            for (std::uint32_t ways = open_[at] & ~driven[at]; ways; ways &= ways - 1) {
                const int way = std::countr_zero(ways);
                // Wherever this car stands between the others, it has the same places to slide to:
                // once is enough.
                const std::uint32_t both = std::uint32_t(3) << (way & ~1);
                for (std::uint32_t other = at; open_[other] >> way & 1;) {
                    other = next_[other * jam_.ways() + std::size_t(way)];
                    if (far[other] < 0) {
                        far[other] = std::int16_t(far[at] + 1);
                        queue.push_back(other);
                    }
                    if (jam_.counts_steps()) break;
                    driven[other] |= both;
                }
            }
        }
        return queue.empty() ? Last{} : Last{queue.back(), far[queue.back()]};
    }

    Jam::Key key(std::uint32_t at) const { return numbers_.known[at].key; }
    std::uint32_t size() const { return std::uint32_t(numbers_.known.size()); }

private:
    const Jam& jam_;
    Numbers numbers_;
    std::vector<std::uint32_t> open_;  ///< the ways of each position
    std::unique_ptr<std::uint16_t[]> next_;  ///< where they lead; half the size of other numbers stays in the cache
};

}  // namespace

std::optional<Farthest> farthest(const Problem& board, std::size_t most) {
    const Jam jam(board);
    const Component component(jam, most);
    if (!component.whole) return {};
    Farthest found;
    const auto last = component.farthest_from_goals();
    if (last.position == Component::nobody) return found;
    found.depth = last.depth;
    for (std::size_t car = 0; car < board.pieces.size(); ++car)
        found.places.push_back(jam.cell(component.key(last.position), car));
    return found;
}

std::optional<Shortest> shortest(const Problem& board, std::size_t most, int below) {
    const Jam jam(board);
    if (jam.solved(jam.start().key)) return Shortest{0, 0};
    Numbers numbers;
    numbers.of(jam.start());
    std::vector<std::uint32_t> parents{0};
    const auto cars_on_the_way = [&](std::uint32_t at, std::uint32_t cars) {
        for (; at; at = parents[at]) cars |= jam.moved(numbers.known[parents[at]].key, numbers.known[at].key);
        return cars;
    };
    std::uint32_t at = 0;
    for (int depth = 1; depth < below && at < numbers.known.size(); ++depth)
        for (const std::size_t end = numbers.known.size(); at < end; ++at) {
            if (numbers.known.size() > most) return {};
            const Jam::Position from = numbers.known[at];
            for (std::uint32_t ways = jam.open(from); ways; ways &= ways - 1) {
                const int way = std::countr_zero(ways);
                Jam::Position here = from;
                do {
                    here = jam.after(here, way);
                    if (jam.solved(here.key)) return Shortest{depth, cars_on_the_way(at, 1)};
                    if (depth + jam.moves_at_least(here) >= below) continue;
                    if (numbers.of(here) == parents.size()) parents.push_back(at);
                } while (!jam.counts_steps() && jam.can(here, way));
            }
        }
    return Shortest{};
}

}  // namespace budge::blocks
