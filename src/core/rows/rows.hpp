// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include "search/monitor.hpp"

namespace budge::rows {

/// A state as the array functions of others see it: a row of bytes.
using Row = std::vector<std::uint8_t>;

/// A puzzle whose states are rows. Every move costs 1.
class Rules {
public:
    virtual ~Rules() = default;
    virtual Row start() const = 0;
    virtual bool is_goal(const std::uint8_t* row) const = 0;
    /// Appends the rows that a move leads to, always in the same order.
    virtual void expand(const std::uint8_t* row, Row& children) const = 0;
};

/// Estimates are counted in steps of 1 / `scale` of a move.
constexpr int scale = 1024;
constexpr int infinite = std::numeric_limits<std::int32_t>::max();  ///< no goal can be reached
constexpr int most_estimate = 1'000'000 * scale;

/// An estimate of many states at a time.
class Estimate {
public:
    virtual ~Estimate() = default;
    /// Writes one for each of `count` rows that lie one behind the other.
    virtual void estimate(const std::uint8_t* rows, std::size_t count, std::int32_t* out) const = 0;
};

/// The sum over all places of a row of what `table[place * 256 + byte]` says.
class TableEstimate final : public Estimate {
public:
    TableEstimate(std::size_t size, std::vector<double> table);
    void estimate(const std::uint8_t* rows, std::size_t count, std::int32_t* out) const override;

private:
    std::size_t size_;
    std::vector<double> table_;
};

/// A number of moves as the searches count it: rounded down, forgiving what sums are off by.
std::int32_t in_units(double moves);

enum class Algorithm { astar, wastar, greedy, idastar, beam };

struct Options {
    Algorithm algorithm = Algorithm::astar;
    double weight = 1;
    std::size_t batch = 1024;  ///< states expanded at a time at most; of a beam, those it keeps
    bool consistent = false;   ///< declared so: an edge that shows otherwise is an error
};

/// The estimate was declared consistent, and drops by more than the move between two states costs.
struct Inconsistent : std::runtime_error {
    Inconsistent(Row before, Row after, int high, int low);
    Row before, after;
    int high, low;
};

/// How a search ended, and the states of its solution from the start to the goal. `cut` is whether
/// it threw away what may have led to a goal, so that its end proves nothing.
struct Solution {
    Ending ending = Ending::exhausted;
    std::vector<Row> states;
    bool cut = false;
};

/// Searches that estimate many states in one call. A* expands states of the same least cost plus
/// estimate together, rounded up as costs are whole: the first goal among them is as good as any, so
/// what an admissible estimate proves is what it proves in a search of one state at a time.
Solution search(const Rules& rules, const Estimate& estimate, const Options& options,
                Monitor& monitor);

}  // namespace budge::rows
